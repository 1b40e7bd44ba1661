//! How a clause stands on the paper: its number, its heading, its paragraphs,
//! as ranges of its text.

use domain::{BlockKind, Clause};

/// A number up to this length hangs outside the measure.
const HANGS: usize = 6;
/// A word ("SEXTA") is wider than digits; only a shorter one ("IV") hangs.
const WORD_HANGS: usize = 4;

/// What a clause's text is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// As printed; empty where unnumbered.
    pub(super) number: String,
    pub(super) number_hangs: bool,
    /// Empty where the clause has none.
    pub(super) heading: String,
    pub(super) paragraphs: Vec<Paragraph>,
}

/// A paragraph, an item or a table row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Paragraph {
    pub(super) kind: BlockKind,
    pub(super) level: u8,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The layout of a clause.
pub(super) fn layout(clause: &Clause) -> Layout {
    let text = clause.text.as_str();
    let (number, heading, body) = opening(clause);
    let blocks: Vec<Paragraph> = if clause.blocks.is_empty() {
        lines(text)
    } else {
        clause
            .blocks
            .iter()
            .map(|block| Paragraph {
                kind: block.kind,
                level: block.level,
                start: block.start as usize,
                end: block.end as usize,
            })
            // Offsets that do not fit the text are not trusted.
            .filter(|p| p.start < p.end && text.get(p.start..p.end).is_some())
            .collect()
    };
    let paragraphs = blocks
        .into_iter()
        .filter(|p| p.end > body)
        .map(|p| Paragraph { start: p.start.max(body), ..p })
        .filter(|p| text.get(p.start..p.end).is_some_and(|s| !s.trim().is_empty()))
        .collect();
    let longest = if number.contains(|c: char| c.is_ascii_digit()) { HANGS } else { WORD_HANGS };
    Layout { number_hangs: number.chars().count() <= longest, number, heading, paragraphs }
}

/// Number, heading and where the rest of the text begins. What the text does
/// not open with is left in the text.
fn opening(clause: &Clause) -> (String, String, usize) {
    let text = clause.text.as_str();
    let between = |c: char| c.is_whitespace() || ".-–—:)*#ªº°".contains(c);
    let start = text.len() - text.trim_start_matches(between).len();
    let mut rest = &text[start..];
    let mut number = String::new();
    if !clause.number.is_empty() {
        // "CLÁUSULA SEGUNDA" and "Article 5" carry a word before the number.
        let Some(at) = rest.find(clause.number.as_str()).filter(|at| *at <= 12) else {
            return (String::new(), String::new(), 0);
        };
        let end = at + clause.number.len();
        number = rest[..end].to_owned();
        rest = rest[end..].trim_start_matches(between);
    }
    let mut heading = String::new();
    if !clause.heading.is_empty()
        && let Some(after) = rest.strip_prefix(clause.heading.as_str())
    {
        heading = clause.heading.clone();
        rest = after.trim_start_matches(between);
    }
    (number, heading, text.len() - rest.len())
}

fn lines(text: &str) -> Vec<Paragraph> {
    let mut at = 0;
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.trim_end().len());
        at += line.len();
        let kind = if line.contains('\t') { BlockKind::Row } else { BlockKind::Paragraph };
        out.push(Paragraph { kind, level: 0, start, end });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ClauseId, ClauseKind};

    fn clause(number: &str, heading: &str, text: &str) -> Clause {
        let id = "018f3b1e-0000-7000-8000-000000000001".parse::<ClauseId>().unwrap();
        Clause::unread(
            id,
            ClauseKind::Clause,
            number.to_owned(),
            heading.to_owned(),
            text.to_owned(),
        )
    }

    #[test]
    fn number_and_heading_are_taken_from_the_text_and_nothing_else_is_lost() {
        for (number, heading, text, shown_number, shown_heading, body) in [
            (
                "7.2",
                "Late Fees",
                "7.2 Late Fees\nThe customer pays.",
                "7.2",
                "Late Fees",
                "The customer pays.",
            ),
            (
                "PRIMERA",
                "OBJETO",
                "PRIMERA.- OBJETO.\nEl objeto.",
                "PRIMERA",
                "OBJETO",
                "El objeto.",
            ),
            ("SEGUNDA", "", "CLÁUSULA SEGUNDA: El precio.", "CLÁUSULA SEGUNDA", "", "El precio."),
            ("", "Reunidos", "REUNIDOS\nDe una parte", "", "", "REUNIDOS|De una parte"),
            (
                "4",
                "Fee",
                "The whole text without either.",
                "",
                "",
                "The whole text without either.",
            ),
        ] {
            let clause = clause(number, heading, text);
            let layout = layout(&clause);
            let paragraphs: Vec<_> =
                layout.paragraphs.iter().map(|p| &clause.text[p.start..p.end]).collect();
            assert_eq!(layout.number, shown_number, "{text}");
            assert_eq!(layout.heading, shown_heading, "{text}");
            assert_eq!(paragraphs.join("|"), body, "{text}");
        }
    }

    #[test]
    fn offsets_that_split_a_letter_are_not_trusted() {
        let mut clause = clause("", "", "ñandú");
        clause.blocks = vec![domain::Block {
            kind: BlockKind::Paragraph,
            level: 0,
            start: 1,
            end: 3,
            runs: vec![],
        }];
        assert!(layout(&clause).paragraphs.is_empty());
    }
}
