//! The list of changes, and the way back to each.

use super::after;
use crate::erase::Erase;
use crate::{parts::moment, texts::Texts};
use domain::{Edition, PlaybookView};
use leptos::prelude::*;

pub(super) fn list(t: Texts, playbook: &PlaybookView) -> AnyView {
    let body = if playbook.editions.is_empty() {
        view! { <p>{t.no_editions()}</p> }.erase()
    } else {
        let rows = playbook.editions.iter().map(|one| row(t, one, playbook.edition)).collect_view();
        let zero = view! {
            <li>
                <div><p>{t.edition_zero()}</p></div>
                {back(t, 0, playbook.edition)}
            </li>
        };
        view! { <ol class="own editions" data-testid="editions">{rows}{zero}</ol> }.erase()
    };
    view! {
        <section aria-labelledby="editions">
            <h2 id="editions">{t.editions_title()}</h2>
            {body}
        </section>
    }
    .erase()
}

fn row(t: Texts, edition: &Edition, in_effect: u32) -> AnyView {
    let action = if edition.number == in_effect {
        view! { <span class="quiet">{t.edition_in_effect()}</span> }.erase()
    } else {
        back(t, edition.number, in_effect)
    };
    view! {
        <li>
            <div>
                <p>{t.playbook_change(&edition.change)}</p>
                <p class="quiet">{t.edition(edition.number)} " · " {moment(edition.saved_at)}</p>
            </div>
            {action}
        </li>
    }
    .erase()
}

fn back(t: Texts, number: u32, in_effect: u32) -> AnyView {
    let label = format!("{}: {}", t.return_to_this(), t.edition(number));
    view! {
        <form method="post" action="/fn/return_to_edition">
            <input type="hidden" name="edition" value=number.to_string() />
            {after(in_effect)}
            <button class="plain" aria-label=label>{t.return_to_this()}</button>
        </form>
    }
    .erase()
}
