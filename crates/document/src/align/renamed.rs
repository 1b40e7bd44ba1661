//! A defined label that another one replaces throughout.

use super::{item::Item, pairing::Pairs, prepared::Prepared};
use crate::fold::fold;
use regex::Regex;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::LazyLock,
};

/// From so many places on a label counts as replaced throughout: its
/// definition and two uses.
const PLACES: usize = 3;
/// A clause that defines more labels than this is a list; pairing them off
/// would be guessing.
const LABELS: usize = 12;

/// So many possible renamings are looked into, each by going through both
/// versions.
const POSSIBLE: usize = 64;

macro_rules! pattern {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new($text).ok());
    };
}

pattern!(QUOTED, r#""(?:(?i:the|el|la|los|las)\s+)?(\p{Lu}[^"]{1,50})""#);
pattern!(
    CALLED,
    r"(?i:en adelante|en lo sucesivo|hereinafter|hereafter|referred to as|denominad[oa]s?|\()[,:]?\s*(?:(?i:the|el|la|los|las)\s+)(\p{Lu}[\p{L}-]+(?:\s(?:of |de |del )?\p{Lu}[\p{L}-]+){0,3})"
);
pattern!(
    MEANS,
    r"^(\p{Lu}[\p{L}-]+(?:\s(?:of |de |del )?\p{Lu}[\p{L}-]+){0,3})\s(?:means|shall mean|significa|se entiende)\b"
);

/// One label that became another: their words, folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Renamed {
    old: Vec<String>,
    new: Vec<String>,
}

impl Renamed {
    /// `items` of the old version with a sign in place of the label.
    fn in_old(&self, items: &[Item], sign: usize) -> (Vec<Item>, bool) {
        marked(items, &[&self.old], sign)
    }

    /// The same of the new version. Where a word like the old label is left
    /// there, it is no label ("any other supplier") and was none before.
    fn in_new(&self, items: &[Item], sign: usize) -> (Vec<Item>, bool) {
        marked(items, &[&self.new, &self.old], sign)
    }
}

fn marked(items: &[Item], labels: &[&Vec<String>], sign: usize) -> (Vec<Item>, bool) {
    let mut out = Vec::with_capacity(items.len());
    let mut found = false;
    let mut at = 0;
    while at < items.len() {
        let there = labels.iter().find_map(|words| {
            let plural = matches(items.get(at..at + words.len())?, words)?;
            Some((plural, words.len()))
        });
        match there {
            Some((plural, length)) => {
                // No word of a text has such a sign.
                out.push(Item::Word(format!("={sign}{}", if plural { "s" } else { "" })));
                found = true;
                at += length;
            }
            None => {
                out.push(items[at].clone());
                at += 1;
            }
        }
    }
    (out, found)
}

/// Whether `items` are these words; `Some(true)` in the plural.
fn matches(items: &[Item], words: &[String]) -> Option<bool> {
    let (last, first) = words.split_last()?;
    let (item, items) = items.split_last()?;
    let same = items.iter().zip(first).all(|(item, word)| item.text() == word);
    let plural = is_plural(item.text(), last);
    (same && (plural || item.text() == last)).then_some(plural)
}

/// Whether `word` is `singular` with the ending of a plural in either language.
fn is_plural(word: &str, singular: &str) -> bool {
    matches!(word.strip_prefix(singular), Some("s" | "es"))
}

/// The labels of a version, folded, each with how it is written.
fn labels(body: &str) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for pattern in [&QUOTED, &CALLED, &MEANS] {
        let Some(pattern) = pattern.as_ref() else { continue };
        for found in pattern.captures_iter(body) {
            let label = found[1].trim().trim_end_matches([',', '.', ';']);
            if !label.is_empty() && label.split(' ').count() <= 5 {
                out.insert(fold(label), label.to_string());
            }
        }
    }
    out
}

/// The labels of two versions.
pub(super) struct Labels {
    /// Those that were replaced throughout by one that was none before.
    renamed: Vec<Renamed>,
    /// Those that both versions define, as they are written.
    both: Vec<String>,
}

impl Labels {
    pub(super) fn new(old: &[Prepared], new: &[Prepared], pairs: &Pairs) -> Self {
        let of = |sides: &[Prepared]| -> Vec<BTreeMap<String, String>> {
            sides.iter().map(|side| labels(&side.body)).collect()
        };
        let (labels_old, labels_new) = (of(old), of(new));
        let written: BTreeSet<&String> = labels_new.iter().flat_map(BTreeMap::values).collect();
        let both = labels_old
            .iter()
            .flat_map(BTreeMap::values)
            .filter(|label| written.contains(label))
            .cloned()
            .collect::<BTreeSet<_>>();
        let renamed = find(old, new, &labels_old, &labels_new, pairs);
        Self { renamed, both: both.into_iter().collect() }
    }

