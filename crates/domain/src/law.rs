//! Parties and governing law, each with the words of the contract that say so.

use serde::{Deserialize, Serialize};

/// A party named in the contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// The label that the contract gives it ("EL ARRENDADOR", "Customer"); may be empty.
    pub role: String,
    /// Its full name.
    pub name: String,
    /// The words of the contract that introduce it.
    pub quote: String,
}

/// The law that governs the contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Law {
    /// ISO 3166-1 alpha-2, where known.
    pub country: Option<String>,
    /// How it is known.
    pub basis: LawBasis,
    /// The words of the contract, where a clause says it.
    pub quote: Option<String>,
}

impl Law {
    /// Nobody and nothing says which law applies.
    pub const UNKNOWN: Law = Law { country: None, basis: LawBasis::Unknown, quote: None };
}

/// How the governing law is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LawBasis {
    /// A clause says it.
    Clause,
    /// The user said it.
    Person,
    /// It is not known; no national rule is cited.
    Unknown,
}
