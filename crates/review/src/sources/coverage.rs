//! On what there is something to cite, for whose law, and on what there is not.

use super::{Sources, entry::Entry};
use crate::Playbook;
use domain::{LawCoverage, TopicCoverage};
use std::collections::BTreeSet;

impl Sources {
    /// How many notes and sources there are on each topic for each country that
    /// a note or a source speaks of alone. The law of the European Union counts
    /// in its states; a source counts once, however many passages it has.
    pub fn coverage(&self) -> LawCoverage {
        let entries: Vec<&Entry> = self.shelves().flat_map(|(_, shelf)| &shelf.entries).collect();
        let countries: BTreeSet<&str> = entries
            .iter()
            .filter_map(|entry| match entry.countries.as_slice() {
                [country] => Some(country.as_str()),
                _ => None,
            })
            .collect();
        let mut topics = Vec::new();
        let mut without = Vec::new();
        for topic in Playbook::builtin().topic_ids() {
            let on: Vec<&Entry> = entries
                .iter()
                .copied()
                .filter(|entry| entry.topic.as_deref() == Some(topic))
                .collect();
            if on.is_empty() {
                without.push(topic.to_owned());
                continue;
            }
            topics.push(TopicCoverage {
                topic: topic.to_owned(),
                counts: countries
                    .iter()
                    .map(|country| count(on.iter().filter(|entry| entry.holds_in(country))))
                    .collect(),
                everywhere: count(on.iter().filter(|entry| entry.countries.is_empty())),
            });
        }
        LawCoverage {
            countries: countries.into_iter().map(str::to_owned).collect(),
            topics,
            without,
        }
    }
}

fn count<'a>(entries: impl Iterator<Item = &'a &'a Entry>) -> u32 {
    let mut sources = BTreeSet::new();
    let counted = entries
        .filter(|entry| entry.own.as_ref().is_none_or(|(source, _)| sources.insert(source.id())));
    u32::try_from(counted.count()).unwrap_or(u32::MAX)
}
