//! Capitalised runs that nothing shows to be harmless. Names that no form of
//! address, legal form or label gives away are found by what they are not: words
//! of the law, of the language, of the map, or words that the contract itself
//! writes in small letters.

use crate::{
    capitals::{Case, Word},
    fold,
    kind::Kind,
    lexicon,
    names::{self, Name},
};
use regex::Regex;
use std::{collections::HashSet, sync::LazyLock};

/// What a capitalised word can be at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// "The", "De".
    Small,
    /// An initial, or the letter of an annex.
    Letter,
    /// Written with a capital in any contract.
    Legal,
    Place,
    /// A word of the language that this contract also writes in small letters.
    Seen,
    /// A word of the language.
    Common,
    /// A known name.
    Known,
    Unknown,
}

/// What is known of the whole contract.
pub(crate) struct Context {
    /// Words in small letters, folded.
    pub(crate) small_letters: HashSet<String>,
    /// Labels in quotes that end as roles do ("the “Concessionaire”"), folded.
    pub(crate) roles: HashSet<String>,
}

static ROLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?i)(?:\(|adelante|sucesivo|hereinafter|called|denominad[oa]s?|denominar[áa])[^()"“«\n]{0,30}?(?-u:\b)(?:the|el|la|los|las|an?)\s+["“«'*]+(?P<r>\p{L}+(?:or|ora|er|ee|ant|ent|ian|ist|ario|aria|ante|ente|ista|ado|ada|ido|ida|aire)s?|(?:or|ora|er|ee|ant|ent)s?)["”»'*]"#).ok()
});

/// The labels of `text` that name a role.
pub(crate) fn roles(text: &str) -> Vec<String> {
    let Some(role) = ROLE.as_ref() else { return Vec::new() };
    role.captures_iter(text)
        .filter_map(|found| found.name("r"))
        .map(|role| fold::key(role.as_str()))
        .collect()
}

/// Words before which a name of a project stands, or which are a part of it.
const PROJECTS: &[&str] = &[
    "project",
    "proyecto",
    "operacion",
    "residencial",
    "scheme",
    "programa",
    "programme",
    "plan",
    "iniciativa",
];

/// What announces a number behind a name: "Sillar Blanco RUC 2060…".
const NUMBERED: &[&str] = &[
    "abn", "acn", "arbn", "bsb", "ein", "ssn", "sin", "tin", "nif", "cif", "dni", "nie", "rfc",
    "curp", "ruc", "rut", "run", "nit", "cuit", "cuil", "vat", "gst", "hst", "iban", "cbu", "cvu",
    "clabe", "cci", "swift", "bic", "aba", "tel", "fax", "neq", "bn", "utr",
];

/// Whether a folded word says that a project is named.
pub(crate) fn is_project(word: &str) -> bool {
    PROJECTS.contains(&word)
}

/// Things that have a name of their own, forms of address and all.
const CHRISTENED: &[&str] = &[
    "vessel",
    "ship",
    "yacht",
    "boat",
    "tug",
    "barge",
    "buque",
    "motonave",
    "nave",
    "embarcacion",
    "yate",
    "ranch",
    "estate",
    "hacienda",
    "fundo",
    "estancia",
];

/// Words between two parts of one name.
const LINKS: &[&str] = &[
    "de", "del", "la", "las", "los", "el", "of", "the", "da", "do", "dos", "das", "van", "von",
    "der", "den", "di", "du", "le", "na", "ni", "y", "e", "i", "and", "en", "upon", "on", "ap",
    "ab", "bin", "ibn", "al", "af", "av", "zu", "ten", "ter", "for",
];

/// Courts, registries and their like: what they are "of" is a place.
static SEAT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)(?:juzgados?|tribunal(?:es)?|juec(?:es)?|cortes?|audiencia|notari[oa]s?|notar[ií]as?|escriban[oa]s?|registr\p{L}+|c[áa]mara|ciudad|provincia|municipi\p{L}+|alcald[ií]a|ayuntamiento|partido|conservador|vecin[oa]s?|expedid[oa]s?|natural|colegio|courts?|count(?:y|ies)|state|district|city|town|laws?|chamber|judge|registry)(?:[\s.,nº°0-9]+\p{L}+){0,4}?\s+(?:de|del|of|in|en)(?:\s+(?:la|las|los|el|the))?\s+$").ok()
});

