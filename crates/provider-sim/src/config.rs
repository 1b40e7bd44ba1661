//! How a simulated provider behaves.

use crate::Random;
use clap::ValueEnum;
use std::time::Duration;

/// The protocol it speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dialect {
    /// OpenAI's chat completions.
    Openai,
    /// Anthropic's messages.
    Anthropic,
    /// Google's Gemini.
    Gemini,
    /// Ollama's own API.
    Ollama,
    /// DashScope's own API.
    Dashscope,
    /// Qianfan's first API.
    Qianfan,
}

/// One simulated provider.
#[derive(Debug, Clone)]
pub struct SimConfig {
    /// On loopback; 0 takes a free one.
    pub port: u16,
    /// The protocol it speaks.
    pub dialect: Dialect,
    /// Named in its answers.
    pub name: String,
    /// The models it serves; any other is refused.
    pub models: Vec<String>,
    /// The keys it takes; where there are none, any or none.
    pub keys: Vec<String>,
    /// Of these, the ones that are refused with 401.
    pub dead_keys: Vec<String>,
    /// And the ones whose account has no money left: 402.
    pub unpaid_keys: Vec<String>,
    /// What it says to every question; absent = made from the prompt.
    pub say: Option<String>,
    /// Before the first byte of an answer.
    pub latency: Duration,
    /// Before a refusal by a limit.
    pub refusal_latency: Duration,
    /// Pace of an answer; absent = at once.
    pub tokens_per_second: Option<f64>,
    /// Refused beyond so many in any 60 s.
    pub requests_per_minute: Option<u64>,
    /// Likewise, prompt and answer together.
    pub tokens_per_minute: Option<u64>,
    /// Refused beyond so many until it is started again.
    pub requests_per_day: Option<u64>,
    /// Refused beyond so many at once.
    pub max_in_flight: Option<usize>,
    /// The window of the limits per minute; shorter for impatient tests.
    pub minute: Duration,
    /// Answers 503 to every so-manieth request.
    pub fail_every: Option<u64>,
    /// Shows faults at random, where no scripted one is due.
    pub random: Option<Random>,
    /// Refuses a JSON schema with 400.
    pub refuse_schema: bool,
    /// Refuses to go on with a last message of the assistant with 400.
    pub refuse_continuing: bool,
    /// Keeps what it was asked. Off for benches, where that would be a million lines.
    pub keep_log: bool,
}

impl Default for SimConfig {
    fn default() -> Self {
        Self {
            port: 0,
            dialect: Dialect::Openai,
            name: "sim".to_owned(),
            models: vec!["sim-large".to_owned()],
            keys: Vec::new(),
            dead_keys: Vec::new(),
            unpaid_keys: Vec::new(),
            say: None,
            latency: Duration::ZERO,
            refusal_latency: Duration::ZERO,
            tokens_per_second: None,
            requests_per_minute: None,
            tokens_per_minute: None,
            requests_per_day: None,
            max_in_flight: None,
            minute: Duration::from_secs(60),
            fail_every: None,
            random: None,
            refuse_schema: false,
            refuse_continuing: false,
            keep_log: true,
        }
    }
}
