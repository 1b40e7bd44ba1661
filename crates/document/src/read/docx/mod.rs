//! Word files: an own reader, because what a lawyer sees is not in the text
//! runs alone. Numbers come from the numbering part, the final wording from
//! the tracked changes, and nothing is read twice.

mod body;
mod numbering;
mod numerals;
mod package;
mod paragraph;
mod run;
mod styles;
mod table;
mod xml;

#[cfg(test)]
pub(super) mod tests;

pub(super) use package::{is_encrypted_package, is_word_package};

use super::{Draft, refusal};
use crate::model::{Format, ReadError};
use body::{Notes, Walker};
use numbering::Numbering;
use package::Package;
use std::collections::HashMap;
use styles::Styles;
use xml::XmlStream;

/// Reads a Word file.
pub(super) fn read(bytes: &[u8]) -> Result<Draft, ReadError> {
    if is_encrypted_package(bytes) {
        return Err(refusal::encrypted(false));
    }
    let mut package = Package::open(bytes)?;
    let main = package.main_part().ok_or_else(|| refusal::damaged(Format::Docx))?;
    let styles = match package.part("word/styles.xml")? {
        Some(xml) => Styles::read(&xml)?,
        None => Styles::default(),
    };
    let numbering = match package.part("word/numbering.xml")? {
        Some(xml) => Numbering::read(&xml, &styles)?,
        None => Numbering::default(),
    };
    let document = package.part(&main)?.ok_or_else(|| refusal::damaged(Format::Docx))?;
    let footnotes = package.part("word/footnotes.xml")?.unwrap_or_default();
    let endnotes = package.part("word/endnotes.xml")?.unwrap_or_default();

    let mut walker = Walker::new(&styles, numbering);
    let mut found = notes(&footnotes, "footnote", &mut walker)?;
    found.extend(notes(&endnotes, "endnote", &mut walker)?);
    walker.notes = found;
    let mut stream = XmlStream::new(&document);
    stream.enter("body")?;
    while let Some(block) = stream.next_child()? {
        walker.block(&block)?;
    }
    walker.finish()
}

/// The paragraphs of each note, by kind and id. Separators are no notes.
fn notes(xml: &str, kind: &'static str, walker: &mut Walker<'_>) -> Result<Notes, ReadError> {
    let mut notes = HashMap::new();
    if xml.trim().is_empty() {
        return Ok(notes);
    }
    let mut stream = XmlStream::new(xml);
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
