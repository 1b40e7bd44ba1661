//! Whether two files are two versions of one contract at all.

use crate::{
    align::{Aligned, Side},
    fold::fold,
};
use std::collections::HashSet;

/// What two files have in common, taken as a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Likeness {
    /// Every clause is unchanged: nothing need be read again.
    Identical,
    /// Only form differs: spacing, punctuation, quotes, case, numbers of
    /// clauses, the way dates are written.
    SameWords,
    /// Versions of one contract.
    Alike {
        /// The share of the shorter file's phrases that stand in the other,
        /// 0 to 1.
        shared: f64,
    },
    /// Hardly a phrase is the same: probably another contract, or the same in
    /// another language.
    Unlike {
        /// As in [`Likeness::Alike`].
        shared: f64,
    },
}

/// Words in a row that make a phrase. Contracts of one kind share words, and
/// many pairs of words; three in a row they share where one was made from the
/// other, or both from one form.
const PHRASE: usize = 3;
/// Below this share of the shorter file's phrases the two are unlike. Versions
/// that were negotiated hard keep a third and more; contracts of the same kind
/// by different hands share some hundredths.
const UNLIKE: f64 = 0.12;
/// With fewer phrases than this the figures say nothing: such short files are
/// alike where clauses go together.
const FEW: usize = 12;

/// How alike two versions are that were lined up as `aligned`.
pub fn likeness(old: &[Side<'_>], new: &[Side<'_>], aligned: &[Aligned]) -> Likeness {
    if aligned.iter().all(|pair| pair.changes.is_empty()) {
        return Likeness::Identical;
    }
    let paired = aligned.iter().any(|pair| pair.old.is_some() && pair.new.is_some());
    let of_form = |pair: &Aligned| {
        pair.changes
            .iter()
            .all(|change| matches!(change, domain::Change::Cosmetic | domain::Change::Renumbered))
            && !pair.substantive
    };
    if aligned.iter().all(of_form) {
        return Likeness::SameWords;
    }
    let (before, after) = (phrases(old), phrases(new));
    let least = before.len().min(after.len());
    let shared = if least < FEW {
        f64::from(u8::from(paired))
    } else {
        before.intersection(&after).count() as f64 / least as f64
    };
    if shared < UNLIKE { Likeness::Unlike { shared } } else { Likeness::Alike { shared } }
}

/// Hashes are enough: a few that fall together change no share.
fn phrases(sides: &[Side<'_>]) -> HashSet<u64> {
    let mut out = HashSet::new();
    for side in sides {
        let folded = fold(side.text);
        let words: Vec<u64> = folded
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| crate::align::fingerprint(word.as_bytes()))
            .collect();
        out.extend(words.windows(PHRASE).map(|phrase| {
            phrase.iter().fold(0_u64, |hash, word| hash.rotate_left(21).wrapping_add(*word))
        }));
    }
    out
}
