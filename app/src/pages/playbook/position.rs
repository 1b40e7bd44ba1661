//! The position of one side, and the form that makes it our own.

use super::after;
use crate::erase::Erase;
use crate::{parts::area, texts::Texts};
use domain::{PlaybookPosition, PlaybookTopic, Stances};
use leptos::prelude::*;

pub(super) fn show(
    t: Texts,
    topic: &PlaybookTopic,
    position: &PlaybookPosition,
    edition: u32,
) -> AnyView {
    let lines = named(t, &position.stances)
        .into_iter()
        .filter(|(_, _, words)| !words.is_empty())
        .map(|(_, label, words)| {
            view! { <div><dt>{label}</dt><dd>{words.to_owned()}</dd></div> }.erase()
        })
        .collect_view();
    let own = position.own.then(|| view! { <span class="badge">{t.our_own()}</span> }.erase());
    view! {
        <article class="position" data-testid="position" data-side=position.side.clone()>
            <h3>{t.playbook_side(&position.side)} " " {own}</h3>
            <dl class="stances">{lines}</dl>
            <details class="add">
                <summary>{t.change_position()}</summary>
                {form(t, topic, position, edition)}
            </details>
        </article>
    }
    .erase()
}

fn form(t: Texts, topic: &PlaybookTopic, position: &PlaybookPosition, edition: u32) -> AnyView {
    let hidden = || {
        view! {
            <input type="hidden" name="topic" value=topic.topic.clone() />
            <input type="hidden" name="side" value=position.side.clone() />
            {after(edition)}
        }
    };
    let areas = named(t, &position.stances)
        .map(|(name, label, words)| area(name, label, None, "3", words, false));
    let back = position.own.then(|| {
        view! {
            <form method="post" action="/fn/set_position">
                {hidden()}
                <button class="plain" data-testid="position-delivered">{t.as_delivered()}</button>
            </form>
        }
        .erase()
    });
    view! {
        <form class="intake" method="post" action="/fn/set_position" data-testid="position-form">
            {hidden()}
            {areas.collect_view()}
            <p class="quiet">{t.position_note()}</p>
            <button class="main">{t.save()}</button>
        </form>
        {back}
    }
    .erase()
}

/// Field, label and words of each stance, from best to worst.
fn named(t: Texts, stances: &Stances) -> [(&'static str, &'static str, &str); 5] {
    [
        ("preferred", t.stance_preferred(), &stances.preferred),
        ("acceptable", t.stance_acceptable(), &stances.acceptable),
        ("fallback", t.stance_fallback(), &stances.fallback),
        ("unacceptable", t.stance_unacceptable(), &stances.unacceptable),
        ("ask", t.stance_ask(), &stances.ask),
    ]
}
