//! Capitalised runs that nothing shows to be harmless. Names that no form of
//! address, legal form or label gives away are found by what they are not: words
//! of the law, of the language, of the map, or words that the contract itself
//! writes in small letters.

mod excuse;
mod join;
mod judge;
mod kinds;
mod words;

use crate::{
    capitals::{Case, Word},
    kind::Kind,
    lexicon,
    names::{self, Name},
};
use excuse::{is_excused, is_numbered};
use join::{join_institutions, join_neighbours, links_one_name};
use judge::judge;
use words::LINKS;
pub(crate) use words::{Context, defined, is_project, roles};

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
                .filter(|part| !is_excused(text, words, part.clone(), context))
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
