//! A change in one line, where it is one of values: "15 → 30".

use domain::{Op, OpKind};

/// Longer runs of words are no values.
const LONGEST: usize = 36;
/// So many at most stand in a line.
const MOST: usize = 2;

/// The short changes of a clause, if there are any: "15 → 30", "+ not", "− only".
/// Its own number is none of them: that it is renumbered is said elsewhere.
pub(super) fn in_one_line(ops: &[Op]) -> Option<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(op) = ops.get(at) {
        let next = ops.get(at + 1).filter(|_| op.op == OpKind::Delete);
        let replaced = next.filter(|next| next.op == OpKind::Insert);
        let first = at == 0;
        at += 1 + usize::from(replaced.is_some());
        let (sign, old) = match op.op {
            OpKind::Equal => continue,
            OpKind::Insert => ('+', op.text.trim()),
            OpKind::Delete => ('−', op.text.trim()),
        };
        match replaced.map(|new| new.text.trim()) {
            Some(new) => {
                let number = first && is_number(old) && is_number(new);
                if is_short(old) && is_short(new) && letters(old) != letters(new) && !number {
                    found.push(format!("{} → {}", closed(old), closed(new)));
                }
            }
            None if is_short(old) && !(first && is_number(old)) => {
                found.push(format!("{sign} {old}"));
            }
            None => {}
        }
    }
    let more = found.len() > MOST;
    // Figures first: they are what is read before anything else.
    found.sort_by_key(|value| !value.contains(|c: char| c.is_ascii_digit()));
    found.truncate(MOST);
    let line = found.join("; ");
    (!found.is_empty()).then(|| if more { format!("{line} …") } else { line })
}

fn is_short(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric) && text.chars().count() <= LONGEST
}

/// `7.2` and the like.
fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | ' '))
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
        let alone = [op(Equal, "I.e. "), op(Delete, "don't "), op(Equal, "use"), op(Insert, " it")];
        assert_eq!(in_one_line(&alone).as_deref(), Some("− don't; + it"));
        let renumbered = [op(Delete, "11.1"), op(Insert, "12.1"), op(Equal, " Law")];
        assert_eq!(in_one_line(&renumbered), None);
        for (old, new) in [(",", ": 2.2.1"), ("your", "Your"), ("nonexclusive", "non-exclusive")] {
            assert_eq!(in_one_line(&[op(Delete, old), op(Insert, new)]), None, "{old} {new}");
        }
    }
}
