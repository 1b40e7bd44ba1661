//! Two files compared without a contract. The result is held in memory for an
//! hour and never stored.

use super::Service;
use crate::two_files::{Paper, Unreadable, compare};
use domain::{Actor, ComparisonId, Problem, Timestamp, TwoFiles, UserId};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// Milliseconds that a result is held.
const HELD_FOR: i64 = 60 * 60 * 1000;
/// Results held at most.
const MOST: usize = 16;
/// Bytes of text held at most, over all results.
const MOST_BYTES: usize = 64 << 20;

/// The latest comparisons, oldest first.
#[derive(Default)]
pub(super) struct Held(Mutex<VecDeque<Entry>>);

struct Entry {
    id: ComparisonId,
    owner: UserId,
    at: Timestamp,
    bytes: usize,
    files: Arc<TwoFiles>,
}

impl Held {
    fn put(&self, actor: &Actor, files: TwoFiles, now: Timestamp) -> ComparisonId {
        let id = ComparisonId::generate();
        let ops = files.comparison.pairs.iter().flat_map(|pair| &pair.ops);
        let bytes = ops.map(|op| op.text.len()).sum();
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let owner = actor.user;
        entries.push_back(Entry { id, owner, at: now, bytes, files: Arc::new(files) });
        forget(&mut entries, now);
        while entries.len() > 1
            && (entries.len() > MOST
                || entries.iter().map(|entry| entry.bytes).sum::<usize>() > MOST_BYTES)
        {
            entries.pop_front();
        }
        id
    }

    fn get(&self, actor: &Actor, id: ComparisonId, now: Timestamp) -> Option<Arc<TwoFiles>> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        forget(&mut entries, now);
        let theirs = |entry: &&Entry| entry.id == id && entry.owner == actor.user;
        entries.iter().find(theirs).map(|entry| entry.files.clone())
    }
}

fn forget(entries: &mut VecDeque<Entry>, now: Timestamp) {
    entries.retain(|entry| now.0 - entry.at.0 < HELD_FOR);
}

impl Service {
    /// Compares two files; the result can be had under its id for an hour.
    ///
    /// # Errors
    /// 415 for a file of no known kind, 422 for one that cannot be read.
    pub(crate) async fn compare_files(
        &self,
        actor: &Actor,
        old: Paper,
        new: Paper,
    ) -> Result<ComparisonId, Problem> {
        let files = compare(self.reader.as_ref(), old, new).await.map_err(refused)?;
        Ok(self.two_files.put(actor, files, self.clock.now()))
    }

    /// A comparison of two files.
    ///
    /// # Errors
    /// 404 where its hour is over, or it is another's.
    pub(crate) fn compared_files(
        &self,
        actor: &Actor,
        id: ComparisonId,
    ) -> Result<Arc<TwoFiles>, Problem> {
        self.two_files
            .get(actor, id, self.clock.now())
            .ok_or_else(|| Problem::not_found("comparison; one is kept for an hour"))
    }
}

fn refused(error: Unreadable) -> Problem {
    match error.code.as_str() {
        "unsupported_type" => Problem::unsupported(error.to_string()),
        "empty_file" => Problem::bad_request("empty_file", error.to_string()),
        "internal" => Problem::internal(),
        code => Problem::unprocessable(code, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ComparedFile, Comparison, ComparisonSummary, Language, Op, OpKind, Pair};

    fn files() -> TwoFiles {
        let file = ComparedFile {
            file_name: String::new(),
            sha256: String::new(),
            pages: None,
            unreadable: vec![],
            warnings: vec![],
            authors: vec![],
            comments: vec![],
        };
        TwoFiles {
            language: Language::En,
            old: file.clone(),
            new: file,
            clauses: vec![],
            comparison: Comparison { summary: ComparisonSummary::default(), pairs: vec![] },
        }
    }

    #[test]
    fn a_result_is_forgotten_after_an_hour() {
        let held = Held::default();
        let id = held.put(&Actor::LOCAL, files(), Timestamp(0));
        assert!(held.get(&Actor::LOCAL, id, Timestamp(HELD_FOR - 1)).is_some());
        assert!(held.get(&Actor::LOCAL, id, Timestamp(HELD_FOR)).is_none());
        assert!(held.get(&Actor::LOCAL, id, Timestamp(0)).is_none());
    }

    #[test]
    fn the_oldest_result_makes_room() {
        let held = Held::default();
        let first = held.put(&Actor::LOCAL, files(), Timestamp(0));
        let second = held.put(&Actor::LOCAL, files(), Timestamp(0));
        for _ in 0..MOST - 1 {
            held.put(&Actor::LOCAL, files(), Timestamp(0));
        }
        assert!(held.get(&Actor::LOCAL, first, Timestamp(0)).is_none());
        assert!(held.get(&Actor::LOCAL, second, Timestamp(0)).is_some());
    }

    #[test]
    fn long_texts_make_room_before_there_are_many_of_them() {
        let held = Held::default();
        let long = || {
            let op = Op { op: OpKind::Equal, text: "x".repeat(MOST_BYTES / 2) };
            let pair = Pair {
                old: None,
                new: None,
                changes: vec![],
                substantive: false,
                tracked: None,
                ops: vec![op],
            };
            let mut files = files();
            files.comparison.pairs.push(pair);
            files
        };
        let ids = [0; 3].map(|_| held.put(&Actor::LOCAL, long(), Timestamp(0)));
        let there = ids.map(|id| held.get(&Actor::LOCAL, id, Timestamp(0)).is_some());
        assert_eq!(there, [false, true, true]);
    }

    #[test]
    fn a_result_is_its_owners_alone() {
        let held = Held::default();
        let id = held.put(&Actor::LOCAL, files(), Timestamp(0));
        let stranger = Actor { user: UserId(uuid::Uuid::from_u128(7)) };
        assert!(held.get(&stranger, id, Timestamp(0)).is_none());
    }
}
