//! What kind of contract a text is.

use crate::folded::{Folding, fold};
use serde::Deserialize;
use std::sync::OnceLock;

/// A kind with the words that give it away, folded. Those in a title decide;
/// those in the text are counted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    id: String,
    title: Vec<String>,
    text: Vec<String>,
}

/// `data/kinds.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindsFile {
    kind: Vec<Kind>,
}

const KINDS: &str = include_str!("../data/kinds.toml");

/// The more special ones first. A file that does not parse gives none; a test
/// keeps that from ever being built.
fn kinds() -> &'static [Kind] {
    static READ: OnceLock<Vec<Kind>> = OnceLock::new();
    READ.get_or_init(|| {
        toml::from_str::<KindsFile>(KINDS).map(|file| file.kind).unwrap_or_default()
    })
}

/// Whether this is one of the ids that [`contract_type`] gives.
pub(crate) fn is_known(id: &str) -> bool {
    kinds().iter().any(|kind| kind.id == id)
}

/// The kind of contract, one of [`domain::CONTRACT_TYPES`]; absent where neither the
/// title, the opening nor the words of the text say. The words of both languages are
/// looked for: titles are often in the other one.
pub fn contract_type(title: &str, units: &[&str]) -> Option<String> {
    let title = fold(title, Folding::Search);
    let opening: String =
        units.iter().take(2).copied().collect::<Vec<_>>().join("\n").chars().take(400).collect();
    let opening = fold(&opening, Folding::Search);
    for place in [&title, &opening] {
        let first = kinds()
            .iter()
            .filter(|kind| !(kind.id == "lease" && place.contains("arrendamiento de servicios")))
            .filter_map(|kind| {
                Some((
                    kind.title.iter().filter_map(|words| find_word(place, words)).min()?,
                    kind.id.as_str(),
                ))
            })
            .min_by_key(|(at, _)| *at);
        if let Some((_, id)) = first {
            return Some(id.to_owned());
        }
    }
    let mut text = String::new();
    for unit in units {
        text.push_str(unit);
        text.push('\n');
        if text.len() > 200_000 {
            break;
        }
    }
    let text = fold(&text, Folding::Search);
    let scores = kinds().iter().map(|kind| {
        let count: usize = kind.text.iter().map(|words| text.matches(words).count().min(20)).sum();
        (count, kind.id.as_str())
    });
    let mut best = (0, "");
    for score in scores {
        if score.0 > best.0 {
            best = score;
        }
    }
    (best.0 >= 3).then(|| best.1.to_owned())
}

/// Where `words` begin, at the start of a word.
fn find_word(text: &str, words: &str) -> Option<usize> {
    text.match_indices(words)
        .map(|(at, _)| at)
        .find(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_every_kind_can_be_read() {
        let mut read: Vec<&str> = kinds().iter().map(|kind| kind.id.as_str()).collect();
        let mut known = domain::CONTRACT_TYPES.to_vec();
        read.sort_unstable();
        known.sort_unstable();
        assert_eq!(read, known, "a page offers what is told from a text");
    }

    #[test]
    fn the_kind_is_read_from_the_title_the_opening_or_the_words() {
        for (title, units, expected) in [
            ("Mutual NDA", vec!["Mutual Non-Disclosure Agreement"], Some("nda")),
            ("Contrato de arrendamiento de vivienda", vec![], Some("lease")),
            ("Arrendamiento de servicios", vec![], Some("services")),
            ("piso", vec!["CONTRATO DE ARRENDAMIENTO DE VIVIENDA HABITUAL"], Some("lease")),
            (
                "x",
                vec![
                    "El Vendedor vende.",
                    "El Comprador paga al Vendedor.",
                    "El Vendedor entrega.",
                ],
                Some("sale"),
            ),
            ("Contrato de distribución exclusiva", vec![], Some("distribution")),
            ("x", vec!["EXCLUSIVE DISTRIBUTION AGREEMENT between"], Some("distribution")),
            ("Release notes", vec!["Please read."], None),
            ("x", vec!["nothing here"], None),
        ] {
            assert_eq!(contract_type(title, &units).as_deref(), expected, "{title}");
        }
    }
}
