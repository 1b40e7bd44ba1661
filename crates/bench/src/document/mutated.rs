//! Two thousand damaged PDFs through the reading process: each must give a
//! document or a code, within the limits, and none may hang.

use super::reading::{Ended, ask};
use crate::failure::Failure;
use crate::report::Table;
use futures::stream::{self, StreamExt};
use std::collections::BTreeMap;
use std::time::Duration;

/// How many.
const COUNT: u64 = 2_000;
/// At the same time.
const AT_ONCE: usize = 2;
/// The server gives a file 90 s; a damaged contract of some pages must not
/// come near.
const PATIENCE: Duration = Duration::from_secs(30);

/// From a browser and from an office suite.
static SOURCES: [&[u8]; 2] = [
    include_bytes!("../../../document/tests/printed/es06_ar_distribucion.pdf"),
    include_bytes!("../../../document/tests/printed/es04_mx_franquicia.pdf"),
];

/// Damages and reads.
pub(super) async fn measure(table: &mut Table) -> Result<(), Failure> {
    let reads = stream::iter(0..COUNT).map(|seed| async move {
        let file = damaged(seed);
        ask("pdf", &file, PATIENCE).await
    });
    let mut outcomes: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut slowest = Duration::ZERO;
    let mut memory = 0;
    let mut reads = reads.buffer_unordered(AT_ONCE);
    while let Some(answer) = reads.next().await {
        let answer = answer?;
        let outcome = match answer.ended {
            Ended::Document => "read",
            Ended::Code => "refused with a code",
            Ended::Died => "its process ended, which is a code too",
            Ended::Late => "hung",
        };
        *outcomes.entry(outcome).or_default() += 1;
        slowest = slowest.max(answer.took);
        memory = memory.max(answer.memory);
    }
    let hung = outcomes.get("hung").copied().unwrap_or(0);
    table.must(format!("{COUNT} damaged PDFs: hung"), "0", hung.to_string(), hung == 0);
    for (outcome, count) in outcomes {
        table.told(format!("damaged PDFs: {outcome}"), count.to_string());
    }
    table.told("damaged PDFs: slowest", format!("{:.1} s", slowest.as_secs_f64()));
    table.told("damaged PDFs: memory at most", format!("{} MiB", memory >> 20));
    Ok(())
}

/// The same damage for the same seed: bytes changed, stretches cut out,
/// doubled or shuffled, figures made huge.
fn damaged(seed: u64) -> Vec<u8> {
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = move |below: usize| {
        // xorshift64*: Marsaglia 2003, Vigna 2016.
        random ^= random >> 12;
        random ^= random << 25;
        random ^= random >> 27;
        (random.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below.max(1)
    };
    let mut file = SOURCES[next(SOURCES.len())].to_vec();
    for _ in 0..1 + next(12) {
        let at = next(file.len());
        let length = (1 + next(400)).min(file.len() - at);
        match next(6) {
            0 => file[at] = next(256) as u8,
            1 => drop(file.drain(at..at + length)),
            2 => {
                let piece = file[at..at + length].to_vec();
                file.splice(at..at, piece);
            }
            3 => file.truncate(at.max(64)),
            4 => {
                let digits = file[at..at + length].iter_mut().filter(|byte| byte.is_ascii_digit());
                digits.for_each(|digit| *digit = b'9');
            }
            _ => {
                let to = next(file.len() - length + 1);
                let piece = file[at..at + length].to_vec();
                file[to..to + length].copy_from_slice(&piece);
            }
        }
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_does_the_same_damage_and_another_does_another() {
        assert_eq!(damaged(7), damaged(7));
        assert_ne!(damaged(7), damaged(8));
        assert!((0..200).all(|seed| !damaged(seed).is_empty()));
    }
}
