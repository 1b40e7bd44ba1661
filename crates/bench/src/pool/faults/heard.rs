//! What a streaming client hears.

use crate::failure::Failure;
use crate::http::{Connection, Question};
use http::HeaderMap;
use http_body_util::BodyExt;
use serde_json::Value;
use std::time::{Duration, Instant};

/// A client that is answered neither way by then has been failed.
const PATIENCE: Duration = Duration::from_secs(100);

/// One request as its client saw it.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) took: Duration,
    pub(super) status: u16,
    headers: HeaderMap,
    body: String,
    /// The connection broke, or nothing came for too long.
    broken: bool,
}

impl Heard {
    pub(super) async fn of(address: &str, question: &Question) -> Self {
        let begun = Instant::now();
        let mut heard = Self::default();
        let read = tokio::time::timeout(PATIENCE, heard.read(address, question)).await;
        heard.broken = !matches!(read, Ok(Ok(())));
        heard.took = begun.elapsed();
        heard
    }

    async fn read(&mut self, address: &str, question: &Question) -> Result<(), Failure> {
        let response = Connection::open(address).await?.ask(question).await?;
        self.status = response.status().as_u16();
        self.headers = response.headers().clone();
        let mut body = response.into_body();
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| Failure::at(address, error))?;
            if let Some(data) = frame.data_ref() {
                self.body.push_str(&String::from_utf8_lossy(data));
            }
        }
        Ok(())
    }

    fn events(&self) -> impl Iterator<Item = &str> {
        let events = self.body.split("\n\n").filter(|event| !event.is_empty());
        events.map(|event| event.strip_prefix("data: ").unwrap_or(event))
    }

    /// The events that are JSON.
    pub(super) fn values(&self) -> impl Iterator<Item = Value> {
        self.events().filter_map(|event| serde_json::from_str(event).ok())
    }

    pub(super) fn text(&self) -> String {
        let content =
            |event: Value| event["choices"][0]["delta"]["content"].as_str().map(str::to_owned);
        self.values().filter_map(content).collect()
    }

    fn ends(&self) -> bool {
        self.values().any(|event| event["choices"][0]["finish_reason"].is_string())
    }

    fn is_done(&self) -> bool {
        self.events().last() == Some("[DONE]")
    }

    /// Its error, as a body of its own or as an event.
    pub(super) fn error(&self) -> Option<Value> {
        self.values().map(|event| event["error"].clone()).find(|error| !error.is_null())
    }

    /// These words and a proper end, with nothing in it that is no event.
    pub(super) fn is_answer(&self, words: &str) -> bool {
        let odd = self.events().filter(|event| serde_json::from_str::<Value>(event).is_err());
        let complete = self.ends() && self.is_done() && odd.count() == 1;
        let good = self.status == 200 && !self.broken && self.error().is_none();
        good && complete && self.text() == words
    }

    /// An error that nobody can take for an answer.
    pub(super) fn is_clear_error(&self) -> bool {
        let error = self.error().unwrap_or_default();
        let says = error["message"].as_str().is_some_and(|message| !message.is_empty());
        says && !self.broken && !self.ends() && !self.is_done()
    }

    /// Tokens in and out, as the stream says.
    pub(super) fn usage(&self) -> Option<(u64, u64)> {
        self.values().find_map(|event| {
            let usage = &event["usage"];
            Some((usage["prompt_tokens"].as_u64()?, usage["completion_tokens"].as_u64()?))
        })
    }

    /// Who answered: the last event says it, else the headers.
    pub(super) fn provider(&self) -> Option<String> {
        let last =
            self.values().find_map(|event| Some(event["advai"]["provider"].as_str()?.to_owned()));
        let named = || Some(self.headers.get("x-advai-provider")?.to_str().ok()?.to_owned());
        last.or_else(named)
    }

    /// In a few words, where it is not what was hoped for.
    pub(super) fn brief(&self) -> String {
        let error = self.error().unwrap_or_default();
        format!(
            "status {}, {} words, {}{}{}",
            self.status,
            self.text().split_whitespace().count(),
            if self.is_done() { "[DONE]" } else { "no [DONE]" },
            if self.broken { ", broken off" } else { "" },
            error["code"].as_str().map(|code| format!(", error {code}")).unwrap_or_default(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(status: u16, body: &str) -> Heard {
        Heard { status, body: body.to_owned(), ..Heard::default() }
    }

    const WORD: &str =
        "data: {\"choices\":[{\"delta\":{\"content\":\"yes\"},\"finish_reason\":null}]}\n\n";
    const STOP: &str = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
    const ERROR: &str = "data: {\"error\":{\"message\":\"no\",\"code\":\"providers_failed\"}}\n\n";
    const DONE: &str = "data: [DONE]\n\n";

    #[test]
    fn an_answer_has_all_words_a_proper_end_and_nothing_odd() {
        let whole = heard(200, &[WORD, STOP, DONE].concat());
        assert!(whole.is_answer("yes") && !whole.is_clear_error());
        assert!(!whole.is_answer("yes and no"));
        for parts in [[WORD, DONE].concat(), [WORD, STOP].concat(), [WORD, ERROR].concat()] {
            assert!(!heard(200, &parts).is_answer("yes"), "{parts}");
        }
        let odd = [WORD, "data: {\"broken\n\n", STOP, DONE].concat();
        assert!(!heard(200, &odd).is_answer("yes"));
    }

    #[test]
    fn an_error_is_clear_where_nothing_looks_like_an_end() {
        assert!(heard(200, &[WORD, ERROR].concat()).is_clear_error());
        assert!(heard(503, "{\"error\":{\"message\":\"no\"}}").is_clear_error());
        assert!(!heard(200, &[WORD, ERROR, DONE].concat()).is_clear_error());
        assert!(!heard(200, WORD).is_clear_error());
        assert!(!heard(502, "").is_clear_error());
        let broken = Heard { broken: true, ..heard(200, ERROR) };
        assert!(!broken.is_clear_error());
    }
}
