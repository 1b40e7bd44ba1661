//! One call, from sending to its last byte.

use super::framing::{Frames, Framing, NotText};
use super::locality::NotLocal;
use super::relay::Relay;
use crate::dialect::{Odd, Progress, Refusal, Speak, Stop};
use crate::fault::{Fault, Next, Unused};
use crate::simulation::exchange;
use crate::timeline::Timeline;
use crate::{Outcome, Said, Sent, Simulation, UnixMillis, Usage, Words};
use http::HeaderMap;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use std::error::Error;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// No answer is longer than this, in bytes.
pub(crate) const CAP: usize = 8 * 1024 * 1024;
/// No error body is read further.
const ERROR_CAP: usize = 64 * 1024;
/// After the model stopped, so long for the usage and the stream's last word.
const GRACE: Duration = Duration::from_secs(2);

/// For the bytes after the last word.
const DRAIN: Duration = Duration::from_millis(50);

/// A call that is ready to be sent.
pub(crate) struct Call<'a> {
    pub(crate) client: &'a reqwest::Client,
    /// Instead of the network, with what it is told.
    pub(crate) simulation: Option<(&'a dyn Simulation, Sent)>,
    pub(crate) speak: &'static dyn Speak,
    pub(crate) url: reqwest::Url,
    pub(crate) key: Option<&'a SecretString>,
    pub(crate) body: String,
    pub(crate) with_schema: bool,
    /// A cut or declined answer is an answer all the same.
    pub(crate) lenient: bool,
    /// The answer comes in one document, within the time for a first token.
    pub(crate) whole: bool,
    /// Who listens while it comes.
    pub(crate) relay: Option<&'a mut Relay>,
    pub(crate) first_token: Duration,
    pub(crate) idle: Duration,
    pub(crate) total: Duration,
}

/// What came of it, and what the headers said either way.
pub(crate) struct Called {
    pub(crate) result: Result<Said, Fault>,
    pub(crate) usage: Usage,
    pub(crate) headers: HeaderMap,
    /// When the headers arrived, or the failure.
    pub(crate) arrived: Instant,
}

