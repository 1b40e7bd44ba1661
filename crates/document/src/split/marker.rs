//! The number that a paragraph opens with: PRIMERA.-, ARTICLE IV, Section
//! 2.01, 7., 7.2, A., (a), (i).

use super::{
    bracket::{bracket, letter, letter_marker},
    decimal::decimal,
    named::named,
    ordinal, reference,
};
use regex::Regex;
use std::sync::LazyLock;

/// A family of numbers. Numbers of one family count on from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    /// PART II, CAPÍTULO I, TÍTULO 2.
    Part,
    /// ARTICLE I, ARTÍCULO 5º.
    Article,
    /// CLÁUSULA SEGUNDA, PRIMERA.-, 1ª).
    Ordinal,
    /// Clause 7, Cláusula 4.
    Clause,
    /// Section 2.01, § 2.
    Section,
    /// PARÁGRAFO PRIMERO.
    Paragraph,
    /// 1. (depth 1), 1.1 (depth 2) and deeper.
    Decimal(u8),
    /// 1)
    DecimalBracket,
    /// A.
    Upper,
    /// IV.
    Roman,
    /// (1)
    BracketNumber,
    /// (a) or a)
    BracketLetter,
    /// (i) or i)
    BracketRoman,
    /// (A)
    BracketUpper,
}

impl Style {
    /// Whether the words alone show a clause, wherever the count stands.
    pub(crate) fn is_named(self) -> bool {
        matches!(
            self,
            Self::Part
                | Self::Article
                | Self::Ordinal
                | Self::Clause
                | Self::Section
                | Self::Paragraph
        )
    }

    /// Signs that number the items of an enumeration.
    pub(crate) fn is_bracket(self) -> bool {
        matches!(
            self,
            Self::BracketNumber
                | Self::BracketLetter
                | Self::BracketRoman
                | Self::BracketUpper
                | Self::DecimalBracket
        )
    }

    /// Order among named styles: the smaller holds the larger.
    pub(crate) fn rank(self) -> Option<u8> {
        match self {
            Self::Part => Some(0),
            Self::Article | Self::Ordinal | Self::Clause => Some(1),
            Self::Section => Some(2),
            Self::Paragraph => Some(3),
            _ => None,
        }
    }
}

/// A number at the start of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Marker {
    /// Its family.
    pub(crate) style: Style,
    /// What it counts: for `7.2` the 2.
    pub(crate) value: u32,
    /// As printed, without closing punctuation.
    pub(crate) number: String,
    /// Its part of the path: digits for ordinals and Roman numerals after a word.
    pub(crate) key: String,
    /// Where the rest of the paragraph begins, in bytes.
    pub(crate) after: usize,
}

macro_rules! pattern {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new($text).ok());
    };
}

pattern!(DIGIT_ORDINAL, r"^(\d{1,2})(?:\s?\.?\s?[ªº°]|[ao](?:\s*[).]))");
pattern!(ROMAN, r"^([IVXLC]{1,7})\s?(?:[.)]\s*[-–—]?|[-–—:])\s");
pattern!(CLOSING, r"^\s*(?:[.:)\-–—]\s*)*[.:)\-–—]?\s*");

/// The number at the start of `text`; `heading`: the file marks a heading.
pub(crate) fn marker(text: &str, heading: bool) -> Option<Marker> {
    named(text)
        .or_else(|| ordinal_word(text, heading))
        .or_else(|| digit_ordinal(text))
        .or_else(|| decimal(text, heading))
        .or_else(|| roman(text))
        .or_else(|| letter(text))
        .or_else(|| bracket(text))
}

/// `PRIMERA.-`, `Primera .-`, `PRIMERA - OBJETO:`, `PRIMERA:`, or alone on its line.
fn ordinal_word(text: &str, heading: bool) -> Option<Marker> {
    let (value, end) = ordinal::ordinal_at(text)?;
    let tail = &text[end..];
    let mark = tail.trim_start().chars().next();
    let closed = matches!(mark, None | Some('.' | ':' | '-' | '–' | '—' | ')'));
    let capitals = super::title::is_capitals(&text[..end]);
    // "PRIMERA OBJETO DEL CONTRATO": a title follows without a sign.
    let titled = capitals && super::title::is_capitals(tail) && super::title::is_title_line(tail);
    (closed || titled || heading).then(|| Marker {
        style: Style::Ordinal,
        value,
        number: text[..end].to_string(),
        key: value.to_string(),
        after: end + closing(tail),
    })
}

/// `1ª)`, `1º.-`, `1.ª`, `1a)`.
fn digit_ordinal(text: &str) -> Option<Marker> {
    let found = DIGIT_ORDINAL.as_ref()?.captures(text)?;
    let digits = found.get(1)?.as_str();
    let mut end = found.get(0)?.end();
    if text[..end].ends_with([')', '.']) {
        end -= 1;
    }
    let tail = &text[end..];
    // "1º, que el Inquilino acepta" is a wrapped line.
    if !tail.trim_start().starts_with(['.', ')', ':', '-', '–', '—'])
        && !reference::starts_a_title(tail)
    {
        return None;
    }
    let value = digits.parse().ok()?;
    Some(Marker {
        style: Style::Ordinal,
        value,
        number: text[..end].trim().to_string(),
        key: digits.to_string(),
        after: end + closing(tail),
    })
}

