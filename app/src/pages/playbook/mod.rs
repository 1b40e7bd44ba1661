//! The playbook: all topics on one page, each topic on one of its own.

mod editions;
mod own_rules;
mod position;
mod rules;
mod topic;
mod topics;

pub(super) use topic::{show as show_topic, title as topic_title};
pub(super) use topics::show;

use crate::{erase::Erase, texts::Texts};
use leptos::prelude::*;

/// The edition a form was made from: one that was saved meanwhile is not lost.
fn after(edition: u32) -> AnyView {
    view! { <input type="hidden" name="after" value=edition.to_string() /> }.erase()
}

/// What was just saved, and the way back.
fn saved(t: Texts, saved: Option<u32>, edition: u32) -> Option<AnyView> {
    let number = saved.filter(|saved| *saved == edition && edition > 0)?;
    let shown = view! {
        <div class="done saved" role="status" data-testid="playbook-saved">
            <p>{t.playbook_saved()}</p>
            <form method="post" action="/fn/return_to_edition">
                <input type="hidden" name="edition" value=(number - 1).to_string() />
                {after(edition)}
                <button class="plain" data-testid="undo-edition">{t.undo()}</button>
            </form>
        </div>
    };
    Some(shown.erase())
}
