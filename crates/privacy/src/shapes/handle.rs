//! What machines and networks call people and their things: keys, folders,
//! branches, channels, accounts. No word of a contract is written so.

use super::{Pattern, bounded, digits};
use crate::{fold, kind::Kind, lexicon, pattern, token};

pub(super) static PATTERNS: [Pattern; 7] = [
    // Any scheme: "s3://backup-prod", "git@host:team/work.git".
    Pattern::new(
        Kind::Url,
        || {
            pattern::compile(
                r#"[A-Za-z][A-Za-z0-9+.\-]{1,14}://[^\s<>"“”«»()\[\]{}|\\^`]*[\p{L}0-9/#=]|git@[^\s,;()]+[\p{L}0-9]"#,
            )
        },
        |_, _, _| true,
    ),
    // Identifiers of machines: UUIDs, hashes, keys, hardware addresses.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|[0-9a-fA-F]{2}(?:[:\-][0-9a-fA-F]{2}){5}|[0-9a-f]{16,64}|[0-9A-Za-z]{16,64}",
            )
        },
        |text, start, end| {
            let value = &text[start..end];
            let letters = value.chars().any(char::is_alphabetic);
            bounded(text, start, end) && digits(value) >= 2 && (letters || value.len() > 20)
        },
    ),
    // "logo_final_v3", "mi_usuario".
    Pattern::new(
        Kind::Url,
        || pattern::compile(r"[\p{L}0-9][\p{L}0-9.\-]*(?:_[\p{L}0-9.\-]*[\p{L}0-9])+"),
        |text, start, end| {
            let spelled = token::BARE.as_ref().is_some_and(|bare| bare.is_match(&text[start..end]));
            let before = &text[..start];
            // The attribute of a tag is markup.
            let markup = before.ends_with(['[', '\\']) || before.ends_with("=\"");
            bounded(text, start, end) && !spelled && !markup
        },
    ),
    // "acme-prod-01", "tenant-0447": small letters and digits.
    Pattern::new(
        Kind::Id,
        || {
            pattern::compile(
                r"[a-z][a-z0-9]*(?:[\-/.:][a-z0-9]+)*[\-/.:]?[0-9][a-z0-9]*(?:[\-/.:][a-z0-9]+)*",
            )
        },
        |text, start, end| {
            let value = &text[start..end];
            let parts = value.split(['-', '/', '.', ':']).filter(|part| !part.is_empty());
            let word = |part: &str| part.len() > 1 && digits(part) == 0;
            let count = parts.clone().filter(|part| word(part)).count();
            let version = value.starts_with('v') && digits(value) + 1 >= value.len() / 2;
            bounded(text, start, end)
                && digits(value) >= 2
                && count > 0
                && !version
                && value.len() >= 6
        },
    ),
    // An alias of an account: "facu.galpon.mp".
    Pattern::new(
        Kind::Url,
        || pattern::compile(r"[a-z0-9]{2,20}(?:\.[a-z0-9]{2,20}){2,4}"),
        |text, start, end| {
            let letters = text[start..end].bytes().filter(u8::is_ascii_lowercase).count();
            bounded(text, start, end) && letters > 5
        },
    ),
    // A channel or a topic: "#obra-norte"; not where a link leads within its own text.
    Pattern::new(
        Kind::Url,
        || pattern::compile(r"(?:^|[\s(«“,])(?P<v>#\p{L}[\p{L}0-9_\-]{2,})"),
        |text, start, _| !text[..start].ends_with("]("),
    ),
    // What the name of a network or a tool announces.
    Pattern::new(
        Kind::Url,
        || {
            pattern::compile(
                r"(?i:(?-u:\b)(?:skype|telegram|discord|usuari[oa]|username|user|login|handle|nick|twitter|instagram|insta|ig|tiktok|linkedin|facebook|github|gitlab|bitbucket|jira|trello|notion|slack|figma|dropbox|repo|repositorio|repository|branch|rama|tablero|board|canal|channel|carpeta|folder|bucket|tenant|workspace|instancia|instance|base\s+de\s+datos|database|schema|servidor|server|host|hostname|subdominio|subdomain|dominio|domain|paypal|venmo|bizum|cashtag|zelle|revolut|wise))(?i:\s+(?:is|es|id|name|ID|de|del|account|cuenta))?\s*[:=]?\s+[\x22“«`*]*(?P<v>[\p{L}0-9@$~][\p{L}0-9@$._/:\-]*[\p{L}0-9])",
            )
        },
        |text, start, end| {
            let value = &text[start..end];
            let plain = value
                .split(['-', '/', '.', ':', '_'])
                .all(|part| lexicon::is_common(&fold::key(part)) || part.is_empty());
            value.contains(['@', '$', '_', '-', '/', '.', ':']) && !plain
                || digits(value) > 0 && value.chars().any(char::is_alphabetic)
        },
    ),
];
