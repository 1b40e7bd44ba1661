//! Places left to be filled in.

use super::{contract::Contract, found::Found};
use regex::Regex;
use std::{ops::Range, sync::LazyLock};

static BLANK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"_{3,}|\.{6,}|…{2,}|＿{2,}",
        r"|\{[a-z]+(?:[_ ][a-z]+)*\}|\[ *[_.●•-]+ *\]|\[(?:(?:the|el|la|full|legal|registered|trade|job|start|end|effective|governing) ){0,2}(?:insert|enter|specify|title|salary|number|period|jurisdiction|law|courts?|purpose|city|state|country|position|party|employer|employee|client|customer|supplier|nombre completo|razon social|cargo|ciudad|plazo|numero|objeto|precio|renta|partes?|cliente|proveedor|arrendadora?|arrendataria?|fill in|to be (?:completed|determined|agreed)|tbd|date|name|amount|address|company name|insertar|indicar|rellenar|completar|especificar|por determinar|fecha|nombre|importe|cantidad|domicilio)\b[^\]\n]{0,60}\]",
        r"|\bx{3,}\b(?: ?(?:euros|eur|dias|days|%))",
    ))
    .ok()
});

/// Behind the dots of a table of contents stands a page.
static PAGE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^ ?(?:pag\b|page\b|p\.|[a-z]-[0-9]{1,2}\b|[0-9]{1,3}(?: (?:[a-z0-9]{1,20}\b)?|$|\.))",
    )
    .ok()
});

/// Beside these words a blank waits for a pen.
const SIGNING: [&str; 16] = [
    "signature",
    "firma",
    "print name",
    "sign:",
    "signed",
    "by:",
    "name:",
    "title:",
    "date:",
    "dated:",
    "fdo",
    "witness",
    "director ",
    "testigo",
    "in the presence of",
    "aclaracion:",
];

/// A place that was left to be filled in. Signature blocks are meant to have them.
pub(super) fn open_blank(contract: &Contract<'_>, found: &mut Found<'_>) {
    let Some(blank) = BLANK.as_ref() else { return };
    for (at, sentence) in contract.sentences() {
        let text = sentence.folded.text.as_str();
        if contract.units[at].is_signature() || SIGNING.iter().any(|word| text.contains(word)) {
            continue;
        }
        // A table of contents, a link and a line to sign on are no blanks.
        let open = blank.find_iter(text).find(|hit| {
            let rest = &text[hit.end()..];
            let leader = hit.as_str().starts_with("..") && leads_to_a_page(rest);
            let place = sentence.place(hit.range());
            !leader
                && !rest.starts_with('(')
                && !is_a_line_of_blanks(contract.units[at].text(), &place)
        });
        if let Some(hit) = open {
            found.push(
                at,
                sentence.place(hit.range()),
                "open_blank",
                contract.say("Queda un espacio sin rellenar.", "A blank is still open."),
                contract.say("Complete el dato antes de firmar.", "Fill it in before signing."),
            );
        }
    }
}

fn leads_to_a_page(rest: &str) -> bool {
    const UNITS: [&str; 8] = ["euro", "eur", "dia", "mes", "day", "month", "dollar", "peso"];
    PAGE.as_ref().and_then(|page| page.find(rest)).is_some_and(|page| {
        let behind = page.as_str().trim_start_matches(|c: char| !c.is_alphabetic());
        !UNITS.iter().any(|unit| behind.starts_with(unit))
    })
}

/// Whether nothing but blanks stands on the line, or words that end in a colon
/// before one: "Por la Bodega: ______".
fn is_a_line_of_blanks(text: &str, place: &Range<usize>) -> bool {
    let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[place.end..].find('\n').map_or(text.len(), |at| place.end + at);
    let is_blank = |text: &str| {
        text.chars().all(|c| c.is_whitespace() || matches!(c, '_' | '.' | '…' | '|' | '-' | '*'))
    };
    let before = text[start..place.start].trim();
    let signs = before.to_lowercase().starts_with("por ") && before.ends_with(':');
    signs || (is_blank(before) && is_blank(&text[place.end..end]))
}