/// A date behind a place: where and when it was signed.
static DATED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)^,?\s+(?:a\s+(?:los\s+)?)?(?:[0-9]{1,2}|\p{L}+)(?:\s+d[ií]as)?\s+(?:del?\s+)?(?:mes\s+de\s+)?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sept?iembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december)").ok()
});

/// What follows the name of a statute or of a reporter.
static STATUTE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:\s+(?:[A-Z(][\p{L})]*|of|and|the|for|in|\([^)]{0,40}\))){0,6}?\s*,?\s*(?:Acts?|Code|Ordinance|Regulations?|Rules|Directive|Treaty|Convention|Protocol|Order|Law)(?-u:\b)|^\.?\s{0,2}(?:[A-Z][a-z]{0,5}\.\s?){0,4}§").ok()
});

/// The runs of `text` that may be names, in order.
pub(crate) fn names(text: &str, words: &[Word], context: &Context) -> Vec<Name> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if words[at].case == Case::Lower {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        // Capitals, with up to three linking words between two of them.
        loop {
            let link = words[end..]
                .iter()
                .take_while(|word| {
                    word.joined && word.case == Case::Lower && LINKS.contains(&word.key.as_str())
                })
                .take(3)
                .count();
            match words.get(end + link) {
                Some(word) if word.joined && word.case != Case::Lower => end += link + 1,
                _ => break,
            }
        }
        names_of_run(text, words, at..end, context, &mut found);
        at = end;
    }
    found
}

fn names_of_run(
    text: &str,
    words: &[Word],
    run: std::ops::Range<usize>,
    context: &Context,
    found: &mut Vec<Name>,
) {
    // Chunks of capitals; linking words lie between them.
    let mut chunks: Vec<std::ops::Range<usize>> = Vec::new();
    for at in run.clone() {
        if words[at].case == Case::Lower {
            continue;
        }
        match chunks.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => chunks.push(at..at + 1),
        }
    }
    let mut masked: Vec<Option<std::ops::Range<usize>>> = chunks
        .iter()
        .map(|chunk| {
            judge(&words[chunk.clone()], before(words, chunk.start), context)
                .map(|part| chunk.start + part.start..chunk.start + part.end)
                .filter(|part| !is_excused(text, words, part.clone(), chunk.end))
                .filter(|part| !is_numbered(text, &words[part.clone()], context))
        })
        .collect();
    // Twice: what is joined on the right may join what is on its left.
    join_neighbours(words, &chunks, &mut masked, context);
    join_neighbours(words, &chunks, &mut masked, context);
    join_institutions(words, &chunks, &mut masked, context);
    let mut at = 0;
    while at < masked.len() {
        let Some(first) = masked[at].clone() else {
            at += 1;
            continue;
        };
        let mut last = first.clone();
        while last.end == chunks[at].end
            && let Some(Some(next)) = masked.get(at + 1)
            && next.start == chunks[at + 1].start
            && links_one_name(words, last.clone(), next.clone())
        {
            last = next.clone();
            at += 1;
        }
        at += 1;
        let range = first.start..last.end;
        if range.len() == 1 && words[range.start].known {
            continue;
        }
        let (mut start, mut end) = (words[range.start].start, words[range.end - 1].end);
        // "Sr. de la Torre": the particles belong to the surname.
        let link = words[run.start..range.start]
            .iter()
            .rev()
            .take_while(|word| word.case == Case::Lower && names::is_particle(&word.key))
            .last();
        if let Some(link) = link.filter(|link| names::is_addressed(text, link.start)) {
            start = link.start;
        }
        let kind = kind_of(&words[range]);
        if kind != Kind::Person {
            end += number_behind(&text[end..]);
        }
        found.push(Name { start, end, kind });
    }
}

