//! Events of a version, as they travel over the live stream.

use crate::{
    Clause, Failure, Progress, ProgressUpdate, Review, Stage, VersionState, VersionStatus, Warning,
};
use serde::{Deserialize, Serialize};

/// An event with the version's `seq` at which it happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Rising by one; absent for `progress`.
    pub seq: Option<i64>,
    /// What happened.
    pub body: EventBody,
}

/// What happened to a version.
#[derive(Debug, Clone, PartialEq)]
pub enum EventBody {
    /// Where the reader's place is unknown: the whole state.
    Snapshot(Box<VersionState>),
    /// The stage or the status changed.
    Stage(StageChange),
    /// A clause appeared or changed.
    Clause(Box<Clause>),
    /// The review of the whole is there.
    Review(Box<Review>),
    /// Something the reader should know.
    Warning(Warning),
    /// Finished.
    Done,
    /// Could not be read.
    Failed(Failure),
    /// Stopped.
    Cancelled,
    /// Counts; has no `seq`.
    Progress(ProgressUpdate),
}

/// The data of a `stage` event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageChange {
    /// How far it is.
    pub stage: Stage,
    /// Whether work goes on.
    pub status: VersionStatus,
    /// Counts.
    pub progress: Progress,
}

/// The event's name is unknown or its data does not fit it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseEventError {
    /// No such event.
    #[error("unknown event")]
    Name,
    /// The data is not what the name promises.
    #[error("malformed event data")]
    Data,
}

impl EventBody {
    /// All names, as a browser must register for each.
    pub const NAMES: [&'static str; 9] = [
        "snapshot",
        "stage",
        "clause",
        "review",
        "warning",
        "done",
        "failed",
        "cancelled",
        "progress",
    ];

    /// The event's name on the stream.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Snapshot(_) => "snapshot",
            Self::Stage(_) => "stage",
            Self::Clause(_) => "clause",
            Self::Review(_) => "review",
            Self::Warning(_) => "warning",
            Self::Done => "done",
            Self::Failed(_) => "failed",
            Self::Cancelled => "cancelled",
            Self::Progress(_) => "progress",
        }
    }

    /// The event's data: one line of JSON.
    ///
    /// # Errors
    /// Where a value has no JSON form, which no type here allows.
    pub fn data(&self) -> serde_json::Result<String> {
        match self {
            Self::Snapshot(state) => serde_json::to_string(state),
            Self::Stage(change) => serde_json::to_string(change),
            Self::Clause(clause) => serde_json::to_string(clause),
            Self::Review(review) => serde_json::to_string(review),
            Self::Warning(warning) => serde_json::to_string(warning),
            Self::Failed(failure) => serde_json::to_string(failure),
            Self::Progress(update) => serde_json::to_string(update),
            Self::Done | Self::Cancelled => Ok("{}".to_owned()),
        }
    }

    /// The event with this name and data.
    ///
    /// # Errors
    /// An unknown name, or data that does not fit it.
    pub fn parse(name: &str, data: &str) -> Result<Self, ParseEventError> {
        fn read<T: serde::de::DeserializeOwned>(data: &str) -> Result<T, ParseEventError> {
            serde_json::from_str(data).map_err(|_| ParseEventError::Data)
        }
        Ok(match name {
            "snapshot" => Self::Snapshot(read(data)?),
            "stage" => Self::Stage(read(data)?),
            "clause" => Self::Clause(read(data)?),
            "review" => Self::Review(read(data)?),
            "warning" => Self::Warning(read(data)?),
            "done" => Self::Done,
            "failed" => Self::Failed(read(data)?),
            "cancelled" => Self::Cancelled,
            "progress" => Self::Progress(read(data)?),
            _ => return Err(ParseEventError::Name),
        })
    }

    /// Whether no event follows this one.
    pub fn is_last(&self) -> bool {
        matches!(self, Self::Done | Self::Failed(_) | Self::Cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_survives_the_wire() {
        let body = EventBody::Stage(StageChange {
            stage: Stage::Clauses,
            status: VersionStatus::Running,
            progress: Progress { done: 1, total: 3, reused: 0 },
        });
        let data = body.data().unwrap();
        assert_eq!(
            data,
            r#"{"stage":"clauses","status":"running","progress":{"done":1,"total":3,"reused":0}}"#
        );
        assert_eq!(EventBody::parse("stage", &data).unwrap(), body);
        assert_eq!(EventBody::parse("other", "{}"), Err(ParseEventError::Name));
        assert_eq!(EventBody::parse("stage", "{}"), Err(ParseEventError::Data));
    }

    #[test]
    fn every_name_is_one_that_a_body_has() {
        assert_eq!(EventBody::Done.data().unwrap(), "{}");
        assert!(EventBody::NAMES.contains(&EventBody::Cancelled.name()));
    }
}
