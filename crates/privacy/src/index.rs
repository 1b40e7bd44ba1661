//! All that is known of a contract's values, ready to be found in a text in one pass.

use crate::{
    fold::{self, Folded},
    kind::Kind,
    lexicon, names, pattern,
    pseudonyms::{Entry, Pseudonyms},
    shapes,
    spans::Span,
    unfamiliar,
};
use aho_corasick::AhoCorasick;
use regex::Regex;
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// Fewer digits than these are found in dates and clause numbers.
const TELLING_DIGITS: usize = 6;

/// Found by their folded words and by their digits.
#[derive(Default)]
pub(crate) struct Index {
    words: Option<AhoCorasick>,
    patterns: Vec<Pattern>,
    digits: Option<AhoCorasick>,
    owners: Vec<(usize, Kind)>,
    keys: HashMap<(Kind, String), usize>,
    keep: Option<AhoCorasick>,
}

struct Pattern {
    entry: usize,
    kind: Kind,
    /// One word that is a word of the language, too: only where it begins with a capital.
    capital: bool,
    /// A surname that is a word of any contract ("Price"): only behind a form of address.
    addressed: bool,
}

impl Index {
    /// `keep` and `mask` are the user's terms, folded.
    pub(crate) fn new(
        pseudonyms: &Pseudonyms,
        keep: &HashSet<String>,
        mask: &HashSet<String>,
    ) -> Self {
        let mut index = Self::default();
        let mut words: Vec<String> = Vec::new();
        let mut digits: Vec<String> = Vec::new();
        let (mut seen, mut counted) = (HashSet::new(), HashSet::new());
        for (at, entry) in pseudonyms.entries.iter().enumerate() {
            index.keys.entry((entry.kind, entry.kind.key(&entry.value))).or_insert(at);
            let asked = mask.contains(&fold::key(&entry.value));
            if !asked && (entry.kind == Kind::Term || is_kept(entry, keep)) {
                continue;
            }
            for (variant, capital) in variants(entry) {
                if (asked || !keep.contains(&variant)) && seen.insert(variant.clone()) {
                    let addressed = is_word_of_contracts(entry.kind, &variant);
                    words.push(variant);
                    let kind = entry.kind;
                    index.patterns.push(Pattern { entry: at, kind, capital, addressed });
                }
            }
            for surname in surnames(entry) {
                if !keep.contains(&surname) && seen.insert(surname.clone()) {
                    let word = is_a_word(&surname);
                    words.push(surname);
                    let kind = entry.kind;
                    index.patterns.push(Pattern {
                        entry: at,
                        kind,
                        capital: word,
                        addressed: word,
                    });
                }
            }
            for variant in short_forms(entry) {
                if (asked || !keep.contains(&variant)) && seen.insert(variant.clone()) {
                    words.push(variant);
                    let kind = entry.kind;
                    index.patterns.push(Pattern {
                        entry: at,
                        kind,
                        capital: true,
                        addressed: false,
                    });
                }
            }
            for variant in digit_variants(entry) {
                if counted.insert(variant.clone()) {
                    digits.push(variant);
                    index.owners.push((at, entry.kind));
                }
            }
        }
        // Building fails only beyond two thousand million states.
        index.words = AhoCorasick::new(&words).ok().filter(|_| !words.is_empty());
        index.digits = AhoCorasick::new(&digits).ok().filter(|_| !digits.is_empty());
        let mut kept: Vec<&String> = keep.iter().collect();
        kept.sort_unstable();
        index.keep = AhoCorasick::new(&kept).ok().filter(|_| !kept.is_empty());
        index
    }

    /// The entry of this value.
    pub(crate) fn entry(&self, kind: Kind, value: &str) -> Option<usize> {
        self.keys.get(&(kind, kind.key(value))).copied()
    }

