//! A text as words, numbers and signs. A line break or a tab is a sign of its
//! own: no figure goes over the end of a paragraph or a cell.

use crate::fold::{fold, fold_sign, is_invisible};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A letter and what letters and digits follow it.
    Word,
    /// Digits with separators between them: `1.000,50`, `03.03.2025`.
    Number,
    /// One other character that prints.
    Sign(char),
}

/// A piece of the text.
#[derive(Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Lower case without accents; empty but for words.
    pub(super) folded: String,
    pub(super) start: usize,
    pub(super) end: usize,
    /// No space stands before it.
    pub(super) glued: bool,
}

/// The tokens of a text, which can be asked for beyond the last one.
#[derive(Debug)]
pub(super) struct Tokens<'a>(pub(super) Vec<Token<'a>>);

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut tokens = Vec::new();
        let mut at = 0;
        let mut glued = false;
        while let Some(c) = text[at..].chars().next() {
            let end = match c {
                _ if c.is_ascii_digit() => at + number_length(&text[at..]),
                _ if c.is_alphabetic() && !matches!(c, 'º' | 'ª') => {
                    at + word_length(&text[at..])
                }
                _ => at + c.len_utf8(),
            };
            let kind = match c {
                _ if c.is_ascii_digit() => Some(Kind::Number),
                _ if end > at + c.len_utf8() || (c.is_alphabetic() && !matches!(c, 'º' | 'ª')) => {
                    Some(Kind::Word)
                }
                '\n' | '\r' | '\t' => Some(Kind::Sign('\n')),
                _ if c.is_whitespace() || is_invisible(c) || c == '*' => None,
                _ => Some(Kind::Sign(fold_sign(c))),
            };
            if let Some(kind) = kind {
                let piece = &text[at..end];
                let folded = if kind == Kind::Word { fold(piece) } else { String::new() };
                tokens.push(Token { kind, text: piece, folded, start: at, end, glued });
                glued = true;
            } else if c.is_whitespace() {
                glued = false;
            }
            at = end;
        }
        Self(tokens)
    }

    pub(super) fn get(&self, at: usize) -> Option<&Token<'a>> {
        self.0.get(at)
    }

    /// The folded word at `at`; empty where none stands there.
    pub(super) fn word(&self, at: usize) -> &str {
        self.0.get(at).map_or("", |token| &token.folded)
    }

    /// The digits and separators at `at`.
    pub(super) fn number(&self, at: usize) -> Option<&'a str> {
        self.0.get(at).filter(|token| token.kind == Kind::Number).map(|token| token.text)
    }

    pub(super) fn is_sign(&self, at: usize, sign: char) -> bool {
        self.0.get(at).is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    /// Whether no space stands between the token at `at` and the one before.
    pub(super) fn is_glued(&self, at: usize) -> bool {
        self.0.get(at).is_some_and(|token| token.glued)
    }

    /// Whether the folded words from `at` on are `words`; full stops between
    /// the letters of an abbreviation do not count.
    pub(super) fn are(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(i, word)| self.word(at + i) == *word)
    }

    /// Where it goes on after `sign`, if that stands at `at`.
    pub(super) fn past(&self, at: usize, sign: char) -> usize {
        if self.is_sign(at, sign) { at + 1 } else { at }
    }

    /// Where it goes on after one of `words`, if one stands at `at`.
    pub(super) fn past_word(&self, at: usize, words: &[&str]) -> usize {
        if words.contains(&self.word(at)) { at + 1 } else { at }
    }

    /// One past the last byte of the token before `at`.
    pub(super) fn end_before(&self, at: usize) -> usize {
        at.checked_sub(1).and_then(|last| self.0.get(last)).map_or(0, |token| token.end)
    }
}

fn word_length(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() && !matches!(c, 'º' | 'ª') || is_mark(c)))
        .unwrap_or(text.len())
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{ad}')
}

/// How many bytes of digits and single separators stand at the start. Fixed
/// spaces join groups of three; the typewriter's space does not, for "5 100"
/// may be two numbers.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = digits(0);
    loop {
        let Some(mark) = text[end..].chars().next() else { return end };
        let next = end + mark.len_utf8();
        let group = digits(next);
        let joins = match mark {
            '.' | ',' | '\'' | '’' | '´' => group > 0,
            '\u{a0}' | '\u{202f}' | '\u{2009}' => group == 3,
            _ => false,
        };
        if !joins {
            return end;
        }
        end = next + group;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_and_signs_are_told_apart_and_lines_end_them() {
        let tokens = Tokens::of("US$1.000,50 (mil), el 3º\nA2b 12\u{a0}500.");
        let texts: Vec<&str> = tokens.0.iter().map(|token| token.text).collect();
        assert_eq!(
            texts,
            [
                "US",
                "$",
                "1.000,50",
                "(",
                "mil",
                ")",
                ",",
                "el",
                "3",
                "º",
                "\n",
                "A2b",
                "12\u{a0}500",
                "."
            ]
        );
        assert!(tokens.is_glued(1) && !tokens.is_glued(3));
    }
}
