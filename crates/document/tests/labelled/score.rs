//! Scores clause boundaries of a marked contract: `⟦kind number⟧` stands where
//! a unit begins, and without the marks the file is the contract.
//!
//! `section` marks a line that only opens a part (CLÁUSULAS, RECITALS):
//! whether that is a unit of its own does not count.

use document::{Unit, read, sniff, split};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of a folder of marked contracts, in order.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/labelled").join(folder);
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The file's name.
pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Right, missed and false boundaries of a marked contract; prints each that
/// is not right. The name tells the format.
pub(crate) fn boundaries(name: &str, marked: &str) -> [usize; 3] {
    let contract = contract(name, marked);
    let scored = score(&contract);
    println!(
        "{name}: F1 {:.4} {scored:?}, words lost {} gained {}",
        f1(scored),
        contract.lost,
        contract.gained
    );
    scored
}

/// A contract as marked and as split: places count words of the text that
/// the reader gives.
struct Contract {
    /// Where units begin, with the mark.
    marked: Vec<(usize, String)>,
    neutral: BTreeSet<usize>,
    found: Vec<(usize, String)>,
    words: Vec<String>,
    /// Words of the file that no unit has, and words that units have besides.
    lost: usize,
    gained: usize,
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The text without marks, and each mark with the number of words before it.
fn unmarked(marked: &str) -> (String, Vec<(usize, String)>) {
    let mut text = String::new();
    let mut marks = Vec::new();
    let mut rest = marked;
    while let Some((before, after)) = rest.split_once('⟦') {
        text.push_str(before);
        let (mark, after) = after.split_once('⟧').unwrap();
        marks.push((words(&text).len(), mark.to_owned()));
        rest = after;
    }
    text.push_str(rest);
    (text, marks)
}

fn contract(name: &str, marked: &str) -> Contract {
    let (text, marks) = unmarked(marked);
    let format = sniff(text.as_bytes(), name).unwrap();
    let units = split(&read(text.as_bytes(), format, None).unwrap());
    let (raw, read) = (words(&text), words(&joined(&units)));
    let (place, lost, gained) = places(&raw, &read);
    let placed = marks.into_iter().map(|(at, mark)| (place[at], mark));
    let (neutral, marked): (Vec<_>, Vec<_>) =
        placed.partition(|(_, mark)| mark.starts_with("section"));
    let mut at = 0;
    let found = units.iter().map(|unit| {
        let start = at;
        at += words(&unit.text).len();
        (start, format!("{:?} [{}] {}", unit.kind, unit.path, unit.heading))
    });
    Contract {
        found: found.collect(),
        neutral: neutral.into_iter().map(|(at, _)| at).collect(),
        marked,
        words: read,
        lost,
        gained,
    }
}

fn joined(units: &[Unit]) -> String {
    units.iter().map(|unit| unit.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// For each word of the file its place in the text as read, and how many
/// words only one of the two has.
fn places(raw: &[String], read: &[String]) -> (Vec<usize>, usize, usize) {
    let mut place = vec![0; raw.len() + 1];
    place[raw.len()] = read.len();
    let (mut lost, mut gained) = (0, 0);
    for op in capture_diff_slices(Algorithm::Myers, raw, read) {
        let (old, new) = (op.old_range(), op.new_range());
        for (i, at) in old.clone().enumerate() {
            place[at] = match op {
                DiffOp::Equal { .. } => new.start + i,
                _ => new.start,
            };
        }
        if !matches!(op, DiffOp::Equal { .. }) {
            lost += old.len();
            gained += new.len();
        }
    }
    (place, lost, gained)
}

/// Right, missed and false boundaries; the first word of a contract is none.
fn score(contract: &Contract) -> [usize; 3] {
    let marked: BTreeSet<usize> =
        contract.marked.iter().map(|(at, _)| *at).filter(|at| *at > 0).collect();
    let found: BTreeSet<usize> = contract
        .found
        .iter()
        .map(|(at, _)| *at)
        .filter(|at| *at > 0 && (marked.contains(at) || !contract.neutral.contains(at)))
        .collect();
    let right = marked.intersection(&found).count();
    for at in marked.intersection(&found) {
        let mark = &contract.marked.iter().find(|(place, _)| place == at).unwrap().1;
        let unit = &contract.found.iter().find(|(place, _)| place == at).unwrap().1;
        let kind = mark.split(' ').next().unwrap();
        if !unit.to_lowercase().starts_with(kind) {
            println!("  kind ⟦{mark}⟧ {unit}: {}", excerpt(&contract.words, *at));
        }
    }
    for at in marked.difference(&found) {
        let mark = &contract.marked.iter().find(|(place, _)| place == at).unwrap().1;
        println!("  missed ⟦{mark}⟧ {}", excerpt(&contract.words, *at));
    }
    for at in found.difference(&marked) {
        let unit = &contract.found.iter().find(|(place, _)| place == at).unwrap().1;
        println!("  false {unit}: {}", excerpt(&contract.words, *at));
    }
    [right, marked.len() - right, found.len() - right]
}

fn excerpt(words: &[String], at: usize) -> String {
    words[at..(at + 8).min(words.len())].join(" ")
}

/// The harmonic mean of precision and recall.
pub(crate) fn f1([right, missed, false_]: [usize; 3]) -> f64 {
    2.0 * right as f64 / (2 * right + missed + false_).max(1) as f64
}
