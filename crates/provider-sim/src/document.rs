//! An answer in one document that is too long or no text.

use crate::SimConfig;
use crate::body::Step;
use crate::dialect::Said;
use crate::fault::Kind;
use std::collections::VecDeque;
use std::time::Duration;

/// A word of an answer that has nothing to say.
pub(crate) const FILLER: &str = "word ";

/// Filler words handed over at once.
const WORDS: usize = 13_000;

/// Stands where an answer is to be spoilt: a character that no text has.
pub(crate) const NOT_TEXT: &str = "\u{f8ff}";

/// The beginning of a character of two bytes, and a second that cannot be.
const BROKEN: &[u8] = b"\xc3(";

/// With bytes that are not UTF-8 in its place.
pub(crate) fn replaced(text: &str) -> Vec<u8> {
    text.split(NOT_TEXT).map(str::as_bytes).collect::<Vec<_>>().join(BROKEN)
}

/// What the document of a fault does; nothing where it is well.
pub(crate) fn spoilt(
    config: &SimConfig,
    said: &Said<'_>,
    fault: Option<&Kind>,
) -> Option<VecDeque<Step>> {
    let document = |text: &str| {
        let said = Said { text, call: None, ..*said };
        config.protocol().whole(&said).to_string()
    };
    let flood = |bytes: Option<u64>| {
        let filler = FILLER.repeat(WORDS);
        let left = bytes.map(|bytes| bytes.div_ceil(filler.len() as u64));
        let around = document(NOT_TEXT);
        let (head, tail) = around.split_once(NOT_TEXT).unwrap_or_default();
        VecDeque::from([
            Step::send(head.to_owned()),
            Step::Again { bytes: filler.into(), left, pause: Duration::ZERO },
            Step::send(tail.to_owned()),
        ])
    };
    match fault? {
        Kind::Long { bytes, .. } => Some(flood(Some(*bytes))),
        Kind::Endless { .. } => Some(flood(None)),
        Kind::NotText { tokens, .. } => {
            let mut words: Vec<&str> = said.text.split_inclusive(' ').collect();
            words.insert((*tokens).min(words.len()), NOT_TEXT);
            Some(VecDeque::from([Step::send(replaced(&document(&words.concat())))]))
        }
        _ => None,
    }
}
