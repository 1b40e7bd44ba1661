//! The contract with tracked changes: against the previous version with our
//! findings as comments, or as it was received with what we incorporate.

use super::{Material, audience, unwritten, words};
use document::redline::{
    Incorporation, MarginNote, Passage, Redline, RedlineError, Signature, Versions, compared,
    incorporate,
};
use domain::{Comparison, ComparisonSummary, Decision, Finding, Problem, VersionState};

/// The new text against the previous version.
pub(super) fn internal(material: &Material, unplaced: &mut usize) -> Result<Vec<u8>, Problem> {
    let new = passages(&material.state);
    let none = Comparison { summary: ComparisonSummary::default(), pairs: Vec::new() };
    let (old, comparison) = match &material.previous {
        Some((old, comparison)) => (passages(old), comparison),
        None => (Vec::new(), &none),
    };
    let texts: Vec<(usize, &str, String)> = remarks(material);
    let notes: Vec<MarginNote<'_>> = texts
        .iter()
        .map(|(clause, quote, text)| MarginNote { clause: *clause, quote, text })
        .collect();
    let signature = Signature { author: material.author(), date: &material.now };
    let versions = |source| Versions {
        source,
        old: &old,
        new: &new,
        comparison,
        language: material.state.language,
    };
    let source = is_docx(material).then_some(material.source.as_slice());
    let redline = match compared(&versions(source), &notes, &signature) {
        // A file that cannot be edited is written anew: ours are the words
        // that count here.
        Err(RedlineError::Damaged | RedlineError::Unsupported) if source.is_some() => {
            compared(&versions(None), &notes, &signature)
        }
        outcome => outcome,
    };
    Ok(counted(redline.map_err(unwritten)?, unplaced))
}

/// The received file with what was decided.
pub(super) fn counterparty(material: &Material, unplaced: &mut usize) -> Result<Vec<u8>, Problem> {
    let open = audience::open(&material.state);
    let edits: Vec<Incorporation<'_>> = open
        .iter()
        .flat_map(|open| open.edits.iter().map(move |edit| (open.position, edit)))
        .map(|(clause, edit)| Incorporation { clause, old: &edit.old, new: &edit.new })
        .collect();
    let notes: Vec<MarginNote<'_>> = open
        .iter()
        .filter_map(|open| {
            Some(MarginNote { clause: open.position, quote: open.quote, text: open.comment? })
        })
        .collect();
    let texts: Vec<&str> =
        material.state.clauses.iter().map(|clause| clause.text.as_str()).collect();
    let signature = Signature { author: material.author(), date: &material.now };
    let written;
    let source = if is_docx(material) {
        material.source.as_slice()
    } else {
        let clauses = passages(&material.state);
        written =
            document::redline::written(&clauses, material.state.language).map_err(unwritten)?;
        written.as_slice()
    };
    let redline = incorporate(source, &texts, &edits, &notes, &signature).map_err(unwritten)?;
    Ok(counted(redline, unplaced))
}

fn counted(redline: Redline, unplaced: &mut usize) -> Vec<u8> {
    *unplaced = redline.unplaced.len() + redline.unplaced_notes.len();
    redline.bytes
}

fn is_docx(material: &Material) -> bool {
    let format = document::sniff(&material.source, &material.state.file_name);
    format == Some(document::Format::Docx)
}

fn passages(state: &VersionState) -> Vec<Passage<'_>> {
    state
        .clauses
        .iter()
        .map(|clause| Passage { id: clause.id, text: &clause.text, blocks: &clause.blocks })
        .collect()
}

/// Each finding and check as a comment: its clause, its words, what it says.
fn remarks(material: &Material) -> Vec<(usize, &str, String)> {
    let mut out = Vec::new();
    for (position, clause) in material.state.clauses.iter().enumerate() {
        for finding in clause.findings.iter().filter(|f| f.decision != Decision::Rejected) {
            out.push((position, finding.quote.as_str(), remark(material, finding)));
        }
        let checks = material.state.review.iter().flat_map(|review| &review.checks);
        for check in checks.filter(|check| check.clause_id == clause.id) {
            let text = format!("{}\n{}", check.detail, check.suggestion);
            out.push((position, check.quote.as_str(), text));
        }
    }
    out
}

fn remark(material: &Material, finding: &Finding) -> String {
    let reader = material.reader;
    let level = words::level(reader, Some(finding.severity));
    let mut text = format!("[{level}] {}", finding.why);
    if !finding.suggestion.is_empty() {
        let label = words::pick(reader, "Propuesta", "Proposal");
        text.push_str(&format!("\n{label}: {}", finding.suggestion));
    }
    for edit in &finding.edits {
        text.push_str(&format!("\n«{}» → «{}»", words::flat(&edit.old), words::flat(&edit.new)));
    }
    if finding.decision != Decision::Open {
        let label = words::pick(reader, "Decisión", "Decision");
        text.push_str(&format!("\n{label}: {}", words::decision(reader, finding.decision)));
    }
    if let Some(own) = &finding.text {
        let label = words::pick(reader, "Nuestra redacción", "Our wording");
        text.push_str(&format!("\n{label}: {}", words::flat(own)));
    }
    if let Some(note) = &finding.note {
        text.push_str(&format!("\n{}: {note}", words::pick(reader, "Nota", "Note")));
    }
    text
}
