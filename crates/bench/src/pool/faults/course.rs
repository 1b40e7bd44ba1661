//! Who asks, and when.

use super::heard::Heard;
use super::scenario::Mode;
use super::seen::Seen;
use super::stage::Stage;
use crate::http::Question;
use crate::numbers::now_ms;
use serde_json::json;
use std::time::Duration;

const PACE: Duration = Duration::from_secs(4);
const DOWN_FOR: Duration = Duration::from_secs(60);
/// After the last of the requests that are told, in case it is still not back.
const MORE: u32 = 4;

/// The requests of a scenario.
#[derive(Clone, Copy)]
pub(super) enum Course {
    /// One.
    Once,
    /// One, and after its end another one.
    Again,
    /// One every four seconds.
    Paced {
        /// So many.
        requests: u32,
    },
    /// Likewise; the first provider is well after a minute.
    Recovery {
        /// So many, and a few more until it is back.
        requests: u32,
    },
}

impl Stage {
    pub(super) async fn play(&self, course: Course, mode: Mode) -> Seen {
        let more = json!({ "stream": true, "stream_options": { "include_usage": true } });
        let question = Question::to("auto", more).with("x-advai-stream", mode.word());
        let (heard, recovered) = match course {
            Course::Once => (self.ask(&question, 1).await, None),
            Course::Again => (self.ask(&question, 2).await, None),
            Course::Paced { requests } => (self.paced(&question, requests, |_| false).await, None),
            Course::Recovery { requests } => {
                let recovery = async {
                    tokio::time::sleep(DOWN_FOR).await;
                    self.recover();
                    now_ms()
                };
                let is_over = |asked| asked >= requests && self.is_back();
                let asking = self.paced(&question, requests + MORE, is_over);
                let (heard, recovered) = tokio::join!(asking, recovery);
                (heard, Some(recovered))
            }
        };
        Seen { heard, logs: self.logs(), recovered }
    }

    async fn ask(&self, question: &Question, times: u32) -> Vec<Heard> {
        let mut heard = Vec::new();
        for _ in 0..times {
            heard.push(Heard::of(self.advai.address(), question).await);
        }
        heard
    }

    async fn paced(
        &self,
        question: &Question,
        requests: u32,
        is_over: impl Fn(u32) -> bool,
    ) -> Vec<Heard> {
        let mut pace = tokio::time::interval(PACE);
        let mut heard = Vec::new();
        for asked in 0..requests {
            if is_over(asked) {
                break;
            }
            pace.tick().await;
            heard.push(Heard::of(self.advai.address(), question).await);
        }
        heard
    }

    fn is_back(&self) -> bool {
        self.logs().first().is_some_and(|log| log.iter().any(|line| line.answered))
    }
}
