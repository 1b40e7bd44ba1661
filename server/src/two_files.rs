//! Two files side by side, without a contract and without a model: read apart
//! from this process, split, compared. Nothing is stored.

use document::redline::{Passage, RedlineError, Signature, Versions, compared};
use document::{Document, Markup, Side, Unit};
use domain::{
    ClauseId, ClauseName, ComparedFile, Comparison, MarginComment, RedlineAuthor, TwoFiles,
};
use engine::Reader;
use sha2::{Digest, Sha256};

/// A file to compare.
pub(crate) struct Paper {
    /// Only its last part counts.
    pub(crate) file_name: String,
    pub(crate) bytes: Vec<u8>,
    /// Opens it where it is protected.
    pub(crate) password: Option<String>,
}

/// Why two files were not compared.
#[derive(Debug, thiserror::Error)]
#[error("{file_name}: {detail}")]
pub(crate) struct Unreadable {
    pub(crate) file_name: String,
    /// As the API names it.
    pub(crate) code: String,
    pub(crate) detail: String,
}

/// Reads both files and compares them.
///
/// # Errors
/// With the name of the file that could not be read, and why.
pub(crate) async fn compare(
    reader: &dyn Reader,
    old: Paper,
    new: Paper,
) -> Result<TwoFiles, Unreadable> {
    let (old, new) = tokio::try_join!(read(reader, old), read(reader, new))?;
    let names = (old.facts.file_name.clone(), new.facts.file_name.clone());
    tokio::task::spawn_blocking(move || side_by_side(old, new)).await.map_err(|error| {
        tracing::error!(%error, "a comparison ended early");
        Unreadable {
            file_name: format!("{} / {}", names.0, names.1),
            code: "internal".to_owned(),
            detail: "The comparison broke off; the log says why.".to_owned(),
        }
    })
}

/// Reads both files and writes the new one with tracked changes against the
/// old one. `date` is RFC 3339 in UTC, to the second.
///
/// # Errors
/// As [`compare`], and where the new file cannot be edited.
pub(crate) async fn redline(
    reader: &dyn Reader,
    old: Paper,
    new: Paper,
    date: String,
) -> Result<Vec<u8>, Unreadable> {
    let (bytes, file_name) = (new.bytes.clone(), new.file_name.clone());
    let (old, new) = tokio::try_join!(read(reader, old), read(reader, new))?;
    let refuse = |code: &str, detail: String| Unreadable {
        file_name: file_name.clone(),
        code: code.to_owned(),
        detail,
    };
    let written = tokio::task::spawn_blocking(move || tracked(&bytes, &old, &new, &date)).await;
    let written = written.map_err(|error| {
        tracing::error!(%error, "a comparison ended early");
        refuse("internal", "The comparison broke off; the log says why.".to_owned())
    })?;
    written.map_err(|error| refuse("not_editable", error.to_string()))
}

fn tracked(bytes: &[u8], old: &Read, new: &Read, date: &str) -> Result<Vec<u8>, RedlineError> {
    let comparison = document::compare(&sides(&old.units), &sides(&new.units));
    let is_docx = new.document.format == document::Format::Docx;
    let versions = Versions {
        source: is_docx.then_some(bytes),
        old: &passages(&old.units),
        new: &passages(&new.units),
        comparison: &comparison,
        language: new.document.language,
    };
    let signature = Signature { author: "AdvAI", date };
    compared(&versions, &[], &signature).map(|redline| redline.bytes)
}

fn passages(units: &[(ClauseId, Unit)]) -> Vec<Passage<'_>> {
    units
        .iter()
        .map(|(id, unit)| Passage { id: *id, text: &unit.text, blocks: &unit.blocks })
        .collect()
}

struct Read {
    facts: ComparedFile,
    document: Document,
    units: Vec<(ClauseId, Unit)>,
}

