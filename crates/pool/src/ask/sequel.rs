//! What a request does after an attempt.

use super::Run;
use super::attempt::Found;
use super::judge::Judged;
use crate::fault::{Fault, Next};
use crate::{AskErrorKind, Outcome};

/// What an attempt comes to.
pub(super) enum Ended {
    Answered(Found),
    /// Back to the line; exclusions and breakers say who is next.
    Elsewhere,
    /// Back to the line after a moment.
    Hiccup,
    For(AskErrorKind),
}

impl Run {
    /// What the request does after a fault.
    pub(super) fn after(
        &mut self,
        fault: Fault,
        provider: usize,
        model: String,
        judged: &Judged,
        context: Option<u32>,
    ) -> Ended {
        let limited = matches!(fault.outcome, Outcome::RateLimited | Outcome::DayLimited);
        // A key swapped on a limit costs nothing.
        if !(limited && judged.fresh_key) {
            self.charged += 1;
        }
        let mut ended = Ended::Elsewhere;
        match fault.outcome {
            Outcome::BadRequest => match fault.next {
                Next::LargerContext => {
                    self.want.larger_than = self.want.larger_than.max(context);
                    self.want.excluded.push((provider, model));
                }
                Next::WithoutSchema if self.schemaless.insert((provider, model.clone())) => {}
                // Moderation differs, and a piece of work must not fail on one;
                // somebody who asks for himself is told.
                Next::Elsewhere if !self.request.lenient => {
                    self.want.excluded.push((provider, model));
                }
                _ => ended = Ended::For(AskErrorKind::refused(&fault)),
            },
            Outcome::Invalid | Outcome::Truncated | Outcome::Refused => {
                self.want.excluded.push((provider, model))
            }
            Outcome::Cancelled => ended = Ended::For(AskErrorKind::Cancelled),
            Outcome::ProviderDown if fault.next == Next::InPieces => ended = Ended::Hiccup,
            Outcome::ProviderDown | Outcome::BadKey if judged.hiccup => {
                self.hiccups.insert(provider);
                ended = Ended::Hiccup;
            }
            _ => {}
        }
        self.last = Some(fault);
        ended
    }
}
