//! Answers that stand in for those that cannot be had: for callers who said
//! that they may, and to the very same request only. In memory; nothing of it
//! outlives the process.

use pool::Answer;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// So many bytes of answers are kept.
const LARGEST: usize = 16 * 1024 * 1024;

/// The name of a request: all of it that decides its answer.
pub(super) type Key = [u8; 32];

#[derive(Default)]
pub(super) struct Cache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    answers: HashMap<Key, Answer>,
    /// The oldest first.
    order: VecDeque<Key>,
    bytes: usize,
}

/// The name of a request, from its body without what only says how it is sent.
pub(super) fn key(body: &serde_json::Value) -> Key {
    let mut plain = body.clone();
    if let Some(fields) = plain.as_object_mut() {
        fields.remove("stream");
        fields.remove("stream_options");
        fields.remove("user");
    }
    Sha256::digest(plain.to_string().as_bytes()).into()
}

impl Cache {
    pub(super) fn get(&self, key: &Key) -> Option<Answer> {
        self.lock().answers.get(key).cloned()
    }

    pub(super) fn keep(&self, key: Key, answer: &Answer) {
        let size = size(answer);
        if size > LARGEST {
            return;
        }
        let mut kept = self.lock();
        match kept.answers.insert(key, answer.clone()) {
            Some(old) => kept.bytes -= self::size(&old),
            None => kept.order.push_back(key),
        }
        kept.bytes += size;
        while kept.bytes > LARGEST {
            let Some(oldest) = kept.order.pop_front() else { break };
            if let Some(gone) = kept.answers.remove(&oldest) {
                kept.bytes -= self::size(&gone);
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn size(answer: &Answer) -> usize {
    let said = &answer.said;
    let calls: usize =
        said.calls.iter().map(|call| call.id.len() + call.name.len() + call.arguments.len()).sum();
    1_024 + said.text.len() + said.reasoning.len() + said.refusal.len() + calls
}

#[cfg(test)]
mod tests {
    use super::*;
    use pool::{Said, Usage};
    use serde_json::json;

    fn answer(text: &str) -> Answer {
        Answer {
            said: Said { text: text.to_owned(), ..Said::default() },
            provider: "a".into(),
            model: "m".into(),
            key: None,
            usage: Usage::default(),
            attempts: Vec::new(),
        }
    }

    #[test]
    fn how_an_answer_is_sent_does_not_change_its_name_and_what_is_asked_does() {
        let body = json!({ "model": "auto", "messages": [1], "stream": true });
        assert_eq!(key(&body), key(&json!({ "model": "auto", "messages": [1] })));
        assert_ne!(key(&body), key(&json!({ "model": "auto", "messages": [2] })));
    }

    #[test]
    fn the_oldest_answers_make_room() {
        let cache = Cache::default();
        let large = "x".repeat(LARGEST / 3);
        for number in 0..4_u8 {
            cache.keep([number; 32], &answer(&large));
        }
        assert!(cache.get(&[0; 32]).is_none() && cache.get(&[1; 32]).is_none());
        assert!(cache.get(&[3; 32]).is_some());
        cache.keep([9; 32], &answer(&"x".repeat(LARGEST + 1)));
        assert!(cache.get(&[9; 32]).is_none());
    }
}
