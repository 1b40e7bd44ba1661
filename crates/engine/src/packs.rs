//! Short clauses that share a call while requests are what is scarce.
//!
//! Free tiers give many tokens and few requests. One clause at a time asks about
//! itself and takes along what else waits; each answer is checked and kept under
//! the hash of the question that it answers, as if it had been asked alone. The
//! other clauses' own steps then find their answers there. An answer that is
//! rejected is asked for again, alone.

use crate::{
    Grounds,
    ask::{Asked, addressed, ask, ask_about, kept_answer, locality},
    prepared::Prepared,
    steps::{Asking, facts_of, waits_for_a_model},
    worker::Worker,
};
use domain::{ClauseId, StepLabel, VersionId, WaitReason};
use pool::{Binding, LimitKind, Request};
use review::{PACK, Question};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};
use store::{Claimed, ClauseRow, StoreError, StoredAnswer, VersionRow, Wait};

/// A clause of more characters is asked about alone: it deserves the attention.
const SHORT: usize = 2_500;
/// All clauses of a call together have at most so many characters.
const TOGETHER: usize = 12_000;
/// About what one question costs, to see which limit binds.
const TYPICAL_TOKENS: u64 = 2_500;

/// Of each version the clauses that are to be asked about alone; who holds them
/// has the turn to ask.
type Alone = Arc<tokio::sync::Mutex<HashSet<ClauseId>>>;

/// Whose turn it is, for each version at work.
#[derive(Default)]
pub(crate) struct Packs(Mutex<HashMap<VersionId, Alone>>);

impl Packs {
    fn of(&self, version: VersionId) -> Alone {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|id, turn| *id == version || Arc::strong_count(turn) > 1);
        Arc::clone(turns.entry(version).or_default())
    }
}

/// Asks about a clause: with others where requests are scarce, else alone.
pub(crate) async fn ask_together(
    worker: &Worker,
    step: &Claimed,
    version: &VersionRow,
    row: &ClauseRow,
    prepared: &Prepared,
    grounds: &Grounds,
    request: Request,
) -> Result<Asked, StoreError> {
    let label = StepLabel { version: version.id, clause: Some(row.clause.id) };
    if step.fresh || is_long(row) || requests_left(worker, version).is_none() {
        return ask(worker, step, version, label, request).await;
    }
    let request = addressed(worker, step, version, request);
    let turn = worker.packs.of(version.id);
    // No longer than for a place in the pool: other contracts get the step's.
    let Ok(mut alone) = tokio::time::timeout(worker.settings.ask_deadline, turn.lock()).await
    else {
        let until = worker.now().plus(worker.settings.poll);
        return Ok(Asked::Wait(Wait { until, reason: WaitReason::Slot, provider: None }));
    };
    if let Some(kept) = kept_answer(worker, step, &request).await? {
        return Ok(Asked::Answered(kept));
    }
    let pack = if alone.contains(&row.clause.id) {
        Vec::new()
    } else {
        companions(worker, step, version, row, (prepared, grounds), &alone).await?
    };
    if pack.is_empty() {
        drop(alone);
        return ask(worker, step, version, label, request).await;
    }
    let mut asked = vec![Companion { row: row.clone(), request: request.clone() }];
    asked.extend(pack);
    let others: Vec<ClauseId> = asked.iter().skip(1).map(|one| one.row.clause.id).collect();
    let packed = together(version, prepared, grounds, &asked);
    match ask_about(worker, step, version, label, &others, packed).await? {
        Asked::Wait(wait) => return Ok(Asked::Wait(wait)),
        Asked::Answered(answer) => {
            let own = keep_each(worker, step, &asked, &answer, &mut alone).await?;
            if let Some(own) = own {
                return Ok(Asked::Answered(own));
            }
        }
        // Too much for the models that there are: each by itself.
        Asked::Failed { .. } | Asked::NoProvider => {
            alone.extend(asked.iter().map(|one| one.row.clause.id));
        }
    }
    drop(alone);
    ask(worker, step, version, label, request).await
}

