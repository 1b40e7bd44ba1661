//! Several windows may show one version, and a browser allows six connections
//! per host. The window that holds a lock has the stream and tells the others
//! what comes; when it goes, the browser gives the lock to the next.

use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// The windows that show the same version.
pub(super) struct Windows {
    channel: Option<BroadcastChannel>,
    /// Called by the channel for as long as it is open.
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Windows {
    /// Calls `heard` with what another window tells: a kind, an id and data.
    pub(super) fn join(name: &str, heard: impl Fn(&str, &str, &str) + 'static) -> Self {
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let told = Array::from(&event.data());
            let text = |index| told.get(index).as_string().unwrap_or_default();
            heard(&text(0), &text(1), &text(2));
        });
        let channel = BroadcastChannel::new(name).ok();
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        Self { channel, _heard: heard }
    }

    /// Tells the other windows.
    pub(super) fn tell(&self, kind: &str, id: &str, data: &str) {
        if let Some(channel) = &self.channel {
            let told = Array::of3(&kind.into(), &id.into(), &data.into());
            let _ = channel.post_message(&told);
        }
    }
}

impl Drop for Windows {
    fn drop(&mut self) {
        if let Some(channel) = &self.channel {
            channel.close();
        }
    }
}

/// The right to have the stream; given back when it is dropped.
pub(super) struct Lead(Option<Function>);

impl Drop for Lead {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

/// Calls `lead` once no other window holds the lock of this name.
pub(super) fn when_free(name: &str, lead: impl FnOnce(Lead) + 'static) {
    let mut lead = Some(lead);
    // The lock is held until the promise that the callback returns is settled.
    let granted = Closure::once_into_js(move || -> JsValue {
        Promise::new(&mut |release, _| {
            if let Some(lead) = lead.take() {
                lead(Lead(Some(release)));
            }
        })
        .into()
    });
    let locks = Reflect::get(&window().navigator(), &"locks".into()).unwrap_or_default();
    let request = Reflect::get(&locks, &"request".into()).ok();
    match request.and_then(|request| request.dyn_into::<Function>().ok()) {
        Some(request) => {
            let _ = request.call2(&locks, &name.into(), &granted);
        }
        // Without locks each window has a stream of its own.
        None => {
            let _ = granted.unchecked_into::<Function>().call0(&JsValue::UNDEFINED);
        }
    }
}
