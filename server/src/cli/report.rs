//! A finished review, for people and for files.

use super::output::plain;
use domain::{Clause, ClauseStatus, Risk, VersionState};
use std::fmt::Write;

/// Whether marks of Markdown stand around headings and quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    None,
    Markdown,
}

/// The review as text: the whole first, then each clause with a remark.
pub(super) fn report(state: &VersionState, marks: Marks) -> String {
    let mut out = String::new();
    let md = marks == Marks::Markdown;
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}{}", if md { "# " } else { "" }, state.title);
    let _ = writeln!(
        out,
        "\n{} clauses analysed, {} by a model, {} by the playbook, {} not analysed",
        state.progress.total,
        state.coverage.by_model,
        state.coverage.by_playbook,
        state.coverage.failed
    );
    for warning in &state.warnings {
        let _ = writeln!(out, "Note: {} {}", warning.code, warning.detail);
    }
    if let Some(review) = &state.review {
        let _ = writeln!(out, "\nRisk: {}", word(review.risk));
        if !review.summary.is_empty() {
            let _ = writeln!(out, "{}", review.summary);
        }
        for missing in &review.missing_clauses {
            let _ = writeln!(out, "Not found: {}. {}", missing.topic, missing.why);
        }
    }
    for clause in state.clauses.iter().filter(|clause| is_remarked(clause)) {
        clause_into(&mut out, clause, md);
    }
    plain(&out)
}

fn is_remarked(clause: &Clause) -> bool {
    !clause.findings.is_empty() || clause.status == ClauseStatus::Failed
}

fn clause_into(out: &mut String, clause: &Clause, md: bool) {
    let name = format!("{} {}", clause.number, clause.heading);
    let by = clause.answered_by.as_deref().unwrap_or("nobody");
    let heading = if md { "## " } else { "" };
    let _ = writeln!(out, "\n{heading}{} [{}; {by}]", name.trim(), word(clause.risk));
    if let Some(error) = &clause.error {
        let _ = writeln!(out, "Not analysed: {}", error.detail);
    }
    for finding in &clause.findings {
        let quote = finding.quote.split_whitespace().collect::<Vec<_>>().join(" ");
        if md {
            let _ = writeln!(
                out,
                "\n> {quote}\n\n**{}** {}",
                word(Some(finding.severity)),
                finding.why
            );
        } else {
            let _ = writeln!(
                out,
                "  {}: \"{quote}\"\n    {}",
                word(Some(finding.severity)),
                finding.why
            );
        }
        if !finding.suggestion.is_empty() {
            let _ = writeln!(out, "{}{}", if md { "\n" } else { "    -> " }, finding.suggestion);
        }
    }
}

fn word(risk: Option<Risk>) -> &'static str {
    risk.map_or("not analysed", Risk::as_str)
}