fn roman(text: &str) -> Option<Marker> {
    let found = ROMAN.as_ref()?.captures(text)?;
    let digits = found.get(1)?.as_str();
    let value = ordinal::roman(digits)?;
    Some(Marker {
        style: Style::Roman,
        value,
        number: digits.to_string(),
        key: value.to_string(),
        after: found.get(0)?.end(),
    })
}

impl Marker {
    /// The other reading of a sign that is a letter as well as a Roman numeral.
    pub(crate) fn other_reading(&self) -> Option<Marker> {
        match self.style {
            Style::Roman if self.number.len() == 1 => letter_marker(&self.number, self.after),
            Style::BracketRoman if self.key.len() == 1 => {
                let upper = self.number.contains(|c: char| c.is_uppercase());
                let style = if upper { Style::BracketUpper } else { Style::BracketLetter };
                let value = u32::from(self.key.as_bytes()[0].to_ascii_lowercase() - b'a') + 1;
                Some(Marker { style, value, ..self.clone() })
            }
            _ => None,
        }
    }
}

/// How many bytes of closing punctuation and space stand at the start.
pub(super) fn closing(tail: &str) -> usize {
    CLOSING.as_ref().and_then(|pattern| pattern.find(tail)).map_or(0, |found| found.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_printed() {
        for (text, number, key, rest) in [
            ("PRIMERA.- OBJETO", "PRIMERA", "1", "OBJETO"),
            ("PRIMERA. - El precio", "PRIMERA", "1", "El precio"),
            ("Primera .- El precio", "Primera", "1", "El precio"),
            ("PRIMERA - OBJETO: El", "PRIMERA", "1", "OBJETO: El"),
            ("DÉCIMA PRIMERA: Plazo", "DÉCIMA PRIMERA", "11", "Plazo"),
            ("CLÁUSULA SEGUNDA - VALOR", "CLÁUSULA SEGUNDA", "2", "VALOR"),
            ("CLÁUSULA PRIMERA — MORA", "CLÁUSULA PRIMERA", "1", "MORA"),
            ("Cláusula 4.- Precio", "Cláusula 4", "4", "Precio"),
            ("ARTÍCULO 5.- Plazo", "ARTÍCULO 5", "5", "Plazo"),
            ("Artículo 5º Plazo", "Artículo 5º", "5", "Plazo"),
            ("1ª) Objeto", "1ª", "1", "Objeto"),
            ("1º.- Objeto", "1º", "1", "Objeto"),
            ("ARTICLE I - DESCRIPTION", "ARTICLE I", "1", "DESCRIPTION"),
            ("ARTICLE III", "ARTICLE III", "3", ""),
            ("Section 2.01 Payment", "Section 2.01", "2.01", "Payment"),
            ("§ 2 Payment", "§ 2", "2", "Payment"),
            ("1. OBJETO", "1", "1", "OBJETO"),
            ("1.- Objeto", "1", "1", "Objeto"),
            ("1 DEFINITIONS", "1", "1", "DEFINITIONS"),
            ("1.1. Objeto", "1.1", "1.1", "Objeto"),
            ("3.2 Late Fees", "3.2", "3.2", "Late Fees"),
            ("5.4A.2 Late Fees", "5.4A.2", "5.4a.2", "Late Fees"),
            ("10.5.2.21aa Scope", "10.5.2.21aa", "10.5.2.21aa", "Scope"),
            ("A. Definitions", "A", "a", "Definitions"),
            ("II. Objeto", "II", "2", "Objeto"),
            ("(a) the fee", "(a)", "a", "the fee"),
            ("b) the fee", "b", "b", "the fee"),
            ("(ii) the fee", "(ii)", "ii", "the fee"),
            ("Clause 7 - Optional", "Clause 7", "7", "Optional"),
            ("(A) The seller owns the shares", "(A)", "a", "The seller owns the shares"),
            ("(II) Que el vendedor", "(II)", "ii", "Que el vendedor"),
            ("PART TWO: FEES", "PART TWO", "2", "FEES"),
            ("CAPÍTULO PRIMERO. OBJETO", "CAPÍTULO PRIMERO", "1", "OBJETO"),
            ("CLÁUSULA TERCERA DEL PRECIO", "CLÁUSULA TERCERA", "3", "DEL PRECIO"),
            ("Section 6.02 The Buyer shall pay", "Section 6.02", "6.02", "The Buyer shall pay"),
        ] {
            let found = marker(text, false).unwrap_or_else(|| panic!("no number in {text}"));
            assert_eq!(
                (found.number.as_str(), found.key.as_str(), &text[found.after..]),
                (number, key, rest),
                "{text}"
            );
        }
    }

    #[test]
    fn references_figures_and_wrapped_lines_are_no_numbers() {
        for text in [
            "Article 5 applies to providers.",
            "11.5.14.2 applies to all",
            "3.2 of this Agreement",
            "5.1 del presente contrato",
            "Clause 5(j) of the Standard Contractual Clauses",
            "Section 7.3, Customer must give notice",
            "Clause 5.4A.2 does not apply to a transfer on death",
            "Section B.2 stays subject to this list at all times.",
            "SECTION 6.01 OR 6.02 AND THE RECALL COSTS",
            "Article 33 GDPR applies to it",
            "1º, que el Inquilino acepta",
            "1.000.000 de euros",
            "1.000 Euros",
            "30 days after the notice",
            "2.5 million",
            "Primero, que sus contribuciones",
            "section 5. of the",
            "In the event",
        ] {
            assert_eq!(marker(text, false), None, "{text}");
        }
    }
}
