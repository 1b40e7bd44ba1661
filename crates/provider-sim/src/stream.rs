//! An answer in pieces, and the faults that show in them.

use crate::SimConfig;
use crate::body::Step;
use crate::dialect::{Protocol, Said};
use crate::document::{FILLER, NOT_TEXT, replaced};
use crate::fault::Kind;
use serde_json::json;
use std::collections::VecDeque;
use std::time::Duration;

/// Filler words in one piece of a flood: few pieces, as it is the bytes that count.
const WORDS: usize = 800;

/// What a stream does, fault included.
pub(crate) fn script(
    config: &SimConfig,
    said: &Said<'_>,
    words: Vec<String>,
    fault: Option<&Kind>,
) -> VecDeque<Step> {
    let protocol = config.protocol();
    let mut steps = VecDeque::from([Step::send(protocol.opening(said))]);
    if let Some(Kind::SlowFirstToken { ms }) = fault {
        steps.push_back(Step::Sleep(Duration::from_millis(*ms)));
    }
    let pause = config.tokens_per_second.map(|pace| Duration::from_secs_f64(1.0 / pace.max(0.001)));
    match fault {
        Some(Kind::Endless { .. }) => {
            steps.push_back(flood(protocol, said, None, pause));
            return steps;
        }
        Some(Kind::Long { bytes, .. }) => {
            steps.push_back(flood(protocol, said, Some(*bytes), pause));
        }
        _ => {}
    }
    for (index, word) in words.iter().enumerate() {
        match fault {
            Some(Kind::CutAfter { tokens }) if *tokens == index => {
                // What was said before has left by then.
                steps.push_back(Step::Sleep(Duration::from_millis(20)));
                steps.push_back(Step::Break);
                return steps;
            }
            Some(Kind::StallAfter { tokens }) if *tokens == index => {
                steps.push_back(Step::Hang);
                return steps;
            }
            Some(Kind::EndAfter { tokens }) if *tokens == index => return steps,
            Some(Kind::BrokenEvent { tokens }) if *tokens == index => {
                let broken = protocol.frame(&json!("broken")).replace("\"broken\"", "{\"broken\":");
                steps.push_back(Step::send(broken));
            }
            Some(Kind::NotText { tokens, .. }) if *tokens == index => {
                steps.push_back(Step::send(replaced(&protocol.piece(said.model, NOT_TEXT))));
            }
            Some(Kind::ErrorInStream { tokens, code }) if *tokens == index => {
                let error = protocol.error(200, "simulated fault", Some(code));
                steps.push_back(Step::send(protocol.frame(&error)));
                return steps;
            }
            _ => {}
        }
        steps.extend(pause.map(Step::Sleep));
        steps.push_back(Step::send(protocol.piece(said.model, word)));
    }
    if let Some(call) = said.call {
        steps.push_back(Step::send(protocol.call(call)));
    }
    let (stop, last) = protocol.ending(said);
    steps.push_back(Step::send(stop));
    match fault {
        Some(Kind::NoDone) => {}
        Some(Kind::LeftOpen) => steps.push_back(Step::Hang),
        _ if last.is_empty() => {}
        _ => steps.push_back(Step::send(last)),
    }
    steps
}

/// Piece after piece, so many bytes or without an end; at a pace, word by word.
fn flood(
    protocol: &dyn Protocol,
    said: &Said<'_>,
    bytes: Option<u64>,
    pause: Option<Duration>,
) -> Step {
    let words = if pause.is_some() { 1 } else { WORDS };
    let piece = protocol.piece(said.model, &FILLER.repeat(words));
    let left = bytes.map(|bytes| bytes.div_ceil(piece.len() as u64));
    Step::Again { bytes: piece.into(), left, pause: pause.unwrap_or_default() }
}
