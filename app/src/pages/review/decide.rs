//! What the lawyer decides about a finding, with a way back, and on to the
//! next one.

use super::{
    ReviewState,
    state::{Draft, Undo},
};
use crate::erase::Erase;
use crate::{browser, functions::send, parts::on_click, trouble::Trouble};
use domain::{Decision, Finding, FindingId};
use leptos::{ev, prelude::*, task::spawn_local};

impl ReviewState {
    /// Carries a decision out. `undo` is what a way back would restore.
    fn decide(self, said: Said, undo: Option<Undo>) {
        spawn_local(async move {
            match said.send().await {
                Ok(fresh) => {
                    self.draft.try_set_value(None);
                    self.replace_finding(&fresh);
                    let decided = undo.is_some();
                    self.undo.try_set(undo);
                    if decided {
                        self.go_on();
                    } else {
                        self.open_finding(fresh.id);
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

/// What is said about a finding; absent = as it is.
struct Said {
    finding: FindingId,
    decision: Option<Decision>,
    text: Option<String>,
    note: Option<String>,
    share: Option<bool>,
}

impl Said {
    async fn send(&self) -> Result<Finding, Trouble> {
        let id = self.finding.to_string();
        let mut fields = vec![("id", id.as_str())];
        fields.extend(self.decision.map(|decision| ("decision", word(decision))));
        fields.extend(self.text.as_deref().map(|text| ("text", text)));
        fields.extend(self.note.as_deref().map(|note| ("note", note)));
        fields.extend(self.share.map(|share| ("share", if share { "true" } else { "false" })));
        send("decide", &fields).await
    }
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

/// The buttons of a finding, and what is noted on it.
pub(super) fn decisions(state: ReviewState, finding: &Finding) -> AnyView {
    let (t, id, before) = (state.t, finding.id, finding.decision);
    let text_before = finding.text.clone();
    let draft = state.draft.with_value(|draft| draft.clone().filter(|draft| draft.finding == id));
    let draft = RwSignal::new(draft.unwrap_or_else(|| Draft {
        finding: id,
        text: wording(finding),
        note: finding.note.clone().unwrap_or_default(),
    }));
    let share = RwSignal::new(finding.share);
    let noted = (finding.note.clone().unwrap_or_default(), finding.share);
    let say = move |decision: Option<Decision>| {
        let Draft { text, note, .. } = draft.get_untracked();
        let undo = decision.map(|decided| Undo {
            finding: id,
            decided,
            before,
            text_before: text_before.clone(),
        });
        let share = share.get_untracked();
        let said = Said {
            finding: id,
            decision,
            text: (decision == Some(Decision::Edited)).then_some(text),
            note: (note != noted.0).then_some(note),
            share: (share != noted.1).then_some(share),
        };
        state.decide(said, undo);
    };
    let write = move |change: &dyn Fn(&mut Draft, String), event: &ev::Event| {
        let text = event_target_value(event);
        draft.update(|draft| change(draft, text));
        state.draft.set_value(Some(draft.get_untracked()));
    };
    let act = say.clone();
    let button =
        move |decision: Decision, value: &'static str, word: &'static str, class: &'static str| {
            let act = act.clone();
            view! {
                <button
                    class=class
                    name="decision"
                    value=value
                    data-testid=value
                    on:click=on_click(move || act(Some(decision)))
                >
                    {word}
                </button>
            }
            .erase()
        };
    let buttons = if before == Decision::Open {
        view! {
            {button(Decision::Accepted, "accepted", t.accept(), "main")}
            {button(Decision::Rejected, "rejected", t.reject(), "")}
            <details class="edit">
                <summary>{t.edit()}</summary>
                <textarea
                    name="text"
                    rows="4"
                    aria-label=t.own_wording()
                    prop:value=move || draft.with(|draft| draft.text.clone())
                    on:input=move |event| write(&|draft, text| draft.text = text, &event)
                ></textarea>
                <fieldset disabled=move || draft.with(|draft| draft.text.trim().is_empty())>
                    {button(Decision::Edited, "edited", t.save(), "")}
                </fieldset>
            </details>
        }
        .erase()
    } else {
        view! {
            <span class="decided">{t.decision(before)}</span>
            {button(Decision::Open, "open", t.reopen(), "plain")}
        }
        .erase()
    };
    let note = finding.note.clone().unwrap_or_default();
    view! {
        <form class="decisions" method="post" action="/fn/decide">
            <input type="hidden" name="id" value=id.to_string() />
            {buttons}
            <details class="noted">
                <summary>{t.note()}</summary>
                <label class="stacked">
                    <span>{t.note_label()}</span>
                    <input
                        type="text"
                        name="note"
                        value=note
                        prop:value=move || draft.with(|draft| draft.note.clone())
                        on:input=move |event| write(&|draft, note| draft.note = note, &event)
                    />
                </label>
                <label class="stacked">
                    <span>{t.share_label()}</span>
                    <select
                        name="share"
                        on:change=move |event| share.set(event_target_value(&event) == "true")
                    >
                        <option value="false" selected=!finding.share>{t.share_no()}</option>
                        <option value="true" selected=finding.share>{t.share_yes()}</option>
                    </select>
                </label>
                <button data-testid="save-note" on:click=on_click(move || say(None))>{t.save()}</button>
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
                    let said = Said {
                        finding: undo.finding,
                        decision: Some(undo.before),
                        text: undo.text_before.clone(),
                        note: None,
                        share: None,
                    };
                    state.decide(said, None);
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
