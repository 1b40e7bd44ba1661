//! From masked text back to the contract's own words, place by place.

use crate::quote::Quotable;
use privacy::{Masked, Masker};
use std::ops::Range;

/// A run of the masked text, the run of the original behind it, and whether it is a token.
type Piece = (Range<usize>, Range<usize>, bool);

/// A text of the contract with its masked form: a model saw the second, the
/// lawyer reads the first.
pub(crate) struct MaskedText<'a> {
    original: &'a str,
    masked: Masked,
    /// Plain text and tokens in turn; absent where the two do not line up.
    pieces: Option<Vec<Piece>>,
}

impl<'a> MaskedText<'a> {
    pub(crate) fn new(original: &'a str, masker: &Masker) -> Self {
        let masked = masker.mask(original);
        let pieces = align(original, &masked);
        Self { original, masked, pieces }
    }

    /// The place in the original of words quoted from the masked text; words
    /// quoted from the original itself are found too.
    pub(crate) fn find(&self, quote: &str, masker: &Masker) -> Option<Range<usize>> {
        if let Some(range) = Quotable::new(&self.masked.text).find(quote)
            && let Some(range) = self.to_original(range)
        {
            return Some(crate::quote::cut(self.original, range));
        }
        Quotable::new(self.original).find(&masker.restore(quote).text)
    }

    fn to_original(&self, range: Range<usize>) -> Option<Range<usize>> {
        let pieces = self.pieces.as_ref()?;
        let map = |at: usize, end: bool| -> Option<usize> {
            let (masked, original, token) = pieces.iter().find(|(masked, _, _)| {
                if end {
                    masked.start < at && at <= masked.end
                } else {
                    masked.start <= at && at < masked.end
                }
            })?;
            Some(match (token, end) {
                // A quote that begins or ends inside a token means all of it.
                (true, false) => original.start,
                (true, true) => original.end,
                (false, _) => original.start + (at - masked.start),
            })
        };
        let found = map(range.start, false)?..map(range.end, true)?;
        (found.start < found.end
            && self.original.is_char_boundary(found.start)
            && self.original.is_char_boundary(found.end))
        .then_some(found)
    }
}

/// Walks both texts: what stands between tokens is equal in both, so the place
/// of each token's value follows. `None` where that does not come out even.
fn align(original: &str, masked: &Masked) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let (mut at, mut from) = (0, 0);
    let mut tokens = masked.tokens.iter().copied().peekable();
    loop {
        let (start, end) = tokens.peek().copied().unwrap_or((masked.text.len(), masked.text.len()));
        let plain = masked.text.get(at..start)?;
        if !original.get(from..)?.starts_with(plain) {
            return None;
        }
        pieces.push((at..start, from..from + plain.len(), false));
        from += plain.len();
        if tokens.next().is_none() {
            return (from == original.len()).then_some(pieces);
        }
        let next = tokens.peek().map_or(masked.text.len(), |(start, _)| *start);
        let following = masked.text.get(end..next)?;
        let rest = original.get(from..)?;
        let length = if following.is_empty() {
            if next == masked.text.len() { rest.len() } else { return None }
        } else if next == masked.text.len() && tokens.peek().is_none() {
            rest.len()
                .checked_sub(following.len())
                .filter(|&length| rest.get(length..) == Some(following))?
        } else {
            // A value is never empty.
            let skip = rest.chars().next().map_or(0, char::len_utf8);
            skip + rest.get(skip..)?.find(following)?
        };
        pieces.push((start..end, from..from + length, true));
        from += length;
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(text: &str) -> Masked {
        let tokens = text
            .match_indices("[[")
            .map(|(at, _)| (at, at + text[at..].find("]]").unwrap() + 2))
            .collect();
        Masked { text: text.to_owned(), tokens }
    }

    #[test]
    fn a_masked_range_leads_to_the_words_behind_it_whatever_their_length() {
        let original = "Ana María Ruiz pays BETA S.L. at once, and ANA pays again to Beta";
        let masked = masked(
            "[[PERSONA_1]] pays [[EMPRESA_1]] at once, and [[PERSONA_1]] pays again to [[EMPRESA_1]]",
        );
        let pieces = align(original, &masked);
        let text = MaskedText { original, masked, pieces };
        let find = |quote: &str| {
            let range = Quotable::new(&text.masked.text).find(quote).unwrap();
            text.to_original(range).map(|range| &original[range])
        };
        assert_eq!(
            find("[[PERSONA_1]] pays [[EMPRESA_1]] at"),
            Some("Ana María Ruiz pays BETA S.L. at")
        );
        assert_eq!(find("and [[persona_1]] pays"), Some("and ANA pays"));
        assert_eq!(find("again to [[EMPRESA_1]]"), Some("again to Beta"));
        assert_eq!(find("at once, and"), Some("at once, and"));
    }

    #[test]
    fn texts_that_do_not_come_out_even_lead_nowhere() {
        assert!(align("something else", &masked("[[PERSONA_1]] pays now")).is_none());
        assert!(align("AB", &masked("[[PERSONA_1]][[PERSONA_2]]")).is_none());
    }
}
