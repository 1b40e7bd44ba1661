//! Which question a call asks, as it travels through the pool: the pool hands
//! a request's label to the audit without looking into it.

use domain::{ClauseId, StepLabel};
use std::fmt;

/// A step, the hash of the request that it makes, and the other clauses that the
/// request asks about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) step: StepLabel,
    pub(crate) request_hash: String,
    pub(crate) together: Vec<ClauseId>,
}

impl Work {
    pub(crate) fn read(label: &str) -> Option<Self> {
        let mut parts = label.split('#');
        let (step, request_hash) = (parts.next()?.parse().ok()?, parts.next()?.to_owned());
        let together = parts.map(|id| id.parse().ok()).collect::<Option<_>>()?;
        Some(Self { step, request_hash, together })
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.step, self.request_hash)?;
        self.together.iter().try_for_each(|clause| write!(f, "#{clause}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::VersionId;

    #[test]
    fn work_reads_back_as_it_was_written() {
        let step = StepLabel { version: VersionId::generate(), clause: None };
        for together in [vec![], vec![ClauseId::generate(), ClauseId::generate()]] {
            let work = Work { step, request_hash: "abc".to_owned(), together };
            assert_eq!(Work::read(&work.to_string()), Some(work));
        }
        assert_eq!(Work::read("anything else"), None);
    }
}
