//! The form for a file. It is a plain form and works before any script; with
//! one it shows how far the upload is and what went wrong.

use super::Upload;
use crate::erase::Erase;
use crate::parts::on_submit_of;
use crate::texts::Texts;
use domain::ContractId;
use leptos::prelude::*;

/// What the file picker offers; the server judges by content.
pub(crate) const ACCEPTED: &str = ".pdf,.docx,.odt,.doc,.rtf,.html,.htm,.txt,.md,.markdown";

/// For a new contract, or for the next version of one.
pub(crate) fn upload_form(t: Texts, upload: Upload, contract: Option<ContractId>) -> AnyView {
    let action = match contract {
        Some(id) => format!("/api/contracts/{id}/versions"),
        None => "/api/contracts".to_owned(),
    };
    #[cfg(feature = "hydrate")]
    let submit = {
        let action = action.clone();
        on_submit_of(move |event| super::send::send_form(event, &action, upload))
    };
    #[cfg(not(feature = "hydrate"))]
    let submit = on_submit_of(|_| {});
    let label = if contract.is_some() { t.upload_version() } else { t.upload_contract() };
    // An absent field of a new version is taken from the previous one.
    let choices = more(t, contract.is_none());
    view! {
        <form
            class="upload"
            method="post"
            action=action
            enctype="multipart/form-data"
            data-testid="upload-form"
            on:submit=submit
        >
            <label class="file">
                <span>{t.choose_file()}</span>
                <input type="file" name="file" required=true accept=ACCEPTED />
            </label>
            <button type="submit" class="main" disabled=move || upload.busy()>{label}</button>
            {upload.view(t)}
            {choices}
        </form>
    }
    .erase()
}

/// Plain fields: the server's HTML is all that there is to them, so the browser
/// takes them as they stand.
#[cfg(feature = "hydrate")]
fn more(_t: Texts, _new: bool) -> AnyView {
    view! { <div class="more"></div> }.erase()
}

#[cfg(not(feature = "hydrate"))]
fn more(t: Texts, new: bool) -> AnyView {
    let choices = if new { choices(t) } else { password_alone(t) };
    view! { <div class="more">{hold(t)} {choices}</div> }.erase()
}

/// Whether text of a new contract may leave this computer; the page that reads
/// the pool provides it.
#[cfg(not(feature = "hydrate"))]
#[derive(Debug, Clone, Copy)]
pub(crate) struct MayLeave(pub(crate) bool);

/// Nothing leaves before a person has seen it, unless the person says so here.
#[cfg(not(feature = "hydrate"))]
fn hold(t: Texts) -> Option<AnyView> {
    let leaves = use_context::<MayLeave>().is_some_and(|leaves| leaves.0);
    leaves.then(|| {
        view! {
            <label class="check">
                <input type="checkbox" name="hold" value="masking" checked=true />
                <span>{t.field_hold()}</span>
            </label>
        }
        .erase()
    })
}

/// What a new version may need besides its file.
#[cfg(not(feature = "hydrate"))]
fn password_alone(t: Texts) -> AnyView {
    view! {
        <details class="choices">
            <summary>{t.protected_file()}</summary>
            <div class="fields">{password(t)}</div>
        </details>
    }
    .erase()
}

#[cfg(not(feature = "hydrate"))]
fn password(t: Texts) -> AnyView {
    view! {
        <label>
            <span>{t.file_password()}</span>
            <input type="password" name="password" autocomplete="off" aria-describedby="hint-password" />
            <small class="quiet" id="hint-password">{t.password_hint()}</small>
        </label>
    }
    .erase()
}

#[cfg(not(feature = "hydrate"))]
fn choices(t: Texts) -> AnyView {
    view! {
        <p class="quiet hint">{t.drop_hint()}</p>
        <details class="choices">
            <summary>{t.more_choices()}</summary>
            <div class="fields">
                {field("title", t.field_title(), t.field_title_hint())}
                {field("side", t.field_side(), t.field_side_hint())}
                {field("law", t.field_law(), t.field_law_hint())}
                <label>
                    <span>{t.field_language()}</span>
                    <select name="language">
                        <option value="auto">{t.field_language_auto()}</option>
                        <option value="es">{t.language_name(domain::Language::Es)}</option>
                        <option value="en">{t.language_name(domain::Language::En)}</option>
                    </select>
                </label>
                <fieldset>
                    <legend>{t.field_privacy()}</legend>
                    <label class="radio">
                        <input type="radio" name="privacy" value="masked" checked=true />
                        <span>{t.privacy_masked()}</span>
                    </label>
                    <label class="radio">
                        <input type="radio" name="privacy" value="local" />
                        <span>{t.privacy_local()}</span>
                    </label>
                    <p class="quiet">{t.masked_note()}</p>
                </fieldset>
                {password(t)}
            </div>
        </details>
    }
    .erase()
}

#[cfg(not(feature = "hydrate"))]
fn field(name: &'static str, label: &'static str, hint: &'static str) -> AnyView {
    let described = format!("hint-{name}");
    view! {
        <label>
            <span>{label}</span>
            <input type="text" name=name autocomplete="off" aria-describedby=described.clone() />
            <small class="quiet" id=described>{hint}</small>
        </label>
    }
    .erase()
}
