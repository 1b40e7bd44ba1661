//! Which proposed edits are made: those that stand in the clause letter by letter
//! and leave most of it as it was. A clause written anew is no edit, and nobody
//! on the other side would read it as one.

use crate::quote::find_exact;
use domain::Edit;
use std::collections::HashMap;

/// Of a clause's words, at most so many in a hundred are changed by one finding.
const MOST: usize = 35;

/// Those of `edits` that fit, in their order, as long as all together change
/// little of `clause`. Two edits of the same place cannot both be made.
pub(super) fn fitting(clause: &str, edits: impl Iterator<Item = Edit>) -> Vec<Edit> {
    let allowed = clause.split_whitespace().count() * MOST;
    let mut changed = 0;
    let mut places = Vec::new();
    edits
        .filter(|edit| {
            let Some(place) = find_exact(clause, &edit.old) else { return false };
            let free = places.iter().all(|taken: &std::ops::Range<usize>| {
                place.end <= taken.start || taken.end <= place.start
            });
            let more = changes(edit);
            let fits = free && more > 0 && (changed + more) * 100 <= allowed;
            if fits {
                changed += more;
                places.push(place);
            }
            fits
        })
        .collect()
}

/// How many words an edit takes out or puts in, whichever is more.
fn changes(edit: &Edit) -> usize {
    let mut counts: HashMap<&str, i64> = HashMap::new();
    edit.old.split_whitespace().for_each(|word| *counts.entry(word).or_default() -= 1);
    edit.new.split_whitespace().for_each(|word| *counts.entry(word).or_default() += 1);
    let sum = |sign: i64| counts.values().map(|count| (count * sign).max(0)).sum::<i64>();
    usize::try_from(sum(1).max(sum(-1))).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAUSE: &str = "The Tenant pays the rent within five days of the invoice and without any set-off whatever.";

    fn edit(old: &str, new: &str) -> Edit {
        Edit { old: old.to_owned(), new: new.to_owned() }
    }

    fn kept(edits: &[(&str, &str)]) -> Vec<String> {
        let edits = edits.iter().map(|(old, new)| edit(old, new));
        fitting(CLAUSE, edits).into_iter().map(|edit| edit.new).collect()
    }

    #[test]
    fn an_edit_changes_what_stands_there_and_little_of_it() {
        assert_eq!(kept(&[("five days", "thirty days")]), ["thirty days"]);
        assert_eq!(kept(&[("5 days", "thirty days")]), [""; 0]);
        let rewritten = "Rent is due when both parties have agreed on its amount in writing.";
        assert_eq!(kept(&[(CLAUSE, rewritten)]), [""; 0]);
        // The whole clause is repeated, one word of it is new.
        let repeated = CLAUSE.replace("five", "thirty");
        assert_eq!(kept(&[(CLAUSE, &repeated)]), [repeated]);
    }

    #[test]
    fn edits_count_together_and_none_is_made_in_the_place_of_another() {
        let all = [
            ("five days", "thirty days"),
            ("within five", "after five"),
            (" and without any set-off whatever", ""),
            ("Tenant pays the rent", "Lessee owes us a price"),
        ];
        assert_eq!(kept(&all), ["thirty days"], "sixteen words, of which five may change");
        assert_eq!(kept(&all[2..3]), [""]);
    }
}
