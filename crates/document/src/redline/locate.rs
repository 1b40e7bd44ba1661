//! Where the words of the clauses, as the reader gave them, stand in the file.
//! Both are the same words in the same order, but for what only one of them
//! has: printed numbers and notes here, text that was left out there.

use super::paragraph::Scan;
use super::step::{FileWord, Word, WordIds, in_step, printed};
use std::ops::Range;

/// A place among the letters of one paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spot {
    /// Index into [`Scan::paragraphs`].
    pub(super) para: usize,
    /// Range of its glyphs.
    pub(super) glyphs: Range<usize>,
}

/// Which words of the clauses are which letters of the file.
#[derive(Debug)]
pub(super) struct Located<'t> {
    texts: Vec<&'t str>,
    /// All words of all clauses, in order.
    words: Vec<Word>,
    /// For each clause, its words.
    of_clause: Vec<Range<usize>>,
    file: Vec<FileWord>,
    /// For each word, its counterpart in `file`.
    found: Vec<Option<usize>>,
}

/// Lines the clauses up with the file.
pub(super) fn locate<'t>(scan: &Scan, clauses: &[&'t str]) -> Located<'t> {
    let mut ids = WordIds::default();
    let mut file = Vec::new();
    for (para, paragraph) in scan.paragraphs.iter().enumerate() {
        let letters = paragraph.glyphs.iter().map(|glyph| glyph.letter);
        let letters: Vec<char> = letters.collect();
        let mut start = None;
        for end in 0..=letters.len() {
            let gap = letters.get(end).is_none_or(|letter| is_gap(*letter));
            match (gap, start) {
                (false, None) => start = Some(end),
                (true, Some(first)) => {
                    if let Some(id) = ids.of(letters[first..end].iter().copied()) {
                        file.push(FileWord { para, glyphs: first..end, id });
                    }
                    start = None;
                }
                _ => {}
            }
        }
    }
    let (mut words, mut of_clause) = (Vec::new(), Vec::new());
    for text in clauses {
        let first = words.len();
        for line in lines(text) {
            let mut opens_line = true;
            for bytes in line_words(text, line) {
                if let Some(id) = ids.of(text[bytes.clone()].chars()) {
                    words.push(Word { bytes, id, opens_line });
                    opens_line = false;
                }
            }
        }
        of_clause.push(first..words.len());
    }
    let found = in_step(&words, &file);
    Located { texts: clauses.to_vec(), words, of_clause, file, found }
}

/// The lines of a text and the cells of its rows.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split(['\n', '\t']).map(move |line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    })
}

fn line_words(text: &str, line: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let base = text.as_ptr() as usize;
    text[line].split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - base;
        start..start + word.len()
    })
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

