//! What findings may rest on: the user's own sources, and the notes on the law
//! that come with the program.

use crate::{Language, SourceId, Timestamp};
use serde::{Deserialize, Serialize};

/// A source that the user added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its id.
    pub id: SourceId,
    /// What it is called.
    pub title: String,
    /// As uploaded.
    pub file_name: String,
    /// In which it is written; it is found for contracts in this language.
    pub language: Language,
    /// ISO country in whose law it holds, or `EU`; absent = everywhere.
    pub country: Option<String>,
    /// A topic of the playbook; absent = none in particular.
    pub topic: Option<String>,
    /// The law or norm that it holds or explains.
    pub norm: Option<String>,
    /// ISO date on which its wording was last compared with the norm.
    pub checked_on: Option<String>,
    /// Whether a lawyer has checked it, as the user says.
    pub checked_by_lawyer: bool,
    /// When it was added.
    pub created_at: Timestamp,
    /// Into how many passages it was split.
    pub passages: u32,
}

/// A part of a source that can be cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePassage {
    /// Where it stands: its heading or article, else its page.
    pub locator: String,
    /// What it says, on one line.
    pub text: String,
}

/// The user's sources, newest first, with the counts of the notes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sources {
    /// Newest first.
    pub sources: Vec<Source>,
    /// Of the notes that come with the program.
    pub notes: NoteCounts,
}

/// How many notes come with the program, in each language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NoteCounts {
    /// In Spanish.
    pub es: u32,
    /// In English.
    pub en: u32,
}

/// What is looked for in the sources and notes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SourceQuery {
    /// Words; empty = everything that fits the rest.
    pub words: String,
    /// ISO country in whose law it holds, or `EU`; absent = any.
    pub country: Option<String>,
    /// A topic of the playbook; absent = any.
    pub topic: Option<String>,
}

impl SourceQuery {
    /// Nothing is looked for.
    pub fn is_empty(&self) -> bool {
        self.words.trim().is_empty() && self.country.is_none() && self.topic.is_none()
    }
}

/// A passage that was found, of a source or a note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundPassage {
    /// By which findings cite it.
    pub id: String,
    /// Whether it is of a source of the user's own.
    pub own: bool,
    /// The law or norm, else the source's title.
    pub norm: String,
    /// The article, heading or page; may be empty.
    pub place: String,
    /// In which it is written.
    pub language: Language,
    /// ISO countries in whose law it holds, `EU` among them; empty = everywhere.
    pub countries: Vec<String>,
    /// A topic of the playbook, where it has one.
    pub topic: Option<String>,
    /// ISO date on which its wording was last compared with the norm.
    pub checked_on: Option<String>,
    /// Whether a lawyer has checked it.
    pub checked_by_lawyer: bool,
    /// What it says.
    pub text: String,
}

/// How many passages there are on which topic for which country's law.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LawCoverage {
    /// ISO countries that a note or source speaks of, and `EU`; the columns.
    pub countries: Vec<String>,
    /// The topics on which there is something; the rows.
    pub topics: Vec<TopicCoverage>,
    /// The topics on which there is nothing for any country.
    pub without: Vec<String>,
}

/// One topic's row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopicCoverage {
    /// The topic of the playbook.
    pub topic: String,
    /// One number for each of [`LawCoverage::countries`].
    pub counts: Vec<u32>,
    /// What holds everywhere.
    pub everywhere: u32,
}
