//! One question to the pool, with the answer kept before anything else
//! happens: a crash between an answer and its step's commit pays only once.

use crate::{work::Work, worker::Worker};
use domain::{ClauseId, Privacy, StepLabel, Timestamp, WaitReason};
use pool::{AskErrorKind, Binding, Lane, Locality, Opening, Request};
use store::{Claimed, StoreError, StoredAnswer, VersionRow, Wait};

/// What came of a question.
pub(crate) enum Asked {
    /// An accepted answer.
    Answered(StoredAnswer),
    /// Nobody is free: come back then.
    Wait(Wait),
    /// No provider is allowed for this contract.
    NoProvider,
    /// Every attempt failed, or the question itself is at fault.
    Failed {
        /// Stable, machine-readable.
        code: &'static str,
    },
}

/// Where a contract's text may go.
pub(crate) fn locality(privacy: Privacy) -> Locality {
    match privacy {
        Privacy::Local => Locality::LocalOnly,
        Privacy::Masked => Locality::Any,
    }
}

/// The request with what the step says of it: where it may go and how urgent it is.
pub(crate) fn addressed(
    worker: &Worker,
    step: &Claimed,
    version: &VersionRow,
    request: Request,
) -> Request {
    Request {
        locality: locality(version.privacy),
        lane: match step.lane {
            domain::Lane::Interactive => Lane::Interactive,
            domain::Lane::Batch => Lane::Batch,
        },
        deadline: worker.settings.ask_deadline,
        ..request
    }
}

/// A usable answer to this very request from before, unless a new one is wanted.
pub(crate) async fn kept_answer(
    worker: &Worker,
    step: &Claimed,
    request: &Request,
) -> Result<Option<StoredAnswer>, StoreError> {
    if step.fresh {
        return Ok(None);
    }
    let kept = worker.store().answer(step.contract, &review::request_hash(request)).await?;
    let accept = request.accept.as_ref();
    Ok(kept.filter(|kept| accept.is_none_or(|accept| accept(&kept.text).is_ok())))
}

/// Asks, unless the very same question was answered before.
pub(crate) async fn ask(
    worker: &Worker,
    step: &Claimed,
    version: &VersionRow,
    label: StepLabel,
    request: Request,
) -> Result<Asked, StoreError> {
    ask_about(worker, step, version, label, &[], request).await
}

/// The same for a request that asks about other clauses, too.
pub(crate) async fn ask_about(
    worker: &Worker,
    step: &Claimed,
    version: &VersionRow,
    label: StepLabel,
    together: &[ClauseId],
    request: Request,
) -> Result<Asked, StoreError> {
    let request = addressed(worker, step, version, request);
    if let Some(kept) = kept_answer(worker, step, &request).await? {
        return Ok(Asked::Answered(kept));
    }
    let pool = &worker.parts.pool;
    if !pool.has_provider(request.locality) {
        return Ok(Asked::NoProvider);
    }
    let request_hash = review::request_hash(&request);
    let label = Some(Work { step: label, request_hash, together: together.to_vec() }.to_string());
    let answer = match pool.ask(Request { label, ..request }).await {
        Ok(answer) => answer,
        Err(error) => {
            return Ok(match error.kind {
                AskErrorKind::Busy(opening) => Asked::Wait(wait_for(opening, worker.now())),
                AskErrorKind::NoProvider | AskErrorKind::UnknownModel => Asked::NoProvider,
                AskErrorKind::Exhausted => Asked::Failed { code: "attempts_exhausted" },
                AskErrorKind::BadRequest { .. } => Asked::Failed { code: "request_refused" },
                AskErrorKind::NeverFits => Asked::Failed { code: "too_large_for_models" },
                // Cancelled meanwhile, or the store is in trouble: either way
                // nothing left, and the next write says which.
                AskErrorKind::NotKept | AskErrorKind::Cancelled => Asked::Wait(Wait {
                    until: worker.now().plus(worker.settings.poll),
                    reason: WaitReason::Cooldown,
                    provider: None,
                }),
            });
        }
    };
    // Kept already, with the end of its call (kept.rs).
    Ok(Asked::Answered(StoredAnswer {
        answered_by: format!("{}/{}", answer.provider, answer.model),
        text: answer.said.text,
        at: worker.now(),
    }))
}

fn wait_for(opening: Opening, now: Timestamp) -> Wait {
    let reason = match opening.binding {
        Binding::Quota(_) => WaitReason::Quota,
        Binding::DayLimit(_) => WaitReason::DayLimit,
        Binding::Slot => WaitReason::Slot,
        Binding::Cooldown => WaitReason::Cooldown,
    };
    // An opening that is already past would send the step round in circles.
    let earliest = now.plus(std::time::Duration::from_millis(500));
    Wait { until: Timestamp(opening.at).max(earliest), reason, provider: Some(opening.provider) }
}
