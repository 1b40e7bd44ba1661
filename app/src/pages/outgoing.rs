//! What would leave for a version, before it does: how much, to whom, what is
//! masked in it, and the exact text.

use super::sent::masked;
use crate::erase::Erase;
use crate::{functions::OutgoingPage, parts::page_heading, prefs::texts, texts::Texts};
use domain::{Destination, VersionId};
use leptos::prelude::*;

/// The document's title and the page's heading.
pub(super) fn title(page: &OutgoingPage) -> String {
    format!("{} · {}", texts().outgoing_title(), page.title)
}

/// The page.
pub(super) fn show(page: OutgoingPage) -> AnyView {
    let (t, id) = (texts(), page.id);
    let heading = page_heading(title(&page));
    let outgoing = &page.outgoing;
    let cloud: Vec<&Destination> =
        outgoing.providers.iter().filter(|provider| !provider.local).collect();
    let names: Vec<String> = cloud.iter().map(|provider| t.provider(&provider.name)).collect();
    let waiting = u32::try_from(outgoing.excerpts.len()).unwrap_or(u32::MAX);
    let sentence = match (waiting, names.is_empty()) {
        (0, _) => t.nothing_waits().to_owned(),
        (_, true) => t.only_local_asked().to_owned(),
        _ => t.would_leave(waiting, outgoing.masked, &names),
    };
    let places = cloud.into_iter().map(|provider| place(t, provider)).collect_view();
    let going_on = (page.live && !outgoing.held && waiting > 0 && !names.is_empty())
        .then(|| view! { <p class="quiet">{t.going_on()}</p> }.erase());
    let choice = (outgoing.held && page.live).then(|| choice(t, id));
    view! {
        <div class="column outgoing">
            {heading}
            <p><a href=format!("/versions/{id}")>{t.back_to_review()}</a></p>
            <p class="lead" data-testid="outgoing-sentence">{sentence}</p>
            <ul class="places">{places}</ul>
            <p class="quiet">{t.masked_note()}</p>
            {going_on}
            {choice}
            {values(t, &page)}
            {offered(t, &page)}
            {terms(t, &page)}
            {exact(t, &page)}
        </div>
    }
    .erase()
}

/// Where a provider stands, and whether it learns from what it is sent.
fn place(t: Texts, provider: &Destination) -> AnyView {
    let words =
        t.whereabouts(provider.local, provider.country.as_deref(), provider.trains_on_input);
    view! { <li>{t.provider(&provider.name)} " · " {provider.model.clone()} " · " {words}</li> }
        .erase()
}

fn choice(t: Texts, id: VersionId) -> AnyView {
    let button = |control: &'static str, word: &'static str, class: &'static str| {
        view! {
            <form method="post" action="/fn/control">
                <input type="hidden" name="id" value=id.to_string() />
                <input type="hidden" name="control" value=control />
                <button class=class data-testid=control>{word}</button>
            </form>
        }
        .erase()
    };
    view! {
        <div class="choice">
            {button("release", t.send_masked(), "main")}
            {button("stay", t.stay_here(), "")}
        </div>
        <p class="quiet">{t.stay_note()}</p>
    }
    .erase()
}

/// A form of one button that does something to a term.
fn about_term(id: VersionId, term: &str, how: &'static str, word: &'static str) -> AnyView {
    let label = format!("{word}: {term}");
    view! {
        <form method="post" action="/fn/mask_term">
            <input type="hidden" name="id" value=id.to_string() />
            <input type="hidden" name="term" value=term.to_owned() />
            <input type="hidden" name="how" value=how />
            <button class="plain" aria-label=label>{word}</button>
        </form>
    }
    .erase()
}

fn values(t: Texts, page: &OutgoingPage) -> AnyView {
    let id = page.id;
    if page.values.is_empty() {
        return view! {
            <section><h2>{t.masked_heading()}</h2><p>{t.nothing_masked()}</p></section>
        }
        .erase();
    }
    let own = &page.outgoing.terms.mask;
    let rows = page
        .values
        .iter()
        .map(|value| {
            let keep = (!own.contains(&value.value))
                .then(|| about_term(id, &value.value, "keep", t.keep_visible()));
            view! {
                <tr>
                    <td>{value.value.clone()}</td>
                    <td><mark class="masked">{value.token.clone()}</mark></td>
                    <td>{keep}</td>
                </tr>
            }
            .erase()
        })
        .collect_view();
    let count = t.number(page.values.len() as u64);
    view! {
        <section>
            <h2>{t.masked_heading()}</h2>
            <details open=page.outgoing.held>
                <summary>{count}</summary>
                <table class="values"><tbody>{rows}</tbody></table>
            </details>
        </section>
    }
    .erase()
}

fn offered(t: Texts, page: &OutgoingPage) -> Option<AnyView> {
    let id = page.id;
    let offered = &page.outgoing.offered;
    let items = offered
        .iter()
        .map(|word| {
            let mask = about_term(id, word, "mask", t.mask_it());
            view! { <li><span>{word.clone()}</span> {mask}</li> }.erase()
        })
        .collect_view();
    (!offered.is_empty()).then(|| {
        view! {
            <section>
                <h2>{t.offered_heading()}</h2>
                <p class="quiet">{t.offered_note()}</p>
                <ul class="terms" data-testid="offered">{items}</ul>
            </section>
        }
        .erase()
    })
}

fn terms(t: Texts, page: &OutgoingPage) -> AnyView {
    let id = page.id;
    let terms = &page.outgoing.terms;
    let item = |term: &String, state: &'static str| {
        let take_out = about_term(id, term, "drop", t.take_out());
        view! { <li><span>{term.clone()} " · " {state}</span> {take_out}</li> }.erase()
    };
    let mask = terms.mask.iter().map(|term| item(term, t.always_masked())).collect_view();
    let keep = terms.keep.iter().map(|term| item(term, t.always_visible())).collect_view();
    view! {
        <section>
            <h2>{t.terms_heading()}</h2>
            <ul class="terms" data-testid="terms">{mask} {keep}</ul>
            <form class="add-term" method="post" action="/fn/mask_term" data-testid="add-term">
                <input type="hidden" name="id" value=id.to_string() />
                <label class="stacked">
                    <span>{t.term_label()}</span>
                    <input type="text" name="term" required=true maxlength="200" autocomplete="off" />
                </label>
                <button name="how" value="mask">{t.mask_it()}</button>
                <button name="how" value="keep" class="plain">{t.keep_visible()}</button>
            </form>
        </section>
    }
    .erase()
}

fn exact(t: Texts, page: &OutgoingPage) -> Option<AnyView> {
    let outgoing = &page.outgoing;
    let excerpts = outgoing
        .excerpts
        .iter()
        .map(|excerpt| {
            let name = page.clauses.iter().find(|(clause, _)| *clause == excerpt.clause_id);
            let name = name.map_or("", |(_, name)| name.as_str());
            view! {
                <details data-testid="excerpt">
                    <summary>{t.clause_named(name, "")}</summary>
                    <pre tabindex="0">{masked(&excerpt.text)}</pre>
                </details>
            }
            .erase()
        })
        .collect_view();
    (!outgoing.excerpts.is_empty()).then(|| {
        view! {
            <section>
                <h2>{t.exact_heading()}</h2>
                <p class="quiet">{t.exact_note()}</p>
                <details>
                    <summary>{t.instructions_name()}</summary>
                    <pre tabindex="0">{outgoing.instructions.clone()}</pre>
                </details>
                {excerpts}
            </section>
        }
        .erase()
    })
}
