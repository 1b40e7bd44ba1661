//! What rules and prompts see of a version and its clauses.

use review::{ClauseText, Facts};
use store::{ClauseRow, VersionRow};

pub(crate) fn facts_of(version: &VersionRow) -> Facts<'_> {
    Facts {
        language: version.language,
        side: version.side.as_deref(),
        parties: &version.parties,
        contract_type: version.contract_type.as_deref(),
        law: &version.law,
    }
}

pub(crate) fn text_of(row: &ClauseRow) -> ClauseText<'_> {
    ClauseText {
        lineage: row.lineage,
        id: row.clause.id,
        number: &row.clause.number,
        heading: &row.clause.heading,
        text: &row.clause.text,
    }
}
