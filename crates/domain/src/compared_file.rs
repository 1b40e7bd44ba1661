//! The files behind a comparison: which they are, what of them could not be
//! read, and what they say besides their text.

use crate::{ClauseId, Comparison, Language, Warning};
use serde::{Deserialize, Serialize};

/// A file that is compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedFile {
    /// As uploaded.
    pub file_name: String,
    /// SHA-256 of its bytes, 64 hex digits.
    pub sha256: String,
    /// Where it has pages.
    pub pages: Option<u32>,
    /// Pages, from 1, whose text could not be read.
    pub unreadable: Vec<u32>,
    /// What the reader should know about it.
    pub warnings: Vec<Warning>,
    /// Who tracked changes in it, most first.
    pub authors: Vec<RedlineAuthor>,
    /// Comments in its margin.
    pub comments: Vec<MarginComment>,
}

/// Someone who tracked changes in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedlineAuthor {
    /// As the file says.
    pub name: String,
    /// How many changes.
    pub changes: u32,
}

/// A comment in the margin of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarginComment {
    /// The clause it stands beside.
    pub clause_id: ClauseId,
    /// As the file says.
    pub author: String,
    /// What it says.
    pub text: String,
}

/// The name of a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseName {
    /// Its id.
    pub id: ClauseId,
    /// As printed; may be empty.
    pub number: String,
    /// May be empty.
    pub heading: String,
}

/// Two files compared without a contract: nothing of them is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoFiles {
    /// Of the newer file's text.
    pub language: Language,
    /// The older file.
    pub old: ComparedFile,
    /// The newer file.
    pub new: ComparedFile,
    /// The clauses of both.
    pub clauses: Vec<ClauseName>,
    /// What changed.
    pub comparison: Comparison,
}
