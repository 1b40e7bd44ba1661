//! The same contract as Markdown and as it was printed to PDF, by a browser
//! with headers and footers or by an office suite: the same words, the same
//! clauses.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use document::{Unit, read, sniff, split};
use domain::ClauseKind;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The Markdown that was printed, without the marks of its units.
fn markdown(name: &str) -> Vec<u8> {
    let file = format!("{name}.md");
    let path = ["tuned", "held-out"]
        .map(|part| tests().join("labelled").join(part).join(&file))
        .into_iter()
        .find(|path| path.exists())
        .unwrap();
    let mut text = String::new();
    for (at, part) in std::fs::read_to_string(path).unwrap().split('⟦').enumerate() {
        text.push_str(if at == 0 { part } else { part.split_once('⟧').unwrap().1 });
    }
    text.into_bytes()
}

fn units(bytes: &[u8], name: &str) -> Vec<Unit> {
    split(&read(bytes, sniff(bytes, name).unwrap(), None).unwrap())
}

fn words(units: &[Unit]) -> HashMap<String, usize> {
    let mut words = HashMap::new();
    for unit in units {
        for word in unit.text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
            *words.entry(word.to_lowercase()).or_default() += 1;
        }
    }
    words
}

/// The share of the words of `wanted`, as often as they stand there, in `found`.
fn recall(wanted: &[Unit], found: &[Unit]) -> f64 {
    let (wanted, found) = (words(wanted), words(found));
    let all: usize = wanted.values().sum();
    let there = wanted.iter().map(|(word, n)| (*n).min(found.get(word).copied().unwrap_or(0)));
    there.sum::<usize>() as f64 / all as f64
}

fn clauses(units: &[Unit]) -> Vec<&str> {
    let clauses = units.iter().filter(|unit| unit.kind == ClauseKind::Clause);
    clauses.map(|unit| unit.path.as_str()).collect()
}

#[test]
fn a_printed_contract_has_the_words_and_the_clauses_of_its_markdown() {
    let mut names: Vec<String> = std::fs::read_dir(tests().join("printed"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pdf"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let (mut sum, mut alike, mut wrong) = (0.0, 0, Vec::new());
    for name in &names {
        let source = units(&markdown(name), &format!("{name}.md"));
        let file = format!("{name}.pdf");
        let printed = units(&std::fs::read(tests().join("printed").join(&file)).unwrap(), &file);
        let (there, back) = (recall(&source, &printed), recall(&printed, &source));
        let same = clauses(&source) == clauses(&printed);
        println!("{name}: recall {there:.4}, back {back:.4}, same clauses: {same}");
        if !same {
            println!("  {:?}\n  {:?}", clauses(&source), clauses(&printed));
        }
        sum += there;
        alike += usize::from(same);
        if there < 0.985 {
            wrong.push(name);
        }
    }
    let mean = sum / names.len() as f64;
    println!("mean recall {mean:.4} over {} contracts, same clauses in {alike}", names.len());
    assert!(names.len() >= 12);
    assert!(mean >= 0.995, "{mean}");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(alike, names.len(), "the same clauses");
}