fn before(words: &[Word], at: usize) -> Option<&Word> {
    at.checked_sub(1).map(|at| &words[at]).filter(|_| words[at].joined)
}

fn sort(word: &Word, context: &Context) -> Sort {
    if word.known {
        return Sort::Known;
    }
    let key = word.key.as_str();
    if key.chars().count() < 2 {
        return Sort::Letter;
    }
    if lexicon::is_small(key) || key.chars().all(|c| "ivx".contains(c)) {
        return Sort::Small;
    }
    let short = word.case == Case::Upper || word.mixed;
    if short && lexicon::is_acronym(key) || lexicon::is_legal(key) {
        return Sort::Legal;
    }
    if context.roles.contains(key) {
        return Sort::Legal;
    }
    if context.small_letters.contains(key) {
        return Sort::Seen;
    }
    if lexicon::is_place(key) {
        return Sort::Place;
    }
    if lexicon::is_common(key) { Sort::Common } else { Sort::Unknown }
}

/// Which words of a chunk of capitals are a name, if any.
fn judge(
    chunk: &[Word],
    before: Option<&Word>,
    context: &Context,
) -> Option<std::ops::Range<usize>> {
    let sorts: Vec<Sort> = chunk.iter().map(|word| sort(word, context)).collect();
    let mut from = 0;
    let mut to = chunk.len();
    let lead = |at: usize| is_project(&chunk[at].key) && at + 1 < chunk.len();
    let christened = before.is_some_and(|word| CHRISTENED.contains(&word.key.as_str()));
    while from < to && !christened && is_introduction(chunk, &sorts, from) && !lead(from) {
        from += 1;
    }
    let titled = chunk.iter().any(|word| word.case == Case::Title);
    let acronym = |at: usize| {
        let word = &chunk[at];
        titled && word.case == Case::Upper && NUMBERED.contains(&word.key.as_str())
            || sorts[at] == Sort::Letter && word.end - word.start == word.key.len()
    };
    while to > from && (is_bare_role(&chunk[to - 1]) || acronym(to - 1)) {
        to -= 1;
    }
    if sorts[from..to].contains(&Sort::Known) {
        return beside_a_known_name(chunk, &sorts, from..to);
    }
    if from == to {
        return None;
    }
    let phrase = chunk[from..to].iter().map(|w| w.key.as_str()).collect::<Vec<_>>().join(" ");
    if lexicon::is_place(&phrase) {
        return None;
    }
    if let Some(first) = (from..to).find(|at| sorts[*at] == Sort::Unknown) {
        // Where all is in capitals, a sentence goes on around the name.
        if to - from > 2 && chunk[from..to].iter().all(|word| word.case == Case::Upper) {
            return Some(inside_a_shout(chunk, &sorts, first, from..to));
        }
        return Some(from..to);
    }
    // "C & M Cattle": what "&" joins is a name, unless all of it is of the law.
    let joined = (from + 1..to).any(|at| chunk[at].ampersand);
    if joined && !chunk[from].heading && sorts[from..to].iter().any(|sort| *sort != Sort::Legal) {
        return Some(from..to);
    }
    if let Some(first) = (from..to).find(|at| followed_by_a_surname(chunk, &sorts, *at)) {
        return Some(first..to);
    }
    if from + 1 < to && lead(from) && sorts[from + 1] != Sort::Legal {
        return Some(from..to);
    }
    // "Senior Track Geometry Scientist" is an office.
    if sorts[to - 1] == Sort::Legal
        && chunk[to - 1].case == Case::Title
        && !names::is_trade(&chunk[to - 1].key)
        && !lead(from)
    {
        return None;
    }
    let telling = |at: &usize| {
        matches!(sorts[*at], Sort::Common) && chunk[*at].case == Case::Title && !chunk[*at].heading
    };
    let count = (from..to).filter(telling).count();
    let several = (from..to)
        .filter(|at| {
            matches!(sorts[*at], Sort::Common | Sort::Seen | Sort::Place)
                || names::is_institution(&chunk[*at].key)
        })
        .count()
        > 1;
    let inside = (from..to).any(|at| telling(&at) && !chunk[at].opens);
    if count > 0 && several && inside {
        return Some(from..to);
    }
    let determined = before.is_some_and(|word| {
        word.case == Case::Lower && (is_determiner(&word.key) || LINKS.contains(&word.key.as_str()))
    });
    (count == 1 && to - from == 1 && inside && !determined).then_some(from..to)
}

