//! Bytes to [`Document`]. One module for each kind of file gives a [`Draft`];
//! what holds for all of them (cleaning, limits, language, the refusal of a
//! document without text) is done here, once.

mod clean;
mod docx;
mod encoding;
mod html;
mod limits;
mod lines;
mod markdown;
mod pdf;
mod refusal;
mod sniff;
mod text;
mod wrapped;

#[cfg(test)]
mod tests;

pub use sniff::sniff;

use crate::model::{Document, Format, Paragraph, ParagraphKind, ReadError};
use domain::Warning;

/// What a reader found, before cleaning.
#[derive(Debug, Default)]
struct Draft {
    pages: Option<u32>,
    unreadable_pages: Vec<u32>,
    paragraphs: Vec<Paragraph>,
    warnings: Vec<Warning>,
}

impl Draft {
    fn push(&mut self, kind: ParagraphKind, text: impl Into<String>) {
        self.paragraphs.push(Paragraph::new(kind, text));
    }

    fn warn(&mut self, code: &str, detail: impl Into<String>) {
        self.warnings.push(Warning { code: code.to_owned(), detail: detail.into() });
    }
}

/// Reads a file of a known format. `password` is tried where the file asks for
/// one and the empty password does not open it.
///
/// # Errors
/// A [`ReadError`] with one sentence for the user; a document without any text
/// is an error too.
pub fn read(bytes: &[u8], format: Format, password: Option<&str>) -> Result<Document, ReadError> {
    let draft = match format {
        Format::Text => text::read(bytes)?,
        Format::Markdown => markdown::read(bytes)?,
        Format::Docx => docx::read(bytes)?,
        Format::Pdf => pdf::read(bytes, password)?,
        Format::Html | Format::Odt | Format::Doc | Format::Rtf => {
            return Err(refusal::damaged(format));
        }
    };
    finish(draft, format)
}

/// Cleans each paragraph, drops the blank ones and holds the whole against the
/// limits.
fn finish(draft: Draft, format: Format) -> Result<Document, ReadError> {
    let mut size = 0usize;
    let mut paragraphs = Vec::with_capacity(draft.paragraphs.len());
    for Paragraph { kind, text, page, runs: _ } in draft.paragraphs {
        let text = clean::paragraph(&text, kind == ParagraphKind::Row);
        if text.is_empty() {
            continue;
        }
        size += text.len() + 1;
        if size > limits::TEXT_BYTES {
            return Err(refusal::too_much_text());
        }
        paragraphs.push(Paragraph { page, ..Paragraph::new(kind, text) });
    }
    let readable =
        paragraphs.iter().any(|paragraph| paragraph.text.chars().any(char::is_alphanumeric));
    if !readable {
        return Err(refusal::no_text(format));
    }
    Ok(Document {
        format,
        language: crate::detect_language(&sample(&paragraphs)),
        pages: draft.pages,
        unreadable_pages: draft.unreadable_pages,
        paragraphs,
        warnings: draft.warnings,
        revisions: Vec::new(),
        rejected: None,
        comments: Vec::new(),
        hidden: Vec::new(),
    })
}

/// Enough text to tell the language by: the whole of it would only cost time.
fn sample(paragraphs: &[Paragraph]) -> String {
    let mut sample = String::new();
    for paragraph in paragraphs {
        sample.push_str(&paragraph.text);
        sample.push('\n');
        if sample.len() > limits::LANGUAGE_SAMPLE {
            break;
        }
    }
    sample
}
