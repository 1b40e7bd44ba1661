//! Faults that a simulated provider shows.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A fault and how often it is shown. In JSON `{"status":503}` is short for
/// `{"kind":"status","status":503}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct Fault {
    /// What happens.
    #[serde(flatten)]
    pub kind: Kind,
    /// So many times; absent = for ever.
    pub times: Option<u32>,
}

impl TryFrom<Value> for Fault {
    type Error = serde_json::Error;

    fn try_from(mut value: Value) -> Result<Self, Self::Error> {
        let times = value.get("times").cloned().unwrap_or(Value::Null);
        if let Some(fields) = value.as_object_mut()
            && fields.contains_key("status")
        {
            fields.entry("kind").or_insert_with(|| "status".into());
        }
        Ok(Self { kind: serde_json::from_value(value)?, times: serde_json::from_value(times)? })
    }
}

/// What happens instead of an answer. Token counts are words of the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// A status, with what goes with it.
    Status {
        /// The status.
        status: u16,
        /// `Retry-After`, as it stands.
        #[serde(default)]
        retry_after: Option<String>,
        /// The error's machine-readable code.
        #[serde(default)]
        code: Option<String>,
        /// The error's message.
        #[serde(default)]
        message: Option<String>,
        /// More headers.
        #[serde(default)]
        headers: Vec<(String, String)>,
    },
    /// The connection is reset before any header.
    Reset,
    /// Accepted, then nothing.
    Silence,
    /// Headers at once, the first token after so long.
    SlowFirstToken {
        /// So long.
        ms: u64,
    },
    /// The stream breaks after so many tokens.
    CutAfter {
        /// So many.
        tokens: usize,
    },
    /// Silence after so many tokens, with the connection open.
    StallAfter {
        /// So many.
        tokens: usize,
    },
    /// The stream ends, in good form but without its end, after so many tokens.
    EndAfter {
        /// So many.
        tokens: usize,
    },
    /// An event that is not JSON, after so many tokens.
    BrokenEvent {
        /// So many.
        tokens: usize,
    },
    /// An error inside a stream that began well, after so many tokens.
    ErrorInStream {
        /// So many.
        tokens: usize,
        /// The error's machine-readable code.
        code: String,
    },
    /// A whole stream whose last word is missing.
    NoDone,
    /// A whole stream whose last word never comes, with the connection open.
    LeftOpen,
    /// A web page, with status 200.
    Html,
    /// An answer of so many bytes, whether or not the model may say so much.
    Long {
        /// So many; 50 MB where nothing is said.
        #[serde(default = "fifty_megabytes")]
        bytes: u64,
        /// In one document, even where pieces were asked for.
        #[serde(default)]
        whole: bool,
    },
    /// An answer that goes on for as long as somebody listens.
    Endless {
        /// In one document, even where pieces were asked for.
        #[serde(default)]
        whole: bool,
    },
    /// Bytes that are not UTF-8, after so many tokens; the rest is well.
    NotText {
        /// So many.
        #[serde(default)]
        tokens: usize,
        /// In one document, even where pieces were asked for.
        #[serde(default)]
        whole: bool,
    },
    /// A whole answer with this text.
    Say {
        /// The text.
        text: String,
    },
    /// A redirect to this address.
    Redirect {
        /// Where.
        location: String,
    },
}

fn fifty_megabytes() -> u64 {
    50_000_000
}

impl Kind {
    /// Whether the answer comes in one document whatever was asked for.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(
            self,
            Self::Long { whole: true, .. }
                | Self::Endless { whole: true }
                | Self::NotText { whole: true, .. }
        )
    }
}

impl Fault {
    /// For ever.
    pub fn forever(kind: Kind) -> Self {
        Self { kind, times: None }
    }

    /// So many times.
    pub fn times(kind: Kind, times: u32) -> Self {
        Self { kind, times: Some(times) }
    }

    /// A bare status.
    pub fn status(status: u16) -> Kind {
        Kind::Status { status, retry_after: None, code: None, message: None, headers: Vec::new() }
    }

    /// A status with a machine-readable code.
    pub fn coded(status: u16, code: &str) -> Kind {
        Kind::Status {
            status,
            retry_after: None,
            code: Some(code.to_owned()),
            message: None,
            headers: Vec::new(),
        }
    }
}

/// The script: the first fault that is not used up is shown.
#[derive(Debug, Default)]
pub(crate) struct Script(Vec<Fault>);

impl Script {
    pub(crate) fn set(&mut self, faults: Vec<Fault>) {
        self.0 = faults;
    }

    pub(crate) fn next(&mut self) -> Option<Kind> {
        let fault = self.0.iter_mut().find(|fault| fault.times != Some(0))?;
        if let Some(times) = &mut fault.times {
            *times -= 1;
        }
        Some(fault.kind.clone())
    }
}
