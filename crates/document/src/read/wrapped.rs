//! Lines of plain text to paragraphs: those that were wrapped at a fixed width
//! are joined, those that stand for themselves stay apart.

use super::Draft;
use super::lines::{
    Vocabulary, ends_sentence, opens_bullet, opens_definition, opens_numbered, opens_recital,
    opens_titled, starts_lowercase,
};
use crate::model::ParagraphKind;
use crate::split::reference::breaks_off;

/// Lines longer than this were not wrapped by their author.
const WIDEST_WRAPPED: usize = 110;
/// Fewer lines that carry a sentence on than one in so many: nothing was wrapped.
const LINES_TO_ONE_CARRIED_ON: usize = 30;
/// Columns of a table stand at least this far apart; justified text rarely
/// leaves more than three spaces.
const COLUMN_GAP: usize = 4;

/// Stands on a line of its own where a page ends.
pub(super) const PAGE_END: &str = "\u{c}";

/// Appends the paragraphs that these lines make.
pub(super) fn paragraphs(lines: &[&str], draft: &mut Draft) {
    let width = wrap_width(lines);
    let mut vocabulary = Vocabulary::default();
    for line in lines {
        vocabulary.learn(line);
    }
    let mut open: Option<Open> = None;
    let mut gap = Gap::None;
    for line in lines {
        if *line == PAGE_END {
            gap = Gap::Page;
            continue;
        }
        if line.trim().is_empty() {
            gap = gap.max(Gap::Blank);
            continue;
        }
        let gap = std::mem::take(&mut gap);
        if let Some(row) = row(line) {
            close(&mut open, draft);
            draft.push(ParagraphKind::Row, row);
            continue;
        }
        match (&mut open, width) {
            (Some(paragraph), Some(width)) if !paragraph.ends_before(line, gap, width) => {
                vocabulary.join(&mut paragraph.text, line);
                paragraph.last = Shape::of(line);
            }
            _ => {
                close(&mut open, draft);
                open = Some(Open { text: line.trim().to_owned(), last: Shape::of(line) });
            }
        }
    }
    close(&mut open, draft);
}

/// A paragraph that the next line may continue.
struct Open {
    text: String,
    last: Shape,
}

/// What stands between two lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    #[default]
    None,
    Blank,
    Page,
}

#[derive(Clone, Copy)]
struct Shape {
    indent: usize,
    /// Column in which the line ends.
    end: usize,
}

impl Shape {
    fn of(line: &str) -> Self {
        let indent = line
            .chars()
            .take_while(|c| c.is_whitespace())
            .map(|c| if c == '\t' { 8 } else { 1 })
            .sum();
        Self { indent, end: indent + line.trim().chars().count() }
    }

    fn is_centred(self, width: usize) -> bool {
        self.indent >= 12 && self.end + 8 < width + self.indent / 2
    }
}

impl Open {
    /// Whether the next line starts a paragraph of its own.
    fn ends_before(&self, line: &str, gap: Gap, width: usize) -> bool {
        let text = line.trim_start();
        let next = Shape::of(line);
        let ended = ends_sentence(&self.text);
        let lowercase = starts_lowercase(text) && !opens_numbered(text) && !opens_bullet(text);
        let room = width.saturating_sub(self.last.end);
        match gap {
            Gap::None => {}
            // A sentence that runs over a page, or between double-spaced lines.
            Gap::Page => return ended || !lowercase,
            Gap::Blank => return ended || !lowercase || room * 6 > width,
        }
        // "the cap stated in" / "Section 6.05.": no paragraph ends so.
        if breaks_off(&self.text) && !opens_bullet(text) {
            return false;
        }
        let first_word = text.split_whitespace().next().map_or(0, |word| word.chars().count());
        // The author broke the line though the next word had room.
        let short = room > first_word + 7;
        if short && !starts_lowercase(text) && (ended || room * 4 > width) {
            return true;
        }
        if (opens_numbered(text) || opens_bullet(text)) && (ended || short) {
            return true;
        }
        if next.is_centred(width) != self.last.is_centred(width) {
            return true;
        }
        // A definition, or an indented first line.
        if opens_recital(text) {
            return true;
        }
        ended
            && (opens_definition(text) || opens_titled(text) || next.indent >= self.last.indent + 3)
    }
}

fn close(open: &mut Option<Open>, draft: &mut Draft) {
    if let Some(paragraph) = open.take() {
        draft.push(ParagraphKind::Text, paragraph.text);
    }
}

/// The width at which the lines were wrapped: the length that nearly all stay
/// below. `None` where each line is a paragraph of its own.
fn wrap_width(lines: &[&str]) -> Option<usize> {
    let mut lengths: Vec<usize> =
        lines.iter().map(|line| line.chars().count()).filter(|length| *length > 0).collect();
    lengths.sort_unstable();
    let at = |percent: usize| lengths.get(lengths.len().saturating_sub(1) * percent / 100).copied();
    let width = at(95)?;
    let carried = carried_on(lines) * LINES_TO_ONE_CARRIED_ON >= lengths.len();
    (width <= WIDEST_WRAPPED && carried).then_some(width)
}

