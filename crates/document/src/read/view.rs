//! Which tracked changes a text is read with.

/// How a file with tracked changes is read. Only DOCX and ODT have them; other
/// files read the same in every view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum View {
    /// As if every change had been accepted.
    Accepted,
    /// As if every change had been rejected.
    Rejected,
    /// As if this author's changes had been accepted and all others rejected.
    Author(String),
}

impl View {
    /// Whether the changes of this author count as accepted.
    pub(super) fn accepts(&self, author: &str) -> bool {
        match self {
            Self::Accepted => true,
            Self::Rejected => false,
            Self::Author(name) => name == author,
        }
    }
}
