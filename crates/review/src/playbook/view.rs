//! The playbook as people see it.

use super::{Playbook, Topic};
use domain::{Language, PlaybookPosition, PlaybookRule, PlaybookTopic};

impl Playbook {
    /// All topics with what is in effect, in a reader's language where the words
    /// come with the program.
    pub fn view(&self, reader: Language) -> Vec<PlaybookTopic> {
        self.topics.iter().map(|topic| self.topic_view(topic, reader)).collect()
    }

    fn topic_view(&self, topic: &Topic, reader: Language) -> PlaybookTopic {
        let positions = topic.positions().map(|(side, position)| {
            let own = self.own.position(&topic.id, side);
            PlaybookPosition {
                side: side.to_owned(),
                own: own.is_some(),
                stances: own.map_or_else(|| position.stances(reader), |own| own.stances.clone()),
            }
        });
        let rules = topic.rules.iter().map(|rule| PlaybookRule {
            id: rule.id.clone(),
            level: rule.severity,
            sides: rule.sides.clone(),
            own_level: self.own.level(&topic.id, &rule.id),
            types: rule.types.clone(),
            countries: rule.countries.clone(),
            why: rule.why.of(reader).to_owned(),
            suggestion: rule.suggestion.of(reader).to_owned(),
        });
        let own_rules = self.own.rules().filter(|(own, _)| own.topic == topic.id);
        PlaybookTopic {
            topic: topic.id.clone(),
            title: topic.title.of(reader).to_owned(),
            types: topic.types.clone(),
            positions: positions.collect(),
            rules: rules.collect(),
            own_rules: own_rules.map(|(own, _)| own.clone()).collect(),
        }
    }
}
