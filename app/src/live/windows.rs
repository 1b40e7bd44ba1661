//! Several windows may show one version, and a browser allows six connections
//! per host. The window that holds a lock has the stream and tells the others
//! what comes; when it goes, the browser gives the lock to the next.

use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// The windows that show the same version.
pub(super) struct Windows {
    channel: BroadcastChannel,
    /// Called by the channel for as long as it is open.
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Windows {
    /// Calls `heard` with what another window tells: a kind, an id and data.
    /// Nothing where the browser has no way for windows to talk.
    pub(super) fn join(name: &str, heard: impl Fn(&str, &str, &str) + 'static) -> Option<Self> {
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let told = Array::from(&event.data());
            let text = |index| told.get(index).as_string().unwrap_or_default();
            heard(&text(0), &text(1), &text(2));
        });
        let channel = BroadcastChannel::new(name).ok()?;
        channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        Some(Self { channel, _heard: heard })
    }

    /// Tells the other windows.
    pub(super) fn tell(&self, kind: &str, id: &str, data: &str) {
        let told = Array::of3(&kind.into(), &id.into(), &data.into());
        let _ = self.channel.post_message(&told);
    }
}

impl Drop for Windows {
    fn drop(&mut self) {
        self.channel.close();
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

type Once = Box<dyn FnOnce(Lead)>;

/// Calls `lead` once no other window holds the lock of this name; at once where
/// this window is `alone`, or where the browser has no locks or refuses them.
pub(super) fn when_free(name: &str, alone: bool, lead: impl FnOnce(Lead) + 'static) {
    // Whichever comes first, the lock or its refusal.
    let lead: Rc<RefCell<Option<Once>>> = Rc::new(RefCell::new(Some(Box::new(lead))));
    let call = move |release: Option<Function>| {
        let once = lead.borrow_mut().take();
        if let Some(lead) = once {
            lead(Lead(release));
        }
    };
    let asked = if alone { None } else { ask(name, call.clone()) };
    match asked {
        Some(asked) => {
            let refused = Closure::once_into_js(move |_: JsValue| call(None));
            let catch = Reflect::get(&asked, &"catch".into()).ok();
            if let Some(catch) = catch.and_then(|catch| catch.dyn_into::<Function>().ok()) {
                let _ = catch.call1(&asked, &refused);
            }
        }
        None => call(None),
    }
}

/// Asks the browser for the lock; nothing where it has none.
fn ask(name: &str, granted: impl Fn(Option<Function>) + 'static) -> Option<JsValue> {
    // The lock is held until the promise that the callback returns is settled.
    let granted = Closure::once_into_js(move || -> JsValue {
        Promise::new(&mut |release, _| granted(Some(release))).into()
    });
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into::<Function>().ok()?;
    request.call2(&locks, &name.into(), &granted).ok()
}
