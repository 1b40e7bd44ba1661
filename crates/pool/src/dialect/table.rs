//! What a table of codes is made of, and the classes that statuses have in
//! every dialect.

use crate::Outcome;
use crate::fault::{Fault, Next, Unused};
use std::time::Duration;

/// One machine-readable code.
pub(super) struct Row {
    pub(super) code: &'static str,
    /// The statuses it comes with; 0 stands for a body or stream under 200.
    pub(super) statuses: &'static [u16],
    pub(super) outcome: Outcome,
    pub(super) next: Next,
    pub(super) burst: bool,
}

/// A row for a code.
pub(super) const fn row(code: &'static str, statuses: &'static [u16], outcome: Outcome) -> Row {
    Row { code, statuses, outcome, next: Next::Usual, burst: false }
}

impl Row {
    pub(super) const fn then(mut self, next: Next) -> Self {
        self.next = next;
        self
    }

    pub(super) const fn bursting(mut self) -> Self {
        self.burst = true;
        self
    }

    pub(super) fn matches(&self, code: &str, status: u16) -> bool {
        self.code == code && (status == 200 || self.statuses.contains(&status))
    }

    pub(super) fn fault(&self, status: u16) -> Fault {
        let mut fault = Fault::new(self.outcome, format!("{status} {}", self.code)).next(self.next);
        fault.burst = self.burst;
        fault.unused = unused(self.outcome);
        fault
    }
}

/// The class of a status without a known code.
pub(super) fn by_status(status: u16) -> Fault {
    let (outcome, next) = match status {
        401 | 403 => (Outcome::BadKey, Next::Usual),
        402 => (Outcome::AccountOut, Next::Usual),
        404 => (Outcome::BadModel, Next::Usual),
        429 => (Outcome::RateLimited, Next::Usual),
        408 | 409 | 425 | 500 => (Outcome::ProviderDown, Next::AgainQuickly),
        498 | 499 => (Outcome::ProviderDown, Next::Usual),
        400..=499 => (Outcome::BadRequest, Next::Usual),
        // Redirects are never followed: whoever answers there is not whom we asked.
        _ => (Outcome::ProviderDown, Next::Usual),
    };
    Fault::new(outcome, status.to_string()).next(next).unused(unused(outcome))
}

/// The class of an error whose code is not known: inside a success there is no
/// status to go by.
pub(super) fn uncoded(status: u16, hint: Option<Duration>) -> Fault {
    match status {
        200 => Fault::down("an error inside the answer").next(Next::AgainQuickly),
        status => by_status(status).hint(hint),
    }
}

fn unused(outcome: Outcome) -> Unused {
    match outcome {
        Outcome::ProviderDown => Unused::Nothing,
        _ => Unused::Tokens,
    }
}
