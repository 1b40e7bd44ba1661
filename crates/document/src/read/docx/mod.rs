//! Word files: an own reader, because what a lawyer sees is not in the text
//! runs alone. Numbers come from the numbering part, the wording from the
//! tracked changes, and nothing is read twice.

mod body;
mod comments;
mod numbering;
mod paragraph;
mod parts;
mod run;
mod styles;
mod table;
mod tracked;

#[cfg(test)]
pub(super) mod tests;
#[cfg(test)]
mod views_tests;

pub(super) use parts::{is_encrypted_package, is_word_package};

use super::draft::Draft;
use super::package::Package;
use super::rich::Block;
use super::track::Track;
use super::view::View;
use super::xml::XmlStream;
use super::{limits, refusal};
use crate::model::{Format, ReadError};
use body::{Notes, Walker};
use comments::Comments;
use numbering::Numbering;
use parts::Parts;
use std::collections::HashMap;
use styles::Styles;

/// Reads a Word file in a view of its tracked changes.
pub(super) fn read(bytes: &[u8], view: &View) -> Result<Draft, ReadError> {
    if is_encrypted_package(bytes) {
        return Err(refusal::encrypted_word());
    }
    let source = Source::open(bytes)?;
    let (blocks, track) = source.walk(view)?;
    let mut draft = Draft::default();
    draft.tell(&track);
    let tracked = !track.changes.is_empty();
    draft.add(blocks, &track);
    if tracked {
        let (blocks, track) = source.walk(&View::Rejected)?;
        draft.add_rejected(blocks, &track);
    }
    Ok(draft)
}

/// The parts of one file, read once and walked once for each view.
struct Source {
    styles: Styles,
    numbering: Option<String>,
    document: String,
    footnotes: String,
    endnotes: String,
    comments: Comments,
}

impl Source {
    fn open(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut package = Package::open(bytes, Format::Docx)?;
        let damaged = || refusal::damaged(Format::Docx);
        let parts = Parts::find(&mut package)?.ok_or_else(damaged)?;
        let styles = match parts.read(&mut package, "styles")? {
            Some(xml) => Styles::read(&xml)?,
            None => Styles::default(),
        };
        let comments = match parts.read(&mut package, "comments")? {
            Some(xml) => Comments::read(&xml)?,
            None => Comments::default(),
        };
        Ok(Self {
            styles,
            comments,
            numbering: parts.read(&mut package, "numbering")?,
            document: package.part(&parts.main)?.ok_or_else(damaged)?,
            footnotes: parts.read(&mut package, "footnotes")?.unwrap_or_default(),
            endnotes: parts.read(&mut package, "endnotes")?.unwrap_or_default(),
        })
    }

    /// The blocks of the body in one view, and what was found beside the text.
    fn walk(&self, view: &View) -> Result<(Vec<Block>, Track), ReadError> {
        let numbering = match &self.numbering {
            Some(xml) => Numbering::read(xml, &self.styles)?,
            None => Numbering::default(),
        };
        let mut walker = Walker::new(&self.styles, &self.comments, numbering, view);
        let mut found = notes(&self.footnotes, "footnote", &mut walker)?;
        found.extend(notes(&self.endnotes, "endnote", &mut walker)?);
        walker.notes = found;
        let mut stream = XmlStream::new(&self.document, Format::Docx);
        stream.enter("body")?;
        while let Some(block) = stream.next_child()? {
            walker.block(&block)?;
        }
        walker.finish()
    }
}

/// The paragraphs of each note, by kind and id. Separators are no notes.
fn notes(xml: &str, kind: &'static str, walker: &mut Walker<'_>) -> Result<Notes, ReadError> {
    let mut notes = HashMap::new();
    if xml.trim().is_empty() {
        return Ok(notes);
    }
    let mut stream = XmlStream::new(xml, Format::Docx);
    stream.enter_root()?;
    while let Some(note) = stream.next_child()? {
        let Some(id) = note.attribute("id") else { continue };
        if note.name != kind || note.attribute("type").is_some_and(|kind| kind != "normal") {
            continue;
        }
        let paragraphs = walker.aside(&note.children)?;
        notes.insert((kind, id.to_owned()), paragraphs);
    }
    Ok(notes)
}

/// Text beside the text, such as what was deleted, is bounded like the text.
fn within_limits(size: usize) -> Result<(), ReadError> {
    if size > 2 * limits::TEXT_BYTES { Err(refusal::too_much_text()) } else { Ok(()) }
}