/// A word before a name and no part of it: what opens the sentence, a form of
/// address, a role.
fn is_introduction(chunk: &[Word], sorts: &[Sort], at: usize) -> bool {
    let (word, sort) = (&chunk[at], sorts[at]);
    // "C.V." and a nickname in quotes are a part of the name.
    let dotted = word.case == Case::Upper && word.end - word.start > word.key.len();
    if word.known
        || dotted
        || word.quoted && sort != Sort::Small
        || followed_by_a_surname(chunk, sorts, at)
    {
        return false;
    }
    let of_the_law = sort == Sort::Legal && !names::is_trade(&word.key);
    // "D." and "C." address someone; another letter is an initial.
    let addresses = names::is_form_of_address(&word.key)
        && (sort != Sort::Letter
            || word.key == "d"
            || word.opens
            || at > 0 && ["el", "la"].contains(&chunk[at - 1].key.as_str()));
    addresses
        || sort == Sort::Letter
            && word.end - word.start == word.key.len()
            && !chunk.get(at + 1).is_some_and(|next| next.ampersand)
        || of_the_law && is_bare_role(word)
        || sort == Sort::Small && (word.opens || word.case == Case::Upper)
        || word.opens && of_the_law && !chunk[at..].iter().any(|next| names::is_trade(&next.key))
}

/// A role that is no trade: "Tenant", not "Bank".
fn is_bare_role(word: &Word) -> bool {
    let trade = names::is_trade(&word.key) || names::is_institution(&word.key);
    !word.known && names::is_role(&word.key) && !trade
}

/// The name around its first unknown word in a line of capitals: up to the last
/// unknown word, and what is no word of the law beside them.
fn inside_a_shout(
    chunk: &[Word],
    sorts: &[Sort],
    first: usize,
    part: std::ops::Range<usize>,
) -> std::ops::Range<usize> {
    let loose = |at: usize| {
        !matches!(sorts[at], Sort::Small | Sort::Legal) || names::is_trade(&chunk[at].key)
    };
    let mut from = first;
    while from > part.start && loose(from - 1) {
        from -= 1;
    }
    let last = part.clone().rfind(|at| sorts[*at] == Sort::Unknown).unwrap_or(first);
    let mut to = last + 1;
    while to < part.end && loose(to) {
        to += 1;
    }
    from..to
}

/// What stands beside a known name and belongs to it: initials, unknown words,
/// the words of a trade ("Aldersyde Surveyors").
fn beside_a_known_name(
    chunk: &[Word],
    sorts: &[Sort],
    part: std::ops::Range<usize>,
) -> Option<std::ops::Range<usize>> {
    let belongs = |at: usize| match sorts[at] {
        Sort::Known | Sort::Unknown | Sort::Place => true,
        // An initial or an acronym has its dots.
        _ if chunk[at].end - chunk[at].start > chunk[at].key.len() && chunk[at].key.len() <= 4 => {
            true
        }
        Sort::Letter => false,
        Sort::Common => {
            !chunk[at].heading && !chunk[at].opens || followed_by_a_surname(chunk, sorts, at)
        }
        Sort::Small | Sort::Legal | Sort::Seen => {
            names::is_trade(&chunk[at].key) || followed_by_a_surname(chunk, sorts, at)
        }
    };
    let first = (part.clone()).find(|at| sorts[*at] == Sort::Known)?;
    let last = (part.clone()).rfind(|at| sorts[*at] == Sort::Known)?;
    let mut from = first;
    while from > part.start && belongs(from - 1) {
        from -= 1;
    }
    let mut to = last + 1;
    while to < part.end && belongs(to) {
        to += 1;
    }
    (to - from > 1).then_some(from..to)
}

