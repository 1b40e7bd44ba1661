//! Two versions side by side: the pairs of [`align`] with what was kept, came
//! and went, word by word.

use crate::{
    align::{Aligned, Side, align},
    fold::fold_space,
    token::{is_word, tokens},
};
use domain::{Change, Comparison, ComparisonSummary, Op, OpKind, Pair};
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Fewer kept words than this between two changes are shown as changed: a
/// reader sees one change, not confetti.
const ISLAND: usize = 3;

/// Beyond so many tokens a pair is compared sentence by sentence first.
const LONG_PAIR: usize = 12_000;

/// Compares two versions.
pub fn compare(old: &[Side<'_>], new: &[Side<'_>]) -> Comparison {
    let mut summary = ComparisonSummary::default();
    let pairs = align(old, new)
        .into_iter()
        .map(|aligned| {
            count(&mut summary, &aligned.changes);
            pair(aligned, old, new)
        })
        .collect();
    Comparison { summary, pairs }
}

fn pair(aligned: Aligned, old: &[Side<'_>], new: &[Side<'_>]) -> Pair {
    let before = aligned.old.map(|i| &old[i]);
    let after = aligned.new.map(|j| &new[j]);
    Pair {
        old: before.map(|side| side.id),
        new: after.map(|side| side.id),
        changes: aligned.changes,
        substantive: aligned.substantive,
        tracked: None,
        ops: ops(before.map_or("", |side| side.text), after.map_or("", |side| side.text)),
    }
}

fn count(summary: &mut ComparisonSummary, changes: &[Change]) {
    let has = |change| changes.contains(&change);
    let main = if has(Change::Added) {
        &mut summary.added
    } else if has(Change::Removed) {
        &mut summary.removed
    } else if has(Change::Modified) {
        &mut summary.modified
    } else if has(Change::Cosmetic) {
        &mut summary.cosmetic
    } else {
        &mut summary.unchanged
    };
    *main += 1;
    for (change, besides) in [
        (Change::Moved, &mut summary.moved),
        (Change::Renumbered, &mut summary.renumbered),
        (Change::Split, &mut summary.split),
        (Change::Merged, &mut summary.merged),
        (Change::RenamedTerm, &mut summary.renamed_term),
    ] {
        *besides += u32::from(has(change));
    }
}

/// What was kept, came and went from `old` to `new`, white space folded.
pub(crate) fn ops(old: &str, new: &str) -> Vec<Op> {
    let (old, new) = (fold_space(old), fold_space(new));
    let mut runs = Runs::default();
    if old == new {
        runs.push(OpKind::Equal, &old);
        return runs.out;
    }
    let (before, after) = (tokens(&old), tokens(&new));
    if before.len() + after.len() <= LONG_PAIR {
        by_word(&before, &after, &mut runs);
    } else {
        by_sentence(&before, &after, &mut runs);
    }
    runs.out
}

/// Word by word; islands of kept words between two changes join them.
fn by_word(before: &[&str], after: &[&str], runs: &mut Runs) {
    let found = capture_diff_slices(Algorithm::Myers, before, after);
    for (at, op) in found.iter().enumerate() {
        match *op {
            DiffOp::Equal { old_index, len, .. } => {
                let kept = &before[old_index..old_index + len];
                let between = at > 0 && at + 1 < found.len();
                if between && kept.iter().filter(|token| is_word(token)).count() < ISLAND {
                    kept.iter().for_each(|token| {
                        runs.hold(OpKind::Delete, token);
                        runs.hold(OpKind::Insert, token);
                    });
                } else {
                    runs.release();
                    runs.push(OpKind::Equal, &kept.concat());
                }
            }
            DiffOp::Delete { old_index, old_len, .. } => {
                runs.hold(OpKind::Delete, &before[old_index..old_index + old_len].concat())
            }
            DiffOp::Insert { new_index, new_len, .. } => {
                runs.hold(OpKind::Insert, &after[new_index..new_index + new_len].concat())
            }
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                runs.hold(OpKind::Delete, &before[old_index..old_index + old_len].concat());
                runs.hold(OpKind::Insert, &after[new_index..new_index + new_len].concat());
            }
        }
    }
    runs.release();
}

/// For very long pairs: whole sentences first, words only within those that
/// changed and are short enough.
fn by_sentence(before: &[&str], after: &[&str], runs: &mut Runs) {
    let (old, new) = (sentences(before), sentences(after));
    for op in capture_diff_slices(Algorithm::Patience, &old, &new) {
        let was: Vec<&str> =
            old[op.old_range()].iter().flat_map(|sentence| sentence.iter().copied()).collect();
        let is: Vec<&str> =
            new[op.new_range()].iter().flat_map(|sentence| sentence.iter().copied()).collect();
        if matches!(op, DiffOp::Equal { .. }) {
            runs.release();
            runs.push(OpKind::Equal, &was.concat());
        } else if was.len() + is.len() <= LONG_PAIR {
            by_word(&was, &is, runs);
        } else {
            runs.hold(OpKind::Delete, &was.concat());
            runs.hold(OpKind::Insert, &is.concat());
        }
    }
    runs.release();
}

fn sentences<'a, 'b>(tokens: &'b [&'a str]) -> Vec<&'b [&'a str]> {
    tokens.split_inclusive(|token| matches!(token.trim(), "." | ";" | ":")).collect()
}

/// Operations as they are found: what goes stands before what comes.
#[derive(Default)]
struct Runs {
    out: Vec<Op>,
    delete: String,
    insert: String,
}

impl Runs {
    fn push(&mut self, op: OpKind, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.out.last_mut() {
            Some(last) if last.op == op => last.text.push_str(text),
            _ => self.out.push(Op { op, text: text.to_string() }),
        }
    }

    fn hold(&mut self, op: OpKind, text: &str) {
        match op {
            OpKind::Delete => self.delete.push_str(text),
            _ => self.insert.push_str(text),
        }
    }

    fn release(&mut self) {
        let (delete, insert) = (std::mem::take(&mut self.delete), std::mem::take(&mut self.insert));
        self.push(OpKind::Delete, &delete);
        self.push(OpKind::Insert, &insert);
    }
}
