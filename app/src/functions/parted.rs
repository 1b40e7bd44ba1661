//! A clause that was split, or several that were merged, as people read them.
//! The comparison has one pair for each combination, and in each all that went
//! to the other parts stands as gone. Here only what went nowhere is gone.

use domain::{Change, ClauseId, Op, OpKind, Pair};
use std::collections::HashMap;

/// Rewrites the words of split and merged pairs: what stands in another part is
/// neither deleted nor inserted; what is truly gone or new stands once.
pub(super) fn tell_once(pairs: &mut [Pair]) {
    for (change, gone, side) in [
        (Change::Split, OpKind::Delete, (|pair: &Pair| pair.old) as fn(&Pair) -> _),
        (Change::Merged, OpKind::Insert, |pair: &Pair| pair.new),
    ] {
        let mut groups: HashMap<ClauseId, Vec<usize>> = HashMap::new();
        for (at, pair) in pairs.iter().enumerate() {
            if let Some(id) = side(pair).filter(|_| pair.changes.contains(&change)) {
                groups.entry(id).or_default().push(at);
            }
        }
        for group in groups.into_values().filter(|group| group.len() > 1) {
            let mut told = kept_in(&group, pairs, gone);
            for at in group {
                if let Some(pair) = pairs.get_mut(at) {
                    pair.ops = without(&pair.ops, gone, &mut told);
                }
            }
        }
    }
}

/// For each letter of the shared clause, white space aside, whether one of the
/// pairs keeps it.
fn kept_in(group: &[usize], pairs: &[Pair], gone: OpKind) -> Vec<bool> {
    let mut kept = Vec::new();
    for pair in group.iter().filter_map(|at| pairs.get(*at)) {
        let mut letter = 0;
        for op in pair.ops.iter().filter(|op| op.op == OpKind::Equal || op.op == gone) {
            for _ in op.text.chars().filter(|c| !c.is_whitespace()) {
                if kept.len() <= letter {
                    kept.resize(letter + 1, false);
                }
                if let Some(kept) = kept.get_mut(letter) {
                    *kept |= op.op == OpKind::Equal;
                }
                letter += 1;
            }
        }
    }
    kept
}

/// The words without those `gone` that were told already, or are kept elsewhere.
fn without(ops: &[Op], gone: OpKind, told: &mut [bool]) -> Vec<Op> {
    let mut out = Vec::new();
    let mut letter = 0;
    for op in ops {
        let letters = op.text.chars().filter(|c| !c.is_whitespace()).count();
        if op.op != gone {
            letter += if op.op == OpKind::Equal { letters } else { 0 };
            out.push(op.clone());
            continue;
        }
        let mut text = String::new();
        for c in op.text.chars() {
            let known = if c.is_whitespace() {
                text.is_empty()
            } else {
                letter += 1;
                told.get_mut(letter - 1).is_none_or(|told| std::mem::replace(told, true))
            };
            if !known {
                text.push(c);
            }
        }
        if text.chars().any(|c| !c.is_whitespace()) {
            out.push(Op { op: gone, text });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(old: u8, new: u8, change: Change, ops: &[(OpKind, &str)]) -> Pair {
        let id =
            |n: u8| format!("018f3b1e-0000-7000-8000-0000000000{n:02}").parse::<ClauseId>().ok();
        Pair {
            old: id(old),
            new: id(new),
            changes: vec![change],
            substantive: false,
            tracked: None,
            ops: ops.iter().map(|(op, text)| Op { op: *op, text: (*text).to_owned() }).collect(),
        }
    }

    fn told(pair: &Pair) -> String {
        let sign = |op: &Op| match op.op {
            OpKind::Equal => op.text.clone(),
            OpKind::Insert => format!("+[{}]", op.text),
            OpKind::Delete => format!("-[{}]", op.text),
        };
        pair.ops.iter().map(sign).collect()
    }

    #[test]
    fn what_went_to_another_part_is_not_gone() {
        use OpKind::{Delete, Equal};
        let mut pairs = [
            pair(1, 2, Change::Split, &[(Equal, "The rent. "), (Delete, "The term. Old words.")]),
            pair(
                1,
                3,
                Change::Split,
                &[(Delete, "The rent. "), (Equal, "The term. "), (Delete, "Old words.")],
            ),
        ];
        tell_once(&mut pairs);
        assert_eq!(told(&pairs[0]), "The rent. -[Old words.]");
        assert_eq!(told(&pairs[1]), "The term. ");
    }

    #[test]
    fn what_came_from_another_part_is_not_new() {
        use OpKind::{Equal, Insert};
        let mut pairs = [
            pair(1, 3, Change::Merged, &[(Equal, "The rent. "), (Insert, "The term. New.")]),
            pair(
                2,
                3,
                Change::Merged,
                &[(Insert, "The rent. "), (Equal, "The term. "), (Insert, "New.")],
            ),
        ];
        tell_once(&mut pairs);
        assert_eq!(told(&pairs[0]), "The rent. +[New.]");
        assert_eq!(told(&pairs[1]), "The term. ");
    }
}
