//! Masks who and what a contract names, and restores it in answers.

use domain::{Language, Party};
use serde::{Deserialize, Serialize};

/// The user's own terms.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms { pub mask: Vec<String>, pub keep: Vec<String> }

/// Which token stands for which value. Kept for each contract, so that a value
/// has one token over all clauses and versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pseudonyms { /* private fields */ }

/// Masks and restores the texts of one contract.
pub struct Masker {}
impl Masker {
    /// `kept` from earlier versions; `terms` of the user.
    pub fn new(kept: Pseudonyms, terms: &Terms, language: Language) -> Self { let _ = (kept, terms, language); unimplemented!() }
    /// Reads a whole contract (and its title, file name and side) and gives each value found its token.
    pub fn learn(&mut self, texts: &[&str]) { let _ = texts; unimplemented!() }
    /// What is to be kept.
    pub fn pseudonyms(&self) -> &Pseudonyms { unimplemented!() }
    /// The text as it may leave.
    pub fn mask(&self, text: &str) -> Masked { let _ = text; unimplemented!() }
    /// The text with the values back in the place of their tokens.
    pub fn restore(&self, text: &str) -> Restored { let _ = text; unimplemented!() }
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Masked { pub text: String, /** byte ranges of tokens in `text` */ pub tokens: Vec<(usize, usize)> }
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored { pub text: String, pub unknown: Vec<String> }

/// The parties named in the opening of a contract.
pub fn parties(units: &[&str], language: Language) -> Vec<Party> { let _ = (units, language); unimplemented!() }
