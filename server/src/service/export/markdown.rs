//! The review as Markdown. Contract text stands as text: nothing in it is
//! markup.

use super::{Audience, Material, audience, words};
use domain::{Clause, ClauseStatus};
use std::fmt::Write;

/// The whole first, then each clause with a remark. Writing to a string cannot
/// fail.
pub(super) fn write(material: &Material) -> String {
    match material.wish.audience {
        Audience::Internal => internal(material),
        Audience::Counterparty => counterparty(material),
    }
}

fn internal(material: &Material) -> String {
    let (state, reader) = (&material.state, material.reader);
    let mut out = format!("# {}\n\n{}\n", plain(&state.title), plain(&state.file_name));
    for warning in &state.warnings {
        let _ = writeln!(out, "\n- {}: {}", plain(&warning.code), plain(&warning.detail));
    }
    if let Some(review) = &state.review {
        let label = words::pick(reader, "Riesgo", "Risk");
        let _ = writeln!(out, "\n{label}: {}", words::level(reader, review.risk));
        if !review.summary.is_empty() {
            let _ = writeln!(out, "\n{}", plain(&review.summary));
        }
        for missing in &review.missing_clauses {
            let label = words::pick(reader, "No consta", "Not found");
            let _ =
                writeln!(out, "\n- {label}: {}. {}", plain(&missing.topic), plain(&missing.why));
        }
        for check in &review.checks {
            let _ = writeln!(out, "\n- {} ({})", plain(&check.detail), plain(&check.quote));
        }
    }
    let remarked =
        |clause: &&Clause| !clause.findings.is_empty() || clause.status == ClauseStatus::Failed;
    for clause in state.clauses.iter().filter(remarked) {
        let name = plain(&words::name(clause));
        let _ = writeln!(out, "\n## {name} ({})", words::level(reader, clause.risk));
        if let Some(error) = &clause.error {
            let _ = writeln!(out, "\n{}", plain(&error.detail));
        }
        for finding in &clause.findings {
            let level = words::level(reader, Some(finding.severity));
            let _ = writeln!(
                out,
                "\n> {}\n\n**{level}** {}",
                plain(&finding.quote),
                plain(&finding.why)
            );
            if !finding.suggestion.is_empty() {
                let _ = writeln!(out, "\n{}", plain(&finding.suggestion));
            }
            for edit in &finding.edits {
                let _ = writeln!(out, "\n- ~~{}~~ {}", plain(&edit.old), plain(&edit.new));
            }
            let decision = words::decision(reader, finding.decision);
            let own = finding.text.iter().chain(&finding.note).map(|text| plain(text));
            let own: String = own.map(|text| format!(" {text}")).collect();
            let label = words::pick(reader, "Decisión", "Decision");
            let _ = writeln!(out, "\n{label}: {decision}.{own}");
        }
    }
    out
}

fn counterparty(material: &Material) -> String {
    let mut out =
        format!("# {}\n\n{}\n", plain(&material.state.title), plain(&material.state.file_name));
    let mut last = None;
    for open in audience::open(&material.state) {
        if last.replace(open.position) != Some(open.position) {
            let _ = writeln!(out, "\n## {}", plain(&words::name(open.clause)));
        }
        for edit in &open.edits {
            let _ = writeln!(out, "\n- ~~{}~~ {}", plain(&edit.old), plain(&edit.new));
        }
        if let Some(comment) = open.comment {
            let _ = writeln!(out, "\n> {}\n\n{}", plain(open.quote), plain(comment));
        }
    }
    out
}

/// One line in which no character is markup or moves a terminal's cursor.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in words::flat(text).chars().filter(|letter| !letter.is_control()) {
        if matches!(
            letter,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
