//! The live stream of a version, in the browser.
//!
//! `EventSource` gives up for good on any answer but 200, and hides from the
//! page that it is trying again. So a lost connection is closed here and made
//! anew: with growing, jittered pauses, from the last event that was applied,
//! and at once when the network or the page comes back. No stream is open
//! once the version is at its end, or while the page is hidden, and several
//! windows share one, as browsers allow six connections per host.

mod apply;
mod stream;
mod windows;

use crate::pages::ReviewState;
use leptos::{ev, prelude::*};
use std::{cell::RefCell, rc::Rc, time::Duration};
use stream::Live;

/// Follows the version for as long as the page stands.
pub(crate) fn follow(state: ReviewState) {
    let live = Rc::new(RefCell::new(Live::new(state)));
    stream::join(&live);

    // After hydration, and again when a control sets the work going.
    let starting = live.clone();
    let is_live = Memo::new(move |_| state.head.with(|head| head.status.is_live()));
    Effect::new(move |_| {
        if is_live.get() {
            stream::wake(&starting);
        }
    });

    let ticking = live.clone();
    let tick = set_interval_with_handle(move || stream::tick(&ticking), Duration::from_secs(1));

    let back = live.clone();
    let online = window_event_listener(ev::online, move |_| stream::wake(&back));
    let back = live.clone();
    let shown = window_event_listener(ev::pageshow, move |_| stream::wake(&back));
    let turned = live.clone();
    let focused = window_event_listener(ev::focus, move |_| stream::look(&turned));
    let seen = live.clone();
    let visible =
        document_visibility(
            move |hidden| {
                if hidden { stream::hidden(&seen) } else { stream::wake(&seen) }
            },
        );

    // The page may be left on another thread in theory only; the browser has one.
    let cleanup = send_wrapper::SendWrapper::new((live, visible));
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
        online.remove();
        shown.remove();
        focused.remove();
        let (live, visible) = cleanup.take();
        drop(visible);
        live.borrow_mut().end();
    });
}

/// Calls back when the page is hidden or shown, until it is dropped.
fn document_visibility(changed: impl Fn(bool) + 'static) -> Visibility {
    use wasm_bindgen::{JsCast, closure::Closure};
    let on_change = Closure::<dyn Fn()>::new(move || changed(document().hidden()));
    let _ = document()
        .add_event_listener_with_callback("visibilitychange", on_change.as_ref().unchecked_ref());
    Visibility(on_change)
}

struct Visibility(wasm_bindgen::closure::Closure<dyn Fn()>);

impl Drop for Visibility {
    fn drop(&mut self) {
        use wasm_bindgen::JsCast;
        let _ = document().remove_event_listener_with_callback(
            "visibilitychange",
            self.0.as_ref().unchecked_ref(),
        );
    }
}
