//! What the page does in place of what the browser would do by itself: each
//! form and link works before any script, and better with one.
//!
//! Boxed, as Leptos compiles the way of an event once for each type of handler.

use leptos::ev::{MouseEvent, SubmitEvent};

/// Instead of posting a form.
pub(crate) fn on_submit(mut act: impl FnMut() + 'static) -> Box<dyn FnMut(SubmitEvent)> {
    on_submit_of(move |_| act())
}

/// Instead of posting the form that the event tells of.
pub(crate) fn on_submit_of(
    mut act: impl FnMut(&SubmitEvent) + 'static,
) -> Box<dyn FnMut(SubmitEvent)> {
    Box::new(move |event| {
        event.prevent_default();
        act(&event);
    })
}

/// Instead of following a link or pressing a form's button.
pub(crate) fn on_click(mut act: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        event.prevent_default();
        act();
    })
}
