//! The new version with tracked changes against the old one: the file has the
//! new wording, so what it has more is marked as inserted, and what it has no
//! longer is written into it as deleted.

use super::change::{Difference, differences};
use super::paper::written;
use super::plan::{Direction, Plan};
use super::site::Site;
use super::{MarginNote, Redline, RedlineError, Sheet, Signature, accepted, finish, locate, scan};
use domain::{Block, ClauseId, Comparison, Language};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// One clause of either version.
#[derive(Debug, Clone, Copy)]
pub struct Passage<'a> {
    /// As in the comparison.
    pub id: ClauseId,
    /// Its whole text.
    pub text: &'a str,
    /// How it is laid out.
    pub blocks: &'a [Block],
}

/// Two versions and what is known of them.
#[derive(Debug, Clone, Copy)]
pub struct Versions<'a> {
    /// The new version as a Word file; where it is none, one is written.
    pub source: Option<&'a [u8]>,
    /// All clauses of the old version, in order; none where there is no older.
    pub old: &'a [Passage<'a>],
    /// All clauses of the new one.
    pub new: &'a [Passage<'a>],
    /// Which belongs to which.
    pub comparison: &'a Comparison,
    /// Of the new version.
    pub language: Language,
}

/// Writes the redline. Somebody's tracked changes in the source are taken as
/// accepted first: two layers of changes could not be told apart. `unplaced`
/// counts single differences, in order, and notes refer to new clauses.
///
/// # Errors
/// Where the source cannot be read, or is of a form that is not edited.
pub fn compared(
    versions: &Versions<'_>,
    notes: &[MarginNote<'_>],
    signature: &Signature<'_>,
) -> Result<Redline, RedlineError> {
    let paper;
    let source = match versions.source {
        Some(source) => source,
        None => {
            paper = written(versions.new, versions.language)?;
            &paper
        }
    };
    let (sheet, xml) = Sheet::open(source)?;
    let xml = accepted::accepted(&xml)?.unwrap_or(xml);
    let scan = scan::scan(&xml)?;
    let groups = groups(versions);
    let texts: Vec<String> =
        groups.iter().map(|group| joined(&versions.new[group.new.clone()])).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let located = locate::locate(&scan, &texts);
    let site = Site {
        xml: &xml,
        scan: &scan,
        located: &located,
        texts: &texts,
        direction: Direction::FileIsNew,
    };
    let mut plan = Plan::default();
    let mut unplaced = Vec::new();
    let mut count = 0;
    let mut last = None;
    for (index, group) in groups.iter().enumerate() {
        let text = texts[index];
        if !versions.old.is_empty() {
            let list = if group.old.is_empty() {
                lines(text).map(Difference::Extra).collect()
            } else {
                differences(text, &joined(&versions.old[group.old.clone()]))
            };
            for difference in list {
                if let Err(why) = plan.place(site, index, 0, std::slice::from_ref(&difference)) {
                    unplaced.push((count, why));
                }
                count += 1;
            }
        }
        let whole = 0..text.len();
        let first = located.paragraph_of(index, &whole, false);
        last = located.paragraph_of(index, &whole, true).or(last);
        for (before, gone) in [(true, &group.gone_before), (false, &group.gone_after)] {
            for line in gone.iter().flat_map(|old| versions.old[*old].text.lines()) {
                let para = if before { first } else { last };
                let outcome = para.ok_or(super::Obstacle::NotFound);
                let outcome = outcome.and_then(|para| plan.beside(site, para, !before, line));
                if let Err(why) = outcome {
                    unplaced.push((count, why));
                }
                count += 1;
            }
        }
    }
    let notes: Vec<MarginNote<'_>> = notes
        .iter()
        .map(|note| {
            let group = groups.iter().position(|group| group.new.contains(&note.clause));
            MarginNote { clause: group.unwrap_or(usize::MAX), ..*note }
        })
        .collect();
    let (bytes, unplaced_notes) = finish(sheet, site, plan, &notes, signature)?;
    Ok(Redline { bytes, unplaced, unplaced_notes })
}

fn joined(clauses: &[Passage<'_>]) -> String {
    clauses.iter().map(|clause| clause.text).collect::<Vec<_>>().join("\n")
}

fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    })
}

