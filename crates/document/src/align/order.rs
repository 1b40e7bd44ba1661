//! Order: the longest run of pairs that rise in both versions, and the
//! heaviest chain of candidates that do.

/// A possible pair and what speaks for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) old: usize,
    pub(super) new: usize,
    /// 0 to 1, all considered.
    pub(super) score: f64,
    /// 0 to 1, shared words alone.
    pub(super) words: f64,
    /// What it adds to a chain, finer than `score`: no two chains weigh the same.
    pub(super) weight: u64,
}

/// Which of `pairs` (in the new version's order) belong to the longest run
/// that rises in the old version too.
pub(crate) fn longest_rising(pairs: &[(usize, usize)]) -> Vec<bool> {
    let mut tails: Vec<usize> = Vec::new();
    let mut before = vec![None; pairs.len()];
    for (at, (i, _)) in pairs.iter().enumerate() {
        let place = tails.partition_point(|tail| pairs[*tail].0 < *i);
        before[at] = place.checked_sub(1).map(|previous| tails[previous]);
        if place == tails.len() {
            tails.push(at);
        } else {
            tails[place] = at;
        }
    }
    let mut chosen = vec![false; pairs.len()];
    let mut next = tails.last().copied();
    while let Some(at) = next {
        chosen[at] = true;
        next = before[at];
    }
    chosen
}

/// The pairs that rise in both versions and whose scores add up to the most.
/// `n log n`: a tree over the new version's positions holds the best chain so far.
pub(super) fn heaviest_chain(candidates: &[Candidate], new_len: usize) -> Vec<(usize, usize)> {
    let mut sorted: Vec<&Candidate> = candidates.iter().collect();
    // Descending in `new` within one old clause, so that it is not used twice.
    sorted.sort_by(|a, b| a.old.cmp(&b.old).then(b.new.cmp(&a.new)));
    let mut tree: Vec<(u64, Option<usize>)> = vec![(0, None); new_len + 1];
    let mut before = vec![None; sorted.len()];
    let mut best = (0_u64, None);
    for (at, candidate) in sorted.iter().enumerate() {
        let mut chain = (0_u64, None);
        let mut place = candidate.new;
        while place > 0 {
            if tree[place].0 > chain.0 {
                chain = tree[place];
            }
            place &= place - 1;
        }
        before[at] = chain.1;
        let total = chain.0 + candidate.weight;
        let mut place = candidate.new + 1;
        while place <= new_len {
            if tree[place].0 < total {
                tree[place] = (total, Some(at));
            }
            place += place & place.wrapping_neg();
        }
        if total > best.0 {
            best = (total, Some(at));
        }
    }
    let mut out = Vec::new();
    let mut next = best.1;
    while let Some(at) = next {
        out.push((sorted[at].old, sorted[at].new));
        next = before[at];
    }
    out.reverse();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rising_run_leaves_out_what_moved() {
        let pairs = [(3, 0), (0, 1), (1, 2), (2, 3)];
        assert_eq!(longest_rising(&pairs), [false, true, true, true]);
    }

    #[test]
    fn the_heaviest_chain_uses_each_clause_once_and_keeps_the_order() {
        let candidate = |old, new, score| Candidate {
            old,
            new,
            score,
            words: score,
            weight: (score * 100.0) as u64,
        };
        let chain = heaviest_chain(
            &[
                candidate(0, 1, 0.9),
                candidate(0, 0, 0.5),
                candidate(1, 0, 0.6),
                candidate(1, 2, 0.5),
                candidate(2, 2, 0.4),
            ],
            3,
        );
        assert_eq!(chain, [(0, 1), (1, 2)]);
    }
}
