//! Parts of one name on both sides of a linking word.

use super::words::{Context, Sort, is_bare_role, sort};
use crate::{capitals::Word, lexicon, names};

/// A word of the language beside a name and linked to it is a part of it:
/// "Patas del Guatiquía", "Cerro del Mezquite".
pub(super) fn join_neighbours(
    words: &[Word],
    chunks: &[std::ops::Range<usize>],
    masked: &mut [Option<std::ops::Range<usize>>],
    context: &Context,
) {
    let loose = |at: usize| {
        let sort = sort(&words[at], context);
        matches!(sort, Sort::Common | Sort::Seen | Sort::Unknown | Sort::Known | Sort::Place)
            || names::is_trade(&words[at].key)
    };
    for at in 1..chunks.len() {
        let (left, right) = (chunks[at - 1].clone(), chunks[at].clone());
        let link = &words[left.end..right.start];
        let joint =
            |word: &Word| ["and", "y", "e", "i", "on", "upon", "en"].contains(&word.key.as_str());
        if link.iter().any(joint) {
            // "Xochitla y Asociados", "Stone and Sons".
            let part = masked[at - 1].as_ref().is_some_and(|part| part.end == left.end);
            let long = masked[at - 1]
                .as_ref()
                .is_some_and(|part| part.len() > 1 || words[part.start].key.contains(' '));
            // "Byron Paz y Miño".
            let surname = long
                && link.len() == 1
                && link[0].key == "y"
                && right.len() == 1
                && loose(right.start)
                && !words[right.start].heading;
            let trade = names::is_trade(&words[right.start].key);
            if part && masked[at].is_none() && (trade || surname) {
                masked[at] = Some(right);
            }
            continue;
        }
        let institution =
            left.clone().find(|at| names::is_institution(&words[*at].key) && !words[*at].heading);
        match (masked[at - 1].clone(), masked[at].clone()) {
            // "Caja Rural del Lérez Alto".
            (None, Some(_)) if let Some(first) = institution => {
                masked[at - 1] = Some(first..left.end)
            }
            (None, Some(_)) if loose(left.end - 1) && !words[left.end - 1].heading => {
                let mut start = left.end - 1;
                while start > left.start && loose(start - 1) {
                    start -= 1;
                }
                masked[at - 1] = Some(start..left.end);
            }
            // "Banco Llanero de Fomento".
            (Some(part), None)
                if part.end == left.end
                    && (loose(right.start)
                        || words[part.clone()].iter().any(|word| names::is_trade(&word.key))
                            && !names::is_role(&words[right.start].key)) =>
            {
                masked[at] = Some(right);
            }
            _ => {}
        }
    }
}

/// From the word "bank", "cooperative" or "mutual" on, all is one name up to the
/// part that tells: "Cooperativa de Ahorro y Crédito Nina Pacha". One that is
/// called after a town is a name, too; one that is called after a state is its own bank.
pub(super) fn join_institutions(
    words: &[Word],
    chunks: &[std::ops::Range<usize>],
    masked: &mut [Option<std::ops::Range<usize>>],
    context: &Context,
) {
    let Some((at, first)) = chunks.iter().enumerate().find_map(|(at, chunk)| {
        let first = chunk.clone().find(|word| BANKS.contains(&words[*word].key.as_str()))?;
        Some((at, first))
    }) else {
        return;
    };
    let free = |word: &Word| !is_bare_role(word) && !word.heading;
    let telling = (at + 1..chunks.len()).rev().find(|at| masked[*at].is_some());
    let public = |word: &Word| {
        [
            "nacion",
            "central",
            "reserva",
            "republica",
            "mexico",
            "espana",
            "inglaterra",
            "england",
            "ireland",
            "canada",
            "comercio",
            "commerce",
        ]
        .contains(&word.key.as_str())
    };
    let seat = chunks.get(at + 1).filter(|next| {
        chunks.len() == at + 2
            && chunks[at].len() == 1
            && words[(*next).clone()].iter().all(|word| {
                matches!(sort(word, context), Sort::Place | Sort::Common | Sort::Seen)
                    && !public(word)
            })
    });
    let Some(last) = telling.or_else(|| seat.map(|_| at + 1)) else { return };
    if words[first..chunks[last].end].iter().all(free) {
        masked[at] = Some(first..chunks[at].end);
        for between in at + 1..=last {
            masked[between] = Some(chunks[between].clone());
        }
    }
}

const BANKS: &[&str] =
    &["banco", "banca", "caja", "bank", "cooperativa", "mutua", "mutualidad", "clinica", "hotel"];

/// Whether two masked parts are one name: "Ríos del Carpio" is, "Ana Ruiz y Luis Gil" is not.
pub(super) fn links_one_name(
    words: &[Word],
    left: std::ops::Range<usize>,
    right: std::ops::Range<usize>,
) -> bool {
    let link = &words[left.end..right.start];
    let joint = link.iter().any(|word| ["and", "y", "e", "i"].contains(&word.key.as_str()));
    let trade = words[right.clone()].iter().any(|word| names::is_trade(&word.key));
    // "Byron Paz y Miño": after two words of a name, one more surname.
    let given =
        |word: &Word| lexicon::is_given_name(word.key.split(' ').next().unwrap_or_default());
    let surnames = joint
        && link.len() == 1
        && link[0].key == "y"
        && (left.len() > 1 || words[left.start].key.contains(' '))
        && right.len() == 1
        && !given(&words[right.start]);
    let bank = words[left.clone()]
        .iter()
        .any(|word| BANKS.contains(&word.key.as_str()) || names::is_trade(&word.key));
    !joint || trade || bank || surnames
}