fn is_determiner(word: &str) -> bool {
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "each",
        "any",
        "such",
        "said",
        "its",
        "their",
        "his",
        "her",
        "no",
        "all",
        "every",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "unos",
        "unas",
        "del",
        "al",
        "este",
        "esta",
        "dicho",
        "dicha",
        "su",
        "sus",
        "cada",
        "cualquier",
        "todo",
        "toda",
    ]
    .contains(&word)
}

/// A given name before a word that is no word of the law: a person, though
/// both may be words of the language.
fn followed_by_a_surname(chunk: &[Word], sorts: &[Sort], at: usize) -> bool {
    let loose = sorts[at] != Sort::Small || !chunk[at].opens;
    loose
        && lexicon::is_given_name(&chunk[at].key)
        && chunk.get(at + 1).is_some_and(|next| match sorts[at + 1] {
            Sort::Small | Sort::Legal => false,
            Sort::Letter => chunk.len() > at + 2,
            Sort::Place | Sort::Seen | Sort::Common => {
                lexicon::is_surname(&next.key) || lexicon::is_given_name(&next.key)
            }
            Sort::Known | Sort::Unknown => true,
        })
}

/// "Rule 21F-17", "Form I-9": one word of the language and its number.
fn is_numbered(text: &str, part: &[Word], context: &Context) -> bool {
    let [word] = part else { return false };
    matches!(sort(word, context), Sort::Common | Sort::Seen | Sort::Legal)
        && text[word.end..].starts_with(' ')
        && text[word.end + 1..].starts_with(|c: char| c.is_ascii_digit() || c == '§')
}

/// Where the words around say that a run names a place or a statute.
fn is_excused(text: &str, words: &[Word], part: std::ops::Range<usize>, chunk_end: usize) -> bool {
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
    let statute = cited || is(&STATUTE, &text[end..to]) && chunk_end >= part.end;
    county || dated || of_a_seat || statute
}

/// A word of the language beside a name and linked to it is a part of it:
/// "Patas del Guatiquía", "Cerro del Mezquite".
fn join_neighbours(
    words: &[Word],
    chunks: &[std::ops::Range<usize>],
    masked: &mut [Option<std::ops::Range<usize>>],
    context: &Context,
) {
    let loose = |at: usize| {
        let sort = sort(&words[at], context);
        matches!(sort, Sort::Common | Sort::Seen | Sort::Unknown | Sort::Known | Sort::Place)
            || names::is_trade(&words[at].key)
    };
    for at in 1..chunks.len() {
        let (left, right) = (chunks[at - 1].clone(), chunks[at].clone());
        let link = &words[left.end..right.start];
        let joint =
            |word: &Word| ["and", "y", "e", "i", "on", "upon", "en"].contains(&word.key.as_str());
        if link.iter().any(joint) {
            // "Xochitla y Asociados", "Stone and Sons".
            let part = masked[at - 1].as_ref().is_some_and(|part| part.end == left.end);
            if part && masked[at].is_none() && names::is_trade(&words[right.start].key) {
                masked[at] = Some(right);
            }
            continue;
        }
        let institution =
            left.clone().find(|at| names::is_institution(&words[*at].key) && !words[*at].heading);
        match (masked[at - 1].clone(), masked[at].clone()) {
            // "Caja Rural del Lérez Alto".
            (None, Some(_)) if let Some(first) = institution => {
                masked[at - 1] = Some(first..left.end)
            }
            (None, Some(_)) if loose(left.end - 1) && !words[left.end - 1].heading => {
                let mut start = left.end - 1;
                while start > left.start && loose(start - 1) {
                    start -= 1;
                }
                masked[at - 1] = Some(start..left.end);
            }
            // "Banco Llanero de Fomento".
            (Some(part), None)
                if part.end == left.end
                    && (loose(right.start)
                        || words[part.clone()].iter().any(|word| names::is_trade(&word.key))
                            && !names::is_role(&words[right.start].key)) =>
            {
                masked[at] = Some(right);
            }
            _ => {}
        }
    }
}

