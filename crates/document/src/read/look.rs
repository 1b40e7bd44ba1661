//! Paragraphs that are headings by how they look, for files that say nothing
//! better.

use crate::model::{PLAIN_HEADING, ParagraphKind};

/// Longer text in bold is a sentence with emphasis.
const LONGEST_BOLD: usize = 106;
/// Longer text in the middle of the line is an opening, not a title.
const LONGEST_CENTRED: usize = 80;

/// Letters of a paragraph in bold, and the others.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Letters {
    pub(super) bold: usize,
    pub(super) plain: usize,
}

impl Letters {
    pub(super) fn count(&mut self, text: &str, bold: bool) {
        let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
        *(if bold { &mut self.bold } else { &mut self.plain }) += letters;
    }
}

/// The heading that a short paragraph is by being bold from end to end, or in
/// capitals in the middle of the line.
pub(super) fn heading(text: &str, letters: Letters, centred: bool) -> Option<ParagraphKind> {
    let text = text.trim();
    let length = text.chars().count();
    let bold = letters.bold > 0 && letters.plain == 0;
    let capitals = text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase);
    let title = !text.ends_with([';', ',', ':']) && !text.contains('\n');
    let looks =
        (bold && length <= LONGEST_BOLD) || (centred && capitals && length <= LONGEST_CENTRED);
    (title && looks).then_some(ParagraphKind::Heading(PLAIN_HEADING))
}
