//! What a reader found, and how it becomes a [`Document`].

use super::rich::{Block, Mark};
use super::track::Track;
use super::{clean, limits, refusal};
use crate::model::{
    Comment, Document, Format, Hidden, Paragraph, ParagraphKind, ReadError, Revision, RevisionKind,
};
use domain::Warning;

/// What a reader found, before cleaning. Paragraph indices count the
/// paragraphs of the draft.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) pages: Option<u32>,
    pub(super) unreadable_pages: Vec<u32>,
    pub(super) paragraphs: Vec<Paragraph>,
    pub(super) warnings: Vec<Warning>,
    pub(super) revisions: Vec<Revision>,
    pub(super) rejected: Option<Vec<Paragraph>>,
    pub(super) comments: Vec<Comment>,
    pub(super) hidden: Vec<Hidden>,
}

impl Draft {
    pub(super) fn push(&mut self, kind: ParagraphKind, text: impl Into<String>) {
        self.paragraphs.push(Paragraph::new(kind, text));
    }

    pub(super) fn warn(&mut self, code: &str, detail: impl Into<String>) {
        self.warnings.push(Warning { code: code.to_owned(), detail: detail.into() });
    }

    /// Takes over blocks with all that hangs on them.
    pub(super) fn add(&mut self, blocks: Vec<Block>, track: &Track) {
        for Block { kind, mut text } in blocks {
            let paragraph = u32::try_from(self.paragraphs.len()).unwrap_or(u32::MAX);
            for mark in text.take_marks() {
                self.hang(mark, paragraph, track);
            }
            self.paragraphs.push(text.into_paragraph(kind));
        }
    }

    /// Warns of what the reader of the review must know.
    pub(super) fn tell(&mut self, track: &Track) {
        let gone = |kind| matches!(kind, RevisionKind::Deleted | RevisionKind::MovedFrom);
        let told = || track.changes.iter().filter(|change| !change.text.trim().is_empty());
        let deleted = told().filter(|change| gone(change.kind)).count();
        let inserted = told().count() - deleted;
        if inserted + deleted > 0 {
            self.warn(
                "tracked_changes",
                format!(
                    "The file has tracked changes (inserted: {inserted}, deleted: {deleted}); it was read as if all of them were accepted.",
                ),
            );
        }
        let letters = |text: &String| text.chars().filter(|c| c.is_alphanumeric()).count();
        let hidden: usize = track.hidden.iter().map(letters).sum();
        if hidden > 0 {
            self.warn(
                "hidden_text",
                format!(
                    "The file has hidden text ({hidden} characters); it was left out of the review."
                ),
            );
        }
    }

    /// Takes over the blocks as they read with every change rejected.
    pub(super) fn add_rejected(&mut self, blocks: Vec<Block>, track: &Track) {
        let mut rejected = Self::default();
        rejected.add(blocks, track);
        self.rejected = Some(rejected.paragraphs);
    }

    fn hang(&mut self, mark: Mark, paragraph: u32, track: &Track) {
        match mark {
            Mark::Revision(at) => {
                let Some(change) = track.changes.get(at) else { return };
                let text = clean::paragraph(&change.text, false);
                if !text.is_empty() {
                    self.revisions.push(Revision {
                        kind: change.kind,
                        author: change.by.author.clone(),
                        date: change.by.date.clone(),
                        paragraph,
                        text,
                    });
                }
            }
            Mark::Comment(at) => {
                let Some(note) = track.comments.get(at) else { return };
                self.comments.push(Comment {
                    author: note.by.author.clone(),
                    date: note.by.date.clone(),
                    paragraph,
                    text: clean::paragraph(&note.text, false),
                });
            }
            Mark::Hidden(at) => {
                let Some(words) = track.hidden.get(at) else { return };
                let text = clean::paragraph(words, false);
                if text.chars().any(char::is_alphanumeric) {
                    self.hidden.push(Hidden { paragraph, text });
                }
            }
        }
    }

    /// Cleans each paragraph, drops the blank ones and holds the whole against
    /// the limits.
    pub(super) fn finish(mut self, format: Format) -> Result<Document, ReadError> {
        let (paragraphs, places) = cleaned(std::mem::take(&mut self.paragraphs))?;
        let readable =
            paragraphs.iter().any(|paragraph| paragraph.text.chars().any(char::is_alphanumeric));
        if !readable {
            return Err(refusal::no_text(format));
        }
        let place = |at: &mut u32| *at = places.get(*at as usize).copied().unwrap_or(0);
        self.revisions.iter_mut().for_each(|revision| place(&mut revision.paragraph));
        self.comments.iter_mut().for_each(|comment| place(&mut comment.paragraph));
        self.hidden.iter_mut().for_each(|hidden| place(&mut hidden.paragraph));
        let rejected = self.rejected.map(cleaned).transpose()?.map(|(paragraphs, _)| paragraphs);
        Ok(Document {
            format,
            language: crate::detect_language(&sample(&paragraphs)),
            pages: self.pages,
            unreadable_pages: self.unreadable_pages,
            paragraphs,
            warnings: self.warnings,
            revisions: self.revisions,
            rejected,
            comments: self.comments,
            hidden: self.hidden,
        })
    }
}

/// The paragraphs that have text, and for each one before cleaning where it
/// is now: itself, or the one before it where it is gone.
fn cleaned(raw: Vec<Paragraph>) -> Result<(Vec<Paragraph>, Vec<u32>), ReadError> {
    let mut size = 0usize;
    let mut paragraphs: Vec<Paragraph> = Vec::with_capacity(raw.len());
    let mut places = Vec::with_capacity(raw.len());
    for Paragraph { kind, text, page, runs } in raw {
        let (text, runs) = clean::styled(&text, &runs, kind == ParagraphKind::Row);
        if !text.is_empty() {
            size += text.len() + 1;
            if size > limits::TEXT_BYTES {
                return Err(refusal::too_much_text());
            }
            paragraphs.push(Paragraph { kind, text, page, runs });
        }
        places.push(u32::try_from(paragraphs.len().saturating_sub(1)).unwrap_or(u32::MAX));
    }
    Ok((paragraphs, places))
}

/// Enough text to tell the language by: the whole of it would only cost time.
fn sample(paragraphs: &[Paragraph]) -> String {
    let mut sample = String::new();
    for paragraph in paragraphs {
        sample.push_str(&paragraph.text);
        sample.push('\n');
        if sample.len() > limits::LANGUAGE_SAMPLE {
            break;
        }
    }
    sample
}