/// From the word "bank", "cooperative" or "mutual" on, all is one name up to the
/// part that tells: "Cooperativa de Ahorro y Crédito Nina Pacha". One that is
/// called after a town is a name, too; one that is called after a state is its own bank.
fn join_institutions(
    words: &[Word],
    chunks: &[std::ops::Range<usize>],
    masked: &mut [Option<std::ops::Range<usize>>],
    context: &Context,
) {
    let Some((at, first)) = chunks.iter().enumerate().find_map(|(at, chunk)| {
        let first = chunk.clone().find(|word| BANKS.contains(&words[*word].key.as_str()))?;
        Some((at, first))
    }) else {
        return;
    };
    let free = |word: &Word| !is_bare_role(word) && !word.heading;
    let telling = (at + 1..chunks.len()).rev().find(|at| masked[*at].is_some());
    let public = |word: &Word| {
        [
            "nacion",
            "central",
            "reserva",
            "republica",
            "mexico",
            "espana",
            "inglaterra",
            "england",
            "ireland",
            "canada",
            "comercio",
            "commerce",
        ]
        .contains(&word.key.as_str())
    };
    let seat = chunks.get(at + 1).filter(|next| {
        chunks.len() == at + 2
            && chunks[at].len() == 1
            && words[(*next).clone()].iter().all(|word| {
                matches!(sort(word, context), Sort::Place | Sort::Common | Sort::Seen)
                    && !public(word)
            })
    });
    let Some(last) = telling.or_else(|| seat.map(|_| at + 1)) else { return };
    if words[first..chunks[last].end].iter().all(free) {
        masked[at] = Some(first..chunks[at].end);
        for between in at + 1..=last {
            masked[between] = Some(chunks[between].clone());
        }
    }
}

const BANKS: &[&str] =
    &["banco", "banca", "caja", "bank", "cooperativa", "mutua", "mutualidad", "clinica", "hotel"];

/// Whether two masked parts are one name: "Ríos del Carpio" is, "Ana Ruiz y Luis Gil" is not.
fn links_one_name(
    words: &[Word],
    left: std::ops::Range<usize>,
    right: std::ops::Range<usize>,
) -> bool {
    let link = &words[left.end..right.start];
    let joint = link.iter().any(|word| ["and", "y", "e", "i"].contains(&word.key.as_str()));
    let trade = words[right].iter().any(|word| names::is_trade(&word.key));
    let bank = words[left]
        .iter()
        .any(|word| BANKS.contains(&word.key.as_str()) || names::is_trade(&word.key));
    !joint || trade || bank
}

/// The number of a product or a project: "Carcajou 4", where nothing is counted by it.
fn number_behind(rest: &str) -> usize {
    let digits = rest.strip_prefix(' ').map_or(0, |rest| {
        rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count()
    });
    if digits == 0 {
        return 0;
    }
    let number = rest[..(digits + 1).min(rest.len())].trim_end_matches('.');
    let next = rest[number.len()..].trim_start_matches(' ');
    let ends = next.is_empty() || next.starts_with(['.', ',', ';', ')', '"', '”', '»', '|', '\n']);
    if (1..=3).contains(&number.trim().len()) && ends { number.len() } else { 0 }
}

/// What the words of a name tell of what it names.
fn kind_of(words: &[Word]) -> Kind {
    let first = words.iter().find(|word| word.key.chars().count() > 1);
    let first = first.map_or("", |word| word.key.as_str());
    let project = |word: &&Word| is_project(&word.key);
    if words.len() > 1 && words.iter().any(|word| project(&word)) {
        Kind::Project
    } else if words.iter().any(|word| names::is_trade(&word.key)) {
        Kind::Company
    } else if words.len() > 1 && lexicon::is_given_name(first) {
        Kind::Person
    } else {
        Kind::Name
    }
}