/// New clauses that are shown against old ones; both in a row.
#[derive(Debug, Default)]
struct Group {
    new: Range<usize>,
    /// Empty where the clauses are new.
    old: Range<usize>,
    /// Old clauses that are gone from before it; only for the first group.
    gone_before: Vec<usize>,
    /// Old clauses that are gone from after it.
    gone_after: Vec<usize>,
}

/// What stands against what. Clauses that kept their order are anchors; one
/// that moved is shown as gone from its old place and new in the other.
fn groups(versions: &Versions<'_>) -> Vec<Group> {
    let places = |side: &[Passage<'_>]| -> HashMap<ClauseId, usize> {
        side.iter().enumerate().map(|(at, clause)| (clause.id, at)).collect()
    };
    let (olds, news) = (places(versions.old), places(versions.new));
    let list: Vec<(usize, usize)> = versions
        .comparison
        .pairs
        .iter()
        .filter_map(|pair| Some((*olds.get(&pair.old?)?, *news.get(&pair.new?)?)))
        .collect();
    let anchors = in_order(&list, versions.new.len());
    let pairs: HashSet<(usize, usize)> = list.into_iter().collect();
    let mut groups: Vec<Group> = Vec::new();
    let mut anchored = vec![false; versions.old.len()];
    anchors.iter().flatten().for_each(|old| anchored[*old] = true);
    for (new, anchor) in anchors.into_iter().enumerate() {
        match anchor {
            Some(old) => {
                groups.push(Group { new: new..new + 1, old: old..old + 1, ..Group::default() });
            }
            None => {
                // A part that was split off stays with the rest of its clause.
                match groups.last_mut() {
                    Some(last) if last.old.clone().any(|old| pairs.contains(&(old, new))) => {
                        last.new.end = new + 1;
                    }
                    _ => groups.push(Group { new: new..new + 1, ..Group::default() }),
                }
            }
        }
    }
    for group in groups.iter_mut().filter(|group| !group.old.is_empty()) {
        // And what was merged into it as well.
        while group.old.end < versions.old.len()
            && !anchored[group.old.end]
            && group.new.clone().any(|new| pairs.contains(&(group.old.end, new)))
        {
            anchored[group.old.end] = true;
            group.old.end += 1;
        }
    }
    let mut gone: Vec<usize> = (0..versions.old.len()).filter(|old| !anchored[*old]).collect();
    gone.reverse();
    for group in groups.iter_mut().rev().filter(|group| !group.old.is_empty()) {
        let after = gone.iter().take_while(|old| **old >= group.old.end).count();
        group.gone_after = gone.drain(..after).collect();
        group.gone_after.reverse();
    }
    gone.reverse();
    if let Some(first) = groups.first_mut() {
        first.gone_before = gone;
    }
    groups
}

/// For each new clause the old one it is shown against: the most that keep
/// their order.
fn in_order(pairs: &[(usize, usize)], news: usize) -> Vec<Option<usize>> {
    let mut of_new: Vec<Option<usize>> = vec![None; news];
    let mut used = HashSet::new();
    for (old, new) in pairs {
        if of_new[*new].is_none() && used.insert(*old) {
            of_new[*new] = Some(*old);
        }
    }
    // Longest increasing subsequence by patience: the last of each length.
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; news];
    for new in 0..news {
        let Some(old) = of_new[new] else { continue };
        let at = tails.partition_point(|tail| of_new[*tail].is_some_and(|earlier| earlier < old));
        before[new] = at.checked_sub(1).map(|at| tails[at]);
        if at == tails.len() { tails.push(new) } else { tails[at] = new }
    }
    let mut kept = vec![None; news];
    let mut next = tails.last().copied();
    while let Some(new) = next {
        kept[new] = of_new[new];
        next = before[new];
    }
    kept
}
