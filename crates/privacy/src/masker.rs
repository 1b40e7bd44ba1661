//! Masks the texts of one contract.

use crate::{
    fold, index::Index, kind::Kind, learn, pseudonyms::Pseudonyms, restore, restore::Restored,
    spans, token,
};
use domain::Language;
use serde::{Deserialize, Serialize};
use std::{collections::HashSet, fmt};

/// The user's own terms. They win over what is found: what is to be masked is
/// masked wherever it stands, what is to be kept is never masked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Masked as `[[TERMINO_1]]` or `[[TERM_1]]`; also where it is to be kept.
    #[serde(default)]
    pub mask: Vec<String>,
    /// Left as it is.
    #[serde(default)]
    pub keep: Vec<String>,
}

/// Masks and restores the texts of one contract.
pub struct Masker {
    pub(crate) pseudonyms: Pseudonyms,
    pub(crate) language: Language,
    pub(crate) keep: HashSet<String>,
    mask: HashSet<String>,
    pub(crate) index: Index,
}

/// Counts only: what it holds is what must not leave.
impl fmt::Debug for Masker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Masker").field("pseudonyms", &self.pseudonyms).finish_non_exhaustive()
    }
}

/// A text as it may leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Masked {
    /// The text with tokens in the place of values.
    pub text: String,
    /// Byte ranges of tokens in `text`, in order.
    pub tokens: Vec<(usize, usize)>,
}

/// A piece of a masked text: a range of the original that stays, or the token for it.
struct Piece {
    start: usize,
    end: usize,
    token: Option<String>,
}

impl Masker {
    /// `kept` from earlier versions; `terms` of the user; `language` of the
    /// contract, whose words new tokens are made of.
    pub fn new(kept: Pseudonyms, terms: &Terms, language: Language) -> Self {
        let folded = |terms: &[String]| -> HashSet<String> {
            terms.iter().map(|term| fold::key(term)).filter(|term| !term.is_empty()).collect()
        };
        let mut masker = Self {
            pseudonyms: kept,
            language,
            keep: folded(&terms.keep),
            mask: folded(&terms.mask),
            index: Index::default(),
        };
        for term in &terms.mask {
            let key = fold::key(term);
            let known = |value: &str| fold::key(value) == key;
            if !key.is_empty() && !masker.pseudonyms.entries.iter().any(|entry| known(&entry.value))
            {
                masker.pseudonyms.add(Kind::Term, fold::one_line(term), language);
            }
        }
        masker.build();
        masker
    }

    /// Reads a whole contract (and its title, file name and side) and gives each
    /// value found its token. Values that have one keep it.
    pub fn learn(&mut self, texts: &[&str]) {
        learn::learn(self, texts);
        self.build();
    }

    pub(crate) fn build(&mut self) {
        self.index = Index::new(&self.pseudonyms, &self.keep, &self.mask);
    }

    /// What is to be kept for the contract and given to [`Masker::new`] next time.
    pub fn pseudonyms(&self) -> &Pseudonyms {
        &self.pseudonyms
    }

    /// The text as it may leave. Masking it again changes nothing. An identifier
    /// that was not learnt becomes a token without a number, such as `[[ID]]`.
    pub fn mask(&self, text: &str) -> Masked {
        let mut masked = Masked { text: String::with_capacity(text.len()), tokens: Vec::new() };
        for piece in self.pieces(text) {
            let from = masked.text.len();
            match &piece.token {
                Some(token) => {
                    masked.text.push_str(token);
                    if !self.pseudonyms.reserved.contains(token) {
                        masked.tokens.push((from, masked.text.len()));
                    }
                }
                None => masked.text.push_str(&text[piece.start..piece.end]),
            }
        }
        masked
    }

    /// The byte ranges of `text` that [`Self::mask`] replaces, in order.
    pub fn hidden(&self, text: &str) -> Vec<std::ops::Range<usize>> {
        let pieces = self.pieces(text).into_iter().filter(|piece| piece.token.is_some());
        pieces.map(|piece| piece.start..piece.end).collect()
    }