    /// What of the known values stands in `text`, and all that has the shape of an identifier.
    pub(crate) fn find(&self, text: &str) -> Vec<Span> {
        let folded = fold::fold(text);
        let mut spans = self.known_words(text, &folded);
        spans.extend(self.known_digits(text));
        for shape in shapes::find(text) {
            let entry = self.entry(shape.kind, &text[shape.start..shape.end]);
            spans.push(Span { start: shape.start, end: shape.end, kind: shape.kind, entry });
        }
        spans.extend(spaced_out(text));
        spans.extend(given_names(text));
        let kept = self.kept(&folded);
        spans.retain(|span| {
            span.kind == Kind::Term
                || !kept.iter().any(|(start, end)| *start <= span.start && span.end <= *end)
        });
        spans
    }

    fn known_words(&self, text: &str, folded: &Folded) -> Vec<Span> {
        let Some(words) = self.words.as_ref() else { return Vec::new() };
        let mut spans = Vec::new();
        for found in words.find_overlapping_iter(&folded.text) {
            let pattern = &self.patterns[found.pattern().as_usize()];
            if !fold::bounded(&folded.text, found.start(), found.end()) {
                continue;
            }
            let Some((mut start, mut end)) = folded.original(found.start(), found.end()) else {
                continue;
            };
            let lower =
                text[start..].chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_lowercase);
            if pattern.capital && lower || pattern.addressed && !names::is_addressed(text, start) {
                continue;
            }
            // "R. Price", "J.R. Price": the initials are a part of the name.
            if matches!(pattern.kind, Kind::Person | Kind::Name) {
                while let Some(initial) = names::initial_before(text, start) {
                    start = initial;
                }
            }
            // "Finch will tell": the last word of a person's name has its capital.
            let last = text[start..end].split_whitespace().next_back().unwrap_or_default();
            let plain = fold::key(last);
            let plain = lexicon::is_common(&plain) || lexicon::is_small(&plain) || pattern.capital;
            if pattern.kind == Kind::Person && last.starts_with(char::is_lowercase) && plain {
                continue;
            }
            if matches!(pattern.kind, Kind::Person | Kind::Name | Kind::Company) {
                start = names::particles_before(text, start);
                end = names::suffix_at(text, end);
            }
            if pattern.kind == Kind::Company {
                end = names::legal_form_at(text, end).unwrap_or(end);
            }
            spans.push(Span { start, end, kind: pattern.kind, entry: Some(pattern.entry) });
        }
        spans
    }

    /// Known numbers in whatever grouping, also inside longer ones.
    fn known_digits(&self, text: &str) -> Vec<Span> {
        let Some(digits) = self.digits.as_ref() else { return Vec::new() };
        let (view, positions) = digits_of(text);
        let bytes = text.as_bytes();
        let mut spans = Vec::new();
        for found in digits.find_overlapping_iter(&view) {
            let (Some(first), Some(last)) =
                (positions.get(found.start()), positions.get(found.end() - 1))
            else {
                continue;
            };
            let (mut start, mut end) = (*first, *last + 1);
            while start > 0 && bytes[start - 1].is_ascii_digit() {
                start -= 1;
            }
            while bytes.get(end).is_some_and(u8::is_ascii_digit) {
                end += 1;
            }
            let grouped = end - start > found.len();
            let whole = start == *first && end == *last + 1;
            if grouped && whole && shapes::is_amount(text, start, end) {
                continue;
            }
            let (entry, kind) = self.owners[found.pattern().as_usize()];
            spans.push(Span { start, end, kind, entry: whole.then_some(entry) });
        }
        spans
    }

    fn kept(&self, folded: &Folded) -> Vec<(usize, usize)> {
        let Some(keep) = self.keep.as_ref() else { return Vec::new() };
        keep.find_overlapping_iter(&folded.text)
            .filter(|found| fold::bounded(&folded.text, found.start(), found.end()))
            .filter_map(|found| folded.original(found.start(), found.end()))
            .collect()
    }
}

/// Given names in small letters, as informal letters write them; not those that
/// are words of the language.
fn given_names(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphabetic(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                start = None;
                let word = &text[from..at];
                let small = word.len() >= 4 && word.chars().all(char::is_lowercase);
                let marked = text[..from].ends_with(['@', '.', '-', '/', '_', '\'', '’'])
                    || matches!(c, '@' | '-' | '/' | '_');
                if small && !marked {
                    let key = fold::key(word);
                    if lexicon::is_given_name(&key)
                        && !lexicon::is_common(&key)
                        && !lexicon::is_place(&key)
                        && !names::is_common(&key)
                    {
                        spans.push(Span { start: from, end: at, kind: Kind::Person, entry: None });
                    }
                }
            }
            _ => {}
        }
    }
    spans
}

