//! A file dropped anywhere on the page. While it is dragged the page says
//! what will happen: a new contract, or a new version of the row under it.

use super::Upload;
use crate::erase::Erase;
use crate::texts::Texts;
use leptos::prelude::*;

/// What dropping would do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(feature = "hydrate"), allow(dead_code))]
pub(crate) enum Target {
    New,
    /// Of the contract with this id and title.
    Version(String, String),
    /// More files than one.
    Several,
}

/// The line that says what will happen, over the page. `usual` is what
/// dropping does where no contract's row is under the file.
pub(crate) fn overlay(t: Texts, upload: Upload, usual: Target) -> AnyView {
    let over = RwSignal::new(None::<Target>);
    #[cfg(feature = "hydrate")]
    listen(over, upload, usual);
    #[cfg(not(feature = "hydrate"))]
    let _ = (upload, usual);
    view! {
        <div class="drop-place" aria-live="polite">
            {move || over.get().map(|target| {
                let words = match target {
                    Target::New => t.drop_new().to_owned(),
                    Target::Version(_, title) => t.drop_version(&title),
                    Target::Several => t.drop_one().to_owned(),
                };
                view! { <p class="drop">{words}</p> }
            })}
        </div>
    }
    .erase()
}

#[cfg(feature = "hydrate")]
fn listen(over: RwSignal<Option<Target>>, upload: Upload, usual: Target) {
    use leptos::ev;
    use wasm_bindgen::JsCast;

    fn carries_files(event: &web_sys::DragEvent) -> bool {
        event.data_transfer().is_some_and(|data| {
            data.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files"))
        })
    }
    let target = move |event: &web_sys::DragEvent| {
        let several = event.data_transfer().is_some_and(|data| data.items().length() > 1);
        let row = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .and_then(|element| element.closest("[data-contract-id]").ok().flatten());
        match row {
            _ if several => Target::Several,
            Some(row) => Target::Version(
                row.get_attribute("data-contract-id").unwrap_or_default(),
                row.get_attribute("data-title").unwrap_or_default(),
            ),
            None => usual.clone(),
        }
    };
    let at_drop = target.clone();

    let dragging = window_event_listener(ev::dragover, move |event| {
        if carries_files(&event) {
            event.prevent_default();
            let target = Some(target(&event));
            if over.get_untracked() != target {
                over.set(target);
            }
        }
    });
    let leaving = window_event_listener(ev::dragleave, move |event| {
        // Leaving the window, not one element for another inside it.
        if event.related_target().is_none() {
            over.set(None);
        }
    });
    let dropping = window_event_listener(ev::drop, move |event| {
        if !carries_files(&event) {
            return;
        }
        event.prevent_default();
        over.set(None);
        let file =
            event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0));
        let action = match at_drop(&event) {
            Target::New => "/api/contracts".to_owned(),
            Target::Version(id, _) => format!("/api/contracts/{id}/versions"),
            Target::Several => return,
        };
        if let (Some(file), false) = (file, upload.busy()) {
            super::send::send_file(&file, &action, upload);
        }
    });
    on_cleanup(move || {
        dragging.remove();
        leaving.remove();
        dropping.remove();
    });
}