    /// The tokens in a masked text, as often as they stand there; not what the
    /// contract itself spells like one.
    pub fn tokens_in(&self, masked: &str) -> Vec<String> {
        let Some(written) = token::WRITTEN.as_ref() else { return Vec::new() };
        let tokens = written.find_iter(masked).map(|found| found.as_str().to_owned());
        tokens.filter(|token| !self.pseudonyms.reserved.contains(token)).collect()
    }

    /// The tokens that masking these texts uses, each with the value it stands
    /// for as first written, in the order in which the values were met.
    pub fn in_use(&self, texts: &[&str]) -> Vec<(String, String)> {
        let used: HashSet<String> =
            texts.iter().flat_map(|text| self.tokens_in(&self.mask(text).text)).collect();
        let entries = self.pseudonyms.entries.iter().filter(|entry| used.contains(&entry.token));
        entries.map(|entry| (entry.token.clone(), entry.value.clone())).collect()
    }

    /// The text with the values back in the place of their tokens.
    pub fn restore(&self, text: &str) -> Restored {
        restore::restore(&self.pseudonyms, text)
    }

    /// The words of `text` that `quote`, taken from `mask(text)`, stands for:
    /// word for word as the contract writes them there, where [`Masker::restore`]
    /// gives the value as it was first written. `None` where the masked text has
    /// no such words; white space may differ.
    pub fn quoted(&self, text: &str, quote: &str) -> Option<String> {
        // The masked text on one line, and where each of its bytes comes from.
        let mut line = String::new();
        let mut origin: Vec<(usize, usize)> = Vec::new();
        for piece in self.pieces(text) {
            let words = piece.token.as_deref().unwrap_or(&text[piece.start..piece.end]);
            for (at, c) in words.char_indices() {
                let range = match piece.token {
                    Some(_) => (piece.start, piece.end),
                    None => (piece.start + at, piece.start + at + c.len_utf8()),
                };
                if c.is_whitespace() {
                    if line.ends_with(' ') {
                        continue;
                    }
                    line.push(' ');
                } else {
                    line.push(c);
                }
                origin.resize(line.len(), range);
            }
        }
        let wanted = fold::one_line(quote);
        if wanted.is_empty() {
            return None;
        }
        let start = line.find(&wanted)?;
        let (from, to) = (origin.get(start)?.0, origin.get(start + wanted.len() - 1)?.1);
        Some(text[from..to].to_owned())
    }

    /// `text` cut into what stays and what is masked. Tokens are walls: what is
    /// found on one side does not depend on the other, so a second pass finds nothing.
    fn pieces(&self, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut cursor = 0;
        if let Some(written) = token::WRITTEN.as_ref() {
            for found in written.find_iter(text) {
                self.cut(text, cursor, found.start(), &mut pieces);
                let token = Some(found.as_str().to_owned());
                pieces.push(Piece { start: found.start(), end: found.end(), token });
                cursor = found.end();
            }
        }
        self.cut(text, cursor, text.len(), &mut pieces);
        pieces
    }

    /// Cuts one range and what its cuts leave over, until nothing more is found.
    fn cut(&self, text: &str, start: usize, end: usize, pieces: &mut Vec<Piece>) {
        let mut open = vec![(start, end, None)];
        while let Some((start, end, token)) = open.pop() {
            if token.is_some() {
                pieces.push(Piece { start, end, token });
                continue;
            }
            if start == end {
                continue;
            }
            let part = &text[start..end];
            let spans = spans::resolve(part, self.index.find(part));
            if spans.is_empty() {
                pieces.push(Piece { start, end, token: None });
                continue;
            }
            let mut cursor = start;
            let mut cuts = Vec::new();
            for span in spans {
                cuts.push((cursor, start + span.start, None));
                cuts.push((start + span.start, start + span.end, Some(self.token(span))));
                cursor = start + span.end;
            }
            cuts.push((cursor, end, None));
            open.extend(cuts.into_iter().rev());
        }
    }

    fn token(&self, span: spans::Span) -> String {
        match span.entry.and_then(|entry| self.pseudonyms.entries.get(entry)) {
            Some(entry) => entry.token.clone(),
            None => token::unnumbered(span.kind, self.language),
        }
    }
}
