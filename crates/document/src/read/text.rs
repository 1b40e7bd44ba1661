//! Plain text: decoding, and the marks that filing systems leave in it.

use super::{Draft, encoding, wrapped};
use crate::model::ReadError;
use regex::Regex;
use std::sync::LazyLock;

/// The tags of SEC filings, each alone on its line but for the page number.
static FILING_TAG: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^\s*(?:</?(?:TABLE|CAPTION|DOCUMENT|TEXT|PRE|FN)>|<PAGE>\s*\d*|(?:<[SC]>\s*)+|<(?:TYPE|SEQUENCE|FILENAME|DESCRIPTION)>.*)\s*$",
    )
    .ok()
});

/// A page number alone on its line: `6`, `- 6 -`, `Page 6 of 9`, `Página 6`.
static PAGE_NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^\s*(?:[-–—]\s*)?(?:(?:page|p[aá]gina|p[aá]g\.?|p\.)\s*)?\d{1,4}(?:\s*(?:of|de|/)\s*\d{1,4})?(?:\s*[-–—])?\s*$",
    )
    .ok()
});

/// Whether a line is a page number and nothing else.
pub(super) fn is_page_number(line: &str) -> bool {
    PAGE_NUMBER.as_ref().is_some_and(|form| form.is_match(line))
}

fn is_filing_tag(line: &str) -> bool {
    line.trim_start().starts_with('<')
        && FILING_TAG.as_ref().is_some_and(|form| form.is_match(line))
}

/// A line drawn with characters.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 4 && line.chars().all(|c| matches!(c, '-' | '=' | '*' | '~' | ' ' | '─' | '═'))
}

/// Reads a plain text file.
pub(super) fn read(bytes: &[u8]) -> Result<Draft, ReadError> {
    let text = encoding::decode(bytes)?;
    let mut draft = Draft::default();
    wrapped::paragraphs(&lines(&text), &mut draft);
    Ok(draft)
}

/// The lines of the text, blank where nothing of the contract stands on them,
/// with a mark where a page ends.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    for (at, page) in text.split('\u{c}').enumerate() {
        if at > 0 {
            end_page(&mut lines);
        }
        for line in page.split(['\n', '\u{2028}', '\u{2029}']).flat_map(|line| line.split('\r')) {
            let line = line.trim_end().trim_end_matches('\u{1a}');
            if is_filing_tag(line) {
                if line.contains("<PAGE>") {
                    end_page(&mut lines);
                } else {
                    lines.push("");
                }
            } else if is_rule(line) {
                lines.push("");
            } else {
                lines.push(line);
            }
        }
    }
    lines
}

fn end_page(lines: &mut Vec<&str>) {
    blank_page_number(lines);
    lines.push(wrapped::PAGE_END);
}

/// Takes away the number printed at the foot of the page that ends here.
fn blank_page_number(lines: &mut [&str]) {
    let last = lines.iter_mut().rev().take(6).find(|line| !line.trim().is_empty());
    if let Some(line) = last
        && is_page_number(line)
    {
        *line = "";
    }
}

#[cfg(test)]
mod tests {
    use super::{is_page_number, read};

    fn paragraphs(text: &str) -> Vec<String> {
        let document = read(text.as_bytes()).map(|draft| draft.paragraphs);
        document.unwrap_or_default().into_iter().map(|paragraph| paragraph.text).collect()
    }

    #[test]
    fn page_numbers_and_filing_tags_are_no_text() {
        let text = "The first page ends.\n\n6\n<PAGE>   10\n\n\nand the second begins.\n<TABLE>\n<S>   <C>\n</TABLE>\n----------\n";
        assert_eq!(paragraphs(text), ["The first page ends.", "and the second begins."]);
        for (line, is_number) in [
            ("6", true),
            ("- 6 -", true),
            ("Page 3 of 9", true),
            ("Página 3", true),
            ("6 months", false),
        ] {
            assert_eq!(is_page_number(line), is_number, "{line}");
        }
    }

    #[test]
    fn windows_and_old_mac_line_ends_are_line_ends() {
        assert_eq!(paragraphs("One.\r\n\r\nTwo."), ["One.", "Two."]);
        assert_eq!(paragraphs("One.\r\rTwo."), ["One.", "Two."]);
    }
}
