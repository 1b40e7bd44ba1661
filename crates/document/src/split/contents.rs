//! Tables of contents: their lines look like headings and open no clause.

use super::{line::Line, section::Opening, signature::is_closing};
use regex::Regex;
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

static PAGE_AT_END: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:\.{3,}|…+|(?:\.\s){3,}|\s{3,}|\t|_{3,})\s*(?:\d{1,3}|[ivxlc]{1,6})\s*$").ok()
});

/// An entry is short; the first paragraph of the contract proper is not.
const LONGEST_ENTRY: usize = 120;

/// Marks the lines of tables of contents.
pub(super) fn mark(lines: &mut [Line<'_>]) {
    for line in lines.iter_mut() {
        let entry = line.text.len() < 2 * LONGEST_ENTRY && !is_closing(line.opening.as_ref());
        if entry
            && PAGE_AT_END.as_ref().is_some_and(|pattern| pattern.is_match(line.text))
            && line.text.chars().any(char::is_alphabetic)
        {
            line.contents = true;
        }
    }
    let starts: Vec<usize> =
        (0..lines.len()).filter(|i| lines[*i].opening == Some(Opening::Contents)).collect();
    for start in starts {
        mark_after_heading(lines, start);
    }
    mark_repeated_runs(lines);
}

/// From ÍNDICE to the first long paragraph, or to the first entry that comes again.
fn mark_after_heading(lines: &mut [Line<'_>], start: usize) {
    let mut seen = HashSet::new();
    let mut end = start + 1;
    // Entries with page numbers end with the last of them.
    let paged = |at: usize| lines.get(at).is_some_and(|line| line.contents);
    let numbered = paged(end);
    while let Some(line) = lines.get(end) {
        if numbered && !(end..=end + 2).any(paged) {
            break;
        }
        let letters = line.letters();
        let repeated = letters.len() > 3 && !seen.insert(letters);
        let section = line.opening == Some(Opening::Contents) || line.contents;
        if !section && (line.text.chars().count() > LONGEST_ENTRY || repeated) {
            break;
        }
        end += 1;
    }
    // A heading that nothing follows is no table of contents.
    if end - start > 2 && end < lines.len() {
        for line in &mut lines[start..end] {
            line.contents = true;
        }
    }
}

/// Three or more numbered titles in a row, without text, that all come again later.
fn mark_repeated_runs(lines: &mut [Line<'_>]) {
    let mut last = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        if line.marker.is_some() {
            last.insert(line.letters(), i);
        }
    }
    let mut run = Vec::new();
    for i in 0..=lines.len() {
        let repeated = lines.get(i).is_some_and(|line| {
            let bare = line.marker.is_some() && line.title.whole;
            bare && last.get(&line.letters()).is_some_and(|later| *later > i)
        });
        if repeated {
            run.push(i);
            continue;
        }
        if run.len() >= 3 {
            for at in &run {
                lines[*at].contents = true;
            }
        }
        run.clear();
    }
}