static SPACED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(r"(?:^|[^\p{L}0-9])(?P<v>(?:\p{L} ){3,}\p{L})(?:$|[^\p{L}0-9])")
});

/// Names whose letters stand apart, as headings do ("R E U N I D O S") and bad
/// scans: what is no word of the language.
fn spaced_out(text: &str) -> Vec<Span> {
    let Some(spaced) = SPACED.as_ref() else { return Vec::new() };
    let runs = spaced.captures_iter(text).filter_map(|found| found.name("v"));
    let found = runs.filter(|run| {
        let word = fold::key(&run.as_str().replace(' ', ""));
        fold::bounded(text, run.start(), run.end())
            && !lexicon::is_common(&word)
            && !names::is_common(&word)
    });
    found
        .map(|run| Span { start: run.start(), end: run.end(), kind: Kind::Name, entry: None })
        .collect()
}

/// Whether the user wants to see this value: a company with or without its legal form.
pub(crate) fn is_kept(entry: &Entry, keep: &HashSet<String>) -> bool {
    let core = names::without_legal_form(&entry.value);
    keep.contains(&fold::key(&entry.value))
        || entry.kind == Kind::Company && keep.contains(&fold::key(core))
}

/// The words behind the first of a name of which nothing tells that it is a
/// person's: they may be surnames where someone is addressed by them.
fn surnames(entry: &Entry) -> Vec<String> {
    let key = fold::key(&entry.value);
    let words = key.split(' ').filter(|word| {
        word.chars().count() > 2 && !names::is_particle(word) && !names::is_trade(word)
    });
    if entry.kind == Kind::Name { words.map(str::to_owned).collect() } else { Vec::new() }
}

/// What a contract calls a company once it is known: the words of its name
/// that are neither of the language nor of a trade, alone and from there to
/// the name's end ("Quetzal" of Construcciones Quetzal, S.L.; "Espiga Dorada"
/// of Panadería La Espiga Dorada, S.L.). Only where they begin with a capital.
fn short_forms(entry: &Entry) -> Vec<String> {
    if entry.kind != Kind::Company {
        return Vec::new();
    }
    let core = fold::key(names::without_legal_form(&entry.value));
    let words: Vec<&str> = core.split(' ').collect();
    if words.len() < 2 {
        return Vec::new();
    }
    let telling = |word: &str| {
        word.chars().count() >= 4
            && !names::is_common(word)
            && !names::is_trade(word)
            && !lexicon::is_legal(word)
            && !lexicon::is_small(word)
            && !lexicon::is_place(word)
    };
    // Runs of its words, an article before them included: "La Gaviota".
    let mut forms = Vec::new();
    for from in 0..words.len().min(8) {
        for to in from + 2..=words.len().min(8) {
            let run = &words[from..to];
            let article = ["el", "la", "los", "las", "the"].contains(&run[0]);
            let linked = names::is_particle(run[run.len() - 1])
                || names::is_particle(run[0]) && !article
                || run[0] == "&";
            if !linked && run.len() < words.len() && run.iter().any(|word| telling(word)) {
                forms.push(run.join(" "));
            }
        }
    }
    forms.extend(words.into_iter().filter(|word| telling(word)).map(str::to_owned));
    forms
}

