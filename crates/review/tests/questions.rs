//! Questions to the notes on the law: the right note is among the first three.
//! Half of them were there while the search was tuned, half were only measured.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a table that cannot be read fails")]

use domain::{ClauseId, Language, Law, LawBasis};
use review::{ClauseText, Facts, Sources};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    question: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    id: String,
    set: String,
    language: Language,
    country: String,
    question: String,
    note: String,
}

#[test]
fn the_right_note_is_among_the_first_three() {
    let file: File = toml::from_str(include_str!("questions.toml")).unwrap();
    let sources = Sources::builtin();
    for set in ["tuned", "held-out"] {
        let (mut right, mut all) = (0, 0);
        for question in file.question.iter().filter(|question| question.set == set) {
            let law = Law {
                country: Some(question.country.clone()),
                basis: LawBasis::Clause,
                quote: Some(question.question.clone()),
            };
            let facts = Facts {
                language: question.language,
                side: None,
                parties: &[],
                contract_type: None,
                law: &law,
            };
            let id = ClauseId(Default::default());
            let text = question.question.as_str();
            let clause = ClauseText { lineage: id, id, number: "", heading: "", text };
            let found = sources.search(facts, clause, 3);
            let there = found.iter().any(|passage| passage.id == question.note);
            right += usize::from(there);
            all += 1;
            if !there && set == "tuned" {
                let got: Vec<&str> = found.iter().map(|passage| passage.id.as_str()).collect();
                println!("{} wants {}, got {got:?}", question.id, question.note);
            }
        }
        println!("{set}: {right} of {all}");
        assert!(right * 10 >= all * 8, "{set}: {right} of {all}");
    }
}
