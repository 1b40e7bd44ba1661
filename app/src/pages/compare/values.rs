//! A change in one line, where it is one of values: "15 → 30".

use domain::{Op, OpKind};

/// Longer runs of words are no values.
const LONGEST: usize = 36;
/// So many at most stand in a line.
const MOST: usize = 2;

/// The short replacements of a change, if there are any.
pub(super) fn in_one_line(ops: &[Op]) -> Option<String> {
    let mut found = Vec::new();
    for pair in ops.windows(2) {
        let [old, new] = pair else { continue };
        if old.op != OpKind::Delete || new.op != OpKind::Insert {
            continue;
        }
        let (old, new) = (old.text.trim(), new.text.trim());
        let short =
            |text: &str| text.chars().any(char::is_alphanumeric) && text.chars().count() <= LONGEST;
        if short(old) && short(new) && letters(old) != letters(new) {
            found.push(format!("{} → {}", closed(old), closed(new)));
        }
    }
    let more = found.len() > MOST;
    // Figures first: they are what is read before anything else.
    found.sort_by_key(|value| !value.contains(|c: char| c.is_ascii_digit()));
    found.truncate(MOST);
    let line = found.join("; ");
    (!found.is_empty()).then(|| if more { format!("{line} …") } else { line })
}

/// Letters and figures without case: what is left when form is taken away.
fn letters(value: &str) -> String {
    value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// With the brackets closed that the words after it close: of "(3)" only "(3"
/// has changed.
fn closed(value: &str) -> String {
    let open = value.matches('(').count().saturating_sub(value.matches(')').count());
    format!("{value}{}", ")".repeat(open))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn op(op: OpKind, text: &str) -> Op {
        Op { op, text: text.to_owned() }
    }

    #[test]
    fn a_short_replacement_is_told_in_one_line() {
        use OpKind::{Delete, Equal, Insert};
        let ops = [op(Equal, "within "), op(Delete, "15"), op(Insert, "30"), op(Equal, " days")];
        assert_eq!(in_one_line(&ops).as_deref(), Some("15 → 30"));
        let bracket = [op(Delete, " three (3"), op(Insert, " two (2"), op(Equal, ") years")];
        assert_eq!(in_one_line(&bracket).as_deref(), Some("three (3) → two (2)"));
        let long = [op(Delete, &"word ".repeat(20)), op(Insert, "short")];
        assert_eq!(in_one_line(&long), None);
        assert_eq!(in_one_line(&[op(Insert, "new")]), None);
        for (old, new) in [(",", ": 2.2.1"), ("your", "Your"), ("nonexclusive", "non-exclusive")] {
            assert_eq!(in_one_line(&[op(Delete, old), op(Insert, new)]), None, "{old} {new}");
        }
    }
}
