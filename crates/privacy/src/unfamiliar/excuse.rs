//! Where the words around a run say that it names a court's seat, a place of
//! signing, a statute or a form.

use super::words::{Context, Sort, sort};
use crate::{capitals::Word, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Courts, registries and their like: what they are "of" is a place.
static SEAT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?:juzgados?|tribunal(?:es)?|juec(?:es)?|cortes?|audiencia|notari[oa]s?|notar[ií]as?|escriban[oa]s?|registr\p{L}+|c[áa]mara|ciudad|provincia|municip\p{L}+|alcald[ií]a|ayuntamiento|partido|conservador|vecin[oa]s?|expedid[oa]s?|natural|colegio|courts?|count(?:y|ies)|state|district|city|town|laws?|chamber|judge|registry)(?:[\s.,nº°0-9]+\p{L}+){0,4}?\s+(?:de|del|of|in|en)(?:\s+(?:la|las|los|el|the))?\s+$",
    )
});

/// A date behind a place: where and when it was signed.
static DATED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)^,?\s+(?:a\s+(?:los\s+)?)?(?:[0-9]{1,2}|\p{L}+)(?:\s+d[ií]as)?\s+(?:del?\s+)?(?:mes\s+de\s+)?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sept?iembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december)",
    )
});

/// What follows the name of a statute or of a reporter.
static STATUTE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^(?:\s+(?:[A-Z(][\p{L})]*|of|and|the|for|in|\([^)]{0,40}\))){0,6}?\s*,?\s*(?:Acts?|Code|Ordinance|Regulations?|Rules|Directive|Treaty|Convention|Protocol|Order|Law)(?-u:\b)|^\.?\s{0,2}(?:[A-Z][a-z]{0,5}\.\s?){0,4}§",
    )
});

/// A law that is named right before.
static LAW: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?:[Ll]ey|LEY|[Dd]ecreto|[Rr]eglamento|[Cc]ódigo|[Dd]irectiva|[Ee]statuto|[Cc]onvenio|[Cc]onvención|[Tt]ratado|[Cc]onstitución|[Nn]orma|[Rr]esolución|[Cc]ircular|Texto Refundido|TRL|Act|Regulation|Code|Convention|Treaty)(?:\s+[^.;\n]{0,50}?)?\s(?:de|del|sobre|para|on|for|of|y|and)(?:\s(?:la|el|los|las|the))?\s$",
    )
});

/// "Rule 21F-17", "Form I-9": one word of the language and its number.
pub(super) fn is_numbered(text: &str, part: &[Word], context: &Context) -> bool {
    let [word] = part else { return false };
    matches!(sort(word, context), Sort::Common | Sort::Seen | Sort::Legal)
        && text[word.end..].starts_with(' ')
        && text[word.end + 1..].starts_with(|c: char| c.is_ascii_digit() || c == '§')
}

/// Where the words around say that a run names a place or a statute.
pub(super) fn is_excused(
    text: &str,
    words: &[Word],
    part: std::ops::Range<usize>,
    context: &Context,
) -> bool {
    let (start, end) = (words[part.start].start, words[part.end - 1].end);
    let mut from = start.saturating_sub(70);
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    let mut to = (end + 90).min(text.len());
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let is = |pattern: &LazyLock<Option<Regex>>, text: &str| {
        pattern.as_ref().is_some_and(|pattern| pattern.is_match(text))
    };
    let last = &words[part.end - 1];
    let county = ["county", "state", "province"].contains(&last.key.as_str()) && part.len() == 2;
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let leads = text[line..start].trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let dated =
        (leads.is_empty() || leads == "en" || leads.ends_with(" en")) && is(&DATED, &text[end..to]);
    let of_a_seat = is(&SEAT, &text[from..start]) && part.len() <= 3;
    let cited = words[part.clone()].iter().skip(1).any(|word| {
        ["act", "acts", "code", "treaty", "convention", "ordinance", "directive"]
            .contains(&word.key.as_str())
    });
    let statute = cited || is(&STATUTE, &text[end..to]);
    // "Ley 14/2014, de Navegación Marítima": what a law is about.
    let plain = words[part.clone()].iter().all(|word| sort(word, context) != Sort::Unknown);
    let law = plain && is(&LAW, &text[from..start]);
    county || dated || of_a_seat || statute || law
}
