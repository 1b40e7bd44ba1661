//! Which token stands for which value. Kept for each contract.

use crate::{kind::Kind, token};
use domain::Language;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, fmt};

/// Which token stands for which value. Kept for each contract, so that a value
/// has one token over all clauses and versions. Its JSON is the same each time.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pseudonyms {
    /// In the order in which the values were met.
    pub(crate) entries: Vec<Entry>,
    /// Tokens that the contract itself spells: they stand for nothing.
    #[serde(default)]
    pub(crate) reserved: BTreeSet<String>,
}

/// Counts only: the values are text of the contract, which no log may show.
impl fmt::Debug for Pseudonyms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pseudonyms").field("values", &self.entries.len()).finish_non_exhaustive()
    }
}

/// A value and its token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    pub(crate) token: String,
    /// As first written, on one line.
    pub(crate) value: String,
    /// Other names that the contract gives it ("Portal" for Portal Software, Inc.).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) aliases: Vec<String>,
}

impl Pseudonyms {
    /// Gives `value` the next token of its kind.
    pub(crate) fn add(&mut self, kind: Kind, value: String, language: Language) -> usize {
        let token = self.next_token(kind, language);
        self.entries.push(Entry { kind, token, value, aliases: Vec::new() });
        self.entries.len() - 1
    }

    /// Takes note that the contract itself spells `token`. A value that had it
    /// gets another: an answer that quotes the contract must not name a person.
    pub(crate) fn reserve(&mut self, token: &str, language: Language) {
        if !self.reserved.insert(token.to_owned()) {
            return;
        }
        let Some(at) = self.entries.iter().position(|entry| entry.token == token) else { return };
        let kind = self.entries[at].kind;
        self.entries[at].token = self.next_token(kind, language);
    }

    fn next_token(&self, kind: Kind, language: Language) -> String {
        let used = self.entries.iter().map(|entry| &entry.token).chain(&self.reserved);
        let last = used.filter_map(|used| token::number_of(used, kind)).max().unwrap_or(0);
        // A contract that spells the last number there is would end the counting.
        (last + 1..=99_999)
            .chain(1..=last)
            .map(|number| token::numbered(kind, number, language))
            .find(|new| {
                !self.reserved.contains(new) && self.entries.iter().all(|e| e.token != *new)
            })
            .unwrap_or_else(|| token::unnumbered(kind, language))
    }
}
