//! What a file says besides its text, placed in the units of its text: tracked
//! changes, the text without them, comments and hidden words.

use crate::{Comment, Document, Hidden, Revision, Unit, split};
use serde::{Deserialize, Serialize};

/// The markup of a file. Kept with the version, for the comparison and for
/// what is handed out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Markup {
    /// Tracked changes in document order.
    pub revisions: Vec<Revision>,
    /// The units of the text with every tracked change rejected; empty where
    /// nothing is tracked.
    pub rejected: Vec<Unit>,
    /// Comments in the margin.
    pub comments: Vec<Comment>,
    /// Words that the file hides.
    pub hidden: Vec<Hidden>,
    /// For each unit its first paragraph: what `paragraph` counts in the lists above.
    pub starts: Vec<u32>,
}

impl Markup {
    /// The markup of `document`, whose units are `units`; nothing where the
    /// file has none.
    pub fn of(document: &Document, units: &[Unit]) -> Option<Self> {
        let silent = document.revisions.is_empty()
            && document.comments.is_empty()
            && document.hidden.is_empty();
        if silent {
            return None;
        }
        let rejected = document
            .rejected
            .clone()
            .map(|paragraphs| split(&Document { paragraphs, rejected: None, ..document.clone() }));
        Some(Self {
            revisions: document.revisions.clone(),
            rejected: rejected.unwrap_or_default(),
            comments: document.comments.clone(),
            hidden: document.hidden.clone(),
            starts: units.iter().map(|unit| unit.first_paragraph).collect(),
        })
    }

    /// The unit that a paragraph stands in; nothing where there are no units.
    pub fn unit_of(&self, paragraph: u32) -> Option<usize> {
        let after = self.starts.partition_point(|start| *start <= paragraph);
        if self.starts.is_empty() { None } else { Some(after.saturating_sub(1)) }
    }

    /// Who changed the text, each with the number of their changes; most first.
    pub fn authors(&self) -> Vec<(&str, usize)> {
        let mut authors: Vec<(&str, usize)> = Vec::new();
        for revision in &self.revisions {
            match authors.iter_mut().find(|(author, _)| *author == revision.author) {
                Some((_, count)) => *count += 1,
                None => authors.push((&revision.author, 1)),
            }
        }
        authors.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        authors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Paragraph, ParagraphKind, RevisionKind};
    use domain::Language;

    fn document(lines: &[&str]) -> Document {
        Document {
            format: Format::Docx,
            language: Language::En,
            pages: None,
            unreadable_pages: vec![],
            paragraphs: lines
                .iter()
                .map(|line| Paragraph::new(ParagraphKind::Text, *line))
                .collect(),
            warnings: vec![],
            revisions: vec![],
            rejected: None,
            comments: vec![],
            hidden: vec![],
        }
    }

    fn revision(author: &str, paragraph: u32) -> Revision {
        Revision {
            kind: RevisionKind::Inserted,
            author: author.to_owned(),
            date: None,
            paragraph,
            text: "ten".to_owned(),
        }
    }

    #[test]
    fn a_file_that_says_nothing_besides_its_text_has_no_markup() {
        let plain = document(&["1. Price. Ten euros.", "2. Term. One year."]);
        assert_eq!(Markup::of(&plain, &split(&plain)), None);
    }

    #[test]
    fn a_change_stands_in_the_unit_that_holds_its_paragraph() {
        let lines =
            ["1. Price. Ten euros are due.", "They are paid in cash.", "2. Term. One year."];
        let mut tracked = document(&lines);
        tracked.revisions = vec![revision("Ana", 1), revision("Ben", 2), revision("Ben", 2)];
        tracked.rejected = Some(document(&["1. Price. Euros are due."]).paragraphs);
        let units = split(&tracked);
        let markup = Markup::of(&tracked, &units).unwrap();
        let at: Vec<_> = markup
            .revisions
            .iter()
            .map(|r| units[markup.unit_of(r.paragraph).unwrap()].path.as_str())
            .collect();
        assert_eq!(at, ["1", "2", "2"]);
        assert_eq!(markup.rejected[0].text, "1. Price. Euros are due.");
        assert_eq!(markup.authors(), [("Ben", 2), ("Ana", 1)]);
    }
}
