//! Text without what varies between two ways of writing one name: case, accents,
//! composition, spacing, markup. Each folded byte knows where it came from.

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// Folded text and the way back to the original.
pub(crate) struct Folded {
    pub(crate) text: String,
    /// For each byte of `text`, the range of the original that it stands for.
    origin: Vec<(usize, usize)>,
}

impl Folded {
    /// The range of the original that a non-empty range of `text` stands for.
    pub(crate) fn original(&self, start: usize, end: usize) -> Option<(usize, usize)> {
        Some((self.origin.get(start)?.0, self.origin.get(end.checked_sub(1)?)?.1))
    }

    fn push(&mut self, c: char, from: usize, to: usize) {
        self.text.push(c);
        self.origin.resize(self.text.len(), (from, to));
    }

    /// Lets the last character reach up to `to`.
    fn stretch(&mut self, to: usize) {
        let width = self.text.chars().next_back().map_or(0, char::len_utf8);
        let first = self.origin.len().saturating_sub(width);
        for origin in &mut self.origin[first..] {
            origin.1 = to;
        }
    }

    fn space(&mut self, from: usize, to: usize) {
        if self.text.ends_with(' ') {
            self.stretch(to);
        } else {
            self.push(' ', from, to);
        }
    }
}

/// Folds `text`.
pub(crate) fn fold(text: &str) -> Folded {
    let mut folded =
        Folded { text: String::with_capacity(text.len()), origin: Vec::with_capacity(text.len()) };
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '_' => {
                // `JOHN_DOE` in a file name has a space there; `__John__` is markup.
                let next = text[end..].chars().next().unwrap_or(' ');
                if before.is_alphanumeric() && next.is_alphanumeric() {
                    folded.space(at, end);
                }
            }
            '*' | '\\' | '`' => {}
            _ if c.is_ascii_alphanumeric() => folded.push(c.to_ascii_lowercase(), at, end),
            _ if c.is_whitespace() => folded.space(at, end),
            _ if c.is_ascii() => folded.push(c, at, end),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            '‘' | '’' | '´' | 'ʼ' => folded.push('\'', at, end),
            '“' | '”' | '«' | '»' | '„' => folded.push('"', at, end),
            '‐' | '‑' | '‒' | '–' | '—' | '−' => folded.push('-', at, end),
            _ if is_combining_mark(c) => folded.stretch(end),
            _ => {
                let mut parts = Vec::new();
                decompose_compatible(c, |part| parts.push(part));
                for part in parts.into_iter().filter(|part| !is_combining_mark(*part)) {
                    for lower in part.to_lowercase().filter(|lower| !is_combining_mark(*lower)) {
                        folded.push(lower, at, end);
                    }
                }
            }
        }
        before = c;
    }
    folded
}

/// The folded form by which two ways of writing are compared.
pub(crate) fn key(text: &str) -> String {
    fold(text).text.trim().to_owned()
}

/// `text` with each run of white space as one space.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the range of `text` begins and ends at the edge of a word.
pub(crate) fn bounded(text: &str, start: usize, end: usize) -> bool {
    let inside = &text[start..end];
    let glued = |outer: Option<char>, inner: Option<char>| {
        outer.is_some_and(char::is_alphanumeric) && inner.is_some_and(char::is_alphanumeric)
    };
    !glued(text[..start].chars().next_back(), inside.chars().next())
        && !glued(text[end..].chars().next(), inside.chars().next_back())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_of_writing_one_name_fold_to_one_key() {
        for text in [
            "María Pérez",
            "MARÍA  PÉREZ",
            "Mari\u{301}a Pe\u{301}rez",
            "María\nPérez",
            "**María** Pérez",
            "María\u{a0}Pérez",
            "Ma\u{ad}ría_Pérez",
        ] {
            assert_eq!(key(text), "maria perez", "{text:?}");
        }
    }

    #[test]
    fn a_folded_range_leads_back_to_all_of_the_original() {
        let text = "a Mari\u{301}a  Pe\u{301}rez.";
        let folded = fold(text);
        let start = folded.text.find("maria").unwrap();
        let (from, to) = folded.original(start, start + "maria perez".len()).unwrap();
        assert_eq!(&text[from..to], "Mari\u{301}a  Pe\u{301}rez");
    }
}
