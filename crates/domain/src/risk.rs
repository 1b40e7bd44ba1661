//! How much a clause or a finding matters to the side we act for.

use serde::{Deserialize, Serialize};

/// Ordered from `None` to `High`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Risk {
    /// Read, and nothing to remark.
    None,
    /// Worth knowing.
    Low,
    /// Worth negotiating.
    Medium,
    /// Not to be signed like this.
    High,
}

impl Risk {
    /// The level's word as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Risk::None => "none",
            Risk::Low => "low",
            Risk::Medium => "medium",
            Risk::High => "high",
        }
    }

    /// Whether two opinions lie two levels or more apart.
    pub fn disagrees_with(self, other: Risk) -> bool {
        (self as i8 - other as i8).abs() >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::Risk;

    #[test]
    fn opinions_disagree_from_two_levels_apart() {
        assert!(Risk::None.disagrees_with(Risk::Medium));
        assert!(Risk::High.disagrees_with(Risk::Low));
        assert!(!Risk::High.disagrees_with(Risk::Medium));
        assert!(Risk::High > Risk::Medium && Risk::Low > Risk::None);
    }
}
