//! The number that a paragraph opens with: PRIMERA.-, ARTICLE IV, Section
//! 2.01, 7., 7.2, A., (a), (i).

use super::{ordinal, reference};
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
            Self::BracketNumber | Self::BracketLetter | Self::BracketRoman | Self::DecimalBracket
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

pattern!(
    NAMED,
    r"^(?i:(part|parte|chapter|cap[ií]tulo|t[ií]tulo|article|art[ií]culo|art\.|clause|cl[aá]usula|estipulaci[oó]n|section|secci[oó]n|sec\.|par[aá]grafo)\s+|(§§?)\s*)"
);
pattern!(
    NAMED_NUMBER,
    r"^(?:(?:[Nn][º°o]\.?\s*)?(\d{1,3}(?:\.\d{1,3}){0,4}(?:[A-Z]{1,2}|[a-z]{1,2}\b)?)(?:\s?[ºª°])?|([IVXLC]+)\b|([A-Z])\b)"
);
pattern!(DIGIT_ORDINAL, r"^(\d{1,2})(?:\s?\.?\s?[ªº°]|[ao](?:\s*[).]))");
pattern!(DECIMAL, r"^(\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Za-z]{0,2})*)");
pattern!(LETTER, r"^([A-Z])\s?[.)]\s*[-–—]?\s");
pattern!(ROMAN, r"^([IVXLC]{1,7})\s?(?:[.)]\s*[-–—]?|[-–—:])\s");
pattern!(BRACKET, r"^\(?([a-z]{1,4}|\d{1,2})\)\s*");
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

fn named(text: &str) -> Option<Marker> {
    let found = NAMED.as_ref()?.captures(text)?;
    let word = found.get(1).map_or("§", |word| word.as_str());
    if !word.starts_with(|c: char| c.is_uppercase() || c == '§') {
        return None;
    }
    let style = match crate::fold::fold(word).as_str() {
        "part" | "parte" | "chapter" | "capitulo" | "titulo" => Style::Part,
        "article" | "articulo" | "art." => Style::Article,
        "clause" => Style::Clause,
        "clausula" | "estipulacion" => Style::Ordinal,
        "paragrafo" => Style::Paragraph,
        _ => Style::Section,
    };
    let start = found.get(0)?.end();
    let (value, key, length) = named_number(&text[start..])?;
    let end = start + length;
    let tail = &text[end..];
    if reference::follows_a_named_number(tail) {
        return None;
    }
    Some(Marker {
        style,
        value,
        number: text[..end].trim().to_string(),
        key,
        after: end + closing(tail),
    })
}

