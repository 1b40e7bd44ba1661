//! Reads labelled clauses and scores what the playbook says of them.

use domain::{ClauseId, Language, Law, LawBasis, Risk};
use review::{ClauseText, Facts, Playbook};
use serde::Deserialize;
use std::{collections::BTreeMap, fmt, path::Path};

/// `clauses-*.toml`, `thresholds-*.toml`, `both-sides-*.toml`.
#[derive(Deserialize)]
struct Clauses {
    clause: Vec<Clause>,
}

#[derive(Deserialize)]
pub(crate) struct Clause {
    id: String,
    pub(crate) r#type: String,
    pub(crate) country: String,
    #[serde(default)]
    pub(crate) side: String,
    pub(crate) heading: String,
    pub(crate) text: String,
    level: Option<Risk>,
    #[serde(default)]
    levels: BTreeMap<String, Risk>,
}

/// `negation-*.toml`, `reworded-*.toml`.
#[derive(Deserialize)]
struct Pairs {
    pair: Vec<Pair>,
}

#[derive(Deserialize)]
struct Pair {
    id: String,
    r#type: String,
    country: String,
    side: String,
    heading: String,
    #[serde(default)]
    plain: String,
    #[serde(default)]
    negated: String,
    plain_level: Option<Risk>,
    negated_level: Option<Risk>,
    #[serde(default)]
    reworded: String,
}

/// What the labels of one folder say, by language.
pub(crate) struct Set {
    clauses: Vec<(Language, Clause)>,
    thresholds: Vec<(Language, Clause)>,
    both: Vec<(Language, Clause)>,
    negations: Vec<(Language, Pair)>,
    reworded: Vec<(Language, Pair)>,
}

/// So many of so many.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Share {
    right: usize,
    all: usize,
}

impl Share {
    fn add(&mut self, right: bool) {
        self.right += usize::from(right);
        self.all += 1;
    }

    /// 1 where there is nothing to be right about.
    pub(crate) fn value(self) -> f64 {
        if self.all == 0 { 1.0 } else { self.right as f64 / self.all as f64 }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ({} of {})", self.value(), self.right, self.all)
    }
}

/// The scores of one folder.
#[derive(Debug, Default)]
pub(crate) struct Scores {
    /// Labelled high and called high, in either language.
    pub(crate) high_found: Share,
    /// Called medium or high and labelled so, for each language.
    pub(crate) precision: BTreeMap<&'static str, Share>,
    /// Labelled none and called high.
    pub(crate) clean_called_high: Share,
    /// For each side of a deal whether to negotiate is told right: `a` and `b`.
    pub(crate) sides: [Share; 2],
    /// Of a clause and its negation the worse is called medium or high and the
    /// other is not.
    pub(crate) negations: Share,
    /// Whether to negotiate is told right where a figure decides.
    pub(crate) thresholds: Share,
    /// High clauses in other words that are called high.
    pub(crate) reworded: Share,
}

const LANGUAGES: [Language; 2] = [Language::Es, Language::En];

impl Set {
    pub(crate) fn read(folder: &str) -> Self {
        let clauses = |folder: &str, kind: &str| -> Vec<(Language, Clause)> {
            tables::<Clauses>(folder, kind)
                .flat_map(|(language, file)| {
                    file.clause.into_iter().map(move |one| (language, one))
                })
                .collect()
        };
        let pairs = |kind: &str| -> Vec<(Language, Pair)> {
            tables::<Pairs>(folder, kind)
                .flat_map(|(language, file)| file.pair.into_iter().map(move |one| (language, one)))
                .collect()
        };
        // The examples themselves, where it is them that the rules were written with.
        let whole = if folder == "tuned" { "../../playbook/examples" } else { folder };
        Self {
            clauses: clauses(whole, "clauses"),
            thresholds: clauses(folder, "thresholds"),
            both: clauses(folder, "both-sides"),
            negations: pairs("negation"),
            reworded: pairs("reworded"),
        }
    }

    /// The clauses labelled high that the playbook calls high too, in the order
    /// of their files.
    #[allow(dead_code, reason = "the bench asks about these")]
    pub(crate) fn called_high(&self) -> impl Iterator<Item = (Language, &Clause)> {
        self.clauses
            .iter()
            .filter(|(language, clause)| {
                clause.level == Some(Risk::High)
                    && clause.said(*language, &clause.side).0 == Risk::High
            })
            .map(|(language, clause)| (*language, clause))
    }

    /// All clauses of which the whole is scored.
    #[allow(dead_code, reason = "the bench asks about these")]
    pub(crate) fn clauses(&self) -> impl Iterator<Item = (Language, &Clause)> {
        self.clauses.iter().map(|(language, clause)| (*language, clause))
    }

