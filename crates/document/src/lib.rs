//! Bytes to text to clauses; lining two versions up; comparing them. Pure
//! functions: nothing here touches a file, a clock or a network.

use domain::{Block, Change, ClauseId, ClauseKind, Comparison, Language, Warning};
use serde::{Deserialize, Serialize};

/// A kind of file that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format { Text, Markdown, Docx, Pdf }

/// The text of a file, paragraph by paragraph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Document {
    pub format: Format,
    pub language: Language,
    pub pages: Option<u32>,
    pub unreadable_pages: Vec<u32>,
    pub paragraphs: Vec<Paragraph>,
    pub warnings: Vec<Warning>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Paragraph { pub kind: ParagraphKind, pub text: String, pub page: Option<u32> }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParagraphKind { Heading(u8), Text, Item(u8), Row }

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{detail}")]
pub struct ReadError { pub code: ReadErrorCode, pub detail: String }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadErrorCode { DocumentEncrypted, DocumentUnreadable, DocumentTooLarge, DocumentHostile }

pub fn sniff(bytes: &[u8], file_name: &str) -> Option<Format> { let _ = (bytes, file_name); unimplemented!() }
pub fn read(bytes: &[u8], format: Format, password: Option<&str>) -> Result<Document, ReadError> { let _ = (bytes, format, password); unimplemented!() }

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit { pub path: String, pub number: String, pub heading: String, pub kind: ClauseKind, pub text: String, pub blocks: Vec<Block> }
pub fn split(document: &Document) -> Vec<Unit> { let _ = document; unimplemented!() }

/// A clause as lining up sees it.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> { pub id: ClauseId, pub path: &'a str, pub number: &'a str, pub heading: &'a str, pub kind: ClauseKind, pub text: &'a str }

/// One pair of the alignment: indices into old and new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aligned { pub old: Option<usize>, pub new: Option<usize>, pub changes: Vec<Change>, pub substantive: bool }
pub fn align(old: &[Side<'_>], new: &[Side<'_>]) -> Vec<Aligned> { let _ = (old, new); unimplemented!() }
pub fn compare(old: &[Side<'_>], new: &[Side<'_>]) -> Comparison { let _ = (old, new); unimplemented!() }
/// The text as it counts for "unchanged": see CONTRACTS.md.
pub fn normalise(text: &str) -> String { let _ = text; unimplemented!() }
pub fn detect_language(text: &str) -> Language { let _ = text; unimplemented!() }
