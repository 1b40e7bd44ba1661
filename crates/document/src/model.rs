//! What reading a file gives: its text, paragraph by paragraph, or the reason
//! why there is none.

use domain::{Language, Warning};
use serde::{Deserialize, Serialize};

/// A kind of file that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Plain text in any common encoding.
    Text,
    /// Markdown; only what a reader of the rendered page sees is kept.
    Markdown,
    /// Word's Office Open XML.
    Docx,
    /// PDF with a text layer.
    Pdf,
}

/// The text of a file, paragraph by paragraph. Never without text: a file that
/// has none is a [`ReadError`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// What the file was read as.
    pub format: Format,
    /// The language that most of the text is in.
    pub language: Language,
    /// How many pages the file has; only PDF knows.
    pub pages: Option<u32>,
    /// Pages, counted from 1, whose text is missing or garbage.
    pub unreadable_pages: Vec<u32>,
    /// The paragraphs in reading order; none is blank.
    pub paragraphs: Vec<Paragraph>,
    /// What the reader of the review must know about the file.
    pub warnings: Vec<Warning>,
}

/// One paragraph: one line of text without line breaks, its numbering in front.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Paragraph {
    /// What the file itself says about its role.
    pub kind: ParagraphKind,
    /// The visible text. Tabs stand only between the cells of a row.
    pub text: String,
    /// The page that the paragraph starts on, from 1; only PDF knows.
    pub page: Option<u32>,
}

/// The role of a paragraph as far as the file's own markup tells. Plain text
/// and PDF tell little: a heading there may well be [`ParagraphKind::Text`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParagraphKind {
    /// A heading of this level, 1 to 9; 6 also where it is one by its look
    /// alone, such as a short line that is bold from end to end.
    Heading(u8),
    /// Running text.
    Text,
    /// A list item of this depth, from 1.
    Item(u8),
    /// A table row, its cells separated by tabs.
    Row,
}

/// Why a file gives no document. `detail` is one sentence that says what to
/// do; it never holds text of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{detail}")]
pub struct ReadError {
    /// The kind of failure.
    pub code: ReadErrorCode,
    /// What happened and what to do about it.
    pub detail: String,
}

/// The kinds of failure, as the interface names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadErrorCode {
    /// The file wants a password, or another one than was given.
    DocumentEncrypted,
    /// The file is damaged, or holds no text.
    DocumentUnreadable,
    /// Over 2,000 pages or 5 MB of text.
    DocumentTooLarge,
    /// The file is built to exhaust who reads it.
    DocumentHostile,
}
