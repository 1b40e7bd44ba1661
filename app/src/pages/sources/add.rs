//! The form for a new source. It needs no script.

use crate::erase::Erase;
use crate::{
    pages::library::ACCEPTED,
    texts::{Texts, plain},
};
use domain::Language;
use leptos::prelude::*;

/// Countries that are offered; a program may name any.
const COUNTRIES: [&str; 28] = [
    "AR", "AU", "BO", "BR", "CA", "CL", "CN", "CO", "CR", "DE", "EC", "ES", "EU", "FR", "GB", "IE",
    "IT", "JP", "MX", "NL", "PA", "PE", "PT", "PY", "SG", "US", "UY", "VE",
];

pub(super) fn form(t: Texts, topics: &[String]) -> AnyView {
    let countries = named(COUNTRIES.iter().map(|code| ((*code).to_owned(), t.land(code))));
    let topics = named(topics.iter().map(|topic| (topic.clone(), t.topic(topic))));
    view! {
            <form
                class="intake"
                method="post"
                action="/api/sources"
                enctype="multipart/form-data"
                data-testid="source-form"
            >
                <div class="fields">
                    <label class="whole">
                        <span>{t.choose_file()}</span>
                        <input type="file" name="file" required=true accept=ACCEPTED />
                    </label>
                    {text("title", t.field_title(), t.source_title_hint(), "300")}
                    {text("norm", t.source_norm(), t.source_norm_hint(), "200")}
                    <label>
                        <span>{t.source_country()}</span>
                        <select name="country">
                            <option value="">{t.everywhere()}</option>
                            {options(countries)}
                        </select>
                    </label>
                    <label>
                        <span>{t.source_topic()}</span>
                        <select name="topic">
                            <option value="">{t.no_topic()}</option>
                            {options(topics)}
                        </select>
                    </label>
                    <label>
                        <span>{t.source_language()}</span>
                        <select name="language" aria-describedby="hint-language">
                            <option value="auto">{t.field_language_auto()}</option>
                            <option value="es">{t.language_name(Language::Es)}</option>
                            <option value="en">{t.language_name(Language::En)}</option>
                        </select>
                        <small class="quiet" id="hint-language">{t.source_language_hint()}</small>
                    </label>
                    <label>
                        <span>{t.source_checked_on()}</span>
                        <input type="date" name="checked_on" />
                    </label>
                    <label class="check whole">
                        <input type="checkbox" name="checked" value="lawyer" />
                        <span>{t.source_checked()}</span>
                    </label>
                </div>
                <details class="choices">
                    <summary>{t.protected_file()}</summary>
                    <label class="stacked">
                        <span>{t.file_password()}</span>
                        <input type="password" name="password" autocomplete="off" aria-describedby="hint-password" />
                        <small class="quiet" id="hint-password">{t.password_hint()}</small>
                    </label>
                </details>
                <p class="quiet">{t.source_leaves()}</p>
                <button type="submit" class="main">{t.add_source()}</button>
            </form>
    }
    .erase()
}

/// By name, as the page's language has it.
fn named(choices: impl Iterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut named: Vec<(String, String)> = choices.collect();
    named.sort_by_key(|(_, name)| plain(name));
    named
}

fn options(choices: Vec<(String, String)>) -> AnyView {
    let option =
        |(value, name): (String, String)| view! { <option value=value>{name}</option> }.erase();
    choices.into_iter().map(option).collect_view().into_any()
}

fn text(
    name: &'static str,
    label: &'static str,
    hint: &'static str,
    most: &'static str,
) -> AnyView {
    let described = format!("hint-{name}");
    view! {
        <label>
            <span>{label}</span>
            <input type="text" name=name maxlength=most autocomplete="off" aria-describedby=described.clone() />
            <small class="quiet" id=described>{hint}</small>
        </label>
    }
    .erase()
}
