//! Which party is one that we usually act for.

use crate::folded::{Folding, fold};
use domain::Party;

/// Words that only say what kind of company one is, folded and without points.
const FORMS: &[&str] = &[
    "sl",
    "slu",
    "slp",
    "sa",
    "sau",
    "sac",
    "sas",
    "saic",
    "srl",
    "scrl",
    "spa",
    "ltda",
    "limitada",
    "eirl",
    "cv",
    "sapi",
    "inc",
    "incorporated",
    "llc",
    "llp",
    "lp",
    "ltd",
    "limited",
    "plc",
    "corp",
    "corporation",
    "co",
    "company",
    "gmbh",
    "ag",
    "bv",
    "nv",
    "pty",
    "dac",
    "clg",
    "cia",
];

/// The name of the one party that is among `companies`, whatever its legal form
/// is written like. Absent where none is, and where more than one is: then a
/// person has to say.
pub fn own_side(parties: &[Party], companies: &[String]) -> Option<String> {
    let companies: Vec<Vec<String>> =
        companies.iter().map(|name| bare(name)).filter(|words| !words.is_empty()).collect();
    let mut ours = parties.iter().filter(|party| companies.contains(&bare(&party.name)));
    match (ours.next(), ours.next()) {
        (Some(party), None) => Some(party.name.clone()),
        _ => None,
    }
}

/// The words of a name without its legal form.
fn bare(name: &str) -> Vec<String> {
    let folded = fold(name, Folding::Search).replace('.', "");
    let mut words: Vec<String> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    // "Sociedad Anónima de C.V.": the form stands at the end.
    while words.len() > 1
        && words.last().is_some_and(|last| FORMS.contains(&last.as_str()) || last == "de")
    {
        words.pop();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(names: &[&str], ours: &[&str]) -> Option<String> {
        let party = |name: &&str| Party {
            role: String::new(),
            name: (*name).to_owned(),
            quote: String::new(),
        };
        let parties: Vec<Party> = names.iter().map(party).collect();
        let ours: Vec<String> = ours.iter().map(|name| (*name).to_owned()).collect();
        own_side(&parties, &ours)
    }

    #[test]
    fn one_of_our_companies_is_the_side_however_it_is_written() {
        let parties = ["Aceites Lumbre, S.L.", "ORBE CONSULTING S.A. DE C.V."];
        assert_eq!(side(&parties, &["aceites lumbre"]).as_deref(), Some(parties[0]));
        assert_eq!(side(&parties, &["Orbe Consulting, S.A."]).as_deref(), Some(parties[1]));
    }

    #[test]
    fn where_none_or_both_are_ours_a_person_has_to_say() {
        let parties = ["Aceites Lumbre, S.L.", "Orbe, S.A."];
        assert_eq!(side(&parties, &["Lumbre", "", "S.L."]), None);
        assert_eq!(side(&parties, &["Aceites Lumbre", "Orbe"]), None);
        assert_eq!(side(&parties, &[]), None);
    }
}
