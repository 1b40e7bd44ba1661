//! Streams: token by token, or whole in the form of one.

use super::{
    Gateway,
    answer::{Frame, credit, headers},
    cache::Key,
    chat::{Given, may_be_simpler},
    error::Fault,
    options::Options,
};
use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use pool::{Answer, AskError, Heard, Request};
use serde_json::{Value, json};
use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};
use tokio::{
    sync::mpsc,
    time::{Instant, timeout_at},
};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

/// Pieces that may wait for a slow listener before the provider has to.
const AHEAD: usize = 64;

/// After the deadline, for the pool's own word to come first.
const GRACE: Duration = Duration::from_millis(250);

/// A question that is being answered.
struct Live {
    gateway: Arc<Gateway>,
    frame: Frame,
    /// As the first provider is credited.
    model: String,
    heard: mpsc::Receiver<Heard>,
    /// For everything together.
    deadline: Instant,
    /// Ends with the stream: nobody is asked for somebody who has gone.
    asking: Option<AbortOnDropHandle<Result<Answer, AskError>>>,
    name: Option<Key>,
    usage: bool,
    /// Frames that are ready to be sent.
    ready: VecDeque<Value>,
    /// The last word, once all else has been sent.
    done: bool,
}

/// Answers with the first token, or with the error that came before it.
pub(super) async fn answer(
    gateway: &Arc<Gateway>,
    request: Request,
    options: &Options,
    name: Option<Key>,
    usage: bool,
) -> Result<Response, Fault> {
    let again = (options.simple && may_be_simpler(&request)).then(|| request.clone());
    let (to, mut heard) = mpsc::channel(AHEAD);
    let pool = gateway.pool.clone();
    let asking = async move { pool.ask_live(request, to).await };
    let asking = AbortOnDropHandle::new(tokio::spawn(asking.in_current_span()));
    let deadline = Instant::now() + options.deadline + GRACE;
    let first = timeout_at(deadline, heard.recv()).await;
    let frame = Frame::new(gateway.clock.now().0);
    match first {
        Err(_) => Err(Fault::late()),
        Ok(Some(Heard::Begun { provider, model, attempt })) => {
            let credited = credit(&provider, &model);
            let live = Live {
                gateway: gateway.clone(),
                ready: VecDeque::from([opening(&frame, &credited)]),
                frame,
                model: credited,
                heard,
                deadline,
                asking: Some(asking),
                name,
                usage,
                done: false,
            };
            let mut response = events(Body::from_stream(live.frames()));
            response.headers_mut().extend(headers(&provider, &model, attempt));
            Ok(response)
        }
        // Ended before anything was heard.
        Ok(_) => {
            let given = match asking.await {
                Ok(Ok(answer)) => Given::plain(answer),
                Ok(Err(error)) => gateway.less(error, again, name).await?,
                Err(_) => return Err(Fault::internal()),
            };
            let mut response = all_at_once(&frame, &given.answer, usage);
            given.credit(&mut response);
            Ok(response)
        }
    }
}

/// A whole answer in the form of a stream.
pub(super) fn all_at_once(frame: &Frame, answer: &Answer, usage: bool) -> Response {
    let model = credit(&answer.provider, &answer.model);
    let said = &answer.said;
    let mut values = vec![opening(frame, &model)];
    let mut piece = |delta: Value| values.push(frame.piece(&model, delta, None));
    if !said.reasoning.is_empty() {
        piece(json!({ "reasoning_content": said.reasoning }));
    }
    if !said.text.is_empty() {
        piece(json!({ "content": said.text }));
    }
    if !said.refusal.is_empty() {
        piece(json!({ "refusal": said.refusal }));
    }
    for (index, call) in said.calls.iter().enumerate() {
        piece(json!({ "tool_calls": [{
            "index": index, "id": call.id, "type": "function",
            "function": { "name": call.name, "arguments": call.arguments },
        }] }));
    }
    values.extend(frame.ending(&model, answer, usage));
    let mut text: String = values.iter().map(event).collect();
    text.push_str(DONE);
    events(Body::from(text))
}

const DONE: &str = "data: [DONE]\n\n";

fn event(value: &Value) -> String {
    format!("data: {value}\n\n")
}

fn opening(frame: &Frame, model: &str) -> Value {
    frame.piece(model, json!({ "role": "assistant", "content": "" }), None)
}

fn events(body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

impl Live {
    fn frames(self) -> impl futures::Stream<Item = Result<Bytes, Infallible>> {
        futures::stream::unfold(self, |mut live| async move {
            let frame = live.next().await?;
            Some((Ok(Bytes::from(frame)), live))
        })
    }

    /// The next event, until the last word was said.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(value) = self.ready.pop_front() {
                return Some(event(&value));
            }
            if self.done {
                self.done = false;
                return Some(DONE.to_owned());
            }
            // Nothing is left to ask for once the end was told.
            let asking = self.asking.as_mut()?;
            let ended = match timeout_at(self.deadline, self.heard.recv()).await {
                Ok(Some(heard)) => {
                    self.ready.extend(self.delta(heard));
                    continue;
                }
                Ok(None) => timeout_at(self.deadline, asking).await,
                Err(late) => Err(late),
            };
            // Whoever is still answering is not listened to any more.
            self.asking = None;
            let Ok(ended) = ended else {
                self.ready.push_back(Fault::late().value());
                continue;
            };
            match ended {
                Ok(Ok(answer)) => {
                    self.gateway.keep(self.name.take(), &answer);
                    if !answer.said.refusal.is_empty() {
                        let refusal = json!({ "refusal": answer.said.refusal });
                        self.ready.push_back(self.frame.piece(&self.model, refusal, None));
                    }
                    self.ready.extend(self.frame.ending(&self.model, &answer, self.usage));
                    self.done = true;
                }
                // The stream has begun: its end says that it is none.
                Ok(Err(error)) => self.ready.push_back(self.gateway.fault(&error).value()),
                Err(_) => self.ready.push_back(Fault::internal().value()),
            }
        }
    }

    fn delta(&self, heard: Heard) -> Option<Value> {
        let delta = match heard {
            Heard::Begun { .. } => return None,
            Heard::Text(text) => json!({ "content": text }),
            Heard::Reasoning(text) => json!({ "reasoning_content": text }),
            Heard::Call { index, begins, arguments } => {
                let mut call = json!({ "index": index, "function": { "arguments": arguments } });
                if let Some(begins) = begins {
                    call["id"] = begins.id.into();
                    call["type"] = "function".into();
                    call["function"]["name"] = begins.name.into();
                }
                json!({ "tool_calls": [call] })
            }
        };
        Some(self.frame.piece(&self.model, delta, None))
    }
}
