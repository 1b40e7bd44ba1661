//! Ids are UUIDs; each kind is a type of its own, so that a clause is never
//! looked up as a version.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

/// The text is not a UUID. A route answers 404 to it, as to an unknown id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct ParseIdError;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;
            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                Uuid::try_parse(text).map(Self).map_err(|_| ParseIdError)
            }
        }

        #[cfg(feature = "generate")]
        impl $name {
            /// A new id that sorts by the time it was made.
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }
        }
    };
}

id!(
    /// A contract: all versions of one document.
    ContractId
);
id!(
    /// One uploaded version of a contract.
    VersionId
);
id!(
    /// Two files compared without a contract.
    ComparisonId
);
id!(
    /// One unit of one version, in document order.
    ClauseId
);
id!(
    /// A rule of the playbook that a person wrote.
    OwnRuleId
);
id!(
    /// A finding. Stable over retries and versions, so that decisions survive.
    FindingId
);
id!(
    /// One attempt at a provider.
    CallId
);
id!(
    /// Several contracts uploaded together.
    BatchId
);
id!(
    /// A source of the user's own library.
    SourceId
);

#[cfg(feature = "generate")]
impl FindingId {
    /// The id of what `speaker` says about `topic` of a clause's lineage, quoting `quote`.
    ///
    /// `lineage` is the clause in which the line of versions began, so that
    /// the same finding on the same clause keeps its id in the next version.
    /// White space and case of the quote do not count.
    pub fn derive(lineage: ClauseId, topic: &str, quote: &str) -> Self {
        let mut name = String::with_capacity(topic.len() + quote.len() + 1);
        name.push_str(topic);
        for word in quote.split_whitespace() {
            name.push('\u{1f}');
            name.push_str(&word.to_lowercase());
        }
        Self(Uuid::new_v5(&lineage.0, name.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_id_is_an_error_and_a_good_one_round_trips() {
        assert_eq!("x".parse::<ClauseId>(), Err(ParseIdError));
        let text = "018f3b1e-0000-7000-8000-000000000001";
        let id: ClauseId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        assert_eq!(serde_json::to_string(&id).unwrap(), format!("\"{text}\""));
    }

    #[cfg(feature = "generate")]
    #[test]
    fn a_finding_keeps_its_id_when_only_spacing_or_case_of_its_quote_changes() {
        let lineage = ClauseId::generate();
        let a = FindingId::derive(lineage, "liability", "without any  limit");
        assert_eq!(a, FindingId::derive(lineage, "liability", "Without any limit"));
        assert_ne!(a, FindingId::derive(lineage, "liability", "without limit"));
        assert_ne!(a, FindingId::derive(ClauseId::generate(), "liability", "without any limit"));
    }
}
