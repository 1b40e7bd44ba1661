//! How a stretch of text shows its clauses: by numbers, by the file's own
//! headings, or only by the form of its lines.

use super::{line::Line, marker::Style, section, title};
use crate::model::{PLAIN_HEADING, ParagraphKind};

/// What opens clauses in a stretch of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Numbers; unnumbered headings only group them.
    Numbered,
    /// Headings that the file marks; numbers stand below them.
    Headings,
    /// Short lines that read as titles.
    TitleLines,
}

/// The form of `lines`.
pub(super) fn form(lines: &[Line<'_>]) -> Form {
    let live = || lines.iter().filter(|line| !line.contents);
    let numbered = live().filter(|line| line.is_numbered_heading()).count();
    let starts = live()
        .filter(|line| {
            line.is_numbered_heading()
                && line
                    .marker
                    .as_ref()
                    .is_some_and(|m| m.value == 1 && m.style == Style::Decimal(1))
        })
        .count();
    // Items of a sentence are no clauses.
    let bare = live()
        .filter(|line| line.marker.is_some() && !line.text.ends_with([';', ',']))
        .filter(|line| !line.text.ends_with("; and") && !line.text.ends_with("; y"))
        .count();
    let headings = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.contents && line.level().is_some())
        .filter(|(_, line)| line.marker.is_none() && line.opening.is_none())
        .filter(|(at, line)| !is_caption(line, lines.get(at + 1)))
        .count();
    let named =
        live().filter(|line| line.marker.as_ref().is_some_and(|m| m.style.is_named())).count();
    if headings >= 2 && (numbered < 2 || (starts >= 2 && named < 2 && headings > starts)) {
        return Form::Headings;
    }
    if numbered >= 2 || bare >= 3 {
        return Form::Numbered;
    }
    if headings >= 2 { Form::Headings } else { Form::TitleLines }
}

/// Whether a line that is only bold stands over a table: its caption.
pub(super) fn is_caption(line: &Line<'_>, next: Option<&Line<'_>>) -> bool {
    line.level() == Some(PLAIN_HEADING)
        && next.is_some_and(|next| next.kind == ParagraphKind::Row && next.text.contains('\t'))
}

/// In a text without numbers or marked headings: whether line `at` is a title
/// by its form, and its level (capitals over title case).
pub(super) fn title_line_level(lines: &[Line<'_>], at: usize) -> Option<u8> {
    let line = &lines[at];
    let short =
        line.text.split_whitespace().count() <= 10 && !line.text.ends_with(['.', ':', ',', ';']);
    let plain = line.kind == ParagraphKind::Text
        && !line.text.ends_with(['"', '”'])
        && !crate::date::is_in(line.text)
        && !section::is_page_foot(line.text);
    if !plain
        || !short
        || line.contents
        || line.marker.is_some()
        || !title::is_title_line(line.text)
    {
        return None;
    }
    let next = lines.get(at + 1)?;
    let leads_in = next.text.ends_with(':') && next.text.len() > line.text.len();
    let followed = next.text.len() > 80
        || leads_in && next.opening.is_none() && next.text.split_whitespace().count() > 4
        || (title::is_capitals(line.text)
            && next.opening.is_none()
            && next.text.len() > line.text.len());
    followed.then(|| if title::is_capitals(line.text) { 1 } else { 2 })
}
