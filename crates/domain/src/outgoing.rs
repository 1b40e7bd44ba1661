//! What would leave for a version, before it does.

use crate::{ClauseId, Privacy};
use serde::{Deserialize, Serialize};

/// The texts that wait to be sent, and to whom they may go. Holds no masked value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outgoing {
    /// Whether they wait for a person's word.
    pub held: bool,
    /// What may leave this computer.
    pub privacy: Privacy,
    /// Who may be asked, in order of preference.
    pub providers: Vec<Destination>,
    /// Goes in front of each excerpt, the same each time.
    pub instructions: String,
    /// One for each clause that no model has read yet. When all are read, a
    /// summary of the findings follows, masked in the same way.
    pub excerpts: Vec<Excerpt>,
    /// How many different names and numbers are masked in the contract.
    pub masked: u32,
    /// Capitalised words that are not masked and may be names.
    pub offered: Vec<String>,
    /// What the user wants masked and kept.
    pub terms: MaskingTerms,
}

/// What is sent about a clause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Excerpt {
    /// Which clause.
    pub clause_id: ClauseId,
    /// The exact text.
    pub text: String,
    /// The tokens in it that stand for masked words, as often as they stand there.
    pub masked: Vec<String>,
}

/// A provider that may be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Destination {
    /// Its name in the configuration.
    pub name: String,
    /// The model.
    pub model: String,
    /// Whether it answers from loopback or a private address.
    pub local: bool,
    /// Where it stands, where said.
    pub country: Option<String>,
    /// Whether it learns from what it is sent, where said.
    pub trains_on_input: Option<bool>,
}

/// The user's own terms. They win over what is found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaskingTerms {
    /// Masked wherever they stand.
    #[serde(default)]
    pub mask: Vec<String>,
    /// Never masked.
    #[serde(default)]
    pub keep: Vec<String>,
}

/// A masked value and what stands for it. Never leaves the server but to the
/// page of the contract's owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaskedValue {
    /// `[[PERSONA_1]]`.
    pub token: String,
    /// As first written in the contract.
    pub value: String,
}
