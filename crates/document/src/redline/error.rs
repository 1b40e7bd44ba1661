//! Why a redline cannot be written, or one change of it not be placed.

/// Why no file can be handed out. None of them holds text of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RedlineError {
    /// The package cannot be opened, or its main part is not well-formed.
    #[error("The Word file is damaged and cannot be edited.")]
    Damaged,
    /// The package is built to exhaust who reads it.
    #[error("The Word file is larger inside than an honest one can be.")]
    Hostile,
    /// The package is sound but of a form that is not edited in place.
    #[error("The Word file is written in a form that cannot be edited; save it again with Word.")]
    Unsupported,
}

/// Why one change stays out of the file while the others go in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// The clause, or the words to change in it, are not in the file.
    NotFound,
    /// The words are made by Word when it shows the file: an automatic number,
    /// or the result of a field, which the next update would bring back.
    Generated,
    /// The words stand in a text box, a formula or a footnote.
    OutOfReach,
    /// The change would add or remove cells of a table.
    TableStructure,
    /// Another change has already taken these words.
    Overlaps,
}
