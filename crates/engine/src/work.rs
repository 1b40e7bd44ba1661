//! Which question a call asks, as it travels through the pool: the pool hands
//! a request's label to the audit without looking into it.

use domain::StepLabel;
use std::fmt;

/// A step and the hash of the request that it makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) step: StepLabel,
    pub(crate) request_hash: String,
}

impl Work {
    pub(crate) fn read(label: &str) -> Option<Self> {
        let (step, hash) = label.split_once('#')?;
        Some(Self { step: step.parse().ok()?, request_hash: hash.to_owned() })
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.step, self.request_hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::VersionId;

    #[test]
    fn work_reads_back_as_it_was_written() {
        let step = StepLabel { version: VersionId::generate(), clause: None };
        let work = Work { step, request_hash: "abc".to_owned() };
        assert_eq!(Work::read(&work.to_string()), Some(work));
        assert_eq!(Work::read("anything else"), None);
    }
}
