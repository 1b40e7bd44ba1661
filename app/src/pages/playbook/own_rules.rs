//! Rules that a person wrote: words that are remarked on wherever they stand.

use super::after;
use crate::erase::Erase;
use crate::{
    parts::{area, mark, risk_mark},
    texts::Texts,
};
use domain::{OwnRule, PlaybookTopic, Risk};
use leptos::prelude::*;

pub(super) fn list(t: Texts, topic: &PlaybookTopic, sides: &[String], edition: u32) -> AnyView {
    let rows = topic.own_rules.iter().map(|rule| row(t, rule, edition)).collect_view();
    view! {
        <section aria-labelledby="own-rules">
            <h2 id="own-rules">{t.own_rules_title()}</h2>
            <p class="quiet">{t.own_rules_note()}</p>
            <ul class="rules" data-testid="own-rules">{rows}</ul>
            <details class="add">
                <summary>{t.add_rule()}</summary>
                {form(t, topic, sides, edition)}
            </details>
        </section>
    }
    .erase()
}

fn row(t: Texts, rule: &OwnRule, edition: u32) -> AnyView {
    let words = rule.words.iter().map(|words| t.in_quotes(words)).collect::<Vec<_>>().join(" + ");
    let without = (!rule.without.is_empty()).then(|| {
        let words =
            rule.without.iter().map(|words| t.in_quotes(words)).collect::<Vec<_>>().join(", ");
        view! { <p class="quiet">{t.rule_without()} ": " {words}</p> }.erase()
    });
    let side = rule.side.as_deref().map(|side| {
        view! { <p class="quiet">{t.rule_side()} ": " {t.playbook_side(side)}</p> }.erase()
    });
    let suggestion = (!rule.suggestion.is_empty())
        .then(|| view! { <p class="quiet">{rule.suggestion.clone()}</p> }.erase());
    view! {
        <li data-testid="own-rule">
            <span class="level">{mark(risk_mark(Some(rule.level)))} " " {t.risk(rule.level)}</span>
            <div>
                <p>{words}</p>
                {without}
                <p>{rule.why.clone()}</p>
                {suggestion}
                {side}
                <form method="post" action="/fn/remove_rule">
                    <input type="hidden" name="id" value=rule.id.to_string() />
                    <input type="hidden" name="topic" value=rule.topic.clone() />
                    {after(edition)}
                    <button class="plain" data-testid="remove-rule">{t.remove_rule()}</button>
                </form>
            </div>
        </li>
    }
    .erase()
}

fn form(t: Texts, topic: &PlaybookTopic, sides: &[String], edition: u32) -> AnyView {
    let levels = [Risk::High, Risk::Medium, Risk::Low]
        .map(|level| view! { <option value=level.as_str()>{t.risk(level)}</option> });
    let sides = sides
        .iter()
        .map(|side| view! { <option value=side.clone()>{t.playbook_side(side)}</option> })
        .collect_view();
    view! {
        <form class="intake" method="post" action="/fn/add_rule" data-testid="rule-form">
            <input type="hidden" name="topic" value=topic.topic.clone() />
            {after(edition)}
            {area("words", t.rule_words(), Some(t.rule_words_hint()), "3", "", true)}
            {area("without", t.rule_without(), None, "2", "", false)}
            <div class="fields">
                <label>
                    <span>{t.rule_level()}</span>
                    <select name="level">{levels.collect_view()}</select>
                </label>
                <label>
                    <span>{t.rule_side()}</span>
                    <select name="side"><option value="">{t.any_side()}</option>{sides}</select>
                </label>
            </div>
            {area("why", t.rule_why(), None, "2", "", true)}
            {area("suggestion", t.rule_suggestion(), None, "2", "", false)}
            <button class="main">{t.add_rule()}</button>
        </form>
    }
    .erase()
}
