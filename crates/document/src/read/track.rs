//! What a reader notes down beside the text: tracked changes, hidden words and
//! comments, each with a mark at its place in the text.

use super::rich::{Mark, Rich};
use crate::model::RevisionKind;

/// The text of a change that moved no word: the end of a paragraph came or
/// went.
pub(super) const PARAGRAPH_END: &str = "¶";

/// Who changed something, and when.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Signature {
    pub(super) author: String,
    pub(super) date: Option<String>,
}

/// A tracked change whose place is a mark in the text.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub(super) kind: RevisionKind,
    pub(super) by: Signature,
    pub(super) text: String,
}

/// A comment whose place is a mark in the text.
#[derive(Debug, Clone)]
pub(super) struct Note {
    pub(super) by: Signature,
    pub(super) text: String,
}

/// The lists that the marks point into.
#[derive(Debug, Default)]
pub(super) struct Track {
    pub(super) changes: Vec<Change>,
    pub(super) comments: Vec<Note>,
    pub(super) hidden: Vec<String>,
    /// The change that was written to last and how long the text was then: the
    /// next one goes on with it where nothing stands between them.
    last: Option<(usize, usize)>,
}

impl Track {
    /// A new paragraph: changes do not go on from one to the next.
    pub(super) fn begin_paragraph(&mut self) {
        self.last = None;
    }

    /// The change that text of this kind belongs to: the one just before where
    /// it has the same author and kind, else a new one at the text's end.
    pub(super) fn begin(&mut self, kind: RevisionKind, by: &Signature, text: &mut Rich) -> usize {
        let before = self.last.filter(|(_, length)| *length == text.as_str().len());
        let same = before.map(|(at, _)| at).filter(|at| {
            self.changes
                .get(*at)
                .is_some_and(|change| change.kind == kind && change.by.author == by.author)
        });
        same.unwrap_or_else(|| {
            self.changes.push(Change { kind, by: by.clone(), text: String::new() });
            let at = self.changes.len() - 1;
            text.mark(Mark::Revision(at));
            at
        })
    }

    /// Ends a piece of a change, before anything else is written.
    pub(super) fn end(&mut self, change: usize, text: &Rich) {
        self.last = Some((change, text.as_str().len()));
    }

    pub(super) fn write(&mut self, change: usize, words: &str) {
        if let Some(change) = self.changes.get_mut(change) {
            change.text.push_str(words);
        }
    }

    /// Notes the end of a paragraph that came or went.
    pub(super) fn paragraph_end(&mut self, kind: RevisionKind, by: &Signature, text: &mut Rich) {
        let change = self.begin(kind, by, text);
        if let Some(change) = self.changes.get_mut(change)
            && change.text.trim().is_empty()
        {
            change.text.push_str(PARAGRAPH_END);
        }
    }

    /// Notes hidden words; those next to each other are one find.
    pub(super) fn hide(&mut self, words: &str, text: &mut Rich) {
        if let Some(Mark::Hidden(at)) = text.mark_at_end()
            && let Some(hidden) = self.hidden.get_mut(at)
        {
            hidden.push_str(words);
        } else if !words.trim().is_empty() {
            text.mark(Mark::Hidden(self.hidden.len()));
            self.hidden.push(words.to_owned());
        }
    }
}