impl Call<'_> {
    /// Sends it and reads the answer to its end.
    pub(crate) async fn run(mut self, time: &Timeline) -> Called {
        let begun = Instant::now();
        let total = begun + self.total;
        let first_token = total.min(begun + self.first_token);
        let mut headers = HeaderMap::new();
        let mut progress = Progress::default();
        let mut arrived = None;
        let result = self
            .exchange(time, first_token, total, &mut headers, &mut arrived, &mut progress)
            .await;
        Called {
            usage: plausible(progress.usage),
            result: result.map(|()| progress.said()),
            headers,
            arrived: arrived.unwrap_or_else(Instant::now),
        }
    }

    async fn exchange(
        &mut self,
        time: &Timeline,
        first_token: Instant,
        total: Instant,
        headers: &mut HeaderMap,
        arrived: &mut Option<Instant>,
        progress: &mut Progress,
    ) -> Result<(), Fault> {
        let mut request = self
            .client
            .post(self.url.clone())
            .header(http::header::CONTENT_TYPE, "application/json")
            .body(std::mem::take(&mut self.body));
        request = self.speak.authorise(request, self.key);
        let sending = async {
            match self.simulation.take() {
                Some((simulation, sent)) => Ok(exchange(simulation, sent).await),
                None => request.send().await,
            }
        };
        let mut response = match timeout_at(first_token, sending).await {
            Err(_) => return Err(self.late("no answer in time")),
            Ok(Err(error)) => return Err(send_fault(&error)),
            Ok(Ok(response)) => response,
        };
        *arrived = Some(Instant::now());
        *headers = std::mem::take(response.headers_mut());
        let status = response.status().as_u16();
        if !(200..300).contains(&status) {
            let body = timeout_at(first_token, short_body(&mut response)).await.unwrap_or_default();
            return Err(self.classify(status, headers, &body, time.wall()));
        }
        self.read(response, headers, progress, first_token, total, time).await?;
        match progress.stop {
            Some(Stop::Length | Stop::Refused) if self.lenient => Ok(()),
            Some(Stop::Length) => Err(Fault::new(Outcome::Truncated, "cut by the length limit")),
            Some(Stop::Refused) => {
                Err(Fault::new(Outcome::Refused, "the model declined").next(Next::Elsewhere))
            }
            Some(Stop::Finished)
                if progress.text.trim().is_empty() && progress.calls().len() == 0 =>
            {
                Err(Fault::new(Outcome::Invalid, "the answer is empty"))
            }
            Some(Stop::Finished) => Ok(()),
            Some(Stop::Broken) | None => Err(Fault::down("the answer broke off")),
        }
    }

    async fn read(
        &mut self,
        mut response: reqwest::Response,
        headers: &HeaderMap,
        progress: &mut Progress,
        first_token: Instant,
        total: Instant,
        time: &Timeline,
    ) -> Result<(), Fault> {
        let kind = headers
            .get(http::header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .unwrap_or("");
        if kind.starts_with("text/html") {
            return Err(Fault::down("a web page instead of an answer"));
        }
        // A server that does not stream sends one document, perhaps over many lines.
        let whole =
            self.speak.framing() == Framing::Events && !kind.starts_with("text/event-stream");
        let mut frames = Frames::new(self.speak.framing());
        let mut document = Vec::new();
        let mut bytes = 0;
        let mut stopped_at = None;
        loop {
            let now = Instant::now();
            // Keep-alive bytes count for the pause between tokens, not for the first one.
            let mut limit = if progress.begun { total.min(now + self.idle) } else { first_token };
            if let Some(stopped_at) = stopped_at {
                limit = limit.min(stopped_at + GRACE);
            }
            let chunk = match timeout_at(limit, response.chunk()).await {
                Err(_) if stopped_at.is_some() => return Ok(()),
                Err(_) if Instant::now() >= total => {
                    return Err(Fault::down("not finished in time"));
                }
                Err(_) if progress.begun => return Err(Fault::down("the answer stalled")),
                Err(_) => return Err(self.late("no token in time")),
                Ok(Err(_)) if stopped_at.is_some() => return Ok(()),
                Ok(Err(_)) => return Err(Fault::down("the connection broke")),
                Ok(Ok(chunk)) => chunk,
            };
            let ended = chunk.is_none();
            let found = match chunk {
                Some(chunk) => {
                    bytes += chunk.len();
                    if bytes > CAP {
                        return Err(Fault::new(Outcome::Invalid, "the answer is too long"));
                    }
                    if whole {
                        document.extend_from_slice(&chunk);
                        Vec::new()
                    } else {
                        frames.feed(&chunk)
                    }
                }
                None if whole => {
                    vec![String::from_utf8(std::mem::take(&mut document)).map_err(|_| NotText)]
                }
                None => frames.finish(),
            };
            for frame in found {
                // What comes after the last word is no part of the answer.
                if progress.ended {
                    break;
                }
                let read = match frame {
                    Ok(frame) => self.speak.read(&frame, progress),
                    Err(NotText) => Err(Odd::Malformed),
                };
                match read {
                    Ok(()) => {}
                    Err(Odd::Malformed) => {
                        return Err(Fault::down("the answer is not what the protocol says")
                            .next(Next::AgainQuickly));
                    }
                    Err(Odd::Error(value)) => {
                        return Err(self.classify_value(200, headers, &value, time.wall()));
                    }
                }
            }
            if let Some(relay) = &mut self.relay {
                relay.pass(progress).await?;
            }
            if ended {
                return Ok(());
            }
            if progress.ended {
                // A connection that is read to its end can be used again.
                let _ = timeout_at(Instant::now() + DRAIN, response.chunk()).await;
                return Ok(());
            }
            if progress.stop.is_some() {
                stopped_at.get_or_insert_with(Instant::now);
            }
        }
    }

    /// Nothing came in time. Of a whole answer that may mean no more than that
    /// it is a long one.
    fn late(&self, reason: &str) -> Fault {
        let fault = Fault::down(reason);
        if self.whole { fault.next(Next::InPieces) } else { fault }
    }

    fn classify(&self, status: u16, headers: &HeaderMap, body: &[u8], now: UnixMillis) -> Fault {
        let value = serde_json::from_slice(body).unwrap_or(Value::Null);
        // Some wrap their error in a list.
        let value = match value {
            Value::Array(mut items) if !items.is_empty() => items.swap_remove(0),
            other => other,
        };
        self.classify_value(status, headers, &value, now)
    }

    fn classify_value(
        &self,
        status: u16,
        headers: &HeaderMap,
        body: &Value,
        now: UnixMillis,
    ) -> Fault {
        let refusal = Refusal { status, headers, body, now, with_schema: self.with_schema };
        let mut fault = self.speak.classify(&refusal);
        if fault.outcome == Outcome::BadRequest {
            fault.words = words(body).map(|words| without(words, self.key));
        }
        fault
    }
}

