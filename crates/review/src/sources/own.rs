//! The user's own sources as they stand on a shelf.

use super::entry::Entry;
use domain::{Language, Source, SourceId, SourcePassage};
use privacy::mask_apart;
use std::sync::{Arc, OnceLock};

/// A source of the user's with its text.
#[derive(Debug)]
pub struct OwnSource {
    source: Source,
    passages: Vec<SourcePassage>,
    /// Title and text of each passage as they may leave. Made when one of them
    /// is first offered: reading a whole law for names takes a moment.
    masked: OnceLock<Vec<String>>,
}

impl OwnSource {
    /// Of these passages, in the file's order.
    pub fn new(source: Source, passages: Vec<SourcePassage>) -> Self {
        Self { source, passages, masked: OnceLock::new() }
    }

    /// Its id.
    pub fn id(&self) -> SourceId {
        self.source.id
    }

    pub(super) fn language(&self) -> Language {
        self.source.language
    }

    /// What of a passage may leave: a source names people as a contract does,
    /// and not always the contract's.
    pub(super) fn masked(&self, at: usize) -> &str {
        self.masked.get_or_init(|| self.mask()).get(at).map_or("", String::as_str)
    }

    fn mask(&self) -> Vec<String> {
        let name = name(&self.source);
        let mut texts = vec![name.as_str()];
        for passage in &self.passages {
            texts.extend([passage.locator.as_str(), passage.text.as_str()]);
        }
        let masked = mask_apart(&texts, self.source.language);
        let Some((name, rest)) = masked.split_first() else { return Vec::new() };
        let line = |passage: &[String]| match passage {
            [locator, text] => one_line(&format!("{}: {text}", placed(name, locator))),
            _ => String::new(),
        };
        rest.chunks(2).map(line).collect()
    }

    pub(super) fn entries(self: &Arc<Self>) -> Vec<Entry> {
        let source = &self.source;
        let (standing, name) = (standing(source), name(source));
        let entry = |(at, passage): (usize, &SourcePassage)| Entry {
            id: citation(source, at),
            own: Some((Arc::clone(self), at)),
            countries: source.country.iter().cloned().collect(),
            state: None,
            topic: source.topic.clone(),
            norm: source.title.clone(),
            place: passage.locator.clone(),
            checked_on: source.checked_on.clone(),
            checked_by_lawyer: source.checked_by_lawyer,
            title: placed(&name, &passage.locator),
            standing: standing.clone(),
            text: one_line(&passage.text),
            indexed: format!(
                "{} {} {}",
                source.norm.as_deref().unwrap_or_default(),
                passage.locator,
                passage.text
            ),
        };
        self.passages.iter().enumerate().map(entry).collect()
    }
}

/// Short, so that a model copies it without a slip; the letters are the random
/// ones at the end of the source's id.
fn citation(source: &Source, at: usize) -> String {
    let id = source.id.0.simple().to_string();
    format!("own-{}-{}", &id[id.len() - 10..], at + 1)
}

/// "Guide to leases (Ley 18.101, CL)".
fn name(source: &Source) -> String {
    let more: Vec<&str> = source.norm.iter().chain(&source.country).map(String::as_str).collect();
    match more.as_slice() {
        [] => source.title.clone(),
        more => format!("{} ({})", source.title, more.join(", ")),
    }
}

fn placed(name: &str, locator: &str) -> String {
    if locator.is_empty() { name.to_owned() } else { format!("{name}, {locator}") }
}

/// A line break could open what looks like another passage.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn standing(source: &Source) -> String {
    let day = source.checked_on.as_deref();
    match source.language {
        Language::Es => {
            let day = day.map(|day| format!(" del {day}")).unwrap_or_default();
            let not = if source.checked_by_lawyer { "" } else { "no " };
            format!("Fuente del usuario{day}; {not}revisada por un abogado.")
        }
        Language::En => {
            let day = day.map(|day| format!(" of {day}")).unwrap_or_default();
            let not = if source.checked_by_lawyer { "" } else { "not " };
            format!("The user's own source{day}; {not}checked by a lawyer.")
        }
    }
}
