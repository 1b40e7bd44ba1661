//! Two lists of the same words, brought into step.

use std::collections::HashMap;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// How many words a printed number has at most (`Cláusula Décimo Primera .-`).
const LABEL: usize = 6;
/// Words that have to agree before the two are taken to be in step again.
const SHINGLE: usize = 3;
/// How many words are skipped at a time in search of such a place.
const SEARCH: usize = 64;

/// A word of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) bytes: Range<usize>,
    pub(super) id: u32,
    pub(super) opens_line: bool,
}

/// A word of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileWord {
    pub(super) para: usize,
    pub(super) glyphs: Range<usize>,
    pub(super) id: u32,
}

/// One number for each word that is written the same when it is printed.
#[derive(Default)]
pub(super) struct WordIds(HashMap<String, u32>);

impl WordIds {
    pub(super) fn of(&mut self, letters: impl Iterator<Item = char>) -> Option<u32> {
        let word: String = letters.flat_map(printed).collect();
        if word.is_empty() {
            return None;
        }
        let next = self.0.len() as u32;
        Some(*self.0.entry(word).or_insert(next))
    }
}

/// What a letter comes to in the form in which words are compared: accents
/// apart, ligatures spelt out, marks without a shape gone.
pub(super) fn printed(letter: char) -> impl Iterator<Item = char> {
    let spelt = match letter {
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => "",
    };
    let alone = (spelt.is_empty() && !is_unseen(letter)).then_some(letter);
    spelt.chars().chain(alone).nfd()
}

fn is_unseen(letter: char) -> bool {
    crate::fold::is_invisible(letter)
        || matches!(letter, '\u{2065}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Pairs equal words in order. Where the two part, they are brought together
/// again at the nearest place where some words in a row agree; each word is
/// looked at a bounded number of times.
pub(super) fn in_step(words: &[Word], file: &[FileWord]) -> Vec<Option<usize>> {
    let mut found = vec![None; words.len()];
    let places = Shingles::new(file);
    let (mut i, mut j) = (0, 0);
    while i < words.len() && j < file.len() {
        if words[i].id == file[j].id {
            found[i] = Some(j);
            (i, j) = (i + 1, j + 1);
            continue;
        }
        match label(words, file, i, j).or_else(|| places.nearest(words, i, j)) {
            Some((next, place)) => (i, j) = (next, place),
            None => i += SEARCH,
        }
    }
    found
}

/// A printed number that the file does not spell out, at the start of a line.
fn label(words: &[Word], file: &[FileWord], i: usize, j: usize) -> Option<(usize, usize)> {
    let opens = j == 0 || file[j - 1].para != file[j].para;
    if !(words[i].opens_line && opens) {
        return None;
    }
    (i + 1..=i + LABEL).find_map(|next| {
        let here = words.get(next)?;
        if here.opens_line || here.id != file[j].id {
            return None;
        }
        let after = words.get(next + 1).filter(|word| !word.opens_line);
        let follows = file.get(j + 1).filter(|word| word.para == file[j].para);
        (after.map(|word| word.id) == follows.map(|word| word.id)).then_some((next, j))
    })
}

/// Where each few words in a row stand in the file.
struct Shingles(HashMap<[u32; SHINGLE], Vec<u32>>);

impl Shingles {
    fn new(file: &[FileWord]) -> Self {
        let mut places: HashMap<[u32; SHINGLE], Vec<u32>> = HashMap::new();
        for (at, window) in file.windows(SHINGLE).enumerate() {
            places.entry([window[0].id, window[1].id, window[2].id]).or_default().push(at as u32);
        }
        Self(places)
    }

    fn nearest(&self, words: &[Word], i: usize, j: usize) -> Option<(usize, usize)> {
        let mut best: Option<(usize, (usize, usize))> = None;
        for skipped in 0..SEARCH {
            if best.is_some_and(|(cost, _)| cost <= skipped) {
                break;
            }
            let Some(window) = words.get(i + skipped..i + skipped + SHINGLE) else { break };
            let Some(places) = self.0.get(&[window[0].id, window[1].id, window[2].id]) else {
                continue;
            };
            let next = places.partition_point(|place| (*place as usize) < j);
            let Some(place) = places.get(next).map(|place| *place as usize) else { continue };
            let cost = skipped + (place - j);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, (i + skipped, place)));
            }
        }
        best.map(|(_, step)| step)
    }
}
