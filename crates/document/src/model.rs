//! What reading a file gives: its text, paragraph by paragraph, or the reason
//! why there is none.

use domain::{Language, Run, Warning};
use serde::{Deserialize, Serialize};

/// A kind of file that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Plain text in any common encoding.
    Text,
    /// Markdown; only what a reader of the rendered page sees is kept.
    Markdown,
    /// A web page, as a browser saves it.
    Html,
    /// Word's Office Open XML.
    Docx,
    /// OpenDocument text, as LibreOffice writes it.
    Odt,
    /// PDF with a text layer.
    Pdf,
    /// Word's binary format before 2007; read through LibreOffice.
    Doc,
    /// Rich Text Format; read through LibreOffice.
    Rtf,
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
    /// Tracked changes in document order; only DOCX and ODT have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revisions: Vec<Revision>,
    /// The paragraphs as they read with every tracked change rejected; absent
    /// where nothing is tracked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected: Option<Vec<Paragraph>>,
    /// Comments in the margin; they are no text of the contract.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// Text that the file hides from who reads it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Hidden>,
}

/// One tracked change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// What was done.
    pub kind: RevisionKind,
    /// Who did it, as the file says.
    pub author: String,
    /// When, as the file says: RFC 3339, often without a zone.
    pub date: Option<String>,
    /// The paragraph it stands in, or, where that paragraph is gone, the one
    /// before: index into [`Document::paragraphs`].
    pub paragraph: u32,
    /// The words that came or went.
    pub text: String,
}

/// What a tracked change did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevisionKind {
    /// Words came.
    Inserted,
    /// Words went.
    Deleted,
    /// Words went to another place.
    MovedFrom,
    /// Words came from another place.
    MovedTo,
}

/// A comment in the margin of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// Who wrote it, as the file says.
    pub author: String,
    /// When, as the file says.
    pub date: Option<String>,
    /// Index into [`Document::paragraphs`].
    pub paragraph: u32,
    /// What it says.
    pub text: String,
}

/// Text that is in the file and not on the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// The paragraph it would stand in: index into [`Document::paragraphs`].
    pub paragraph: u32,
    /// The hidden words.
    pub text: String,
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
    /// Stretches of `text` that are drawn bold, italic or underlined; rising,
    /// never overlapping. Plain stretches are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Run>,
}

impl Paragraph {
    /// A paragraph of plain letters on no known page.
    pub fn new(kind: ParagraphKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), page: None, runs: Vec::new() }
    }
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

/// The level of a heading that is one by its look alone: below any real one,
/// because nothing tells its rank.
pub(crate) const PLAIN_HEADING: u8 = 6;

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

/// What is read, for the sentence that refuses everything else.
pub const SUPPORTED: &str = "this is neither text, Markdown, HTML, DOCX, ODT nor PDF, going by its content; save it as one of these and try again";

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

impl ReadErrorCode {
    /// The word as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::DocumentEncrypted => "document_encrypted",
            Self::DocumentUnreadable => "document_unreadable",
            Self::DocumentTooLarge => "document_too_large",
            Self::DocumentHostile => "document_hostile",
        }
    }
}
