//! The state of an upload.

use crate::erase::Erase;
use crate::{texts::Texts, trouble::Trouble};
use leptos::prelude::*;

/// How far an upload is. Only a browser gets beyond the first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(feature = "hydrate"), allow(dead_code))]
pub(crate) enum Sending {
    Idle,
    /// So many percent have left.
    Sent(u32),
    /// All has left; the server reads it.
    Reading,
    /// It did not work.
    Failed(Trouble),
}

/// An upload, shared by the form and by files that are dropped.
#[derive(Clone, Copy)]
pub(crate) struct Upload(pub(crate) RwSignal<Sending>);

impl Upload {
    pub(crate) fn new() -> Self {
        Self(RwSignal::new(Sending::Idle))
    }

    /// Nothing is under way any more.
    pub(crate) fn reset(self) {
        self.0.set(Sending::Idle);
    }

    pub(crate) fn busy(self) -> bool {
        self.0.with(|sending| matches!(sending, Sending::Sent(_) | Sending::Reading))
    }

    /// What is going on, in words.
    pub(crate) fn view(self, t: Texts) -> AnyView {
        view! {
            <div class="upload-state" role="status">
                {move || self.0.with(|sending| match sending {
                    Sending::Idle => ().into_any(),
                    Sending::Sent(percent) => view! {
                        <progress max="100" value=*percent aria-label=t.uploading()></progress>
                        <span>{t.uploaded_share(*percent)}</span>
                    }
                    .erase(),
                    Sending::Reading => view! { <span>{t.reading()}</span> }.erase(),
                    Sending::Failed(trouble) => {
                        view! { <span class="alarm" data-testid="upload-error">{t.trouble(trouble)}</span> }
                            .erase()
                    }
                })}
            </div>
        }
        .erase()
    }
}
