//! A model that finds nothing where the rules found much.

use super::labelled::Set;
use super::simulated::{Asked, Known};
use crate::report::Table;

const CLAUSES: usize = 20;
const NOTHING: &str = r#"{"summary": "A usual clause.", "risk": "none", "findings": []}"#;

/// Asks about high clauses, and lets every answer be "none".
pub(super) fn measure(set: &Set, table: &mut Table) {
    let (mut asked, mut changed) = (0, 0);
    for (language, clause) in set.called_high().take(CLAUSES) {
        let known = Known {
            language,
            contract_type: &clause.r#type,
            country: &clause.country,
            side: &clause.side,
        };
        let one = Asked::new(known, &clause.heading, &clause.text);
        asked += 1;
        changed += usize::from(one.level(NOTHING) != one.level_by_rules());
    }
    table.must(
        format!("a model says none of {CLAUSES} high clauses: levels changed"),
        format!("0 of {CLAUSES}"),
        format!("{changed} of {asked}"),
        changed == 0 && asked == CLAUSES,
    );
}
