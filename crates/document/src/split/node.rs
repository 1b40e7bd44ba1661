//! The outline of a contract: sections, clauses, sub-clauses.

use super::marker::Style;
use crate::fold::fold;
use domain::ClauseKind;

/// What a node of the outline is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Title, parties, table of contents.
    Preamble,
    /// The section of the recitals.
    Recitals,
    /// One recital.
    Recital,
    /// CLÁUSULAS, NOW THEREFORE, or a heading that only groups clauses.
    Lead,
    /// A clause or sub-clause.
    Clause,
    /// What a term means.
    Definition,
    /// An annex.
    Annex,
    /// Closing words and signatures.
    Signature,
}

impl Role {
    /// The kind of a unit of this role.
    pub(crate) fn kind(self) -> ClauseKind {
        match self {
            Self::Preamble | Self::Lead => ClauseKind::Preamble,
            Self::Recitals | Self::Recital => ClauseKind::Recital,
            Self::Clause => ClauseKind::Clause,
            Self::Definition => ClauseKind::Definition,
            Self::Annex => ClauseKind::Annex,
            Self::Signature => ClauseKind::Signature,
        }
    }
}

/// One entry of the outline. It holds the lines from `first` to the next
/// entry's; its children follow it directly.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) parent: Option<usize>,
    pub(crate) first: usize,
    pub(crate) role: Role,
    /// Its part of the path.
    pub(crate) key: String,
    pub(crate) number: String,
    pub(crate) heading: String,
    pub(crate) style: Option<Style>,
    pub(crate) value: u32,
    /// The level of the heading that the file marks.
    pub(crate) level: Option<u8>,
    /// Definitions stand in it.
    pub(crate) defines: bool,
}

impl Node {
    pub(crate) fn new(
        role: Role,
        first: usize,
        parent: Option<usize>,
        key: impl Into<String>,
    ) -> Self {
        Self {
            parent,
            first,
            role,
            key: key.into(),
            number: String::new(),
            heading: String::new(),
            style: None,
            value: 0,
            level: None,
            defines: false,
        }
    }
}

/// A heading as part of a path: lower case, words joined by hyphens.
pub(crate) fn slug(heading: &str) -> String {
    let mut out = String::new();
    for word in
        fold(heading).split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
    {
        if out.len() + word.len() > 48 {
            break;
        }
        if !out.is_empty() {
            out.push('-');
        }
        out.push_str(word);
    }
    if out.is_empty() { "section".to_string() } else { out }
}
