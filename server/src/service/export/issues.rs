//! The findings as a table in a Word file.

use super::{Audience, Material, audience, unwritten, words};
use document::redline::{Part, paper};
use domain::{Decision, Problem};

/// A list to go through at the table.
pub(super) fn write(material: &Material) -> Result<Vec<u8>, Problem> {
    let language = match material.wish.audience {
        Audience::Internal => material.reader,
        Audience::Counterparty => material.state.language,
    };
    let rows = match material.wish.audience {
        Audience::Internal => internal(material),
        Audience::Counterparty => counterparty(material),
    };
    let empty = rows.len() == 1;
    let title = words::pick(language, "Lista de cuestiones", "List of issues");
    let mut parts = vec![
        Part::Heading(1, format!("{title}: {}", material.state.title)),
        Part::Text(material.state.file_name.clone(), Vec::new()),
    ];
    parts.push(if empty {
        let nothing = words::pick(language, "No hay cuestiones.", "There are no issues.");
        Part::Text(nothing.to_owned(), Vec::new())
    } else {
        Part::Table { rows, headed: true }
    });
    paper(&parts, language).map_err(unwritten)
}

fn internal(material: &Material) -> Vec<Vec<String>> {
    let reader = material.reader;
    let head = [
        words::pick(reader, "Cláusula", "Clause"),
        words::pick(reader, "Nivel", "Level"),
        words::pick(reader, "Texto", "Text"),
        words::pick(reader, "Qué supone", "What it means"),
        words::pick(reader, "Propuesta", "Proposal"),
        words::pick(reader, "Decisión", "Decision"),
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for clause in &material.state.clauses {
        for finding in clause.findings.iter().filter(|f| f.decision != Decision::Rejected) {
            let mut proposal = finding.suggestion.clone();
            for edit in audience::edits(clause, finding) {
                proposal.push_str(&format!("\n{}", edit.new));
            }
            let mut decision = words::decision(reader, finding.decision).to_owned();
            if let Some(note) = &finding.note {
                decision.push_str(&format!("\n{note}"));
            }
            rows.push(vec![
                words::name(clause),
                words::level(reader, Some(finding.severity)).to_owned(),
                words::flat(&finding.quote),
                finding.why.clone(),
                proposal.trim().to_owned(),
                decision,
            ]);
        }
    }
    rows
}

fn counterparty(material: &Material) -> Vec<Vec<String>> {
    let language = material.state.language;
    let head = [
        words::pick(language, "Cláusula", "Clause"),
        words::pick(language, "Texto", "Text"),
        words::pick(language, "Texto propuesto", "Proposed text"),
        words::pick(language, "Comentario", "Comment"),
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for open in audience::open(&material.state) {
        let (old, new) = if open.edits.is_empty() {
            (words::flat(open.quote), String::new())
        } else {
            let side = |pick: fn(&domain::Edit) -> &str| {
                open.edits.iter().map(pick).map(words::flat).collect::<Vec<_>>().join("\n")
            };
            (side(|edit| &edit.old), side(|edit| &edit.new))
        };
        let comment = open.comment.unwrap_or_default().to_owned();
        rows.push(vec![words::name(open.clause), old, new, comment]);
    }
    rows
}
