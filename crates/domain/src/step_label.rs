//! Which piece of work a call was for.

use crate::{ClauseId, VersionId};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A version's clause or its review, as it travels with a call:
/// `VERSION/clauses/CLAUSE` or `VERSION/review`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StepLabel {
    /// Of which version.
    pub version: VersionId,
    /// Which clause; absent for the review of the whole.
    pub clause: Option<ClauseId>,
}

impl StepLabel {
    /// The step's name inside its version, as the audit shows it:
    /// `clauses/CLAUSE_ID` or `review`.
    pub fn step(&self) -> String {
        match self.clause {
            Some(clause) => format!("clauses/{clause}"),
            None => "review".to_owned(),
        }
    }
}

impl fmt::Display for StepLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.version, self.step())
    }
}

impl FromStr for StepLabel {
    type Err = crate::ParseIdError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (version, step) = text.split_once('/').ok_or(crate::ParseIdError)?;
        let version = version.parse()?;
        let clause = match step {
            "review" => None,
            _ => Some(step.strip_prefix("clauses/").ok_or(crate::ParseIdError)?.parse()?),
        };
        Ok(Self { version, clause })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_reads_back_as_it_was_written() {
        let version = "018f3b1e-0000-7000-8000-000000000001";
        for text in [format!("{version}/review"), format!("{version}/clauses/{version}")] {
            assert_eq!(text.parse::<StepLabel>().unwrap().to_string(), text);
        }
        assert!(format!("{version}/other").parse::<StepLabel>().is_err());
    }
}
