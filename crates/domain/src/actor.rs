//! Who acts. Every method of the store and of the page's backend takes an
//! [`Actor`], so that access is decided in one place.

use crate::id::ParseIdError;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

/// A person with an account; nil is the built-in local user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserId(pub Uuid);

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for UserId {
    type Err = ParseIdError;
    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        Uuid::try_parse(text).map(Self).map_err(|_| ParseIdError)
    }
}

/// On whose behalf something is read or done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    /// Owns what this actor creates, and sees only what it owns.
    pub user: UserId,
}

impl Actor {
    /// The one user there is while the server listens on loopback only.
    pub const LOCAL: Actor = Actor { user: UserId(Uuid::nil()) };
}
