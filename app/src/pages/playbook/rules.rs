//! The rules that come with the program, and how much each matters to us.

use super::after;
use crate::erase::Erase;
use crate::{
    parts::{mark, risk_mark},
    texts::Texts,
};
use domain::{PlaybookRule, PlaybookTopic, Risk};
use leptos::prelude::*;

/// What a rule can be set to.
const LEVELS: [Risk; 4] = [Risk::High, Risk::Medium, Risk::Low, Risk::None];

pub(super) fn list(t: Texts, topic: &PlaybookTopic, edition: u32) -> AnyView {
    let body = if topic.rules.is_empty() {
        view! { <p>{t.no_rules()}</p> }.erase()
    } else {
        let rows = topic.rules.iter().map(|rule| row(t, topic, rule, edition)).collect_view();
        view! {
            <p class="quiet">{t.rules_note()}</p>
            <ul class="rules" data-testid="rules">{rows}</ul>
        }
        .erase()
    };
    view! {
        <section aria-labelledby="rules">
            <h2 id="rules">{t.rules_title()}</h2>
            {body}
        </section>
    }
    .erase()
}

fn row(t: Texts, topic: &PlaybookTopic, rule: &PlaybookRule, edition: u32) -> AnyView {
    let now = rule.own_level.unwrap_or(rule.level);
    let sides = rule
        .sides
        .iter()
        .filter(|_| rule.own_level.is_none())
        .map(|(side, level)| format!("{}: {}", t.playbook_side(side), t.level_or_off(*level)));
    let mut narrowed: Vec<String> = sides.collect();
    narrowed.extend(rule.types.iter().map(|kind| t.contract_type(kind)));
    narrowed.extend(rule.countries.iter().map(|code| t.land(code)));
    let narrowed = (!narrowed.is_empty())
        .then(|| view! { <p class="quiet">{narrowed.join(" · ")}</p> }.erase());
    view! {
        <li data-testid="rule" data-rule=rule.id.clone()>
            <span class="level">{mark(risk_mark(Some(now)))} " " {t.level_or_off(now)}</span>
            <div>
                <p>{rule.why.clone()}</p>
                <p class="quiet">{rule.suggestion.clone()}</p>
                {narrowed}
                {level(t, topic, rule, edition)}
            </div>
        </li>
    }
    .erase()
}

fn level(t: Texts, topic: &PlaybookTopic, rule: &PlaybookRule, edition: u32) -> AnyView {
    let options = LEVELS.map(|level| {
        let selected = rule.own_level == Some(level);
        view! { <option value=level.as_str() selected=selected>{t.level_or_off(level)}</option> }
    });
    let label = format!("{}: {}", t.rule_level(), rule.why);
    view! {
        <form class="rule-level" method="post" action="/fn/set_rule_level">
            <input type="hidden" name="topic" value=topic.topic.clone() />
            <input type="hidden" name="rule" value=rule.id.clone() />
            {after(edition)}
            <select name="level" aria-label=label>
                <option value="" selected=rule.own_level.is_none()>
                    {t.delivered_level(rule.level)}
                </option>
                {options.collect_view()}
            </select>
            <button class="plain">{t.keep_level()}</button>
        </form>
    }
    .erase()
}
