//! What two sequences have in common, in order. Small stretches get the best
//! answer there is; long ones are cut first where something stands once in
//! both, so that time grows with the length and not with its square.

use crate::align::longest_rising;
use std::{collections::HashMap, ops::Range};

/// A stretch of up to so many cells (old times new) is solved exactly.
const CELLS: usize = 90_000;
/// So often a stretch is cut before what is left of it counts as changed.
const DEPTH: u8 = 12;
/// What stands more often than this holds nothing together.
const REPEATED: usize = 4;
/// What it is worth that a kept token follows a kept one: whole phrases are
/// kept rather than scattered words.
const ADJACENT: u32 = 2;

/// The positions of what is kept, rising in both. `weight` says how much it is
/// worth to keep a token; 0 is never kept but where it stands at an end.
pub(crate) fn kept(old: &[u32], new: &[u32], weight: impl Fn(u32) -> u32) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut work = vec![(0..old.len(), 0..new.len(), 0_u8)];
    while let Some((mut a, mut b, depth)) = work.pop() {
        while !a.is_empty() && !b.is_empty() && old[a.start] == new[b.start] {
            out.push((a.start, b.start));
            a.start += 1;
            b.start += 1;
        }
        while !a.is_empty() && !b.is_empty() && old[a.end - 1] == new[b.end - 1] {
            a.end -= 1;
            b.end -= 1;
            out.push((a.end, b.end));
        }
        if a.is_empty() || b.is_empty() {
            continue;
        }
        if a.len().saturating_mul(b.len()) <= CELLS {
            exact(&old[a.clone()], &new[b.clone()], &weight)
                .into_iter()
                .for_each(|(i, j)| out.push((a.start + i, b.start + j)));
        } else if depth < DEPTH {
            cut(old, new, a, b, depth, &mut work);
        }
    }
    out.sort_unstable();
    out
}

/// Cuts a stretch at what stands once in both: phrases of four, else two, else
/// single tokens; where a text repeats itself, at what stands a few times, and
/// equally often, in both.
fn cut(
    old: &[u32],
    new: &[u32],
    a: Range<usize>,
    b: Range<usize>,
    depth: u8,
    work: &mut Vec<(Range<usize>, Range<usize>, u8)>,
) {
    for (phrase, times) in [(4, 1), (2, 1), (1, 1), (4, REPEATED), (1, REPEATED)] {
        let once = in_both(&old[a.clone()], &new[b.clone()], phrase, times);
        if once.is_empty() {
            continue;
        }
        let rising = longest_rising(&once);
        let (mut i, mut j) = (a.start, b.start);
        for ((x, y), _) in once.iter().zip(&rising).filter(|(_, rising)| **rising) {
            let (x, y) = (a.start + x, b.start + y);
            // What is between; the anchor itself is the common start of the next.
            if i < x || j < y {
                work.push((i..x, j..y, depth + 1));
            }
            (i, j) = (x, y);
        }
        work.push((i..a.end, j..b.end, depth + 1));
        return;
    }
}

/// Phrases that stand equally often in both, and at most so many times: where
/// they do, first with first and last with last, in the new order.
fn in_both(old: &[u32], new: &[u32], phrase: usize, times: usize) -> Vec<(usize, usize)> {
    let mut places: HashMap<&[u32], [(usize, [usize; REPEATED]); 2]> = HashMap::new();
    for (side, tokens) in [old, new].into_iter().enumerate() {
        for (at, window) in tokens.windows(phrase).enumerate() {
            let (count, found) = &mut places.entry(window).or_default()[side];
            if let Some(place) = found.get_mut(*count) {
                *place = at;
            }
            *count += 1;
        }
    }
    let mut pairs: Vec<(usize, usize)> = places
        .into_values()
        .filter(|[(a, _), (b, _)]| a == b && *a <= times)
        .flat_map(|[(count, olds), (_, news)]| olds.into_iter().zip(news).take(count))
        .collect();
    pairs.sort_unstable_by_key(|(_, j)| *j);
    pairs
}

const SKIP_OLD: u8 = 0;
const SKIP_NEW: u8 = 1;
const KEEP: u8 = 2;
/// Set where keeping continues a kept run.
const CONTINUE: u8 = 4;

/// The common subsequence of the greatest weight, by dynamic programming with
/// a premium on runs.
fn exact(old: &[u32], new: &[u32], weight: &impl Fn(u32) -> u32) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut steps = vec![SKIP_OLD; (old.len() + 1) * width];
    // Best so far, and best of those that end by keeping this very pair (0: none).
    let (mut best, mut best_above) = (vec![0_u32; width], vec![0_u32; width]);
    let (mut run, mut run_above) = (vec![0_u32; width], vec![0_u32; width]);
    for i in 1..=old.len() {
        std::mem::swap(&mut best, &mut best_above);
        std::mem::swap(&mut run, &mut run_above);
        let worth = weight(old[i - 1]);
        (best[0], run[0]) = (0, 0);
        for j in 1..width {
            let step = &mut steps[i * width + j];
            (best[j], *step) = if best_above[j] >= best[j - 1] {
                (best_above[j], SKIP_OLD)
            } else {
                (best[j - 1], SKIP_NEW)
            };
            run[j] = 0;
            if worth == 0 || old[i - 1] != new[j - 1] {
                continue;
            }
            let afresh = best_above[j - 1];
            let on = if run_above[j - 1] > 0 { run_above[j - 1] + ADJACENT } else { 0 };
            run[j] = worth + afresh.max(on);
            if on > afresh {
                *step |= CONTINUE;
            }
            if run[j] > best[j] {
                best[j] = run[j];
                *step = KEEP | (*step & CONTINUE);
            }
        }
    }
    let mut out = Vec::new();
    let (mut i, mut j) = (old.len(), new.len());
    let mut forced = false;
    while i > 0 && j > 0 {
        let step = steps[i * width + j];
        if forced || step & 3 == KEEP {
            out.push((i - 1, j - 1));
            forced = step & CONTINUE != 0;
            i -= 1;
            j -= 1;
        } else if step & 3 == SKIP_OLD {
            i -= 1;
        } else {
            j -= 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<u32> {
        text.bytes().map(u32::from).collect()
    }

    #[test]
    fn runs_are_kept_rather_than_scattered_tokens() {
        let kept = kept(&ids("abcabd"), &ids("xabd"), |_| 1);
        assert_eq!(kept, [(3, 1), (4, 2), (5, 3)]);
    }

    #[test]
    fn what_is_kept_rises_in_both_and_is_equal() {
        for (old, new) in [("", "a"), ("abc", "abc"), ("abcde", "xbydz"), ("aaaa", "aa")] {
            let (old, new) = (ids(old), ids(new));
            let kept = kept(&old, &new, |_| 1);
            assert!(kept.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1), "{kept:?}");
            assert!(kept.iter().all(|(i, j)| old[*i] == new[*j]));
        }
    }

    #[test]
    fn long_sequences_are_cut_where_something_stands_once() {
        let old: Vec<u32> = (0..50_000).map(|n| n % 20_011).collect();
        let mut new = old.clone();
        (0..new.len()).step_by(97).for_each(|at| new[at] = 1_000_000);
        let kept = kept(&old, &new, |_| 1);
        assert!(kept.len() > 49_000, "{}", kept.len());
    }

    #[test]
    fn sequences_with_nothing_to_hold_on_to_end_at_once() {
        let old = [1, 2].repeat(200_000);
        let new = [2, 2, 1].repeat(100_000);
        let kept = kept(&old, &new, |_| 1);
        assert!(kept.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1));
    }
}
