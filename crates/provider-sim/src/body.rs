//! The body of an answer that takes its time or does not end well.

use crate::log::Line;
use crate::quota::Slot;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::collections::VecDeque;
use std::future::pending;
use std::io;
use std::time::Duration;

/// What a body does next.
pub(crate) enum Step {
    Send(Bytes),
    /// The same so many times, or for as long as somebody listens.
    Again {
        bytes: Bytes,
        left: Option<u64>,
        pause: Duration,
    },
    Sleep(Duration),
    /// Nothing any more, with the connection open.
    Hang,
    /// The connection breaks.
    Break,
}

impl Step {
    pub(crate) fn send(text: impl Into<Bytes>) -> Self {
        Self::Send(text.into())
    }
}

/// Plays the steps. Each is made when the client has taken the one before, so
/// that no length of an answer fills the memory.
pub(crate) fn play(steps: VecDeque<Step>, kind: &'static str, slot: Slot, line: Line) -> Response {
    let held = Some((slot, line.clone()));
    let frames =
        futures::stream::unfold((steps, held, line), |(mut steps, mut held, line)| async move {
            loop {
                let bytes = match steps.pop_front()? {
                    Step::Send(bytes) => bytes,
                    Step::Again { left: Some(0), .. } => continue,
                    Step::Again { bytes, left, pause } => {
                        if !pause.is_zero() {
                            tokio::time::sleep(pause).await;
                        }
                        let left = left.map(|left| left - 1);
                        steps.push_front(Step::Again { bytes: bytes.clone(), left, pause });
                        bytes
                    }
                    Step::Sleep(pause) => {
                        tokio::time::sleep(pause).await;
                        continue;
                    }
                    Step::Hang => pending().await,
                    Step::Break => {
                        let error = Err(io::ErrorKind::ConnectionReset.into());
                        return Some((error, (VecDeque::new(), held, line)));
                    }
                };
                if bytes.is_empty() {
                    continue;
                }
                line.sent(bytes.len());
                // The last word is handed over: the slot is free before the client knows.
                if steps.is_empty()
                    && let Some((slot, line)) = held.take()
                {
                    line.answered();
                    drop(slot);
                }
                return Some((Ok::<_, io::Error>(bytes), (steps, held, line)));
            }
        });
    ([(header::CONTENT_TYPE, kind)], Body::from_stream(frames)).into_response()
}
