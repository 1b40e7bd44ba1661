//! A stream decoded without a network: for tests and fuzzing.

use crate::dialect::{Progress, speaking};
use crate::wire::framing::{Frame, Frames, NotText};
use crate::{Dialect, Said, Usage};

/// What a stream came to.
#[derive(Clone, PartialEq, Eq)]
pub struct Decoded {
    /// What was said.
    pub said: Said,
    /// What was counted.
    pub usage: Usage,
    /// Whether the model said that it stopped.
    pub stopped: bool,
    /// Whether a frame was no part of an answer.
    pub odd: bool,
}

impl std::fmt::Debug for Decoded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { said, usage, stopped, odd } = self;
        write!(f, "{:?} {usage:?} stopped {stopped} odd {odd}", said.text)
    }
}

/// Decodes pieces as they would come from a connection, to the first frame
/// that is no part of an answer.
pub fn decode<'a>(dialect: Dialect, pieces: impl IntoIterator<Item = &'a [u8]>) -> Decoded {
    let speak = speaking(dialect);
    let mut frames = Frames::new(speak.framing());
    let mut progress = Progress::default();
    let mut odd = false;
    let mut take = |found: Vec<Frame>, odd: &mut bool| {
        for frame in found {
            if *odd || progress.ended {
                return;
            }
            *odd = match frame {
                Ok(frame) => speak.read(&frame, &mut progress).is_err(),
                Err(NotText) => true,
            };
        }
    };
    for piece in pieces {
        take(frames.feed(piece), &mut odd);
    }
    take(frames.finish(), &mut odd);
    let (usage, stopped) = (progress.usage, progress.stop.is_some());
    Decoded { said: progress.said(), usage, stopped, odd }
}

/// Decodes bytes whole and in pieces of these lengths, in turn; says both.
pub fn whole_and_cut(dialect: Dialect, bytes: &[u8], lengths: &[u8]) -> (Decoded, Decoded) {
    let mut pieces = Vec::new();
    let (mut rest, mut turn) = (bytes, 0);
    while !rest.is_empty() {
        let length = lengths.get(turn % lengths.len().max(1)).copied().unwrap_or(1);
        let (piece, more) = rest.split_at(usize::from(length.max(1)).min(rest.len()));
        pieces.push(piece);
        rest = more;
        turn += 1;
    }
    (decode(dialect, [bytes]), decode(dialect, pieces))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DIALECTS: [Dialect; 6] = [
        Dialect::OpenAi,
        Dialect::Anthropic,
        Dialect::Gemini,
        Dialect::Ollama,
        Dialect::DashScope,
        Dialect::Qianfan,
    ];

    /// A stream of each protocol that says "ñ双 a\nb" and ends well: what fuzzing begins with.
    fn stream(dialect: Dialect) -> &'static str {
        match dialect {
            Dialect::OpenAi => include_str!("../fuzz/seeds/openai/stream"),
            Dialect::Anthropic => include_str!("../fuzz/seeds/anthropic/stream"),
            Dialect::Gemini => include_str!("../fuzz/seeds/gemini/stream"),
            Dialect::Ollama => include_str!("../fuzz/seeds/ollama/stream"),
            Dialect::DashScope => include_str!("../fuzz/seeds/dashscope/stream"),
            Dialect::Qianfan => include_str!("../fuzz/seeds/qianfan/stream"),
        }
    }

    #[test]
    fn a_stream_cut_at_any_byte_says_the_same() {
        for dialect in DIALECTS {
            for newline in ["\n", "\r", "\r\n"] {
                let text = stream(dialect).replace('\n', newline);
                let bytes = text.as_bytes();
                let whole = decode(dialect, [bytes]);
                assert_eq!(whole.said.text, "ñ双 a\nb", "{dialect:?}");
                assert!(whole.stopped && !whole.odd, "{dialect:?}");
                assert_eq!((whole.usage.tokens_in, whole.usage.tokens_out), (Some(7), Some(2)));
                for at in 0..=bytes.len() {
                    let (one, two) = bytes.split_at(at);
                    assert_eq!(decode(dialect, [one, two]), whole, "{dialect:?} at {at}");
                }
                assert_eq!(decode(dialect, bytes.chunks(1)), whole, "{dialect:?} byte by byte");
            }
        }
    }

    #[test]
    fn a_stream_that_ends_early_is_never_taken_for_a_whole_one() {
        for dialect in DIALECTS {
            let text = stream(dialect);
            // Where the last word on why it stopped begins.
            let word = [
                "\"finish_reason\":\"stop\"",
                "stop_reason",
                "finishReason",
                "\"done\":true",
                "\"is_end\":true",
            ];
            let end = word.iter().find_map(|word| text.find(word)).unwrap();
            for at in (0..end).filter(|at| text.is_char_boundary(*at)) {
                assert!(!decode(dialect, [&text.as_bytes()[..at]]).stopped, "{dialect:?} at {at}");
            }
        }
    }

    proptest! {
        #[test]
        fn whatever_comes_is_the_same_however_it_is_cut(
            which in 0..6_usize,
            noise in proptest::collection::vec((any::<u16>(), any::<u8>()), 0..6),
            lengths in proptest::collection::vec(any::<u8>(), 1..8),
        ) {
            let dialect = DIALECTS[which];
            let mut bytes = stream(dialect).as_bytes().to_vec();
            for (at, byte) in noise {
                let at = usize::from(at) % bytes.len();
                bytes[at] = byte;
            }
            let (whole, cut) = whole_and_cut(dialect, &bytes, &lengths);
            prop_assert_eq!(whole, cut);
        }
    }
}
