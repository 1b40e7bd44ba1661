//! What the lawyer decides about a finding, with a way back, and on to the
//! next one.

use super::{ReviewState, state::Undo};
use crate::erase::Erase;
use crate::{browser, functions::send, parts::on_click, trouble::Trouble};
use domain::{Decision, Finding};
use leptos::{prelude::*, task::spawn_local};

impl ReviewState {
    /// Carries a decision out. `undo` is what a way back would restore.
    fn decide(
        self,
        finding: domain::FindingId,
        decision: Decision,
        text: Option<String>,
        undo: Option<Undo>,
    ) {
        spawn_local(async move {
            match decide(finding, decision, text.as_deref()).await {
                Ok(fresh) => {
                    self.draft.try_set_value(None);
                    self.replace_finding(&fresh);
                    let back = undo.is_none();
                    self.undo.try_set(undo);
                    if back {
                        self.open_finding(finding);
                    } else {
                        self.go_on();
                    }
                }
                Err(trouble) => self.fail(trouble),
            }
        });
    }

    /// Opens the next finding that is not decided, or says that none is left.
    pub(super) fn go_on(self) {
        match self.next_open() {
            Some(id) => self.open_finding(id),
            None => {
                self.open.set(None);
                browser::focus(".toast button");
            }
        }
    }
}

async fn decide(
    finding: domain::FindingId,
    decision: Decision,
    text: Option<&str>,
) -> Result<Finding, Trouble> {
    let id = finding.to_string();
    let mut fields = vec![("id", id.as_str()), ("decision", word(decision))];
    fields.extend(text.map(|text| ("text", text)));
    send("decide", &fields).await
}

/// The decision as in JSON.
pub(super) fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::Open => "open",
        Decision::Accepted => "accepted",
        Decision::Edited => "edited",
        Decision::Rejected => "rejected",
    }
}

/// The buttons of a finding.
pub(super) fn decisions(state: ReviewState, finding: &Finding) -> AnyView {
    let (t, id, before) = (state.t, finding.id, finding.decision);
    let text_before = finding.text.clone();
    let draft = state.draft.with_value(|draft| {
        draft.as_ref().filter(|(of, _)| *of == id).map(|(_, text)| text.clone())
    });
    let own = RwSignal::new(draft.unwrap_or_else(|| wording(finding)));
    let carry_out = move |decision: Decision| {
        let undo =
            Undo { finding: id, decided: decision, before, text_before: text_before.clone() };
        let text = (decision == Decision::Edited).then(|| own.get_untracked());
        state.decide(id, decision, text, Some(undo));
    };
    let button =
        move |decision: Decision, value: &'static str, word: &'static str, class: &'static str| {
            let carry_out = carry_out.clone();
            view! {
                <button
                    class=class
                    name="decision"
                    value=value
                    data-testid=value
                    on:click=on_click(move || carry_out(decision))
                >
                    {word}
                </button>
            }
            .erase()
        };
    if before != Decision::Open {
        return view! {
            <form class="decisions" method="post" action="/fn/decide">
                <input type="hidden" name="id" value=id.to_string() />
                <span class="decided">{t.decision(before)}</span>
                {button(Decision::Open, "open", t.reopen(), "plain")}
            </form>
        }
        .erase();
    }
    view! {
        <form class="decisions" method="post" action="/fn/decide">
            <input type="hidden" name="id" value=id.to_string() />
            {button(Decision::Accepted, "accepted", t.accept(), "main")}
            {button(Decision::Rejected, "rejected", t.reject(), "")}
            <details class="edit">
                <summary>{t.edit()}</summary>
                <textarea
                    name="text"
                    rows="4"
                    aria-label=t.own_wording()
                    prop:value=move || own.get()
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        state.draft.set_value(Some((id, text.clone())));
                        own.set(text);
                    }
                ></textarea>
                <fieldset disabled=move || own.with(|own| own.trim().is_empty())>
                    {button(Decision::Edited, "edited", t.save(), "")}
                </fieldset>
            </details>
        </form>
    }
    .erase()
}

/// What an own wording starts from.
fn wording(finding: &Finding) -> String {
    if let Some(text) = &finding.text {
        return text.clone();
    }
    let proposed: Vec<_> = finding.edits.iter().map(|edit| edit.new.as_str()).collect();
    if proposed.is_empty() { finding.quote.clone() } else { proposed.join("\n") }
}

/// After a decision: what was decided, and the way back. Also what went wrong.
pub(super) fn toast(state: ReviewState) -> AnyView {
    let t = state.t;
    let open = Memo::new(move |_| state.tally.with(|tally| tally.open));
    view! {
        <div class="toast-place" role="status">
            {move || state.undo.get().map(|undo| {
                let decided = undo.decided;
                let back = on_click(move || {
                    state.decide(undo.finding, undo.before, undo.text_before.clone(), None);
                });
                view! {
                    <div class="toast">
                        <span>
                            {t.decided(decided)} " "
                            {move || if open.get() == 0 { t.no_findings_open() } else { "" }}
                        </span>
                        <button class="plain" data-testid="undo-decision" on:click=back>{t.undo()}</button>
                    </div>
                }
            })}
        </div>
        <div class="toast-place" role="alert">
            {move || state.trouble.get().map(|trouble| {
                let close = on_click(move || state.trouble.set(None));
                view! {
                    <div class="toast alarm">
                        <span>{t.trouble(&trouble)}</span>
                        <button class="plain" on:click=close>{t.close()}</button>
                    </div>
                }
            })}
        </div>
    }
    .erase()
}
