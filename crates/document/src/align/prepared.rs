//! What lining up needs of each clause, worked out once.

use super::Side;
use crate::{
    fold::fold,
    normalise::{plain, without_number, words_key},
    split::ordinal::ordinal_at,
};
use regex::Regex;
use std::{collections::HashSet, sync::LazyLock};

/// What begins an item of a list: `(a)`, `iv)`, `1.`, `2)`, `•`.
static ITEM: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:\(?(?:[a-z]|[ivx]{1,5})\)|\(?\d{1,2}\)|\d{1,2}\.|[•·▪◦●‣*-])\s+[\p{L}\x22'(]")
        .ok()
});
/// What stands before the ordinals of clauses referred to.
static ORDINALS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)\b(?:cl[aá]usulas?|estipulaci[oó]n(?:es)?|pactos?)\s").ok());
/// A number of several levels.
static LEVELS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^(\d{1,3})(?:\.\d{1,3}){1,4}\.?\s+").ok());

#[derive(Debug)]
pub(super) struct Prepared {
    /// Normalised, without the clause's own number and those of its lines.
    pub(super) body: String,
    /// Letters and figures only: equal where only form differs.
    pub(super) key: String,
    /// Folded words in order.
    pub(super) sequence: Vec<String>,
    /// How many different words there are.
    pub(super) vocabulary: usize,
    /// Folded words of the heading, sorted, each once.
    pub(super) title: Vec<String>,
    /// Of the key.
    fingerprint: u64,
}

impl Prepared {
    pub(super) fn new(side: &Side<'_>) -> Self {
        let body = body(side);
        let mut key = words_key(&body);
        // A line of mere punctuation is its own key.
        if key.is_empty() {
            key.clone_from(&body);
        }
        let sequence = words(&body);
        let mut title = words(side.heading);
        title.sort_unstable();
        title.dedup();
        let vocabulary = sequence.iter().collect::<HashSet<_>>().len();
        let fingerprint = fingerprint(key.as_bytes());
        Self { body, key, sequence, vocabulary, title, fingerprint }
    }

    /// A figure of 18 bits that decides between equals. It is the same
    /// whichever of the two versions is called old, so that lining up there
    /// and back pairs the same clauses.
    pub(super) fn lot(&self, other: &Self, places: usize) -> u64 {
        let mixed = self
            .fingerprint
            .wrapping_add(other.fingerprint)
            .wrapping_add(places as u64)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed >> 46
    }
}

/// The clause's text with one form of signs and spaces, without its number and
/// without what its further lines are numbered with.
fn body(side: &Side<'_>) -> String {
    let own = side.path.rsplit('/').next().unwrap_or("").split('~').next().unwrap_or("");
    let out = joined(without_number(side.text, side.number), own);
    // "ANNEX 1" alone: the number is all there is.
    if out.is_empty() { plain(side.text) } else { with_figures(out) }
}

/// "las cláusulas segunda y tercera" with figures, as other references have them.
fn with_figures(text: String) -> String {
    let Some(reference) = ORDINALS.as_ref() else { return text };
    let mut out = String::new();
    let mut last = 0;
    for found in reference.find_iter(&text) {
        let mut at = found.end();
        while let Some((value, length)) = ordinal(&text[at..]) {
            out.push_str(&text[last..at]);
            out.push_str(&value.to_string());
            at += length;
            last = at;
            let Some(joint) = [", ", " y ", " e ", " o "].into_iter().find(|joint| {
                text[at..].strip_prefix(joint).is_some_and(|rest| ordinal(rest).is_some())
            }) else {
                break;
            };
            at += joint.len();
        }
    }
    out.push_str(&text[last..]);
    out
}

/// The ordinal at the start of `text`, in capitals or not, and its length.
fn ordinal(text: &str) -> Option<(u32, usize)> {
    let words = text.find(|c: char| !c.is_alphabetic() && c != ' ').unwrap_or(text.len());
    // Three words are the longest: centésima vigésima primera.
    let end = text[..words].match_indices(' ').nth(2).map_or(words, |(at, _)| at);
    let capitals = text[..end].to_uppercase();
    ordinal_at(&capitals).filter(|_| capitals.len() == end)
}

/// `text` in one form, without what its lines but the first are numbered with.
pub(crate) fn without_items(text: &str) -> String {
    joined(text, "")
}

fn joined(text: &str, own: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.lines().enumerate() {
        let line = plain(line);
        let line = if at == 0 { &line } else { without_item(&line, own) };
        if !out.is_empty() && !line.is_empty() {
            out.push(' ');
        }
        out.push_str(line);
    }
    out
}

/// A line without what it is numbered with. A figure at its start is a number
/// only where it says so: "1.5 months" is an amount, "7.2 Fees" in clause 7 is not.
fn without_item<'a>(line: &'a str, clause: &str) -> &'a str {
    if let Some(found) = LEVELS.as_ref().and_then(|levels| levels.captures(line))
        && found.get(1).is_some_and(|first| clause.split('.').next() == Some(first.as_str()))
    {
        return &line[found.get(0).map_or(0, |all| all.end())..];
    }
    match ITEM.as_ref().and_then(|item| item.find(line)) {
        // The last character found is the first of the text.
        Some(found) => {
            let last = found.as_str().chars().next_back().map_or(0, char::len_utf8);
            &line[found.end() - last..]
        }
        None => line,
    }
}

/// FNV-1a, 64 bits.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn words(text: &str) -> Vec<String> {
    fold(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}
