//! What tells data from instructions in a prompt.

use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Marks where data begins and ends. The code does not occur in the data: no text
/// can close its own fence. It is computed from what is said of the contract, so
/// that the prompts of all its clauses begin alike and a provider reads that
/// beginning once.
#[derive(Debug)]
pub(crate) struct Fence(String);

impl Fence {
    /// A fence around `data`, one of the series that begins with `about`.
    pub(crate) fn around<'a>(about: &'a str, data: impl Iterator<Item = &'a str> + Clone) -> Self {
        let mut round = 0u64;
        loop {
            let mut digest = Sha256::new();
            digest.update(round.to_le_bytes());
            digest.update(about);
            let code = letters(&digest.finalize());
            let mut all = std::iter::once(about).chain(data.clone());
            if !all.any(|text| text.to_lowercase().contains(&code)) {
                return Self(code);
            }
            round += 1;
        }
    }

    pub(crate) fn write(&self, name: &str, data: &str, out: &mut String) {
        let code = &self.0;
        let _ = writeln!(out, "<<<DATA {code} {name}>>>\n{}\n<<<END {code}>>>", data.trim());
    }
}

/// Twelve letters from `a` to `p`. No digits: what looks like somebody's number is
/// masked where a text repeats it, and a fence should be told from it as it stands.
fn letters(digest: &[u8]) -> String {
    let halves = digest.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    halves.take(12).map(|half| char::from(b'a' + half)).collect()
}
