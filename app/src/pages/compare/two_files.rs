//! Two files side by side, without a contract: the form for them.

use crate::erase::Erase;
use crate::{pages::library::ACCEPTED, parts::page_heading, prefs::texts};
use leptos::prelude::*;

/// The document's title.
pub(crate) fn title() -> String {
    texts().compare_two_files().to_owned()
}

/// The form. It is a plain form: the browser shows that it is at work.
pub(crate) fn form_page() -> AnyView {
    let t = texts();
    let file = |name: &'static str, label: &'static str| {
        view! {
            <label class="file">
                <span>{label}</span>
                <input type="file" name=name required=true accept=ACCEPTED />
            </label>
        }
        .erase()
    };
    view! {
        <div class="column two-files">
            {page_heading(title())}
            <p class="lead">{t.two_files_lead()}</p>
            <form
                class="upload"
                method="post"
                action="/api/comparisons"
                enctype="multipart/form-data"
                data-testid="two-files"
            >
                {file("old", t.older_file())}
                {file("new", t.newer_file())}
                <label class="stacked">
                    <span>{t.file_password()}</span>
                    <input type="password" name="password" autocomplete="off" aria-describedby="password-hint" />
                    <small class="quiet" id="password-hint">{t.file_password_hint()}</small>
                </label>
                <button type="submit" class="main">{t.compare_them()}</button>
            </form>
            <p class="quiet">{t.two_files_note()}</p>
        </div>
    }
    .erase()
}