/// A clause of a pack, and the request that would ask about it alone.
struct Companion {
    row: ClauseRow,
    request: Request,
}

fn is_long(row: &ClauseRow) -> bool {
    row.clause.text.len() > SHORT
}

/// How many requests the limits still allow now, where it is they that bind at
/// every provider that works. Nothing is known of a limit that was not named.
fn requests_left(worker: &Worker, version: &VersionRow) -> Option<u64> {
    let found = worker.parts.pool.scarcity(locality(version.privacy), TYPICAL_TOKENS);
    let mut left = None;
    for one in found.iter().filter(|one| one.binds != Binding::Cooldown) {
        match one.binds {
            Binding::Quota(Some(LimitKind::RequestsPerMinute))
            | Binding::DayLimit(Some(LimitKind::RequestsPerDay)) => {
                *left.get_or_insert(0) += one.fits;
            }
            _ => return None,
        }
    }
    left
}

/// What else waits and fits into one call; nothing where there are requests
/// enough to ask about each clause alone, twice over.
async fn companions(
    worker: &Worker,
    step: &Claimed,
    version: &VersionRow,
    row: &ClauseRow,
    (prepared, grounds): (&Prepared, &Grounds),
    alone: &HashSet<ClauseId>,
) -> Result<Vec<Companion>, StoreError> {
    let Some(left) = requests_left(worker, version) else { return Ok(Vec::new()) };
    let rows = worker.store().clause_rows(version.id).await?;
    let waiting = || {
        rows.iter()
            .filter(|one| one.clause.id != row.clause.id && waits_for_a_model(one))
            .filter(|one| !is_long(one) && !alone.contains(&one.clause.id))
    };
    if left >= 2 * (waiting().count() as u64 + 1) {
        return Ok(Vec::new());
    }
    let mut room = TOGETHER.saturating_sub(row.clause.text.len());
    let mut found = Vec::new();
    for one in waiting() {
        if found.len() + 1 == PACK {
            break;
        }
        let Some(rest) = room.checked_sub(one.clause.text.len()) else { continue };
        let asking = Asking::about(version, one, prepared, grounds);
        let request = addressed(worker, step, version, asking.request(version, prepared));
        if kept_answer(worker, step, &request).await?.is_none() {
            room = rest;
            found.push(Companion { row: one.clone(), request });
        }
    }
    Ok(found)
}

/// The one request for all of them.
fn together(
    version: &VersionRow,
    prepared: &Prepared,
    grounds: &Grounds,
    asked: &[Companion],
) -> Request {
    let askings: Vec<Asking<'_>> =
        asked.iter().map(|one| Asking::about(version, &one.row, prepared, grounds)).collect();
    let questions: Vec<Question<'_>> = askings.iter().map(Asking::question).collect();
    review::pack_request(
        facts_of(version),
        version.reader,
        &questions,
        &grounds.playbook,
        &prepared.masker,
    )
}

/// Keeps each usable answer under its own question; returns that of the first.
async fn keep_each(
    worker: &Worker,
    step: &Claimed,
    asked: &[Companion],
    answer: &StoredAnswer,
    alone: &mut HashSet<ClauseId>,
) -> Result<Option<StoredAnswer>, StoreError> {
    let mut own = None;
    for (index, (one, text)) in
        asked.iter().zip(review::unpack(&answer.text, asked.len())).enumerate()
    {
        let accept = one.request.accept.as_ref();
        let usable = text.filter(|text| accept.is_none_or(|accept| accept(text).is_ok()));
        let Some(text) = usable else {
            alone.insert(one.row.clause.id);
            continue;
        };
        let kept = StoredAnswer { text, ..answer.clone() };
        let hash = review::request_hash(&one.request);
        worker.store().keep_answer(step.contract, &hash, kept.clone()).await?;
        if index == 0 {
            own = Some(kept);
        }
    }
    Ok(own)
}
