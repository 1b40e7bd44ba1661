//! Which words of a proposed wording are new and which are gone, so that only
//! those are marked.

use domain::{Op, OpKind};

/// Above this many cells the table costs more than it shows.
const MOST_CELLS: usize = 250_000;

/// Words with the white space that follows them.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

/// The way from `old` to `new` in runs of words: the longest common
/// subsequence between the common beginning and the common end.
pub(crate) fn word_diff(old: &str, new: &str) -> Vec<Op> {
    let (old, new) = (words(old), words(new));
    let same = |a: &str, b: &str| a.trim_end() == b.trim_end();
    let head = old.iter().zip(&new).take_while(|(a, b)| same(a, b)).count();
    let tail = old[head..]
        .iter()
        .rev()
        .zip(new[head..].iter().rev())
        .take_while(|(a, b)| same(a, b))
        .count();
    let (a, b) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);

    let mut ops = Runs(Vec::new());
    new[..head].iter().for_each(|word| ops.push(OpKind::Equal, word));
    if a.len() * b.len() > MOST_CELLS {
        a.iter().for_each(|word| ops.push(OpKind::Delete, word));
        b.iter().for_each(|word| ops.push(OpKind::Insert, word));
    } else {
        let width = b.len() + 1;
        let mut longest = vec![0_u16; (a.len() + 1) * width];
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                longest[i * width + j] = if same(a[i], b[j]) {
                    longest[(i + 1) * width + j + 1] + 1
                } else {
                    longest[(i + 1) * width + j].max(longest[i * width + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < a.len() || j < b.len() {
            if i < a.len() && j < b.len() && same(a[i], b[j]) {
                ops.push(OpKind::Equal, b[j]);
                (i, j) = (i + 1, j + 1);
            } else if i < a.len()
                && (j == b.len() || longest[(i + 1) * width + j] >= longest[i * width + j + 1])
            {
                ops.push(OpKind::Delete, a[i]);
                i += 1;
            } else {
                ops.push(OpKind::Insert, b[j]);
                j += 1;
            }
        }
    }
    new[new.len() - tail..].iter().for_each(|word| ops.push(OpKind::Equal, word));
    ops.0
}

struct Runs(Vec<Op>);

impl Runs {
    fn push(&mut self, op: OpKind, word: &str) {
        match self.0.last_mut() {
            Some(last) if last.op == op => last.text.push_str(word),
            _ => self.0.push(Op { op, text: word.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> String {
        word_diff(old, new)
            .iter()
            .map(|op| match op.op {
                OpKind::Equal => op.text.clone(),
                OpKind::Insert => format!("[+{}]", op.text),
                OpKind::Delete => format!("[-{}]", op.text),
            })
            .collect()
    }

    #[test]
    fn only_words_that_differ_are_marked() {
        for (old, new, expected) in [
            ("a b c", "a b c", "a b c"),
            ("within 15 days of", "within 30 days of", "within [-15 ][+30 ]days of"),
            ("", "all new", "[+all new]"),
            ("all gone", "", "[-all gone]"),
            ("one two", "one two three", "one two [+three]"),
            ("x a y b z", "x b z", "x [-a y ]b z"),
        ] {
            assert_eq!(shown(old, new).replace("  ", " "), expected, "{old:?} → {new:?}");
        }
    }
}
