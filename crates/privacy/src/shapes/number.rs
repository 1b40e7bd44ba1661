//! Identity numbers by their shape alone: Spain, Peru, Mexico, Colombia,
//! Argentina, Chile, Ecuador, the United Kingdom, the United States and what is long enough to be one.

use super::{Pattern, bounded, digits, money};
use crate::{fold, kind::Kind, lexicon, pattern};

pub(super) static PATTERNS: [Pattern; 12] = [
    // ES DNI and NIF, seven or eight digits and a letter, right or wrong.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"[0-9]{7,8}(?:[ ]?[\-–.]?[ ]?[A-Z]|-?[a-z])|[0-9]{1,2}(?:[. ][0-9]{3}){2}(?:[ ]?[\-–.]?[ ]?[A-Z]|[\-–.]?[a-z])",
            )
        },
        bounded,
    ),
    // ES NIE, CIF and the NIF of K, L and M, with an optional country code.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"(?:ES[ \-]?)?(?:[XYZxyz][ .\-–]{0,2}[0-9][. ]?[0-9]{3}[. ]?[0-9]{3}[ .\-–]{0,2}[A-Za-z]|[A-HJ-NP-SUVWa-hj-np-suvw](?:[ .\-–]|[ ][\-–][ ])?[0-9]{2}[. ]?[0-9]{3}[. ]?[0-9]{2}[ .\-]?[0-9A-Z])",
            )
        },
        |text, start, end| bounded(text, start, end) && !money::is_amount(text, start, end),
    ),
    // MX RFC and CURP, the cadastral reference, the number of Spain's social
    // security, US SSN and EIN.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"(?i:[A-ZÑ&]{4}[0-9]{6}[HMX][A-Z]{5}[A-Z0-9][0-9]|[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3})|[A-ZÑ&]{3,4}[ \-]?[0-9]{6}[ \-]?[A-Z0-9]{3}|[0-9]{7}[ ]?[A-Z]{2}[0-9]{4}[A-Z][ ]?[0-9]{4}[ ]?[A-Z]{2}|[0-9]{2}[ /\-][0-9]{8}[ /\-][0-9]{2}|(?:[0-9]{3}|[xX*•]{3})-(?:[0-9]{2}|[xX*•]{2})-[0-9]{4}|[0-9]{2}-[0-9]{7}",
            )
        },
        |text, start, end| bounded(text, start, end) && !begins_with_a_word(&text[start..end]),
    ),
    // A sort code and the account behind it.
    Pattern::new(
        Kind::Account,
        || pattern::compile(r"[0-9]{2}-[0-9]{2}-[0-9]{2}\s*[/,;]?\s*[0-9]{7,8}"),
        bounded,
    ),
    // Groups of thousands that no currency and no unit makes an amount.
    Pattern::new(
        Kind::Id,
        || pattern::compile(r"[0-9]{1,3}(?:\.[0-9]{3}){2,3}"),
        |text, start, end| {
            let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            // A part of a longer number is none.
            let mut after = text[end..].chars();
            let goes_on = matches!(after.next(), Some('.' | ',')) && digit(after.next());
            let mut before = text[..start].chars().rev();
            let began = matches!(before.next(), Some('.' | ',')) && digit(before.next());
            bounded(text, start, end)
                && !goes_on
                && !began
                && !money::is_amount(text, start, end)
                && !money::is_measured(text, end)
        },
    ),
    // Plates that need no word before them: Spain, the United Kingdom, Argentina.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"[0-9]{4}[ \-][BCDFGHJ-NPR-TV-Z]{3}|[A-Z]{2}[0-9]{2} [A-Z]{3}|[A-Z]{2}[ \-]?[0-9]{3}[ \-]?[A-Z]{2}|[0-9]{4}[BCDFGHJ-NPR-TV-Z]{3}|[A-Z]{2}[0-9]{2}[A-Z]{3}|[BCDFGHJ-NPR-TV-Z]{4}[0-9]{2}|[A-Z]{3}[ \-]?[0-9]{3}",
            )
        },
        |text, start, end| {
            let value = &text[start..end];
            let coin = value.split(|c: char| !c.is_ascii_uppercase()).any(|group| {
                money::is_currency(group)
                    || group.len() > 2 && lexicon::is_acronym(&fold::key(group))
            });
            bounded(text, start, end) && !coin && !money::is_amount(text, start, end)
        },
    ),
    // A number of which a part is hidden: "S****567D".
    Pattern::new(
        Kind::Id,
        || pattern::compile(r"[A-Z]?(?:[*•]{3,}|[xX]{4,})[ \-]?[0-9]{2,5}[A-Z]?"),
        bounded,
    ),
    // A court's file: "HC/OS 447/2024"; not a law.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"[A-Z]{1,4}(?:/[A-Z]{1,4})?[ \-][0-9]{1,6}/(?:(?:19|20)[0-9]{2}|[0-9]{2}(?-u:\b))(?:[ \-/]?[A-Z]{1,3}(?-u:\b))?",
            )
        },
        |text, start, end| {
            let letters = text[start..end].split([' ', '-']).next().unwrap_or_default();
            let known = letters.split('/').all(|part| {
                lexicon::is_acronym(&fold::key(part)) || lexicon::is_small(&fold::key(part))
            });
            bounded(text, start, end) && !known && !super::code::is_cited(text, start)
        },
    ),
    // The British National Insurance number.
    Pattern::new(Kind::Id, || pattern::compile(r"[A-Z]{2}[ ]?(?:[0-9]{2}[ ]?){3}[A-D]"), bounded),
    // CO NIT, CL RUT, AR CUIT: groups and a check digit behind a hyphen.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"[0-9]{1,3}(?:\.[0-9]{3}){2,4}[ ]?[\-–‑][ ]?[0-9kK]|[0-9]{1,2}(?: [0-9]{3}){2}[ ]?[\-–‑][ ]?[0-9kK]|[0-9]{7,15}[ ]?[\-–‑][ ]?[0-9kK]|(?:2[034567]|3[034]|5[015])[\- ][0-9]{2}\.?[0-9]{3}\.?[0-9]{3}[\- ][0-9]",
            )
        },
        |text, start, end| {
            let next: String = text[end..].chars().take(2).collect();
            let goes_on = next.starts_with(['.', ',']) && digits(&next) == 1;
            bounded(text, start, end) && !goes_on && !money::is_amount(text, start, end)
        },
    ),
    // PE DNI and RUC, AR DNI and CUIT, EC CI and RUC, CO CC and anything else
    // of eight digits and more in one run.
    Pattern::new(
        Kind::Id,
        || pattern::compile(r"[0-9]{7,}"),
        |text, start, end| {
            bounded(text, start, end)
                && !money::is_amount(text, start, end)
                && !money::is_date(&text[start..end])
                && !is_telephone(&text[start..end])
        },
    ),
    // Passports, and letters and digits in one word; not the number of a law of the Union.
    Pattern::new(
        Kind::Id,
        || pattern::compile(r"[A-Z]{2,3}[0-9]{6}|[A-Z0-9]{8,30}"),
        |text, start, end| {
            let word = &text[start..end];
            let count = digits(word);
            let celex = word.len() == 10
                && count == 9
                && word.as_bytes().get(5).is_some_and(u8::is_ascii_uppercase);
            bounded(text, start, end)
                && count < word.len()
                && (count >= 7 || count == 6 && word.len() <= 9)
                && !celex
        },
    ),
];

/// Nine digits that begin as Spanish telephones do: the pattern for those finds them.
fn is_telephone(run: &str) -> bool {
    run.len() == 9 && run.starts_with(['6', '7', '8', '9'])
}

/// "DNI 12345678Z" has the shape of an RFC whose letters are the word before a number.
fn begins_with_a_word(value: &str) -> bool {
    let letters: String = value.chars().take_while(|c| c.is_alphabetic()).collect();
    let apart = value[letters.len()..].starts_with([' ', '-']);
    let words = [
        "DNI", "NIF", "NIE", "CIF", "NIT", "RUC", "RUT", "RUN", "CUI", "CUIT", "CUIL", "TEL",
        "FAX", "SSN", "EIN", "TIN", "VAT", "CCI", "CBU", "NSS", "IVA", "EUR", "USD", "MXN", "COP",
        "ARS", "CLP", "PEN", "GBP", "CON", "DEL", "LOS", "LAS", "POR", "THE", "AND", "FOR",
    ];
    apart
        && (words.contains(&letters.to_uppercase().as_str())
            || lexicon::is_acronym(&fold::key(&letters)))
}
