//! Long contracts made by rule, for what must stay fast and what must not
//! grow with the square.

use document::Unit;
use domain::ClauseKind;

/// A contract of `count` clauses of about `words` words, the same for the
/// same `seed`: a vocabulary of a few thousand words, common ones more often,
/// as in real contracts.
pub(crate) fn contract(count: usize, words: usize, seed: u64) -> Vec<Unit> {
    let mut state = seed | 1;
    let mut next = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    (0..count)
        .map(|at| {
            let number = (at + 1).to_string();
            let mut text = format!("{number}. Clause{at}.");
            for word in 0..words {
                let rank = next(4_000) * (next(1_000) + 1) / 1_000;
                text.push_str(&format!(" {}", SYLLABLES[rank as usize % 16]));
                text.push_str(SYLLABLES[rank as usize / 16 % 16]);
                text.push_str(SYLLABLES[rank as usize / 256 % 16]);
                if word % 17 == 16 {
                    text.push('.');
                }
            }
            unit(number, text)
        })
        .collect()
}

/// A unit of this number and text.
pub(crate) fn unit(number: String, text: String) -> Unit {
    Unit {
        kind: ClauseKind::Clause,
        path: number.clone(),
        heading: String::new(),
        number,
        text,
        blocks: Vec::new(),
        first_paragraph: 0,
    }
}

const SYLLABLES: [&str; 16] = [
    "ar", "be", "con", "de", "es", "fi", "ga", "hi", "in", "lo", "ma", "no", "or", "pe", "ra", "so",
];

/// The same contract after a round of negotiation: every third clause edited,
/// some moved, added and removed.
pub(crate) fn negotiated(old: &[Unit]) -> Vec<Unit> {
    let mut new: Vec<Unit> = Vec::with_capacity(old.len());
    for (at, unit) in old.iter().enumerate() {
        let mut unit = unit.clone();
        if at % 3 == 0 {
            unit.text = unit.text.replace(" arde", " within 30 days arde").replace("lo", "la");
        }
        match at % 50 {
            7 => {}
            11 => new.insert(new.len().saturating_sub(5), unit),
            _ => new.push(unit),
        }
    }
    new
}
