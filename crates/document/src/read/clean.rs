//! One paragraph's text as it is kept: composed accents, ligatures spelt out,
//! single spaces, and no character that is invisible or turns the direction.

use super::rich::look_of;
use domain::Run;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// `keep_tabs` for rows, whose tabs separate cells.
pub(super) fn paragraph(text: &str, keep_tabs: bool) -> String {
    let mut cleaner = Cleaner::new(text.len(), keep_tabs);
    cleaner.take(text);
    cleaner.clean
}

/// A paragraph's text with its runs, whose offsets are those of the clean text
/// afterwards. The text is the same as without runs.
pub(super) fn styled(text: &str, runs: &[Run], keep_tabs: bool) -> (String, Vec<Run>) {
    let mut cleaner = Cleaner::new(text.len(), keep_tabs);
    let mut clean_runs: Vec<Run> = Vec::new();
    let mut at = 0usize;
    for run in runs {
        let start = boundary(text, run.start as usize).max(at);
        let end = boundary(text, run.end as usize).max(start);
        cleaner.take(text.get(at..start).unwrap_or_default());
        cleaner.first = None;
        cleaner.take(text.get(start..end).unwrap_or_default());
        at = end;
        let (Some(start), end) = (cleaner.first, cleaner.clean.len()) else { continue };
        let (Ok(start), Ok(end)) = (u32::try_from(start), u32::try_from(end)) else { continue };
        match clean_runs.last_mut() {
            // Nothing but a space between two that look the same.
            Some(last)
                if look_of(last) == look_of(run)
                    && cleaner
                        .clean
                        .get(last.end as usize..start as usize)
                        .is_some_and(|gap| gap.trim_matches(' ').is_empty()) =>
            {
                last.end = end;
            }
            _ => clean_runs.push(Run { start, end, ..*run }),
        }
    }
    cleaner.take(text.get(at..).unwrap_or_default());
    (cleaner.clean, clean_runs)
}

/// The next place at or after `at` where a character begins that does not
/// join the one before: an accent belongs to its letter's run.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    let rest = text.get(at..).unwrap_or_default();
    let joins = |c: char| {
        canonical_combining_class(c) != 0
            || is_invisible(c)
            || ('\u{1160}'..'\u{1200}').contains(&c)
    };
    at + rest.find(|c| !joins(c)).unwrap_or(rest.len())
}

/// Clean text as it grows, stretch by stretch.
struct Cleaner {
    clean: String,
    /// The white space that stands before the next character.
    pending: Option<char>,
    keep_tabs: bool,
    /// Where the first character was written since this was last `None`.
    first: Option<usize>,
}

impl Cleaner {
    fn new(length: usize, keep_tabs: bool) -> Self {
        Self { clean: String::with_capacity(length), pending: None, keep_tabs, first: None }
    }

    fn take(&mut self, text: &str) {
        for c in text.chars().filter(|c| !is_invisible(*c)).nfc() {
            if c.is_whitespace() || c.is_control() {
                self.space(self.keep_tabs && c == '\t');
                continue;
            }
            if let Some(gap) = self.pending.take()
                && !(self.clean.is_empty() && gap == ' ')
            {
                self.clean.push(gap);
            }
            self.first.get_or_insert(self.clean.len());
            match ligature(c) {
                Some(letters) => self.clean.push_str(letters),
                None => self.clean.push(c),
            }
        }
    }

    fn space(&mut self, tab: bool) {
        if self.pending.is_none() || tab {
            if tab && self.pending == Some('\t') {
                // An empty cell: its tab stays.
                self.clean.push('\t');
            }
            self.pending = Some(if tab { '\t' } else { ' ' });
        }
    }
}

/// Latin ligatures only. NFKC would do it too, but it also turns `1.ª` into
/// `1.a`, which no lawyer wrote.
fn ligature(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => return None,
    })
}

/// Soft hyphens, zero-width characters, marks that turn the direction of text
/// and tag characters: nothing of them is on the printed page.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' | '\0')
}

#[cfg(test)]
mod tests {
    use super::{paragraph, styled};
    use domain::Run;

    #[test]
    fn a_paragraph_keeps_what_is_printed_and_nothing_else() {
        for (raw, clean) in [
            ("  a \u{a0} b\tc\n", "a b c"),
            ("con\u{fb01}dential o\u{fb03}ce", "confidential office"),
            ("arren\u{ad}damiento", "arrendamiento"),
            ("ra\u{200b}nt \u{202e}x\u{202c}", "rant x"),
            ("CLA\u{301}USULA 1.ª", "CLÁUSULA 1.ª"),
            (" \u{feff} ", ""),
        ] {
            assert_eq!(paragraph(raw, false), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_row_keeps_the_tabs_between_its_cells() {
        assert_eq!(paragraph(" a  b\tc\t\td \t", true), "a b\tc\t\td");
    }

    #[test]
    fn runs_cover_the_same_letters_after_cleaning() {
        for (raw, bold, clean, marked) in [
            ("  a \u{a0} bold  word .", "bold  word ", "a bold word .", Some("bold word")),
            ("an o\u{fb03}ce here", "o\u{fb03}ce", "an office here", Some("office")),
            ("x CLA\u{301}USULA y", "CLA", "x CLÁUSULA y", Some("CLÁ")),
            ("arren\u{ad}damiento", "arren\u{ad}", "arrendamiento", Some("arren")),
            ("only \u{a0} gap", " \u{a0} ", "only gap", None),
        ] {
            let start = raw.find(bold).unwrap_or_default();
            let run = |start: usize, end: usize| Run {
                start: start as u32,
                end: end as u32,
                bold: true,
                italic: false,
                underline: false,
            };
            let (text, runs) = styled(raw, &[run(start, start + bold.len())], false);
            assert_eq!(text, clean);
            assert_eq!(text, paragraph(raw, false), "the text is the same without runs");
            let found = runs.first().map(|run| &text[run.start as usize..run.end as usize]);
            assert_eq!(found, marked, "{raw:?}");
        }
    }
}
