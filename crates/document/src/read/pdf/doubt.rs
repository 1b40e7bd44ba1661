//! Pages that can be read and may still be read wrongly: accents that the font
//! lost, columns that were drawn across, text that a machine recognised.

use super::device::{Line, Page};
use pdf_extract::Document as Pdf;
use pdf_extract::content::Content;

/// Fewer words do not tell whether a text has accents.
const WORDS_TO_JUDGE_BY: usize = 80;
/// Words that Spanish has and its neighbours have not, per hundred: running
/// text has over twenty.
const SPANISH_WORDS: usize = 12;
/// Lines in each column, below which they are a table or a letterhead.
const COLUMN_LINES: usize = 8;
/// Bytes of drawing that are looked through for the way text is drawn.
const MOST_DRAWING: usize = 4 << 20;

/// Whether a page is Spanish and has not one accent: no Spanish page of a
/// contract is, so the font's table has lost them.
pub(super) fn lost_accents(page: &Page) -> bool {
    let mut words = 0usize;
    let mut spanish = 0usize;
    for word in page.lines.iter().flat_map(|line| line.text.split_whitespace()) {
        if word.chars().any(is_accented) {
            return false;
        }
        words += 1;
        spanish += usize::from(is_spanish(word));
    }
    words >= WORDS_TO_JUDGE_BY && spanish * 100 >= words * SPANISH_WORDS
}

fn is_accented(c: char) -> bool {
    // A lone mark beside its letter is an accent too; it only stands apart.
    matches!(c.to_lowercase().next().unwrap_or(c), 'á' | 'é' | 'í' | 'ó' | 'ú' | 'ü' | 'ñ')
        || matches!(c, '´' | '\u{300}'..='\u{36f}')
}

fn is_spanish(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "el", "la", "los", "las", "del", "que", "en", "por", "para", "con", "una", "se", "al", "y",
    ];
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether a page is set in two columns: lines that end before the middle
/// beside lines that begin behind it, and few that cross.
pub(super) fn has_columns(page: &Page) -> bool {
    let left = page.lines.iter().map(|line| line.left).fold(f64::INFINITY, f64::min);
    let right = page.lines.iter().map(|line| line.right).fold(0.0, f64::max);
    let middle = (left + right) / 2.0;
    let long = |line: &&Line| line.right - line.left > (right - left) * 0.3;
    let mut before: Vec<f64> = page
        .lines
        .iter()
        .filter(|line| line.right <= middle)
        .filter(long)
        .map(|line| line.y)
        .collect();
    let after: Vec<f64> = page
        .lines
        .iter()
        .filter(|line| line.left >= middle)
        .filter(long)
        .map(|line| line.y)
        .collect();
    let across = page.lines.iter().filter(|line| line.left < middle && line.right > middle).count();
    if before.len() < COLUMN_LINES || after.len() < COLUMN_LINES || across * 2 > before.len() {
        return false;
    }
    before.sort_by(f64::total_cmp);
    let (Some(top), Some(foot)) = (before.first(), before.last()) else { return false };
    // Beside each other, not one after the other.
    let beside = after.iter().filter(|y| (*top..=*foot).contains(y)).count();
    beside * 2 > after.len()
}

/// Whether text on a page is drawn so that nobody sees it: text rendering mode
/// 3 (ISO 32000-1, 9.3.6), as programs do that lay recognised text under the
/// picture of a page.
pub(super) fn draws_invisibly(pdf: &Pdf, page: (u32, u16)) -> bool {
    let Ok(drawing) = pdf.get_page_content(page) else { return false };
    // Reading the drawing again costs as much as the page: only where it may be.
    let may = drawing.windows(4).any(|part| part == b"3 Tr");
    if drawing.len() > MOST_DRAWING || !may {
        return false;
    }
    let Ok(content) = Content::decode(&drawing) else { return false };
    content.operations.iter().any(|operation| {
        operation.operator == "Tr"
            && operation.operands.first().and_then(|mode| mode.as_i64().ok()) == Some(3)
    })
}

#[cfg(test)]
mod tests {
    use super::super::device::{Line, Page};
    use super::{has_columns, lost_accents};

    fn page(lines: Vec<Line>) -> Page {
        Page { number: 1, height: 800.0, lines, ..Page::default() }
    }

    fn line(text: &str, left: f64, right: f64, y: f64) -> Line {
        Line { text: text.to_owned(), left, right, y, size: 10.0, ..Line::default() }
    }

    #[test]
    fn a_spanish_page_without_one_accent_has_lost_them() {
        let lost = "El arrendatario abonar la renta en los plazos que se indican y en la cuenta del arrendador. ";
        let english = "The tenant shall pay the rent in the terms that are set out and to the account of the landlord. ";
        for (text, expected) in [
            (lost.repeat(8), true),
            (lost.replace("abonar", "abonará").repeat(8), false),
            (english.repeat(8), false),
            (lost.to_owned(), false),
        ] {
            assert_eq!(
                lost_accents(&page(vec![line(&text, 0.0, 500.0, 10.0)])),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn lines_beside_lines_are_columns_and_short_cells_are_not() {
        let column = |left: f64, width: f64| {
            (0..12).map(move |at| line("words of a line", left, left + width, f64::from(at) * 12.0))
        };
        assert!(has_columns(&page(column(50.0, 220.0).chain(column(300.0, 220.0)).collect())));
        assert!(!has_columns(&page(column(50.0, 470.0).collect())));
        assert!(!has_columns(&page(column(50.0, 60.0).chain(column(300.0, 220.0)).collect())));
    }
}
