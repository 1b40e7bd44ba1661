//! Bytes to [`Document`]. One module for each kind of file gives a [`Draft`];
//! what holds for all of them (cleaning, limits, language, the refusal of a
//! document without text) is done here, once.

mod clean;
mod compound;
mod docx;
mod draft;
mod encoding;
mod html;
mod limits;
mod lines;
mod look;
mod markdown;
mod numerals;
mod odt;
mod package;
mod pdf;
mod refusal;
mod rich;
mod row;
mod sniff;
mod text;
mod track;
mod view;
mod wrapped;
mod xml;

#[cfg(test)]
mod tests;

pub use pdf::Recogniser;
pub use sniff::sniff;
pub use view::View;

use crate::model::{Document, Format, ReadError};
use draft::Draft;

/// Reads a file of a known format, tracked changes as if they were accepted.
/// `password` is tried where the file asks for one and the empty password does
/// not open it.
///
/// # Errors
/// A [`ReadError`] with one sentence for the user; a document without any text
/// is an error too.
pub fn read(bytes: &[u8], format: Format, password: Option<&str>) -> Result<Document, ReadError> {
    read_with(bytes, format, password, &View::Accepted)
}

/// Reads a file like [`read`], with the tracked changes that `view` accepts.
///
/// # Errors
/// Those of [`read`].
pub fn read_with(
    bytes: &[u8],
    format: Format,
    password: Option<&str>,
    view: &View,
) -> Result<Document, ReadError> {
    read_recognising(bytes, format, password, view, None)
}

/// Reads a file like [`read_with`]; the pages of a PDF that are pictures with
/// the help of `recogniser`.
///
/// # Errors
/// Those of [`read`].
pub fn read_recognising(
    bytes: &[u8],
    format: Format,
    password: Option<&str>,
    view: &View,
    recogniser: Option<&dyn Recogniser>,
) -> Result<Document, ReadError> {
    let draft = match format {
        Format::Text => text::read(bytes)?,
        Format::Markdown => markdown::read(bytes)?,
        Format::Docx => docx::read(bytes, view)?,
        Format::Pdf => pdf::read(bytes, password, recogniser)?,
        Format::Html => html::read(bytes, view)?,
        Format::Odt => odt::read(bytes, view)?,
        // Another program turns them into DOCX first; here is none.
        Format::Doc | Format::Rtf => return Err(refusal::other_program(format)),
    };
    draft.finish(format)
}
