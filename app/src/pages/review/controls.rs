//! Pause, go on, stop, try again.

use super::ReviewState;
use crate::erase::Erase;
use crate::functions::{Pulse, send};
use crate::parts::on_submit;
use domain::{VersionStatus, WaitReason};
use leptos::{prelude::*, task::spawn_local};

impl ReviewState {
    fn control(self, what: &'static str) {
        let id = self.head.with_untracked(|head| head.id);
        spawn_local(async move {
            match send("control", &[("id", &id.to_string()), ("control", what)]).await {
                Ok(()) => self.look_again(),
                Err(trouble) => self.fail(trouble),
            }
        });
    }

    /// Reads the status anew; where the work goes on, the live stream follows it.
    pub(super) fn look_again(self) {
        let id = self.head.with_untracked(|head| head.id);
        spawn_local(async move {
            match send::<Pulse>("pulse", &[("id", &id.to_string())]).await {
                Ok(pulse) => {
                    self.head.try_update(|head| head.status = pulse.status);
                }
                Err(trouble) => self.fail(trouble),
            }
        });
    }
}

/// The buttons that make sense now: the main one first.
pub(super) fn controls(state: ReviewState) -> AnyView {
    let t = state.t;
    let shown = Memo::new(move |_| {
        let failed = state.tally.with(|tally| tally.failed > 0);
        state.head.with(|head| {
            let masking = head
                .waiting_for
                .as_ref()
                .is_some_and(|waiting| waiting.reason == WaitReason::Masking);
            let no_model = head.warnings.iter().any(|warning| warning.code == "no_model");
            (head.status, masking, failed, no_model)
        })
    });
    let button = move |name: &'static str, word: &'static str, class: &'static str| {
        let id = state.head.with_untracked(|head| head.id);
        view! {
            <form
                method="post"
                action="/fn/control"
                on:submit=on_submit(move || state.control(name))
            >
                <input type="hidden" name="id" value=id.to_string() />
                <input type="hidden" name="control" value=name />
                <button class=class data-testid=name>{word}</button>
            </form>
        }
        .erase()
    };
    view! {
        <div class="controls">
            {move || {
                let (status, masking, failed, no_model) = shown.get();
                let mut buttons = Vec::new();
                if masking && status.is_live() {
                    let id = state.head.with_untracked(|head| head.id);
                    buttons.push(view! {
                        <a class="button main" href=format!("/versions/{id}/outgoing") data-testid="outgoing">
                            {t.see_outgoing()}
                        </a>
                    }.erase());
                }
                match status {
                    VersionStatus::Queued | VersionStatus::Running => {
                        buttons.push(button("pause", t.pause(), ""));
                        buttons.push(button("cancel", t.stop(), "plain"));
                    }
                    VersionStatus::Paused => {
                        if !masking {
                            buttons.push(button("resume", t.resume(), "main"));
                        }
                        buttons.push(button("cancel", t.stop(), "plain"));
                    }
                    VersionStatus::Cancelled | VersionStatus::Failed => {
                        buttons.push(button("retry", t.retry(), ""));
                    }
                    VersionStatus::Done if failed => {
                        buttons.push(button("retry", t.retry(), ""));
                    }
                    // What the playbook alone has read, once there is a model.
                    VersionStatus::Done if no_model => {
                        buttons.push(button("retry", t.analyse_again(), ""));
                    }
                    VersionStatus::Done => {}
                }
                buttons.collect_view()
            }}
        </div>
    }
    .erase()
}
