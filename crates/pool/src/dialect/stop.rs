//! Why a model stopped: its last word, in whatever protocol.

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Finished,
    Length,
    Refused,
    /// For a reason that is not the answer's: what came is not all of it.
    Broken,
}

impl Stop {
    /// From the protocol's own word; nothing while the model goes on. Some
    /// servers speak one protocol with another one's words, so all are known
    /// everywhere. A word that is unknown may stand for a machine that broke.
    pub(crate) fn read(word: Option<&str>) -> Option<Self> {
        let word = word?.to_ascii_lowercase();
        Some(match word.as_str() {
            "" | "null" | "finish_reason_unspecified" => return None,
            "stop" | "eos" | "eos_token" | "end_turn" | "stop_sequence" | "complete"
            | "completed" | "normal" | "tool_calls" | "tool_call" | "tool_use"
            | "function_call" => Self::Finished,
            "length"
            | "max_tokens"
            | "max_output_tokens"
            | "max_length"
            | "model_length"
            | "model_context_window_exceeded" => Self::Length,
            "content_filter" | "refusal" | "sensitive" | "safety" | "recitation" | "language"
            | "blocklist" | "prohibited_content" | "spii" | "image_safety" => Self::Refused,
            _ => Self::Broken,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_words_end_an_answer_well() {
        for (word, stop) in [
            ("stop", Some(Stop::Finished)),
            ("STOP", Some(Stop::Finished)),
            ("tool_use", Some(Stop::Finished)),
            ("MAX_TOKENS", Some(Stop::Length)),
            ("SAFETY", Some(Stop::Refused)),
            ("", None),
            ("null", None),
            ("error", Some(Stop::Broken)),
            ("abort", Some(Stop::Broken)),
            ("insufficient_system_resource", Some(Stop::Broken)),
            ("pause_turn", Some(Stop::Broken)),
            ("MALFORMED_FUNCTION_CALL", Some(Stop::Broken)),
            ("banana", Some(Stop::Broken)),
        ] {
            assert_eq!(Stop::read(Some(word)), stop, "{word}");
        }
        assert_eq!(Stop::read(None), None);
    }
}
