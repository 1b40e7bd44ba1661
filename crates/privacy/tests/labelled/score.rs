//! Masks contracts in which every value that must not leave is marked, and
//! counts what could still be read and what was masked without need.

use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};
use std::{fs, ops::Range, path::Path};

/// A contract without its marks.
struct Contract {
    name: String,
    text: String,
    /// What must not leave, with its kind.
    values: Vec<(String, Range<usize>)>,
}

/// Values marked, values that could be read, words that need not be masked,
/// and those of them that were.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Score {
    pub(crate) values: usize,
    pub(crate) leaked: usize,
    pub(crate) words: usize,
    pub(crate) masked: usize,
}

/// One contract's, with a line for each value that leaks and each word that is
/// masked without need.
pub(crate) struct Told {
    pub(crate) name: String,
    pub(crate) score: Score,
    pub(crate) wrong: Vec<String>,
}

impl Score {
    fn add(&mut self, other: Self) {
        self.values += other.values;
        self.leaked += other.leaked;
        self.words += other.words;
        self.masked += other.masked;
    }
}

/// Masks all contracts of a folder.
pub(crate) fn score(folder: &str) -> (Score, Vec<Told>) {
    let mut all = Score::default();
    let told: Vec<Told> = contracts(folder).iter().map(Contract::score).collect();
    told.iter().for_each(|told| all.add(told.score));
    (all, told)
}

fn contracts(folder: &str) -> Vec<Contract> {
    // The bench scores too, from its own package.
    let labelled = concat!(env!("CARGO_MANIFEST_DIR"), "/../privacy/tests/labelled");
    let folder = Path::new(labelled).join(folder);
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| Contract::read(path)).collect()
}

impl Contract {
    fn read(path: &Path) -> Self {
        let marked = fs::read_to_string(path).unwrap();
        let mut contract = Self {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            text: String::new(),
            values: Vec::new(),
        };
        for (at, part) in marked.split('⟦').enumerate() {
            let mut rest = part;
            if at > 0 {
                let (value, after) = part.split_once('⟧').unwrap();
                let (kind, value) = value.split_once(':').unwrap();
                let start = contract.text.len();
                contract.text.push_str(value);
                contract.values.push((kind.to_owned(), start..contract.text.len()));
                rest = after;
            }
            contract.text.push_str(rest);
        }
        contract
    }

    fn score(&self) -> Told {
        let language = if self.name.starts_with("es") { Language::Es } else { Language::En };
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), language);
        masker.learn(&[&self.text]);
        let hidden = masker.hidden(&self.text);
        let is_hidden = |at: usize| hidden.iter().any(|range| range.contains(&at));
        let mut score = Score::default();
        let mut wrong = Vec::new();
        for (kind, range) in &self.values {
            score.values += 1;
            let letters =
                self.text[range.clone()].char_indices().filter(|(_, c)| c.is_alphanumeric());
            let readable: String =
                letters.filter(|(at, _)| !is_hidden(range.start + at)).map(|(_, c)| c).collect();
            if !readable.is_empty() {
                score.leaked += 1;
                let value = &self.text[range.clone()];
                wrong.push(format!("leaks {kind}: {value} (reads {readable})"));
            }
        }
        let mut at = 0;
        for word in self.text.split(char::is_whitespace) {
            let start = at;
            at += word.len() + 1;
            let Some(first) = word.find(char::is_alphanumeric) else { continue };
            let inside = |range: &&(String, Range<usize>)| {
                range.1.start < start + word.len() && start < range.1.end
            };
            if self.values.iter().any(|value| inside(&value)) {
                continue;
            }
            score.words += 1;
            if is_hidden(start + first) {
                score.masked += 1;
                let context = self.text[start..].chars().take(40).collect::<String>();
                wrong.push(format!("masks: {word} ({})", context.replace('\n', " ")));
            }
        }
        Told { name: self.name.clone(), score, wrong }
    }
}
