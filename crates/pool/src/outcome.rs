//! What came of one attempt. Classified by status and code, never by words.

/// The outcome of one attempt at a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A whole, accepted answer.
    Ok,
    /// A per-minute or concurrency limit: this key and model rest.
    RateLimited,
    /// A limit until a calendar reset.
    DayLimited,
    /// The caller's fault: no cooldown, never to the same model twice.
    BadRequest,
    /// Unknown, not pulled or not opened: this model is out, the provider is not.
    BadModel,
    /// This key is out.
    BadKey,
    /// Money or plan: all keys of the account are out.
    AccountOut,
    /// The provider's trouble.
    ProviderDown,
    /// A whole answer that was not accepted.
    Invalid,
    /// Cut by the length limit.
    Truncated,
    /// The model declined.
    Refused,
    /// Nobody wanted the answer any more.
    Cancelled,
}
