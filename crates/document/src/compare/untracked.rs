//! What a redline changed without tracking it: with all its tracked changes
//! rejected it should read as our last version did.

use super::{all_ops, ops::ops};
use crate::{
    align::{Aligned, Side, align},
    normalise::{plain, without_number},
};
use domain::{Change, Op, OpKind};
use regex::Regex;
use std::sync::LazyLock;

/// One clause that was changed without a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untracked {
    /// In our last version: index into `old`; absent where a clause was slipped in.
    pub old: Option<usize>,
    /// In the received file with all tracked changes rejected: index into
    /// `rejected`; absent where a clause was taken out.
    pub rejected: Option<usize>,
    /// What was done to it, as in a comparison.
    pub changes: Vec<Change>,
    /// Whether what the clause means may have changed. Where not, only
    /// punctuation, case or the way a date is written differs.
    pub substantive: bool,
    /// What differs, word by word. `equal` and `insert` joined give the received
    /// clause without its number and with its quotes, dashes and spaces in one
    /// form: typography is no difference.
    pub ops: Vec<Op>,
}

/// What differs between our last version and the received file with all its
/// tracked changes rejected. Typographic quotes, spaces, soft hyphens, the way
/// clauses are numbered and where their text is divided are no differences.
pub fn untracked(old: &[Side<'_>], rejected: &[Side<'_>]) -> Vec<Untracked> {
    let aligned = align(old, rejected);
    let joint = all_ops(&aligned, old, rejected);
    aligned
        .into_iter()
        .zip(joint)
        .filter(|(pair, _)| differs(pair, old, rejected))
        .map(|(pair, joint)| {
            let ops = match (pair.old, pair.new) {
                (Some(i), Some(j)) if !is_part(&pair) => {
                    ops(&one_form(body(&old[i])), &one_form(body(&rejected[j])))
                }
                _ => joint,
            };
            Untracked {
                old: pair.old,
                rejected: pair.new,
                substantive: pair.substantive || pair.changes.contains(&Change::Moved),
                changes: pair.changes,
                ops: without_form(ops),
            }
        })
        .collect()
}

/// Whether a pair differs in more than typography, numbers and division.
pub(super) fn differs(pair: &Aligned, old: &[Side<'_>], new: &[Side<'_>]) -> bool {
    let (Some(i), Some(j)) = (pair.old, pair.new) else { return true };
    let has = |change| pair.changes.contains(&change);
    if has(Change::Modified) || has(Change::Moved) || pair.substantive {
        return true;
    }
    has(Change::Cosmetic) && letters(body(&old[i])) != letters(body(&new[j]))
}

fn is_part(pair: &Aligned) -> bool {
    pair.changes.iter().any(|change| matches!(change, Change::Split | Change::Merged))
}

fn body<'a>(side: &Side<'a>) -> &'a str {
    without_number(side.text, side.number)
}

/// One form of signs and spaces, line by line.
fn one_form(text: &str) -> String {
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

static ENUMERATOR: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)").ok());

/// Every sign but spaces and what lines are numbered with, in one form. What
/// stands in brackets like a number of a line is left out: where it is more
/// than that the pair is modified.
fn letters(text: &str) -> String {
    let text = crate::align::without_items(text);
    let text = match ENUMERATOR.as_ref() {
        Some(enumerator) => enumerator.replace_all(&text, ""),
        None => text.into(),
    };
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Takes out what is mere typography.
fn without_form(ops: Vec<Op>) -> Vec<Op> {
    let mut out: Vec<Op> = Vec::with_capacity(ops.len());
    let mut ops = ops.into_iter().peekable();
    let push = |out: &mut Vec<Op>, op: OpKind, text: &str| match out.last_mut() {
        Some(last) if last.op == op => last.text.push_str(text),
        _ => out.push(Op { op, text: text.to_string() }),
    };
    while let Some(op) = ops.next() {
        let bare = |text: &str| plain(text).replace(' ', "");
        if op.op == OpKind::Delete {
            let twin =
                ops.next_if(|next| next.op == OpKind::Insert && bare(&next.text) == bare(&op.text));
            match twin {
                Some(twin) => push(&mut out, OpKind::Equal, &twin.text),
                None if bare(&op.text).is_empty() => {}
                None => push(&mut out, OpKind::Delete, &op.text),
            }
        } else if op.op == OpKind::Insert && bare(&op.text).is_empty() {
            push(&mut out, OpKind::Equal, &op.text);
        } else {
            push(&mut out, op.op, &op.text);
        }
    }
    out
}
