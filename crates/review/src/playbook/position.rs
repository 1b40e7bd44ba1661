//! What one side wants of a topic.

use super::{Topic, Words};
use crate::side::Role;
use domain::{Language, Stances};
use serde::Deserialize;

/// From best to worst, and what to ask the client before settling.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    /// What we would write ourselves.
    pub(crate) preferred: Words,
    /// What we take without a word.
    pub(crate) acceptable: Words,
    /// What we offer where the other side refuses.
    pub(crate) fallback: Words,
    /// What we do not sign.
    pub(crate) unacceptable: Words,
    /// What only the client can say.
    pub(crate) ask: Words,
}

impl Topic {
    /// The position of the side we act for, with that side; where none is known,
    /// or the topic has none for it, the one that holds for any, else all that there are.
    pub(crate) fn positions_for(&self, role: Option<Role>) -> Vec<(&str, &Position)> {
        let of = |key: &str| self.positions().find(|(side, _)| *side == key);
        let own = role.and_then(|role| of(role.name).or_else(|| of(role.family)));
        match own.or_else(|| of("any")) {
            Some(position) => vec![position],
            None => self.positions().collect(),
        }
    }

    /// All of them, each with its side.
    pub(super) fn positions(&self) -> impl Iterator<Item = (&str, &Position)> {
        self.positions.iter().map(|(side, position)| (side.as_str(), position))
    }
}

impl Position {
    /// In a reader's language.
    pub(super) fn stances(&self, reader: Language) -> Stances {
        let of = |words: &Words| words.of(reader).to_owned();
        Stances {
            preferred: of(&self.preferred),
            acceptable: of(&self.acceptable),
            fallback: of(&self.fallback),
            unacceptable: of(&self.unacceptable),
            ask: of(&self.ask),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Playbook, side};
    use domain::Language;

    #[test]
    fn every_topic_has_a_whole_position_for_each_of_two_sides() {
        let playbook = Playbook::builtin();
        assert!(playbook.topics.len() >= 45);
        for topic in playbook.topics.iter() {
            assert_eq!(topic.positions.len(), 2, "{}", topic.id);
            for (side, position) in &topic.positions {
                let stances = [
                    &position.preferred,
                    &position.acceptable,
                    &position.fallback,
                    &position.unacceptable,
                    &position.ask,
                ];
                for (words, reader) in
                    stances.into_iter().flat_map(|w| [(w, Language::Es), (w, Language::En)])
                {
                    assert!(!words.of(reader).trim().is_empty(), "{} {side}", topic.id);
                }
            }
        }
    }

    #[test]
    fn the_position_is_that_of_the_side_we_act_for_and_of_both_where_none_is_known() {
        let topics = &Playbook::builtin().topics;
        let topic = topics.iter().find(|topic| topic.id == "liability").unwrap();
        let of = |side: &str| topic.positions_for(side::role_of(side));
        assert_eq!(of("the Tenant"), of("the Customer"));
        assert_ne!(of("the Customer"), of("the Provider"));
        assert_eq!((of("the Customer").len(), topic.positions_for(None).len()), (1, 2));
    }
}