/// How many lines go on, in small letters, with a sentence of the line before.
/// Of wrapped lines about half do; of paragraphs next to none.
fn carried_on(lines: &[&str]) -> usize {
    let printed = || lines.iter().filter(|line| **line != PAGE_END && !line.trim().is_empty());
    let goes_on = |(before, line): &(&&str, &&str)| {
        let text = line.trim_start();
        let opens = opens_numbered(text) || opens_bullet(text);
        starts_lowercase(text) && !opens && !ends_sentence(before)
    };
    printed().zip(printed().skip(1)).filter(goes_on).count()
}

/// The line as a table row, where it has columns, set apart by tabs or wide
/// gaps. Two columns of which the first is a number are a clause.
fn row(line: &str) -> Option<String> {
    let gap = " ".repeat(COLUMN_GAP);
    let cells: Vec<&str> = line
        .split('\t')
        .flat_map(|part| part.split(gap.as_str()))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect();
    let first = cells.first()?;
    // "1", "(a)", "A", "Schedule 1", "Part B", "Item 3".
    let last_word = first.split_whitespace().next_back().unwrap_or_default();
    let label = (first.chars().count() <= 12
        && (opens_numbered(&format!("{first} X")) || opens_bullet(first)))
        || last_word.chars().count() == 1
        || (first.chars().count() <= 12 && last_word.chars().all(|c| c.is_ascii_digit()));
    let columns = if label { 3 } else { 2 };
    (cells.len() >= columns).then(|| cells.join("\t"))
}

#[cfg(test)]
mod tests {
    use super::{Draft, ParagraphKind, paragraphs};

    fn read(text: &str) -> Vec<(ParagraphKind, String)> {
        let mut draft = Draft::default();
        let lines: Vec<&str> = text.lines().collect();
        paragraphs(&lines, &mut draft);
        draft.paragraphs.into_iter().map(|paragraph| (paragraph.kind, paragraph.text)).collect()
    }

    fn texts(text: &str) -> Vec<String> {
        read(text).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn wrapped_lines_are_one_paragraph() {
        let text = "\
2  LICENSE
2.1  Portal grants Licensee a perpetual, non-exclusive, nonsublicensable,
nontransferable license to install the Licensed Software as stated in Section
2.1 of Schedule A.
2.2  Licensee may install one copy of the Licensed Software on a secondary sys-
tem only.";
        assert_eq!(
            texts(text),
            [
                "2  LICENSE",
                "2.1  Portal grants Licensee a perpetual, non-exclusive, nonsublicensable, nontransferable license to install the Licensed Software as stated in Section 2.1 of Schedule A.",
                "2.2  Licensee may install one copy of the Licensed Software on a secondary system only.",
            ]
        );
    }

    #[test]
    fn a_centred_heading_stands_apart() {
        let text = "\
This agreement is made between the parties that are named in the schedule below,
who agree to what follows.
                              CONFIDENTIALITY
Each party keeps secret what the other party tells it in the course of the work.";
        assert_eq!(texts(text).get(1).map(String::as_str), Some("CONFIDENTIALITY"));
        assert_eq!(texts(text).len(), 3);
    }

    #[test]
    fn a_sentence_runs_over_a_page_and_between_double_spaced_lines() {
        let text = "\
The Builder shall remain liable for the work of its subcontractors to the extent

\u{c}

as if it did the work itself for any subcontracted work.

The second paragraph is written with an empty line between any two of its lines

so that there is room for notes.";
        let texts = texts(text);
        assert_eq!(texts.len(), 2, "{texts:?}");
    }

    #[test]
    fn long_lines_are_paragraphs_of_their_own() {
        let line = "The parties agree to every word of this sentence, which is long enough to show that nobody wrapped it at any width.";
        assert_eq!(texts(&format!("{line}\n{line}")).len(), 2);
    }

    #[test]
    fn short_lines_that_carry_no_sentence_on_are_paragraphs_of_their_own() {
        let text = "\
6
Biosecurity
The Licensee complies with the plan and gives a declaration for each consignment.
7
Risk
Stock are on the land at the risk of the Licensee, who insures against liability.";
        assert_eq!(texts(text).len(), 6);
    }

    #[test]
    fn tabs_make_columns_but_for_the_tab_after_a_number() {
        let row = "Building\t18 Foregate Street";
        assert_eq!(read(row), [(ParagraphKind::Row, row.to_owned())]);
        for line in ["1\tExtent", "A\tThe Owner hires out plant.", "Schedule 1\tLevels"] {
            assert_eq!(
                read(line).first().map(|(kind, _)| *kind),
                Some(ParagraphKind::Text),
                "{line}"
            );
        }
    }

    #[test]
    fn columns_make_a_row_and_a_number_with_a_wide_indent_does_not() {
        assert_eq!(
            read("XVII           DISPUTE AND ARBITRATION            41"),
            [(ParagraphKind::Row, "XVII\tDISPUTE AND ARBITRATION\t41".to_owned())]
        );
        assert_eq!(
            read("(e)      5th Installment").first().map(|(kind, _)| *kind),
            Some(ParagraphKind::Text)
        );
    }
}
