//! Which definitions a clause leans on.

use crate::{
    ClauseText,
    folded::{Folding, fold},
};

/// The definition units whose term the clause uses, in their order. A unit's
/// terms are the words it puts between quotation marks or in front of "means".
pub fn definitions_used<'a>(clause: ClauseText<'_>, definitions: &[&'a str]) -> Vec<&'a str> {
    let text = fold(clause.text, Folding::Search);
    definitions
        .iter()
        .copied()
        .filter(|unit| terms(unit).iter().any(|term| uses(&text, term)))
        .collect()
}

/// The terms that a unit defines, folded.
fn terms(unit: &str) -> Vec<String> {
    let folded = fold(unit, Folding::Search);
    let mut terms: Vec<String> = folded
        .split('"')
        .skip(1)
        .step_by(2)
        .map(|term| term.trim_matches([' ', '.', ',', ':', ';', '_']).to_owned())
        .collect();
    if terms.is_empty() {
        for verb in [" means ", " shall mean ", " significa ", " se entiende ", ": "] {
            if let Some((term, _)) = folded.split_once(verb) {
                let term = term.trim_start_matches(|c: char| !c.is_alphabetic()).trim();
                terms.push(term.to_owned());
                break;
            }
        }
    }
    terms.retain(|term| term.chars().count() >= 3 && term.split(' ').count() <= 6);
    terms
}

/// Whether the text holds the term as whole words, in the singular or plural.
fn uses(text: &str, term: &str) -> bool {
    text.match_indices(term).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut rest = text[at + term.len()..].chars();
        let after = match rest.next() {
            Some('s') => rest.next(),
            Some('e') if rest.clone().next() == Some('s') => rest.nth(1),
            other => other,
        };
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ClauseId;

    #[test]
    fn a_clause_gets_the_definitions_whose_term_it_uses_and_no_others() {
        let id = ClauseId::generate();
        let clause = ClauseText {
            lineage: id,
            id,
            number: "",
            heading: "",
            text: "Each Affiliate pays the Fees in the Territory. Los Servicios.",
        };
        let definitions = [
            "15.1 “Affiliate” means an entity.",
            "15.2 “Fee” means money.",
            "15.3 \"Fee Schedule\" means a list.",
            "1.4 Territory means Spain.",
            "«Servicio»: lo que se presta.",
            "“Term” means a year.",
        ];
        let used = definitions_used(clause, &definitions);
        assert_eq!(used, [definitions[0], definitions[1], definitions[3], definitions[4]]);
    }
}
