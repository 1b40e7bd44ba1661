//! What came of a call, in the words of the domain.

use domain::Outcome;

/// The pool's outcome as audit rows and pages have it.
pub fn domain_outcome(outcome: pool::Outcome) -> Outcome {
    match outcome {
        pool::Outcome::Ok => Outcome::Ok,
        pool::Outcome::RateLimited => Outcome::RateLimited,
        pool::Outcome::DayLimited => Outcome::DayLimited,
        pool::Outcome::BadRequest => Outcome::BadRequest,
        pool::Outcome::BadModel => Outcome::BadModel,
        pool::Outcome::BadKey => Outcome::BadKey,
        pool::Outcome::AccountOut => Outcome::AccountOut,
        pool::Outcome::ProviderDown => Outcome::ProviderDown,
        pool::Outcome::Invalid => Outcome::Invalid,
        pool::Outcome::Truncated => Outcome::Truncated,
        pool::Outcome::Refused => Outcome::Refused,
        pool::Outcome::Cancelled => Outcome::Cancelled,
    }
}
