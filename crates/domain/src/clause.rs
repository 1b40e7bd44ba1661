//! Clauses: the units into which a version is split.

use crate::{ClauseId, Decision, Failure, Finding, Risk};
use serde::{Deserialize, Serialize};

/// One unit of a version: a clause, a recital, a definition, a heading with its lead-in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    /// Its id.
    pub id: ClauseId,
    /// From 0, in document order.
    pub position: u32,
    /// Section outside the main body, then numbers, joined by `/`; a repeat gets `~2`.
    pub path: String,
    /// As printed, without closing punctuation; empty where unnumbered.
    pub number: String,
    /// Without the number; may be empty.
    pub heading: String,
    /// What it is; only `clause` is analysed.
    pub kind: ClauseKind,
    /// The whole unit, its heading line included.
    pub text: String,
    /// How `text` is laid out; empty where it is one plain paragraph.
    pub blocks: Vec<Block>,
    /// How far its analysis is.
    pub status: ClauseStatus,
    /// The highest severity among findings that are not rejected; `none` where
    /// a rule or a model read it and found nothing; absent where none did.
    pub risk: Option<Risk>,
    /// The playbook's view.
    pub playbook_risk: Option<Risk>,
    /// The model's view.
    pub model_risk: Option<Risk>,
    /// The two lie two levels or more apart.
    pub disagrees: bool,
    /// What the clause says, in a sentence.
    pub summary: String,
    /// Highest severity first.
    pub findings: Vec<Finding>,
    /// `playbook`, or `PROVIDER/MODEL`.
    pub answered_by: Option<String>,
    /// The clause first analysed, where its analysis was carried over.
    pub reused_from: Option<ClauseId>,
    /// Against the previous version; empty = unchanged.
    pub changes: Vec<Change>,
    /// Its counterpart there.
    pub previous_clause_id: Option<ClauseId>,
    /// Why its analysis failed.
    pub error: Option<Failure>,
    /// Whether a person has read it to the end and said so.
    #[serde(default)]
    pub reviewed: bool,
}

impl Clause {
    /// A clause that nobody has read yet, at the beginning of a document.
    pub fn unread(
        id: ClauseId,
        kind: ClauseKind,
        number: String,
        heading: String,
        text: String,
    ) -> Self {
        Self {
            id,
            position: 0,
            path: String::new(),
            number,
            heading,
            kind,
            text,
            blocks: Vec::new(),
            status: ClauseStatus::Pending,
            risk: None,
            playbook_risk: None,
            model_risk: None,
            disagrees: false,
            summary: String::new(),
            findings: Vec::new(),
            answered_by: None,
            reused_from: None,
            changes: Vec::new(),
            previous_clause_id: None,
            error: None,
            reviewed: false,
        }
    }

    /// The highest severity among findings that are not rejected. `none` where
    /// someone read it and found nothing, absent where nobody did.
    pub fn risk_of_findings(&self) -> Option<Risk> {
        let highest = self
            .findings
            .iter()
            .filter(|finding| finding.decision != Decision::Rejected)
            .map(|finding| finding.severity)
            .max();
        let read = self.playbook_risk.is_some() || self.model_risk.is_some();
        highest.or(read.then_some(Risk::None))
    }
}

/// What kind of unit it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClauseKind {
    /// Title, parties, opening words.
    Preamble,
    /// Why the parties contract.
    Recital,
    /// What a term means.
    Definition,
    /// A clause, in the body or in an annex.
    Clause,
    /// An annex's own heading or text outside its clauses.
    Annex,
    /// Closing words and signatures.
    Signature,
}

/// How far a clause's analysis is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClauseStatus {
    /// Waits for its turn or for a provider.
    Pending,
    /// A provider is being asked.
    Running,
    /// Done.
    Done,
    /// Attempts are used up; the playbook's answer stands.
    Failed,
    /// Not a clause; not analysed.
    Skipped,
    /// Carried over from the previous version.
    Reused,
}

/// How a clause differs from its counterpart in the previous version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Has no counterpart.
    Added,
    /// Stood in the previous version only (comparison only).
    Removed,
    /// Its words changed.
    Modified,
    /// Only spacing, punctuation, quotes, case, numbering or date format changed.
    Cosmetic,
    /// Stands elsewhere.
    Moved,
    /// Has another number.
    Renumbered,
    /// One became several.
    Split,
    /// Several became one.
    Merged,
    /// A defined term has another name throughout.
    RenamedTerm,
}

/// A paragraph, list item or table row of a clause, as a range of its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Indentation, from 0.
    pub level: u8,
    /// Byte offset into the clause's text where it begins.
    pub start: u32,
    /// Byte offset one past its end.
    pub end: u32,
    /// Stretches of the clause's text within this block that are not drawn
    /// plain: rising, never overlapping, offsets into the clause's text.
    #[serde(default)]
    pub runs: Vec<Run>,
}

/// A stretch of a text that is not drawn plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Byte offset where it begins.
    pub start: u32,
    /// Byte offset one past its end.
    pub end: u32,
    /// Drawn bold.
    #[serde(default)]
    pub bold: bool,
    /// Drawn italic.
    #[serde(default)]
    pub italic: bool,
    /// Drawn underlined.
    #[serde(default)]
    pub underline: bool,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BlockKind {
    /// A heading.
    Heading,
    /// Running text.
    Paragraph,
    /// An item of a list.
    Item,
    /// A row of a table; cells are separated by tabs.
    Row,
}