/// The folded ways of writing a value, and whether each counts only with a capital.
pub(crate) fn variants(entry: &Entry) -> Vec<(String, bool)> {
    let full = fold::key(&entry.value);
    let mut variants = match entry.kind {
        Kind::Person => names::person_variants(&entry.value)
            .into_iter()
            .map(|variant| (variant.clone(), !variant.contains(' ')))
            .collect(),
        Kind::Company => {
            let core = fold::key(names::without_legal_form(&entry.value));
            // "wavewright": who writes itself small is written small.
            let small = !entry.value.contains(char::is_uppercase);
            let mut variants = vec![(full.clone(), !small && !full.contains(' '))];
            let lone = !small && !core.contains(' ');
            if core.chars().count() > 1 && !(lone && names::is_common(&core)) {
                let capital = lone && is_a_word(&core) || names::is_common(&core);
                variants.push((core, capital));
            }
            variants
        }
        Kind::Project => {
            // "Halcyon" for Project Halcyon.
            let words = full.split(' ').filter(|word| !names::is_particle(word));
            let short =
                words.filter(|word| !unfamiliar::is_project(word)).collect::<Vec<_>>().join(" ");
            vec![(full, true), (short, true)]
        }
        // A name of one word that is no word of the language may be written small.
        Kind::Name => {
            let capital = full.contains(' ') || is_a_word(&full);
            // "Nube Gris" for Nube Gris II.
            let numbered = full.rsplit_once(' ').filter(|(first, last)| {
                first.contains(' ') && last.chars().all(|c| "ivx".contains(c) || c.is_ascii_digit())
            });
            let mut variants: Vec<_> =
                numbered.iter().map(|(first, _)| ((*first).to_owned(), true)).collect();
            variants.push((full, capital));
            variants
        }
        Kind::Term | Kind::Email | Kind::Url | Kind::Address => vec![(full, false)],
        Kind::Id | Kind::Phone | Kind::Iban | Kind::Account => {
            let digits = full.bytes().filter(u8::is_ascii_digit).count();
            if digits >= TELLING_DIGITS { vec![(full, false)] } else { Vec::new() }
        }
    };
    variants.extend(entry.aliases.iter().map(|alias| (fold::key(alias), true)));
    variants.retain(|(variant, _)| !variant.is_empty());
    variants
}

/// Whether a folded word may stand in small letters and mean no name.
fn is_a_word(word: &str) -> bool {
    word.chars().count() < 5
        || lexicon::is_common(word)
        || lexicon::is_place(word)
        || names::is_common(word)
}

/// Whether a way of writing a person's name is one word that any contract has.
fn is_word_of_contracts(kind: Kind, variant: &str) -> bool {
    // A name that is another word of the law ("Banks", "Grant") is rather masked too often.
    let defined = ["price", "bill", "order", "case", "grant"].contains(&variant);
    kind == Kind::Person
        && !variant.contains(' ')
        && (defined || names::is_common(variant) || lexicon::is_small(variant))
}

fn digit_variants(entry: &Entry) -> Vec<String> {
    if !entry.kind.is_number() {
        return Vec::new();
    }
    let all: String = entry.value.chars().filter(char::is_ascii_digit).collect();
    let mut variants = vec![all.clone()];
    if entry.kind == Kind::Phone {
        let international = all.strip_prefix("00").unwrap_or(&all);
        let prefixes = ["34", "51", "52", "54", "56", "57", "593", "1"];
        variants.extend(
            prefixes
                .iter()
                .filter_map(|prefix| international.strip_prefix(prefix))
                .map(str::to_owned),
        );
        variants.retain(|variant| variant.len() >= 8 || *variant == all);
    }
    // The account in a Spanish IBAN is written without the country, too.
    if entry.kind == Kind::Iban && all.len() == 22 {
        variants.push(all[2..].to_owned());
    }
    variants.retain(|variant| variant.len() >= TELLING_DIGITS);
    variants
}

/// The digits of `text`, one separator between two of them passed over; and
/// where each stands. Any other gap is an `x`.
fn digits_of(text: &str) -> (String, Vec<usize>) {
    let mut view = String::new();
    let mut positions = Vec::new();
    let mut last: Option<usize> = None;
    for (at, byte) in text.bytes().enumerate() {
        if !byte.is_ascii_digit() {
            continue;
        }
        if let Some(last) = last
            && !joins(&text[last + 1..at])
        {
            view.push('x');
            positions.push(last);
        }
        view.push(char::from(byte));
        positions.push(at);
        last = Some(at);
    }
    (view, positions)
}

fn joins(gap: &str) -> bool {
    gap.len() <= 4
        && gap.chars().all(|c| {
            c.is_whitespace() || matches!(c, '.' | '-' | '/' | '(' | ')' | '–' | '‑' | '\\')
        })
}
