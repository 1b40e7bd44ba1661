//! The playbook over a long contract.

use super::labelled::{Clause, Set};
use crate::numbers::{ms, percentile};
use crate::report::Table;
use domain::{ClauseId, Language, Law, LawBasis};
use review::{ClauseText, Facts, Playbook};
use std::hint::black_box;
use std::time::{Duration, Instant};

const CLAUSES: usize = 100;
const TIMES: usize = 9;
const MOST: Duration = Duration::from_millis(100);

/// Reads a hundred clauses in each language, as one contract of no known type:
/// every topic then applies.
pub(super) fn measure(set: &Set, table: &mut Table) {
    for language in [Language::Es, Language::En] {
        let clauses: Vec<&Clause> = set
            .clauses()
            .filter(|(spoken, _)| *spoken == language)
            .map(|(_, clause)| clause)
            .take(CLAUSES)
            .collect();
        let times: Vec<Duration> = (0..TIMES).map(|_| read(language, &clauses)).collect();
        let median = percentile(&times, 50.0);
        table.must(
            format!("playbook over {} clauses, {}", clauses.len(), language.tag()),
            format!("at most {}", ms(MOST)),
            ms(median),
            median <= MOST && clauses.len() == CLAUSES,
        );
    }
}

fn read(language: Language, clauses: &[&Clause]) -> Duration {
    let law = Law { country: None, basis: LawBasis::Unknown, quote: None };
    let facts =
        Facts { language, side: Some("Customer"), parties: &[], contract_type: None, law: &law };
    let id = ClauseId(Default::default());
    let began = Instant::now();
    for clause in clauses {
        let heading = &clause.heading;
        let clause = ClauseText { lineage: id, id, number: "", heading, text: &clause.text };
        drop(black_box(Playbook::builtin().read_clause(facts, black_box(clause))));
    }
    began.elapsed()
}
