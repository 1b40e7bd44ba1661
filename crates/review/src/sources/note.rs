//! The notes that come with the program, as they are written.

use super::entry::Entry;
use domain::Language;
use serde::Deserialize;

const ES: &str = include_str!("../../notes/es.toml");
const EN: &str = include_str!("../../notes/en.toml");

/// `notes/LANGUAGE.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotesFile {
    note: Vec<Note>,
}

/// `[[note]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    id: String,
    /// ISO countries in which it holds; empty for what is drafting practice anywhere.
    #[serde(default)]
    countries: Vec<String>,
    /// A state of that country, folded: the words that choose the law must name it.
    place: Option<String>,
    norm: String,
    #[serde(default)]
    article: String,
    /// A topic of the playbook.
    topic: String,
    /// ISO date on which the wording was last compared with the norm.
    checked: String,
    text: String,
}

/// The notes in a language.
pub(super) fn notes(language: Language) -> Vec<Entry> {
    let text = match language {
        Language::Es => ES,
        Language::En => EN,
    };
    // Ours, and held to its form by a test.
    let file = toml::from_str::<NotesFile>(text).unwrap_or(NotesFile { note: Vec::new() });
    file.note.into_iter().map(|note| note.entry(language)).collect()
}

impl Note {
    fn entry(self, language: Language) -> Entry {
        let mut title = self.norm.clone();
        if let [country] = self.countries.as_slice() {
            title.push_str(&format!(" ({country})"));
        }
        if !self.article.is_empty() {
            title.push_str(&format!(", {}", self.article));
        }
        let standing = match language {
            Language::Es => {
                format!("Nota propia del {}; no revisada por un abogado.", self.checked)
            }
            Language::En => format!("Own note of {}; not checked by a lawyer.", self.checked),
        };
        let text = self.text.trim().to_owned();
        Entry {
            id: self.id,
            own: None,
            countries: self.countries,
            state: self.place,
            topic: Some(self.topic),
            // The norm's name counts too: clauses often cite it.
            indexed: format!("{} {} {}", self.norm, self.article, self.text),
            norm: self.norm,
            place: self.article,
            checked_on: Some(self.checked),
            checked_by_lawyer: false,
            title,
            standing,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playbook;
    use std::collections::BTreeSet;

    #[test]
    fn every_note_names_a_topic_a_date_and_its_norm_and_its_id_is_its_own() {
        let mut ids = BTreeSet::new();
        for (language, text) in [(Language::Es, ES), (Language::En, EN)] {
            let notes = toml::from_str::<NotesFile>(text).unwrap().note;
            assert!(notes.len() >= 25);
            for note in notes {
                assert!(
                    Playbook::builtin().topic_ids().any(|topic| topic == note.topic),
                    "{}",
                    note.id
                );
                assert!(
                    note.checked.len() == 10 && !note.norm.is_empty() && note.text.len() > 30,
                    "{}",
                    note.id
                );
                assert!(ids.insert(note.id.clone()), "{} twice", note.id);
                let said = note.entry(language).passage().text;
                let honest = ["not checked by a lawyer", "no revisada por un abogado"];
                assert!(honest.iter().any(|words| said.contains(words)), "{said}");
            }
        }
    }
}
