//! Numbers behind a word: ARTICLE IV, Section 2.01, CLÁUSULA SEGUNDA, PART B.

use super::{
    decimal::last_value,
    marker::{Marker, Style, closing},
    ordinal, reference,
};
use regex::Regex;
use std::sync::LazyLock;

static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^(?i:(part|parte|chapter|cap[ií]tulo|t[ií]tulo|article|art[ií]culo|art\.|clause|cl[aá]usula|estipulaci[oó]n|section|secci[oó]n|sec\.|par[aá]grafo)\s+|(§§?)\s*)",
    )
    .ok()
});

/// `5.4A.2`, `5º`, `IV`, `B`, `B.2`.
static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^(?:(?:[Nn](?:[º°o]|[uú]m)\.?\s*)?(\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]{0,2})*(?:[a-z]{1,2}\b)?)(?:\s?[ºª°])?|([IVXLC]+)\b|([A-Z](?:\.\d{1,3})*)\b)",
    )
    .ok()
});

/// The number behind a word at the start of `text`.
pub(super) fn named(text: &str) -> Option<Marker> {
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
    if let Some((value, length)) = ordinal::number_word(text) {
        return Some((value, value.to_string(), length));
    }
    let found = NUMBER.as_ref()?.captures(text)?;
    let length = found.get(0)?.end();
    if let Some(digits) = found.get(1) {
        return Some((last_value(digits.as_str()), digits.as_str().to_lowercase(), length));
    }
    if let Some(value) = found.get(2).and_then(|digits| ordinal::roman(digits.as_str())) {
        return Some((value, value.to_string(), length));
    }
    let letters = found.get(3)?.as_str();
    let value = if letters.len() > 1 {
        last_value(letters)
    } else {
        letters.bytes().next().map_or(0, |letter| u32::from(letter - b'A') + 1)
    };
    Some((value, letters.to_lowercase(), length))
}