fn named_number(text: &str) -> Option<(u32, String, usize)> {
    if let Some((value, length)) = ordinal::ordinal_at(text) {
        return Some((value, value.to_string(), length));
    }
    let found = NAMED_NUMBER.as_ref()?.captures(text)?;
    let length = found.get(0)?.end();
    if let Some(digits) = found.get(1) {
        return Some((last_value(digits.as_str()), digits.as_str().to_lowercase(), length));
    }
    if let Some(value) = found.get(2).and_then(|digits| ordinal::roman(digits.as_str())) {
        return Some((value, value.to_string(), length));
    }
    let letter = found.get(3)?.as_str().chars().next()?;
    Some((letter as u32 - 'A' as u32 + 1, letter.to_lowercase().to_string(), length))
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

fn decimal(text: &str, heading: bool) -> Option<Marker> {
    let found = DECIMAL.as_ref()?.find(text)?;
    let number = found.as_str();
    let depth = number.split('.').count();
    if is_spanish_figure(number) || number.starts_with('0') {
        return None;
    }
    let tail = &text[found.end()..];
    let next = tail.chars().next();
    let closed = match next {
        Some('.' | ')' | ':') => tail[1..].chars().next().is_none_or(|c| {
            c.is_whitespace()
                || matches!(c, '-' | '–' | '—' | '"' | '“')
                || (c.is_uppercase() && depth > 1)
        }),
        Some('-' | '–' | '—') => {
            !tail[next.map_or(0, char::len_utf8)..].starts_with(|c: char| c.is_alphanumeric())
        }
        _ => false,
    };
    let bare = next.is_none_or(char::is_whitespace);
    let fits = if closed {
        !reference::follows_a_number(&tail[closing(tail)..]) || depth == 1
    } else if depth > 1 {
        bare && reference::starts_a_title(tail)
    } else {
        let rest = tail.trim_start();
        bare && !rest.is_empty()
            && !crate::date::starts_with_month(rest)
            && (heading && reference::starts_a_title(tail)
                || rest.starts_with(['-', '–', '—'])
                || (super::title::is_capitals(rest) && super::title::is_title_line(rest)))
    };
    if !fits {
        return None;
    }
    let bracket = next == Some(')') && depth == 1;
    let style = if bracket { Style::DecimalBracket } else { Style::Decimal(depth as u8) };
    Some(Marker {
        style,
        value: last_value(number),
        number: number.to_string(),
        key: number.to_lowercase(),
        after: found.end() + closing(tail),
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

fn letter(text: &str) -> Option<Marker> {
    let found = LETTER.as_ref()?.captures(text)?;
    letter_marker(found.get(1)?.as_str(), found.get(0)?.end())
}

fn letter_marker(letter: &str, after: usize) -> Option<Marker> {
    let value = letter.chars().next()? as u32 - 'A' as u32 + 1;
    Some(Marker {
        style: Style::Upper,
        value,
        number: letter.to_string(),
        key: letter.to_lowercase(),
        after,
    })
}

fn bracket(text: &str) -> Option<Marker> {
    let found = BRACKET.as_ref()?.captures(text)?;
    let sign = found.get(1)?.as_str();
    let after = found.get(0)?.end();
    let printed = text[..after].trim_end().to_string();
    let (style, value) = if sign.starts_with(|c: char| c.is_ascii_digit()) {
        (Style::BracketNumber, sign.parse().ok()?)
    } else if let Some(value) = (sign.len() > 1 || matches!(sign, "i" | "v" | "x"))
        .then(|| ordinal::roman(&sign.to_uppercase()))
        .flatten()
    {
        (Style::BracketRoman, value)
    } else {
        let bytes = sign.as_bytes();
        // (aa) follows (z).
        if bytes.len() > 2 || (bytes.len() == 2 && bytes[0] != bytes[1]) {
            return None;
        }
        (Style::BracketLetter, u32::from(bytes[0] - b'a') + 1 + 26 * (bytes.len() as u32 - 1))
    };
    let number = if printed.starts_with('(') { printed } else { sign.to_string() };
    Some(Marker { style, value, number, key: sign.to_string(), after })
}

impl Marker {
    /// The other reading of a sign that is a letter as well as a Roman numeral.
    pub(crate) fn other_reading(&self) -> Option<Marker> {
        match self.style {
            Style::Roman if self.number.len() == 1 => letter_marker(&self.number, self.after),
            Style::BracketRoman if self.key.len() == 1 => {
                let value = u32::from(self.key.as_bytes()[0] - b'a') + 1;
                Some(Marker { style: Style::BracketLetter, value, ..self.clone() })
            }
            _ => None,
        }
    }
}

/// 1.000.000, 2.500 or 1.000: thousands in Spanish form.
fn is_spanish_figure(number: &str) -> bool {
    let mut groups = number.split('.');
    groups.next();
    let mut any = false;
    for group in groups {
        if group.len() != 3 || !group.bytes().all(|b| b.is_ascii_digit()) {
            return false;
        }
        any = true;
    }
    any
}

fn last_value(number: &str) -> u32 {
    let last = number.rsplit('.').next().unwrap_or("");
    let digits: String = last.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// How many bytes of closing punctuation and space stand at the start.
fn closing(tail: &str) -> usize {
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
            "1º, que el Inquilino acepta",
            "1.000.000 de euros",
            "1.000 Euros",
            "30 days after the notice",
            "2.5 million",
            "Primero, que sus contribuciones",
            "section 5. of the",
            "2001. The",
            "In the event",
        ] {
            assert_eq!(marker(text, false), None, "{text}");
        }
    }
}
