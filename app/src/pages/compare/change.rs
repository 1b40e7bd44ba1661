//! One change: what kind it is, the risk before and after, and the text with
//! only the changed words marked.

use super::papers;
use crate::erase::Erase;
use crate::{
    functions::{ClauseHead, PairView},
    parts::marked_word,
    texts::Texts,
};
use domain::{Change, Op, OpKind};
use leptos::prelude::*;

/// Words of a clause without number and heading that name it.
const NAMING_WORDS: usize = 6;

/// The clause's name, the new one where there are two: number and heading,
/// else its first words.
pub(super) fn name(t: Texts, pair: &PairView) -> String {
    let head = pair.new.as_ref().or(pair.old.as_ref());
    match head {
        Some(head) if !head.number.is_empty() || !head.heading.is_empty() => {
            t.clause_named(&head.number, &head.heading)
        }
        _ => opening(&pair.ops, pair.new.is_some()),
    }
}

fn opening(ops: &[Op], new: bool) -> String {
    let gone = if new { OpKind::Delete } else { OpKind::Insert };
    let text: String = ops.iter().filter(|op| op.op != gone).map(|op| op.text.as_str()).collect();
    let words: Vec<&str> = text.split_whitespace().take(NAMING_WORDS + 1).collect();
    match words.get(..NAMING_WORDS) {
        Some(first) if words.len() > NAMING_WORDS => format!("“{} …”", first.join(" ")),
        _ => format!("“{}”", words.join(" ")),
    }
}

/// "modified, of substance".
pub(super) fn kind(t: Texts, pair: &PairView) -> String {
    let mut words: Vec<String> = pair.changes.iter().map(|change| word(t, pair, *change)).collect();
    words.push(if pair.substantive { t.of_substance() } else { t.of_form() }.to_owned());
    match pair.tracked {
        Some(true) => words.push(t.tracked().to_owned()),
        Some(false) => words.push(t.untracked().to_owned()),
        None => {}
    }
    words.join(", ")
}

fn word(t: Texts, pair: &PairView, change: Change) -> String {
    let before =
        pair.old.as_ref().map(|head| head.number.as_str()).filter(|number| !number.is_empty());
    match (change, before) {
        (Change::Moved, Some(number)) => t.moved_from(number),
        (Change::Renumbered, Some(number)) => t.renumbered_from(number),
        _ => t.change(change).to_owned(),
    }
}

/// The change in full; `place` is its index and how many there are.
pub(super) fn change(
    t: Texts,
    lang: &'static str,
    pair: PairView,
    place: Option<(usize, usize)>,
) -> AnyView {
    let id = place.map(|(index, _)| format!("p-{index}"));
    let moved_only = pair.changes.iter().all(|c| matches!(c, Change::Moved | Change::Renumbered))
        && pair.ops.iter().all(|op| op.op == OpKind::Equal);
    let class = match pair.changes.first() {
        Some(Change::Added) => "change added",
        Some(Change::Removed) => "change removed",
        _ if moved_only => "change moved",
        _ => "change",
    };
    let changes = pair.changes.iter().map(|c| t.change(*c)).collect::<Vec<_>>().join(", ");
    view! {
        <section
            class=class
            id=id
            data-testid="change"
            data-changes=changes
        >
            <div class="change-head">
                <h2>{name(t, &pair)}</h2>
                {place.map(|(index, count)| steps(t, index, count))}
            </div>
            <p class="quiet">{kind(t, &pair)} {risks(t, pair.old.as_ref(), pair.new.as_ref())}</p>
            {papers::papers(t, lang, pair.ops)}
            {comments(t, pair.comments)}
        </section>
    }
    .erase()
}

/// What the other side's margin says beside the clause.
fn comments(t: Texts, comments: Vec<(String, String)>) -> AnyView {
    let said = comments.into_iter().map(|(author, text)| {
        let author = if author.is_empty() { t.unnamed_author().to_owned() } else { author };
        view! { <p class="their-comment"><span class="quiet">{t.comment_by(&author)}</span> {text}</p> }
            .erase()
    });
    said.collect_view().into_any()
}

/// Risk before and after, where they differ.
fn risks(t: Texts, old: Option<&ClauseHead>, new: Option<&ClauseHead>) -> AnyView {
    let (before, after) = (old.and_then(|head| head.risk), new.and_then(|head| head.risk));
    match (before, after) {
        (Some(before), Some(after)) if before != after => view! {
            <span class="risks">" · " {marked_word(t, Some(before))} " → " {marked_word(t, Some(after))}</span>
        }
        .erase(),
        (_, Some(level)) | (Some(level), None) => {
            view! { <span class="risks">" · " {marked_word(t, Some(level))}</span> }.erase()
        }
        (None, None) => ().into_any(),
    }
}

/// To the previous change and to the next one.
fn steps(t: Texts, index: usize, count: usize) -> AnyView {
    let step = |to: Option<usize>, word: &'static str, arrow: &'static str| match to {
        Some(to) => view! {
            <a href=format!("#p-{to}") aria-label=word title=word>{arrow}</a>
        }
        .erase(),
        None => view! { <span class="quiet" aria-hidden="true">{arrow}</span> }.erase(),
    };
    view! {
        <nav class="steps" aria-label=t.place(index + 1, count)>
            {step(index.checked_sub(1), t.previous_change(), "↑")}
            <span>{t.place(index + 1, count)}</span>
            {step((index + 1 < count).then_some(index + 1), t.next_change(), "↓")}
        </nav>
    }
    .erase()
}