impl Located<'_> {
    /// The letters of a stretch of a clause, one spot for each paragraph, and
    /// whether all of its words are in the file.
    pub(super) fn stretch(
        &self,
        scan: &Scan,
        clause: usize,
        bytes: &Range<usize>,
    ) -> (Vec<Spot>, bool) {
        let words = self.words_in(clause, bytes);
        let mut spots: Vec<Spot> = Vec::new();
        let mut whole = true;
        let mut last: Option<usize> = None;
        for index in words.clone() {
            let Some(at) = self.found[index] else {
                whole = false;
                last = None;
                continue;
            };
            let word = &self.file[at];
            let glyphs = self.part(scan, clause, index, at, bytes);
            match spots.last_mut() {
                Some(spot) if spot.para == word.para && last.is_some_and(|last| last + 1 == at) => {
                    spot.glyphs.end = glyphs.end;
                }
                _ => spots.push(Spot { para: word.para, glyphs }),
            }
            last = Some(at);
        }
        self.take_gaps(clause, &words, bytes, &mut spots);
        whole &= !spots.is_empty();
        (spots, whole)
    }

    /// The space before or after the words goes with them where the stretch
    /// has it.
    fn take_gaps(
        &self,
        clause: usize,
        words: &Range<usize>,
        bytes: &Range<usize>,
        spots: &mut [Spot],
    ) {
        let text = self.texts[clause].get(bytes.clone()).unwrap_or_default();
        let own = self.of_clause[clause].clone();
        let neighbour = |index: usize, at: usize, beside: usize| {
            let near = self.found[index].filter(|near| *near == beside)?;
            (self.file[near].para == self.file[at].para).then(|| self.file[near].glyphs.clone())
        };
        if text.starts_with(char::is_whitespace)
            && words.start > own.start
            && let Some(at) = self.found[words.start]
            && at > 0
            && let Some(before) = neighbour(words.start - 1, at, at - 1)
            && let Some(spot) = spots.first_mut()
        {
            spot.glyphs.start = before.end;
        }
        if text.ends_with(char::is_whitespace)
            && words.end < own.end
            && words.end > words.start
            && let Some(at) = self.found[words.end - 1]
            && let Some(after) = neighbour(words.end, at, at + 1)
            && let Some(spot) = spots.last_mut()
        {
            spot.glyphs.end = after.start;
        }
    }

    /// The words of a clause that a stretch touches.
    fn words_in(&self, clause: usize, bytes: &Range<usize>) -> Range<usize> {
        let own = self.of_clause.get(clause).cloned().unwrap_or_default();
        let words = &self.words[own.clone()];
        let first = words.partition_point(|word| word.bytes.end <= bytes.start);
        let after = words.partition_point(|word| word.bytes.start < bytes.end);
        own.start + first..own.start + after.max(first)
    }

    /// The letters of that part of a word which lies in the stretch.
    fn part(
        &self,
        scan: &Scan,
        clause: usize,
        index: usize,
        at: usize,
        bytes: &Range<usize>,
    ) -> Range<usize> {
        let (word, place) = (&self.words[index], &self.file[at]);
        let start = bytes.start.max(word.bytes.start);
        let end = bytes.end.min(word.bytes.end);
        let glyph = |offset: usize| {
            if offset >= word.bytes.end {
                return place.glyphs.end;
            }
            let before = self.texts[clause].get(word.bytes.start..offset).unwrap_or_default();
            let mut left = before.chars().flat_map(printed).count();
            let letters = &scan.paragraphs[place.para].glyphs[place.glyphs.clone()];
            let mut glyph = place.glyphs.start;
            for letter in letters {
                let size = printed(letter.letter).count();
                if left == 0 && size > 0 || size > left {
                    break;
                }
                left -= size;
                glyph += 1;
            }
            glyph
        };
        glyph(start)..glyph(end)
    }

    /// Where text is to come in at an offset of a clause: after these letters
    /// (`Ok`), or, where nothing of the line stands before it, before them.
    pub(super) fn gap(&self, scan: &Scan, clause: usize, offset: usize) -> Option<Gap> {
        let own = self.of_clause.get(clause).cloned()?;
        let text = self.texts[clause];
        let line = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
        let end = text.get(offset..)?.find('\n').map_or(text.len(), |at| offset + at);
        let before = self.words_in(clause, &(line..offset));
        let before = before.rev().find(|index| self.found[*index].is_some());
        if let Some(index) = before {
            // A number that Word prints stands between: nothing goes there.
            let skipped = index + 1 < own.end && self.words[index + 1].bytes.start < offset;
            if skipped && self.found[index + 1].is_none() {
                return None;
            }
            let at = self.found[index]?;
            let start = self.words[index].bytes.start;
            let part = self.part(scan, clause, index, at, &(start..offset));
            let para = self.file[at].para;
            return Some(Gap { para, boundary: part.end, after: true });
        }
        let mut after = self.words_in(clause, &(offset..end));
        let after = after.find(|index| self.found[*index].is_some())?;
        let at = self.found[after]?;
        let word = &self.file[at];
        Some(Gap { para: word.para, boundary: word.glyphs.start, after: false })
    }

    /// The paragraph in which a stretch ends, or starts.
    pub(super) fn paragraph_of(
        &self,
        clause: usize,
        bytes: &Range<usize>,
        end: bool,
    ) -> Option<usize> {
        let mut words = self.words_in(clause, bytes);
        let found = |index: usize| self.found[index].map(|at| self.file[at].para);
        if end { words.rev().find_map(found) } else { words.find_map(found) }
    }
}

/// A place between two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) para: usize,
    /// Before the glyph of this index.
    pub(super) boundary: usize,
    /// Whether it belongs to the letter before it, not to the one after.
    pub(super) after: bool,
}
