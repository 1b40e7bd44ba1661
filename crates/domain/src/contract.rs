//! Contracts and the short form of their versions, as in the library.

use crate::{ContractId, Language, Progress, Risk, Stage, Timestamp, VersionId, VersionStatus};
use serde::{Deserialize, Deserializer, Serialize};

/// All contracts of an actor, newest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contracts {
    /// Newest first.
    pub contracts: Vec<Contract>,
}

/// A contract with its versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contract {
    /// Its id.
    pub id: ContractId,
    /// Its title.
    pub title: String,
    /// When its first version was uploaded.
    pub created_at: Timestamp,
    /// Whom we act for.
    pub side: Option<String>,
    /// Of its text, as last detected or said.
    pub language: Language,
    /// What may leave this computer.
    pub privacy: Privacy,
    /// Oldest first.
    pub versions: Vec<VersionSummary>,
}

/// A version in the library.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VersionSummary {
    /// Its id.
    pub id: VersionId,
    /// From 1.
    pub number: u32,
    /// As uploaded.
    pub file_name: String,
    /// When.
    pub created_at: Timestamp,
    /// Whether work goes on.
    pub status: VersionStatus,
    /// How far it is.
    pub stage: Stage,
    /// Counts over the analysed clauses.
    pub progress: Progress,
    /// The highest level among its clauses.
    pub risk: Option<Risk>,
    /// How many clauses have which level.
    pub risks: RiskCounts,
}

/// How many clauses have which level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RiskCounts {
    /// High.
    pub high: u32,
    /// Medium.
    pub medium: u32,
    /// Low.
    pub low: u32,
    /// Read, and nothing to remark.
    pub none: u32,
}

impl RiskCounts {
    /// One more clause with this level.
    pub fn add(&mut self, risk: Risk) {
        match risk {
            Risk::High => self.high += 1,
            Risk::Medium => self.medium += 1,
            Risk::Low => self.low += 1,
            Risk::None => self.none += 1,
        }
    }
}

/// What of a contract may leave this computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Privacy {
    /// Masked text only, to any provider.
    #[default]
    Masked,
    /// Nothing, to no address that is not loopback or private.
    Local,
}

/// How urgent it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lane {
    /// Somebody is waiting.
    #[default]
    Interactive,
    /// Nobody is.
    Batch,
}

/// A change to a contract. An absent field stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContractPatch {
    /// Its title.
    pub title: Option<String>,
    /// Whom we act for; `null` and an empty text say nobody in particular.
    #[serde(deserialize_with = "or_empty")]
    pub side: Option<String>,
    /// ISO country of its law.
    pub law: Option<String>,
    /// What kind of contract it is; `null` and an empty text say none.
    #[serde(deserialize_with = "or_empty")]
    pub contract_type: Option<String>,
    /// The language that observations are written in.
    pub reader: Option<Language>,
}

/// A field that is there and `null` is emptied, one that is absent is not.
fn or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::<String>::deserialize(deserializer).map(|text| Some(text.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::ContractPatch;

    #[test]
    fn null_empties_a_field_and_absence_leaves_it() {
        let patch: ContractPatch = serde_json::from_str(r#"{"side":null,"law":null}"#).unwrap();
        assert_eq!(patch.side.as_deref(), Some(""));
        assert_eq!(patch.contract_type, None);
        assert_eq!(patch.law, None);
    }
}
