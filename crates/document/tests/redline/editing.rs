use crate::file::{accepted, bytes, fold, folder, keep, other_parts, rejected, units};
use document::redline::{Incorporation, Signature, incorporate};
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;

const SIGNED: Signature<'_> = Signature { author: "Reviewer", date: "2026-11-30T10:00:00Z" };

struct Sample {
    name: String,
    bytes: Vec<u8>,
    clauses: Vec<String>,
    accepted: String,
    rejected: String,
}

static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let Some(folder) = folder() else { return Vec::new() };
    let mut names: Vec<String> = std::fs::read_dir(folder.join("docx"))
        .unwrap()
        .map(|entry| format!("docx/{}", entry.unwrap().file_name().to_string_lossy()))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let bytes = bytes(&name).unwrap();
            let clauses = units(&bytes, &name).into_iter().map(|unit| unit.text).collect();
            let (accepted, rejected) = (accepted(&bytes), rejected(&bytes));
            Sample { name, bytes, clauses, accepted, rejected }
        })
        .collect()
});

/// The start of each word of a line of a text, with the line's end.
fn words(text: &str) -> Vec<(usize, usize, usize)> {
    let mut out = Vec::new();
    let mut start = 0;
    for line in text.split(['\n', '\t']) {
        let end = start + line.len();
        for word in line.split_whitespace() {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            out.push((at, at + word.len(), end));
        }
        start = end + 1;
    }
    out
}

fn new_words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "shall",
        "pay",
        "1.000,00 €",
        "días",
        "<b>&",
        "“Fee”",
        "not",
        "(a)",
        "within",
        "2026",
    ]);
    prop::collection::vec(word, 0..6).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn accepting_gives_the_new_text_and_rejecting_the_old(
        sample in any::<Index>(),
        edits in prop::collection::vec((any::<Index>(), any::<Index>(), 1..9_usize, new_words(), any::<bool>()), 1..4),
    ) {
        if SAMPLES.is_empty() {
            return Ok(());
        }
        let sample = sample.get(&SAMPLES);
        let clauses: Vec<&str> = sample.clauses.iter().map(String::as_str).collect();
        let mut chosen: Vec<(usize, String, String)> = Vec::new();
        for (clause, word, count, new, line) in &edits {
            let clause = clause.index(clauses.len());
            let text = clauses[clause];
            let words = words(text);
            if words.is_empty() || chosen.iter().any(|(taken, _, _)| *taken == clause) {
                continue;
            }
            let at = word.index(words.len());
            let (start, _, line_end) = words[at];
            let last = words[at..].iter().take(*count).take_while(|word| word.2 == line_end).last().unwrap();
            let old = &text[start..last.1];
            let new = if *line { format!("{old}\n{new}") } else { new.clone() };
            chosen.push((clause, old.to_owned(), new));
        }
        let given: Vec<Incorporation<'_>> =
            chosen.iter().map(|(clause, old, new)| Incorporation { clause: *clause, old, new }).collect();
        let redline = incorporate(&sample.bytes, &clauses, &given, &[], &SIGNED).unwrap();
        let mut wanted: Vec<String> = sample.clauses.clone();
        for (index, (clause, old, new)) in chosen.iter().enumerate() {
            if !redline.unplaced.iter().any(|(unplaced, _)| *unplaced == index) {
                wanted[*clause] = wanted[*clause].replacen(old.as_str(), new, 1);
            }
        }
        prop_assert_eq!(accepted(&redline.bytes), fold(&wanted.join("\n")), "{} {:?} {:?}", &sample.name, &chosen, &redline.unplaced);
        prop_assert_eq!(rejected(&redline.bytes), sample.rejected.clone(), "{} {:?}", &sample.name, &chosen);
        prop_assert_eq!(other_parts(&redline.bytes), other_parts(&sample.bytes));
    }
}

#[test]
fn nearly_every_word_of_the_samples_can_be_changed() {
    for sample in SAMPLES.iter() {
        let clauses: Vec<&str> = sample.clauses.iter().map(String::as_str).collect();
        let mut edits = Vec::new();
        for (clause, text) in clauses.iter().enumerate() {
            for (start, end, _) in words(text).into_iter().step_by(7) {
                let old = &text[start..end];
                // Numbers at the start of a line are often Word's own.
                if old.chars().all(char::is_alphabetic) {
                    edits.push(Incorporation { clause, old, new: "instead" });
                }
            }
        }
        let redline = incorporate(&sample.bytes, &clauses, &edits, &[], &SIGNED).unwrap();
        keep(&format!("edited-{}", sample.name), &redline.bytes);
        let unplaced: Vec<_> =
            redline.unplaced.iter().map(|(at, why)| (edits[*at].old, *why)).collect();
        assert!(
            unplaced.len() * 20 <= edits.len(),
            "{}: {unplaced:?} of {}",
            sample.name,
            edits.len()
        );
        assert_eq!(sample.accepted, fold(&clauses.join("\n")), "{}", sample.name);
    }
}
