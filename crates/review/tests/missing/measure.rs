//! Splits contracts with a clause missing, or kept in another shape, and runs
//! the checklist over them.

use domain::{Clause, ClauseId, Language, Law, LawBasis, MissingClause};
use review::{Facts, Playbook, contract_type, playbook_review};
use serde::Deserialize;
use std::path::Path;

#[derive(Deserialize)]
struct Index {
    file: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    path: String,
    language: Language,
    country: String,
    r#type: String,
    /// Whose reading it is made for; what is missing is missing for both.
    #[serde(rename = "side")]
    _side: String,
    topic: String,
    how: String,
    base: String,
}

/// A contract and what the checklist says of it.
pub(crate) struct Measured {
    /// Below `tests/missing`.
    pub(crate) path: String,
    /// Even places of the index: nobody who wrote the checklists opened these.
    pub(crate) unseen: bool,
    /// What the file was made for.
    pub(crate) topic: String,
    /// Whether that clause was taken out; else it stands there in another shape.
    pub(crate) removed: bool,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) missing: Vec<MissingClause>,
    /// Whether the type was told from the text alone.
    pub(crate) typed: bool,
}

impl Measured {
    /// Whether the clause it was made for is called missing.
    pub(crate) fn is_reported(&self) -> bool {
        self.missing.iter().any(|missing| is_about(&missing.topic, &self.topic))
    }

    /// What is called missing besides that clause.
    pub(crate) fn others(&self) -> Vec<&str> {
        self.missing
            .iter()
            .map(|missing| missing.topic.as_str())
            .filter(|topic| !is_about(topic, &self.topic))
            .collect()
    }
}

/// The labels' name of a topic is general, the playbook's may be of a contract type.
fn is_about(topic: &str, labelled: &str) -> bool {
    let own: &[&str] = match labelled {
        "return_of_data" => &["return_of_information", "data_return"],
        "payment" => &["payment", "rent", "pay", "price"],
        "termination" => &["termination", "dismissal", "exit"],
        "term" => &["term", "confidentiality_term"],
        "ip" => &["ip", "inventions"],
        "warranty" => &["warranty", "hidden_defects"],
        _ => return topic == labelled,
    };
    own.contains(&topic)
}

/// Every contract with a clause taken out or in another shape, in the index's order.
pub(crate) fn altered() -> Vec<Measured> {
    let entries = index().into_iter().enumerate();
    entries.map(|(at, entry)| measure(&entry.path, at % 2 == 1, &entry)).collect()
}

/// The complete contracts, each once; unseen where the one made from it by
/// taking a clause out is.
pub(crate) fn complete() -> Vec<Measured> {
    let removed = index().into_iter().enumerate().filter(|(_, entry)| entry.how == "removed");
    removed.map(|(at, entry)| measure(&entry.base, at % 2 == 1, &entry)).collect()
}

fn index() -> Vec<Entry> {
    toml::from_str::<Index>(&text("index.toml")).unwrap().file
}

fn text(path: &str) -> String {
    // The bench measures too, from its own package.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../review/tests/missing");
    std::fs::read_to_string(Path::new(folder).join(path)).unwrap()
}

fn measure(path: &str, unseen: bool, entry: &Entry) -> Measured {
    let text = text(path);
    let document = document::read(text.as_bytes(), document::Format::Text, None).unwrap();
    let units = document::split(&document);
    let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
    let kind = if entry.r#type == "software" { "license" } else { &entry.r#type };
    let typed = contract_type("", &texts).as_deref() == Some(kind);
    let clauses: Vec<Clause> = units
        .into_iter()
        .map(|unit| Clause {
            path: unit.path,
            ..Clause::unread(ClauseId::generate(), unit.kind, unit.number, unit.heading, unit.text)
        })
        .collect();
    let law = Law { country: Some(entry.country.clone()), basis: LawBasis::Clause, quote: None };
    let facts = Facts {
        language: entry.language,
        side: None,
        parties: &[],
        contract_type: Some(kind),
        law: &law,
    };
    let missing =
        playbook_review(facts, facts.language, &clauses, Playbook::builtin()).missing_clauses;
    Measured {
        path: path.to_owned(),
        unseen,
        topic: entry.topic.clone(),
        removed: entry.how == "removed",
        clauses,
        missing,
        typed,
    }
}