/// What a refusal says to people, wherever the protocol has it.
fn words(body: &Value) -> Option<Words> {
    let said = [&body["error"]["message"], &body["error"], &body["message"], &body["error_msg"]];
    said.into_iter().find_map(Value::as_str).map(|text| Words(text.chars().take(2_000).collect()))
}

/// Some providers say which key they were sent, and callers are not to know it.
fn without(words: Words, key: Option<&SecretString>) -> Words {
    match key.map(ExposeSecret::expose_secret).filter(|key| !key.is_empty()) {
        Some(key) => Words(words.0.replace(key, "…")),
        None => words,
    }
}

/// No answer has so many tokens: a provider that says so does not count.
const MOST_TOKENS: u64 = 100_000_000;

fn plausible(usage: Usage) -> Usage {
    let plausible = |count: Option<u64>| count.filter(|count| *count <= MOST_TOKENS);
    Usage { tokens_in: plausible(usage.tokens_in), tokens_out: plausible(usage.tokens_out) }
}

/// A short body, read no further than it may be long.
pub(crate) async fn short_body(response: &mut reqwest::Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        let room = ERROR_CAP.saturating_sub(body.len());
        body.extend(chunk.iter().take(room));
        if body.len() >= ERROR_CAP {
            break;
        }
    }
    body
}

/// Why a request got no answer at all. The library's own text may name the
/// address and is not used.
pub(crate) fn send_fault(error: &reqwest::Error) -> Fault {
    if is_not_local(error) {
        return Fault::down("the address is not local").unused(Unused::All);
    }
    if error.is_builder() {
        let reason = "the key cannot be sent in a header";
        return Fault::new(Outcome::BadKey, reason).unused(Unused::All);
    }
    if error.is_connect() {
        let reason = if error.is_timeout() { "no connection in time" } else { "no connection" };
        return Fault::down(reason).unused(Unused::All);
    }
    if error.is_timeout() {
        return Fault::down("no answer in time");
    }
    Fault::down("the connection was reset").next(Next::AgainQuickly)
}

fn is_not_local(error: &reqwest::Error) -> bool {
    let mut source: Option<&(dyn Error + 'static)> = error.source();
    while let Some(inner) = source {
        if inner.is::<NotLocal>() {
            return true;
        }
        source = inner.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_that_says_the_key_is_quoted_without_it() {
        let words = || Words("Bearer sk-one is refused; sk-one!".to_owned());
        let key = SecretString::from("sk-one");
        assert_eq!(without(words(), Some(&key)).0, "Bearer … is refused; …!");
        assert_eq!(without(words(), None), words());
    }

    #[test]
    fn a_count_that_cannot_be_is_none() {
        let usage = Usage { tokens_in: Some(u64::MAX), tokens_out: Some(MOST_TOKENS) };
        let counted = plausible(usage);
        assert_eq!((counted.tokens_in, counted.tokens_out), (None, Some(MOST_TOKENS)));
    }
}
