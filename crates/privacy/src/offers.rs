//! Capitalised words that are not masked and may be names all the same: a
//! person looks at them before anything leaves.

use crate::{fold, masker::Masker, names};
use std::collections::{HashMap, HashSet};

/// More than these nobody reads.
const MOST: usize = 60;
/// Words that join two parts of a name.
const JOINING: [&str; 11] =
    ["de", "del", "la", "las", "los", "y", "of", "the", "and", "von", "van"];
/// A longer run is a heading or a sentence in capitals.
const LONGEST: usize = 6;

/// What opens a defined term.
const QUOTES: [char; 5] = ['"', '“', '«', '\'', '‘'];

/// The runs of capitalised words in `texts` that are not masked, the most
/// frequent first. Left out: words that also stand there in small letters, words
/// of the language, defined terms in quotation marks, and what opens a sentence.
pub fn offered(masker: &Masker, texts: &[&str]) -> Vec<String> {
    // Words that stand in small letters, or in quotation marks as a defined term.
    let mut small: HashSet<String> = HashSet::new();
    let mut found: HashMap<String, (usize, usize, String)> = HashMap::new();
    for text in texts {
        let known =
            |word: &Word<'_>| !is_capital(word.text) || text[..word.start].ends_with(QUOTES);
        small.extend(words(text).filter(known).map(|word| fold::key(word.text)));
    }
    let mut order = 0;
    for text in texts {
        let hidden = masker.hidden(text);
        let visible = |at: usize| !hidden.iter().any(|range| range.contains(&at));
        let mut run: Vec<Word<'_>> = Vec::new();
        let mut close = |run: &mut Vec<Word<'_>>| {
            while run.last().is_some_and(|word| !is_capital(word.text)) {
                run.pop();
            }
            if run.len() > LONGEST {
                run.clear();
            }
            let telling = run.iter().any(|word| {
                let key = fold::key(word.text);
                is_capital(word.text)
                    && key.chars().count() > 2
                    && !small.contains(&key)
                    && !names::is_common(&key)
                    && !names::is_trade(&key)
            });
            if let (true, Some(first), Some(last)) = (telling, run.first(), run.last()) {
                let value = fold::one_line(&text[first.start..last.start + last.text.len()]);
                let key = fold::key(&value);
                // What the user wants to see needs no second look.
                if !masker.keep.contains(&key) {
                    found.entry(key).or_insert((0, order, value)).0 += 1;
                    order += 1;
                }
            }
            run.clear();
        };
        let mut end = 0;
        for word in words(text) {
            let between = &text[end..word.start];
            let apart = between.chars().any(|c| !matches!(c, ' ' | '\u{a0}' | '&' | '.' | '-'));
            if apart || between.contains(". ") || !visible(word.start) {
                close(&mut run);
            }
            end = word.start + word.text.len();
            let quoted = between.ends_with(QUOTES);
            let opens = run.is_empty() && opens_sentence(text, word.start);
            let joins = !run.is_empty() && JOINING.contains(&word.text);
            if visible(word.start) && !quoted && !opens && (is_capital(word.text) || joins) {
                run.push(word);
            } else if !joins {
                close(&mut run);
            }
        }
        close(&mut run);
    }
    let mut found: Vec<_> = found.into_values().collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found.into_iter().take(MOST).map(|(_, _, value)| value).collect()
}

#[derive(Clone, Copy)]
struct Word<'a> {
    start: usize,
    text: &'a str,
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(char::is_alphabetic)?;
        let part = |c: char| c.is_alphabetic() || matches!(c, '\'' | '’' | '-');
        let length = text[start..].find(|c| !part(c)).unwrap_or(text.len() - start);
        rest = start + length;
        let word = text[start..rest].trim_end_matches(['\'', '’', '-']);
        // "the Customer's" is no other word than "the Customer".
        let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
        Some(Word { start, text: word })
    })
}

/// A capital and then small letters: words all in capitals are headings and labels.
fn is_capital(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
}

fn opens_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\u{a0}', '"', '“', '«', '(', '*', '_']);
    before.is_empty() || before.ends_with(['.', ':', ';', '?', '!', '\n', ')', '-', '–', '—', '•'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pseudonyms, Terms};
    use domain::Language;

    #[test]
    fn what_may_be_a_name_is_offered_and_plain_words_are_not() {
        let text = "The Supplier shall support Halcyon Ridge. \"Fees\" means the Fees that the \
            Customer owes for Halcyon Ridge, at the Customer's cost. Payment is due in Bristol; the customer pays. \
            Delivery is made to Leeds. Notice to Mr. John Carter is enough.";
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), Language::En);
        masker.learn(&[text]);
        assert_eq!(offered(&masker, &[text]), ["Bristol", "Leeds"]);
        let terms = Terms { mask: vec!["Bristol".to_owned()], keep: vec!["Leeds".to_owned()] };
        let masker = Masker::new(masker.pseudonyms().clone(), &terms, Language::En);
        assert!(offered(&masker, &[text]).is_empty());
    }
}
