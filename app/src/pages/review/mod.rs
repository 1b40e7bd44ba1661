//! The review page: the contract as a paper, its marks beside it, and one
//! finding open at a time.

mod card;
mod clause;
mod controls;
mod decide;
mod drawn;
mod filter;
mod layout;
mod margin;
mod own;
mod quote;
mod rail;
mod state;
mod strip;
mod summary;
mod terms;
mod whole;

pub(crate) use filter::Level;
pub(crate) use state::ReviewState;

use super::library::{Dropped, Upload, overlay, upload_form};
use crate::erase::Erase;
use crate::{
    browser,
    functions::{ReviewPage, send},
    parts::on_submit,
    prefs::texts,
};
use domain::VersionId;
use leptos::{prelude::*, task::spawn_local};

/// The page.
pub(crate) fn show(page: ReviewPage) -> AnyView {
    let t = texts();
    let state = ReviewState::new(t, page);
    provide_context(state);
    #[cfg(feature = "hydrate")]
    crate::live::follow(state);
    Effect::new(move |_| browser::keep_in_address(&state.query()));
    let place = follow_scroll();
    let lang = state.head.with_untracked(|head| head.language.tag());

    view! {
        <div class="review" data-testid="review">
            {strip::strip(state)}
            <div class="sheet-of-work">
                {rail::rail(state, place)}
                <div class="work">
                    {summary::summary(state)}
                    <section class="paper" aria-labelledby="text-heading">
                        <div class="paper-head">
                            <h2 id="text-heading">{t.clauses_heading()}</h2>
                            {filter::filter(state)}
                        </div>
                        {failure(state)}
                        <div class="clauses" data-level=move || state.level.get().tag()>
                            <For
                                each=move || state.clauses.get()
                                key=|clause| clause.with_untracked(|clause| clause.id)
                                children=move |clause| clause::clause(state, clause, lang)
                            />
                            <p class="none-here quiet">{t.none_at_level()}</p>
                        </div>
                    </section>
                    {next_version(state)}
                </div>
            </div>
            {decide::toast(state)}
        </div>
    }
    .erase()
}

/// How far the reader is, for the rail.
fn follow_scroll() -> RwSignal<u32> {
    let place = RwSignal::new(0);
    Effect::new(move |_| {
        let handle = window_event_listener(leptos::ev::scroll, move |_| {
            place.set(browser::reading_place());
        });
        on_cleanup(move || handle.remove());
    });
    place
}

/// Why there is no text.
fn failure(state: ReviewState) -> AnyView {
    let t = state.t;
    view! {
        {move || state.head.with(|head| head.error.as_ref().map(|failure| {
            view! { <p class="alarm" data-testid="version-error">{t.failure(failure)}</p> }
        }))}
    }
    .into_any()
}

/// The way in for the next version; for the sample, its second one.
fn next_version(state: ReviewState) -> AnyView {
    let t = state.t;
    let upload = Upload::new();
    browser::on_return(move || {
        state.busy.set_value(false);
        upload.reset();
    });
    let (contract, number, file, title) = state.head.with_untracked(|head| {
        (head.contract_id, head.number, head.file_name.clone(), head.title.clone())
    });
    let last = state.versions.with_value(|versions| versions.last().map(|version| version.number));
    if last.is_some_and(|last| last > number) {
        return ().into_any();
    }
    let sample = (number == 1 && crate::SAMPLE_FILES.contains(&file.as_str())).then(|| {
        let add = on_submit(move || {
            if state.busy.get_value() {
                return;
            }
            state.busy.set_value(true);
            spawn_local(async move {
                let contract = contract.to_string();
                match send::<VersionId>("add_sample_version", &[("contract", &contract)]).await {
                    Ok(id) => browser::go_to(&format!("/versions/{id}")),
                    Err(trouble) => {
                        state.busy.try_set_value(false);
                        state.fail(trouble);
                    }
                }
            });
        });
        view! {
            <form method="post" action="/fn/add_sample_version" on:submit=add>
                <input type="hidden" name="contract" value=contract.to_string() />
                <button class="plain" data-testid="sample-second">{t.sample_second()}</button>
            </form>
        }
        .erase()
    });
    view! {
        <section class="next-version" id="new-version" aria-labelledby="next-heading">
            <h2 id="next-heading">{t.upload_next()}</h2>
            {upload_form(t, upload, Some(contract))}
            {sample}
            {overlay(t, upload, Dropped::Version(contract.to_string(), title))}
        </section>
    }
    .erase()
}

/// The title of the summary by itself.
#[cfg(feature = "ssr")]
pub(crate) fn summary_title(page: &ReviewPage) -> String {
    let t = crate::prefs::texts();
    format!("{} · {}", t.summary_title(), page.version.title)
}

/// The summary by itself: one page, to be printed and handed on.
#[cfg(feature = "ssr")]
pub(crate) fn summary_page(page: ReviewPage) -> AnyView {
    let t = crate::prefs::texts();
    let (id, title) = (page.version.id, summary_title(&page));
    let state = ReviewState { away: true, ..ReviewState::new(t, page) };
    view! {
        <div class="column summary-page">
            <p class="on-screen"><a href=format!("/versions/{id}")>{t.back_to_review()}</a></p>
            {crate::parts::page_heading(title)}
            <p>{move || state.tally.with(|tally| t.still_open(tally.open))}</p>
            {summary::summary(state)}
        </div>
    }
    .erase()
}
