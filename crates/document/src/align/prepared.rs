//! What lining up needs of each clause, worked out once.

use super::{Side, body};
use crate::{fold::fold, normalise::words_key};

#[derive(Debug)]
pub(super) struct Prepared {
    /// Normalised, without the clause's own number.
    pub(super) body: String,
    /// Letters and figures only: equal where only form differs.
    pub(super) key: String,
    /// Folded words, sorted, each once.
    pub(super) words: Vec<String>,
    /// Folded words of the heading, sorted, each once.
    pub(super) title: Vec<String>,
}

impl Prepared {
    pub(super) fn new(side: &Side<'_>) -> Self {
        let body = body(side);
        let mut key = words_key(&body);
        // A line of mere punctuation is its own key.
        if key.is_empty() {
            key.clone_from(&body);
        }
        Self { key, words: words(&body), title: words(side.heading), body }
    }
}

fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let mut words: Vec<String> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}
