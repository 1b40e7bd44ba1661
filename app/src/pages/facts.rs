//! Whom we act for, what kind of contract it is, and which law governs it: what
//! was found, with the contract's own words, and what a person says instead.

use crate::erase::Erase;
use crate::{
    functions::FactsPage,
    parts::{page_heading, party},
    prefs::texts,
    texts::Texts,
};
use domain::{CONTRACT_TYPES, Language, Party};
use leptos::prelude::*;

/// Countries that contracts here are mostly governed by; the API takes any.
const LAWS: [&str; 24] = [
    "AR", "BO", "CL", "CO", "CR", "EC", "ES", "MX", "PA", "PE", "PY", "UY", "VE", "AU", "CA", "DE",
    "FR", "GB", "IE", "IN", "NL", "NZ", "SG", "US",
];

/// The document's title and the page's heading.
pub(super) fn title(page: &FactsPage) -> String {
    format!("{} · {}", texts().facts_title(), page.title)
}

/// The page.
pub(super) fn show(page: FactsPage) -> AnyView {
    let (t, id) = (texts(), page.id);
    view! {
        <div class="column facts-page">
            {page_heading(title(&page))}
            <p><a href=format!("/versions/{id}")>{t.back_to_review()}</a></p>
            <form method="post" action="/fn/say_facts" data-testid="facts">
                <input type="hidden" name="id" value=id.to_string() />
                {sides(t, &page)}
                {kinds(t, &page)}
                {laws(t, &page)}
                {readers(t, page.reader)}
                <p class="quiet">{t.facts_note()}</p>
                <button class="main">{t.save()}</button>
            </form>
            {read_again(t, &page)}
        </div>
    }
    .erase()
}

/// Where the playbook was changed since: what that means, and what can be done.
fn read_again(t: Texts, page: &FactsPage) -> Option<AnyView> {
    page.playbook_changed.then(|| {
        let button = page.can_read_again.then(|| {
            view! {
                <form method="post" action="/fn/control" data-testid="read-again">
                    <input type="hidden" name="id" value=page.id.to_string() />
                    <button name="control" value="again">{t.read_again()}</button>
                </form>
            }
            .erase()
        });
        view! {
            <section>
                <h2>{t.playbook_page()}</h2>
                <p>{t.playbook_newer()} " " {t.read_again_note()}</p>
                {button}
            </section>
        }
        .erase()
    })
}

fn radio(name: &'static str, value: String, checked: bool, label: AnyView) -> AnyView {
    view! {
        <label class="radio">
            <input type="radio" name=name value=value checked=checked />
            <span>{label}</span>
        </label>
    }
    .erase()
}

fn sides(t: Texts, page: &FactsPage) -> AnyView {
    let side = page.side.as_deref().unwrap_or_default();
    let is = |party: &Party| side == party.name || (!side.is_empty() && side == party.role);
    let lang = page.language.tag();
    let parties = page.parties.iter().map(|party| {
        let quote = party.quote.clone();
        let label = view! {
            {party::named(party)}
            <q class="quiet" lang=lang>{quote}</q>
        };
        radio("side", party::value(party).to_owned(), is(party), label.erase())
    });
    let parties = parties.collect_view();
    let neutral = side == "neutral";
    let other = !side.is_empty() && !neutral && !page.parties.iter().any(is);
    let own = if other { side.to_owned() } else { String::new() };
    view! {
        <fieldset>
            <legend>{t.whom_we_act_for()}</legend>
            {parties}
            {radio("side", "neutral".to_owned(), neutral, t.side_neutral().into_any())}
            {radio("side", "other".to_owned(), other, t.side_other().into_any())}
            <input type="text" name="other" value=own maxlength="200" aria-label=t.side_other_label() autocomplete="off" />
            <p class="quiet">{t.side_unknown_note()}</p>
        </fieldset>
    }
    .erase()
}

fn kinds(t: Texts, page: &FactsPage) -> AnyView {
    let kind = page.contract_type.as_deref().unwrap_or_default();
    let own = (!kind.is_empty() && !CONTRACT_TYPES.contains(&kind))
        .then(|| option(kind, kind.to_owned(), true));
    let known = CONTRACT_TYPES.map(|id| option(id, t.contract_type(id), id == kind)).collect_view();
    view! {
        <label class="stacked">
            <span>{t.type_title()}</span>
            <select name="kind">
                {option("", t.type_unknown().to_owned(), kind.is_empty())} {known} {own}
            </select>
        </label>
    }
    .erase()
}

fn option(value: &str, label: String, selected: bool) -> AnyView {
    view! { <option value=value.to_owned() selected=selected>{label}</option> }.erase()
}

fn laws(t: Texts, page: &FactsPage) -> AnyView {
    let law = page.law.country.as_deref().unwrap_or_default();
    let mut known: Vec<(String, &str)> = LAWS.iter().map(|code| (t.country(code), *code)).collect();
    if !law.is_empty() && !LAWS.contains(&law) {
        known.push((t.country(law), law));
    }
    known.sort();
    let known =
        known.into_iter().map(|(name, code)| option(code, name, code == law)).collect_view();
    let none = law.is_empty().then(|| option("", t.law_not_stated().to_owned(), true));
    let quote = page
        .law
        .quote
        .clone()
        .map(|quote| view! { " " <q lang=page.language.tag()>{quote}</q> }.erase());
    view! {
        <label class="stacked">
            <span>{t.law_title()}</span>
            <select name="law">{none} {known}</select>
        </label>
        <p class="quiet">{t.law_basis(page.law.basis)} {quote}</p>
    }
    .erase()
}

fn readers(t: Texts, reader: Language) -> AnyView {
    let choices = [Language::Es, Language::En].map(|language| {
        let label = t.language_name(language).into_any();
        radio("reader", language.tag().to_owned(), language == reader, label)
    });
    view! { <fieldset><legend>{t.reader_title()}</legend>{choices.collect_view()}</fieldset> }
        .erase()
}