    /// A pair's items with one sign in place of each label and the label that it
    /// became, and whether any stood there.
    pub(super) fn marked(&self, old: Vec<Item>, new: Vec<Item>) -> (Vec<Item>, Vec<Item>, bool) {
        let (mut old, mut new, mut any) = (old, new, false);
        for (sign, renamed) in self.renamed.iter().enumerate() {
            let (before, was) = renamed.in_old(&old, sign);
            let (after, is) = renamed.in_new(&new, sign);
            if was && is {
                (old, new, any) = (before, after, true);
            }
        }
        (old, new, any)
    }

    /// Whether a defined label lost or gained its capital: "the Products" are
    /// those defined, "the products" may be any.
    pub(super) fn differ_in_case(&self, before: &str, after: &str) -> bool {
        let mut capitals: HashMap<&str, i64> = HashMap::new();
        for (body, by) in [(before, 1), (after, -1)] {
            let words = body.split(|c: char| !c.is_alphanumeric());
            for word in words.filter(|word| word.starts_with(char::is_uppercase)) {
                *capitals.entry(word).or_default() += by;
            }
        }
        // Of many labels only those are looked for of which a word changed.
        let touched = |label: &&String| {
            label.split(' ').any(|word| {
                [word.to_string(), format!("{word}s")]
                    .iter()
                    .any(|word| capitals.get(word.as_str()).is_some_and(|count| *count != 0))
            })
        };
        self.both
            .iter()
            .filter(touched)
            .any(|label| standing(before, label) != standing(after, label))
    }
}

fn find(
    old: &[Prepared],
    new: &[Prepared],
    labels_old: &[BTreeMap<String, String>],
    labels_new: &[BTreeMap<String, String>],
    pairs: &Pairs,
) -> Vec<Renamed> {
    let all_old: BTreeSet<&String> = labels_old.iter().flat_map(BTreeMap::keys).collect();
    let all_new: BTreeSet<&String> = labels_new.iter().flat_map(BTreeMap::keys).collect();
    let mut possible: BTreeMap<(&String, &String), (&String, &String)> = BTreeMap::new();
    for (j, i) in pairs.of_new.iter().enumerate() {
        let Some(i) = i else { continue };
        let gone: Vec<_> =
            labels_old[*i].iter().filter(|(label, _)| !all_new.contains(label)).collect();
        let come: Vec<_> =
            labels_new[j].iter().filter(|(label, _)| !all_old.contains(label)).collect();
        if gone.len() > LABELS || come.len() > LABELS {
            continue;
        }
        for (was, written) in &gone {
            for (is, now) in &come {
                possible.insert((was, is), (written, now));
            }
        }
    }
    let mut judged: Vec<_> = possible
        .into_iter()
        .take(POSSIBLE)
        .filter_map(|((was, is), (written, now))| {
            // Still called so somewhere, or the new name meant something before.
            if new.iter().any(|side| standing(&side.body, written) > 0)
                || old.iter().any(|side| standing(&side.body, now) > 0)
            {
                return None;
            }
            let (was, is) = (words(was), words(is));
            let (mut places, mut astray) = (0, 0);
            for (j, i) in pairs.of_new.iter().enumerate() {
                let Some(i) = i else { continue };
                let (before, after) = (count(&old[*i], &was), count(&new[j], &is));
                places += before.min(after);
                astray += before.abs_diff(after);
            }
            (places >= PLACES && astray <= places).then_some((places, astray, was, is))
        })
        .collect();
    judged.sort_by(|a, b| (a.1, b.0, &a.2, &a.3).cmp(&(b.1, a.0, &b.2, &b.3)));
    let mut out: Vec<Renamed> = Vec::new();
    for (_, _, was, is) in judged {
        if out.iter().all(|renamed| renamed.old != was && renamed.new != is) {
            out.push(Renamed { old: was, new: is });
        }
    }
    // Longer labels first: "Supplier Group" before "Supplier".
    out.sort_by(|a, b| b.old.len().cmp(&a.old.len()).then(a.old.cmp(&b.old)));
    out
}

fn words(folded: &str) -> Vec<String> {
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}

/// How often the words stand there, in the singular or the plural.
fn count(side: &Prepared, words: &[String]) -> usize {
    let Some((last, first)) = words.split_last() else { return 0 };
    side.sequence
        .windows(words.len())
        .filter(|there| {
            there.split_last().is_some_and(|(word, rest)| {
                rest == first && (word == last || is_plural(word, last))
            })
        })
        .count()
}

/// How often a label stands in `body` as it is written or in capitals.
fn standing(body: &str, label: &str) -> usize {
    let capitals = label.to_uppercase();
    let forms = if capitals == label { vec![label] } else { vec![label, capitals.as_str()] };
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    forms
        .into_iter()
        .flat_map(|form| body.match_indices(form).map(move |(at, _)| (at, at + form.len())))
        .filter(|(at, end)| {
            // The plural counts as well.
            let rest = body[*end..].strip_prefix(['s', 'S']).unwrap_or(&body[*end..]);
            !joins(body[..*at].chars().next_back()) && !joins(rest.chars().next())
        })
        .count()
}
