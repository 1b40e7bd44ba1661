//! The contract in about 6,000 tokens: what its clauses say and what was found.

use super::obligations::dated;
use crate::{Facts, clause::MaskedText, json::tidy};
use domain::{Clause, ClauseKind, Decision, Risk};
use privacy::Masker;
use std::fmt::Write;

/// About 6,000 tokens at three and a half characters each, less the fixed words.
const BUDGET: usize = 18_000;

/// How much is said of one clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    LeftOut,
    Heading,
    Summary,
    Findings,
    Everything,
}

/// A line or more for each analysed clause, masked, in document order. Where
/// the contract is long the clauses of least risk lose their detail first.
pub(super) fn digest(facts: Facts<'_>, clauses: &[Clause], masker: &Masker) -> String {
    let read: Vec<&Clause> =
        clauses.iter().filter(|clause| clause.kind == ClauseKind::Clause).collect();
    let mut entries: Vec<(Risk, Detail, [String; 5])> = read
        .into_iter()
        .map(|clause| {
            (clause.risk.unwrap_or(Risk::None), Detail::Everything, entry(facts, clause, masker))
        })
        .collect();
    let mut size: usize =
        entries.iter().map(|(_, detail, texts)| texts[*detail as usize].len()).sum();
    let steps = [Detail::Findings, Detail::Summary, Detail::Heading, Detail::LeftOut];
    'fit: for risk in [Risk::None, Risk::Low, Risk::Medium, Risk::High] {
        for step in steps {
            for (level, detail, texts) in entries.iter_mut().rev() {
                if size <= BUDGET {
                    break 'fit;
                }
                if *level == risk && *detail > step {
                    size = size + texts[step as usize].len() - texts[*detail as usize].len();
                    *detail = step;
                }
            }
        }
    }
    let left_out = entries.iter().filter(|(_, detail, _)| *detail == Detail::LeftOut).count();
    let mut out: String =
        entries.iter().map(|(_, detail, texts)| texts[*detail as usize].as_str()).collect();
    if left_out > 0 {
        let _ = writeln!(out, "({left_out} more clauses of lower risk)");
    }
    out
}

/// The clause's text at each level of detail.
fn entry(facts: Facts<'_>, clause: &Clause, masker: &Masker) -> [String; 5] {
    let mask = |text: &str, limit| tidy(&masker.mask(text).text, limit);
    let risk = clause.risk.map_or("not read", Risk::as_str);
    let heading = format!(
        "[{}] {} | risk {risk}\n",
        clause.position,
        mask(&format!("{} {}", clause.number, clause.heading), 80),
    );
    let mut summary = heading.clone();
    if !clause.summary.is_empty() {
        let _ = writeln!(summary, "  says: {}", mask(&clause.summary, 240));
    }
    let mut findings = summary.clone();
    let standing = clause.findings.iter().filter(|finding| finding.decision != Decision::Rejected);
    for finding in standing.take(2) {
        let _ = writeln!(
            findings,
            "  {} {}: {}",
            finding.severity.as_str(),
            finding.topic,
            mask(&finding.why, 200)
        );
    }
    let mut everything = findings.clone();
    for duty in dated(facts.language, &clause.text).iter().take(2) {
        if let Some(words) = clause.text.get(duty.quote.clone()) {
            let _ = writeln!(everything, "  words: {}", mask(words, 400));
        }
    }
    [String::new(), heading, summary, findings, everything]
}

/// The text of a clause in which an answer's quotes are looked up.
pub(super) fn quotable<'a>(clause: &'a Clause, masker: &Masker) -> MaskedText<'a> {
    MaskedText::new(&clause.text, masker)
}
