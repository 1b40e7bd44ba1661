//! One clause: its text on the paper, and the margin beside it.

use super::{
    ReviewState,
    drawn::Drawn,
    layout::{Paragraph, layout},
    margin::margin,
    quote,
};
use crate::erase::Erase;
use crate::parts::{mark, mark_of_clause};
use domain::{BlockKind, Clause, ClauseStatus, Decision, FindingId};
use leptos::prelude::*;

fn status_word(status: ClauseStatus) -> &'static str {
    match status {
        ClauseStatus::Pending => "pending",
        ClauseStatus::Running => "running",
        ClauseStatus::Done => "done",
        ClauseStatus::Failed => "failed",
        ClauseStatus::Skipped => "skipped",
        ClauseStatus::Reused => "reused",
    }
}

/// The clause; drawn again only when it changes or when one of its findings
/// opens or closes.
pub(super) fn clause(
    state: ReviewState,
    signal: ArcRwSignal<Clause>,
    lang: &'static str,
) -> AnyView {
    let of_open = signal.clone();
    let open = Memo::new(move |_| {
        let id = state.open.get()?;
        of_open.with(|clause| clause.findings.iter().any(|finding| finding.id == id)).then_some(id)
    });
    (move || article(state, signal.get(), open.get(), lang)).into_any()
}

/// The levels of its findings that are not rejected, for the filter.
fn levels(clause: &Clause) -> String {
    let standing = clause.findings.iter().filter(|f| f.decision != Decision::Rejected);
    standing.map(|finding| finding.severity.as_str()).collect::<Vec<_>>().join(" ")
}

fn article(
    state: ReviewState,
    clause: Clause,
    open: Option<FindingId>,
    lang: &'static str,
) -> AnyView {
    let layout = layout(&clause);
    let quoted = open
        .and_then(|id| clause.findings.iter().find(|finding| finding.id == id))
        .and_then(|finding| quote::find(&clause.text, &finding.quote));
    let undecided = clause.findings.iter().any(|finding| finding.decision == Decision::Open);
    let depth = clause.path.matches('/').count().min(3);
    let number = layout.number.clone();
    let hangs = layout.number_hangs && !number.is_empty();
    let title = match (hangs, number.is_empty(), layout.heading.is_empty()) {
        (true, _, true) | (_, true, true) => String::new(),
        (true, _, false) | (_, true, false) => layout.heading.clone(),
        (false, false, true) => number.clone(),
        (false, false, false) => format!("{number}. {}", layout.heading),
    };
    let heading = (!title.is_empty()).then(|| view! { <h3>{title}</h3> }.erase());
    let name = state.t.clause_named(&clause.number, &clause.heading);
    view! {
        <article
            id=format!("c-{}", clause.id)
            class=format!("clause depth-{depth}")
            data-testid="clause"
            data-clause-id=clause.id.to_string()
            data-status=status_word(clause.status)
            data-risk=clause.risk.map(|risk| risk.as_str()).unwrap_or_default()
            data-levels=levels(&clause)
            data-answered-by=clause.answered_by.clone().unwrap_or_default()
            data-undecided=undecided.to_string()
            aria-label=name
        >
            <div class="gutter">{mark(mark_of_clause(&clause))}</div>
            <div class="paper-text" lang=lang>
                {hangs.then(|| view! { <span class="hung">{number}</span> }.erase())}
                {heading}
                {body(Drawn { text: &clause.text, blocks: &clause.blocks, quoted }, &layout.paragraphs)}
            </div>
            {margin(state, &clause, open, lang)}
        </article>
    }
    .erase()
}

/// Paragraphs, items and tables.
fn body(of: Drawn<'_>, paragraphs: &[Paragraph]) -> AnyView {
    let mut out = Vec::new();
    let mut rows = Vec::new();
    for paragraph in paragraphs {
        if paragraph.kind == BlockKind::Row {
            rows.push(row(of, *paragraph));
            continue;
        }
        if !rows.is_empty() {
            out.push(table(std::mem::take(&mut rows)));
        }
        let class = match paragraph.kind {
            BlockKind::Heading => format!("head in-{}", paragraph.level.min(4)),
            _ => format!("in-{}", paragraph.level.min(4)),
        };
        out.push(view! { <p class=class>{of.words(paragraph.start, paragraph.end)}</p> }.erase());
    }
    if !rows.is_empty() {
        out.push(table(rows));
    }
    out.collect_view().into_any()
}

fn table(rows: Vec<AnyView>) -> AnyView {
    // Scrolls by itself where it is wider than the paper, by keyboard too.
    view! {
        <div class="table" tabindex="0" role="group">
            <table><tbody>{rows.collect_view()}</tbody></table>
        </div>
    }
    .erase()
}

fn row(of: Drawn<'_>, paragraph: Paragraph) -> AnyView {
    let mut at = paragraph.start;
    let cells: Vec<_> = of.text[paragraph.start..paragraph.end]
        .split('\t')
        .map(|cell| {
            let start = at;
            at += cell.len() + 1;
            view! { <td>{of.words(start, start + cell.len())}</td> }.erase()
        })
        .collect();
    view! { <tr>{cells.collect_view()}</tr> }.erase()
}
