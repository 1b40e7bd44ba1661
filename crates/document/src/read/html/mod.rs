//! HTML: whole pages, and the fragments inside Markdown. Nothing is ever
//! rendered or fetched.

mod css;
mod elements;
mod entity;
mod fragment;
mod list;
mod page;
mod token;

#[cfg(test)]
mod tests;

pub(super) use fragment::{block, inline};

use super::draft::Draft;
use super::view::View;
use super::{encoding, limits, refusal};
use crate::model::ReadError;
use encoding_rs::{Encoding, UTF_8};

/// Where a page says what it is.
const HEAD: usize = 2_048;

/// Whether a text is a web page: it says so at its beginning, or before its
/// first words.
pub(super) fn is_page(bytes: &[u8], file_name: &str) -> bool {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let head: String = head
        .iter()
        .filter(|byte| **byte != 0)
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    let named = [".html", ".htm", ".xhtml"].iter().any(|end| file_name.ends_with(end));
    let text = head.trim_start_matches(|c: char| c.is_whitespace() || !c.is_ascii());
    let opens = ["<!doctype html", "<html", "<head", "<body"];
    opens.iter().any(|tag| text.starts_with(tag))
        || (text.starts_with("<?xml") && text.contains("<html"))
        // A filing wraps the page in tags of its own.
        || (text.starts_with("<document>") && text.contains("<html"))
        || (text.starts_with("<!--") && text.contains("<html"))
        || (named && ["<p", "<div", "<table", "<h1", "<html"].iter().any(|tag| text.contains(tag)))
}

/// Reads a web page.
pub(super) fn read(bytes: &[u8], view: &View) -> Result<Draft, ReadError> {
    if bytes.len() > limits::HTML_FILE_BYTES {
        return Err(refusal::too_much_text());
    }
    let html = decode(bytes)?;
    let (blocks, track) = page::read(&html, view)?;
    let mut draft = Draft::default();
    draft.tell(&track);
    let tracked = !track.changes.is_empty();
    draft.add(blocks, &track);
    if tracked {
        let (blocks, track) = page::read(&html, &View::Rejected)?;
        draft.add_rejected(blocks, &track);
    }
    Ok(draft)
}

/// By the byte order mark, by what the page says of itself, or by its letters.
fn decode(bytes: &[u8]) -> Result<String, ReadError> {
    let head = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes)).to_ascii_lowercase();
    let said = head
        .split("charset=")
        .nth(1)
        .or_else(|| head.starts_with("<?xml").then(|| head.split("encoding=").nth(1)).flatten())
        .map(|rest| rest.trim_start_matches(['"', '\'', ' ']))
        .and_then(|rest| rest.split(['"', '\'', ' ', ';', '>', '/', '?']).next())
        .and_then(|label| Encoding::for_label(label.as_bytes()));
    match said {
        Some(encoding)
            if Encoding::for_bom(bytes).is_none()
                && encoding != UTF_8
                && encoding.is_ascii_compatible() =>
        {
            Ok(encoding.decode(bytes).0.into_owned())
        }
        // A page that says UTF-8 and is none is judged by its letters.
        _ => encoding::decode(bytes),
    }
}
