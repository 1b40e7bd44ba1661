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

/// The lead-in of a divided clause is often its heading and nothing else: no
/// model is paid to read it.
pub(crate) fn is_heading_alone(row: &ClauseRow) -> bool {
    let clause = &row.clause;
    let rest = clause.text.trim();
    let rest = rest.strip_prefix(clause.number.as_str()).unwrap_or(rest);
    let rest = rest.replacen(clause.heading.as_str(), "", 1);
    !rest.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Clause, ClauseId, ClauseKind};

    fn row(number: &str, heading: &str, text: &str) -> ClauseRow {
        let id = ClauseId::generate();
        let clause = Clause {
            path: number.to_owned(),
            ..Clause::unread(
                id,
                ClauseKind::Clause,
                number.to_owned(),
                heading.to_owned(),
                text.to_owned(),
            )
        };
        ClauseRow { clause, lineage: id, basis: None, definitions: None, playbook: None }
    }

    #[test]
    fn a_heading_alone_is_told_from_a_clause_that_says_something() {
        assert!(is_heading_alone(&row("5", "Payment & Taxes", "5. Payment & Taxes")));
        assert!(is_heading_alone(&row("PRIMERA", "OBJETO", "PRIMERA.- OBJETO:")));
        assert!(!is_heading_alone(&row("5", "Payment", "5. Payment. Fees are due.")));
        assert!(!is_heading_alone(&row("5", "", "5. Fees are due.")));
        assert!(!is_heading_alone(&row("", "Payment", "Payment\nPayment is due at once.")));
    }
}