async fn read(reader: &dyn Reader, paper: Paper) -> Result<Read, Unreadable> {
    let Paper { file_name, bytes, password } = paper;
    let file_name = file_name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    let refuse = |code: &str, detail: String| Unreadable {
        file_name: file_name.clone(),
        code: code.to_owned(),
        detail,
    };
    if bytes.is_empty() {
        return Err(refuse("empty_file", "the file is empty (0 bytes)".to_owned()));
    }
    let format = document::sniff(&bytes, &file_name)
        .ok_or_else(|| refuse("unsupported_type", document::SUPPORTED.to_owned()))?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let document = reader
        .read(bytes, format, password)
        .await
        .map_err(|error| refuse(error.code.as_str(), error.detail))?;
    let units: Vec<_> =
        document::split(&document).into_iter().map(|unit| (ClauseId::generate(), unit)).collect();
    let facts = ComparedFile {
        sha256,
        pages: document.pages,
        unreadable: document.unreadable_pages.clone(),
        warnings: document.warnings.clone(),
        authors: Vec::new(),
        comments: Vec::new(),
        file_name,
    };
    Ok(Read { facts, document, units })
}

fn side_by_side(old: Read, new: Read) -> TwoFiles {
    let markup = markup_of(&new);
    let rejected = markup.map(|markup| markup.rejected).unwrap_or_default();
    let comparison = compare_sides(&sides(&old.units), &sides(&new.units), &rejected);
    let clauses = old.units.iter().chain(&new.units).map(name).collect();
    TwoFiles {
        language: new.document.language,
        comparison,
        clauses,
        old: with_markup(old),
        new: with_markup(new),
    }
}

/// Compares; says of each change whether it is tracked where the newer file
/// tracks changes. `rejected`: its units without them, empty where it has none.
pub(crate) fn compare_sides(old: &[Side<'_>], new: &[Side<'_>], rejected: &[Unit]) -> Comparison {
    if rejected.is_empty() {
        return document::compare(old, new);
    }
    let ids: Vec<ClauseId> = rejected.iter().map(|_| ClauseId::generate()).collect();
    let before: Vec<Side<'_>> =
        rejected.iter().zip(&ids).map(|(unit, id)| unit.side(*id)).collect();
    document::compare_redline(old, new, &before)
}

fn sides(units: &[(ClauseId, Unit)]) -> Vec<Side<'_>> {
    units.iter().map(|(id, unit)| unit.side(*id)).collect()
}

fn name((id, unit): &(ClauseId, Unit)) -> ClauseName {
    ClauseName { id: *id, number: unit.number.clone(), heading: unit.heading.clone() }
}

fn with_markup(read: Read) -> ComparedFile {
    let Some(markup) = markup_of(&read) else { return read.facts };
    let Read { facts, units, .. } = read;
    let ids: Vec<ClauseId> = units.iter().map(|(id, _)| *id).collect();
    ComparedFile { authors: authors(&markup), comments: comments(&markup, &ids), ..facts }
}

fn markup_of(read: &Read) -> Option<Markup> {
    let units: Vec<Unit> = read.units.iter().map(|(_, unit)| unit.clone()).collect();
    Markup::of(&read.document, &units)
}

/// Who tracked changes.
pub(crate) fn authors(markup: &Markup) -> Vec<RedlineAuthor> {
    let authors = markup.authors();
    authors
        .into_iter()
        .map(|(name, changes)| RedlineAuthor { name: name.to_owned(), changes: changes as u32 })
        .collect()
}

/// The comments, each at its clause; `ids` are those of the units.
pub(crate) fn comments(markup: &Markup, ids: &[ClauseId]) -> Vec<MarginComment> {
    let placed = markup.comments.iter().filter_map(|comment| {
        Some(MarginComment {
            clause_id: *ids.get(markup.unit_of(comment.paragraph)?)?,
            author: comment.author.clone(),
            text: comment.text.clone(),
        })
    });
    placed.collect()
}