    /// Scores all; `wrong`: also prints each clause that is told wrong.
    pub(crate) fn scores(&self, wrong: bool) -> Scores {
        let mut scores = Scores::default();
        let tell = |right: bool, what: &str, id: &str, said: String, text: &str| {
            if wrong && !right {
                println!("{what} {id}: {said}\n    {}", text.replace('\n', " "));
            }
        };
        for (language, clause) in &self.clauses {
            let label = clause.level.unwrap_or(Risk::None);
            let (said, by) = clause.said(*language, &clause.side);
            let note = format!("labelled {label:?}, called {said:?} {by}");
            if label == Risk::High {
                scores.high_found.add(said == Risk::High);
                tell(said == Risk::High, "missed", &clause.id, note.clone(), &clause.text);
            }
            if to_negotiate(said) {
                let precision = scores.precision.entry(language.tag()).or_default();
                precision.add(to_negotiate(label));
                tell(to_negotiate(label), "false", &clause.id, note, &clause.text);
            }
            if label == Risk::None {
                scores.clean_called_high.add(said == Risk::High);
            }
        }
        for (language, clause) in &self.thresholds {
            let label = clause.level.unwrap_or(Risk::None);
            let (said, by) = clause.said(*language, &clause.side);
            let right = to_negotiate(said) == to_negotiate(label);
            scores.thresholds.add(right);
            let note = format!("labelled {label:?}, called {said:?} {by}");
            tell(right, "threshold", &clause.id, note, &clause.text);
        }
        for (language, clause) in &self.both {
            for (place, (side, label)) in clause.levels.iter().enumerate().take(2) {
                let (said, by) = clause.said(*language, side);
                let right = to_negotiate(said) == to_negotiate(*label);
                scores.sides[place].add(right);
                let note = format!("for {side} labelled {label:?}, called {said:?} {by}");
                tell(right, "side", &clause.id, note, &clause.text);
            }
        }
        for (language, pair) in &self.negations {
            let (plain, negated) = (pair.plain_level.unwrap(), pair.negated_level.unwrap());
            let (said, by) = pair.said(*language, &pair.plain);
            let (said_not, by_not) = pair.said(*language, &pair.negated);
            let right = to_negotiate(said) == to_negotiate(plain)
                && to_negotiate(said_not) == to_negotiate(negated);
            scores.negations.add(right);
            let note = format!(
                "plain labelled {plain:?}, called {said:?} {by}; negated labelled {negated:?}, called {said_not:?} {by_not}"
            );
            tell(right, "negation", &pair.id, note, &pair.plain);
        }
        for (language, pair) in &self.reworded {
            let (said, by) = pair.said(*language, &pair.reworded);
            scores.reworded.add(said == Risk::High);
            let note = format!("called {said:?} {by}");
            tell(said == Risk::High, "reworded", &pair.id, note, &pair.reworded);
        }
        scores
    }
}

impl Scores {
    pub(crate) fn print(&self) {
        println!("high found {}", self.high_found);
        for (language, share) in &self.precision {
            println!("precision of medium and high, {language} {share}");
        }
        println!("clean called high {}", self.clean_called_high);
        println!("one side {}, the other {}", self.sides[0], self.sides[1]);
        println!("negations {}", self.negations);
        println!("thresholds {}", self.thresholds);
        println!("reworded {}", self.reworded);
    }
}

/// A lawyer would want it changed.
fn to_negotiate(level: Risk) -> bool {
    level >= Risk::Medium
}

impl Clause {
    fn said(&self, language: Language, side: &str) -> (Risk, String) {
        say(language, &self.r#type, &self.country, side, &self.heading, &self.text)
    }
}

impl Pair {
    fn said(&self, language: Language, text: &str) -> (Risk, String) {
        say(language, &self.r#type, &self.country, &self.side, &self.heading, text)
    }
}

/// The level that the playbook gives, and the topics of its findings.
fn say(
    language: Language,
    contract_type: &str,
    country: &str,
    side: &str,
    heading: &str,
    text: &str,
) -> (Risk, String) {
    let law = Law { country: Some(country.to_owned()), basis: LawBasis::Clause, quote: None };
    let contract_type = if contract_type == "software" { "license" } else { contract_type };
    let facts = Facts {
        language,
        side: Some(side),
        parties: &[],
        contract_type: Some(contract_type),
        law: &law,
    };
    let id = ClauseId(Default::default());
    let clause = ClauseText { lineage: id, id, number: "", heading, text };
    let review = Playbook::builtin().read_clause(facts, clause);
    let by: Vec<String> = review
        .findings
        .iter()
        .map(|found| format!("{}={:?}", found.topic, found.severity))
        .collect();
    (review.risk.unwrap_or(Risk::None), format!("[{}]", by.join(" ")))
}

/// The files `KIND-LANGUAGE*.toml` of a folder.
fn tables<T: serde::de::DeserializeOwned>(
    folder: &str,
    kind: &str,
) -> impl Iterator<Item = (Language, T)> {
    // The bench scores too, from its own package.
    let labelled = concat!(env!("CARGO_MANIFEST_DIR"), "/../review/tests/labelled");
    let folder = Path::new(labelled).join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let kind = kind.to_owned();
    LANGUAGES.into_iter().flat_map(move |language| {
        let start = format!("{kind}-{}", language.tag());
        paths
            .iter()
            .filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(&start))
            .map(|path| {
                let text = std::fs::read_to_string(path).unwrap();
                let table = toml::from_str(&text)
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                (language, table)
            })
            .collect::<Vec<_>>()
    })
}
