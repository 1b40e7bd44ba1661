//! Sends a file with `XMLHttpRequest`, which alone tells how much has left.

use super::{Upload, upload::Sending};
use crate::{browser, functions::Created, json, trouble::Trouble};
use leptos::prelude::Set;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{File, FormData, HtmlFormElement, ProgressEvent, XmlHttpRequest};

/// Sends the form that was submitted.
pub(super) fn send_form(event: &web_sys::SubmitEvent, action: &str, upload: Upload) {
    let form = event.target().and_then(|target| target.dyn_into::<HtmlFormElement>().ok());
    if let Some(data) = form.and_then(|form| FormData::new_with_form(&form).ok()) {
        send(&data, action, upload);
    }
}

/// Sends a file that was dropped.
pub(super) fn send_file(file: &File, action: &str, upload: Upload) {
    if let Ok(data) = FormData::new()
        && data.append_with_blob_and_filename("file", file, &file.name()).is_ok()
    {
        send(&data, action, upload);
    }
}

fn send(data: &FormData, action: &str, upload: Upload) {
    if start(data, action, upload).is_err() {
        upload.0.set(Sending::Failed(Trouble::offline()));
    }
}

fn start(data: &FormData, action: &str, upload: Upload) -> Result<(), JsValue> {
    let request = XmlHttpRequest::new()?;
    request.open("POST", action)?;
    request.set_request_header("Accept", "application/json")?;
    upload.0.set(Sending::Sent(0));

    let progress = Closure::<dyn FnMut(ProgressEvent)>::new(move |event: ProgressEvent| {
        if event.length_computable() {
            let percent = (event.loaded() * 100.0 / event.total().max(1.0)) as u32;
            upload.0.set(if percent < 100 { Sending::Sent(percent) } else { Sending::Reading });
        }
    });
    request.upload()?.set_onprogress(Some(progress.as_ref().unchecked_ref()));

    let answer = request.clone();
    // Kept with the request's progress handler until the request has ended.
    let ended = Closure::once_into_js(move || {
        drop(progress);
        let body = answer.response_text().ok().flatten().unwrap_or_default();
        match answer.status() {
            Ok(201) => match json::parse::<Created>(&body) {
                // The page shows that it goes on until the next one is there.
                Some(created) => browser::go_to(&format!("/versions/{}", created.version_id)),
                None => upload.0.set(Sending::Failed(Trouble::offline())),
            },
            _ => {
                let trouble = json::parse(&body).unwrap_or_else(Trouble::offline);
                upload.0.set(Sending::Failed(trouble));
            }
        }
    });
    request.set_onloadend(Some(ended.unchecked_ref()));
    request.send_with_opt_form_data(Some(data))
}
