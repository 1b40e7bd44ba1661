//! The types that travel to the page.

use super::{FromJs, field, parse};
use crate::{
    functions::{Created, LibraryPage, Pulse, ReviewPage},
    pages::review::Level,
    trouble::Trouble,
};
use domain::{
    Block, BlockKind, Change, Check, Clause, ClauseId, ClauseKind, ClauseStatus, Contract,
    ContractId, Contracts, Coverage, Decision, DueKind, Edit, EventBody, Failure, Finding,
    FindingId, FindingKind, KeyTerm, Language, Law, LawBasis, MissingClause, Obligation, Party,
    Privacy, Progress, ProgressUpdate, Review, Risk, RiskCounts, Run, SourceRef, Speaker, Stage,
    StageChange, Timestamp, TopIssue, VersionId, VersionState, VersionStatus, VersionSummary,
    WaitReason, WaitingFor, Warning,
};
use wasm_bindgen::JsValue;

/// Objects, by all their fields.
macro_rules! objects {
    ($($type:ident { $($field:ident),* })*) => {$(
        impl FromJs for $type {
            fn from_js(value: &JsValue) -> Option<Self> {
                Some(Self { $($field: field(value, stringify!($field))?),* })
            }
        }
    )*};
}

objects! {
    LibraryPage { contracts, leaves, deleted }
    ReviewPage { version, versions, edition, open, level }
    Created { version_id }
    Pulse { status, seq }
    Trouble { status, code, detail }

    Contracts { contracts }
    Contract { id, title, created_at, side, language, privacy, versions }
    VersionSummary {
        id, number, file_name, created_at, status, stage, progress, risk, risks
    }
    RiskCounts { high, medium, low, none }

    VersionState {
        id, contract_id, number, title, file_name, created_at, previous_version_id, language,
        reader, privacy, side, parties, contract_type, law, key_terms, playbook_edition, status, stage, seq,
        progress, eta_seconds, waiting_for, coverage, warnings, clauses, review, error
    }
    Party { role, name, quote }
    Law { country, basis, quote }
    Progress { done, total, reused }
    ProgressUpdate { progress, eta_seconds, waiting_for }
    StageChange { stage, status, progress }
    WaitingFor { reason, provider, seconds }
    Coverage { pages, unreadable, by_model, by_playbook, failed }
    Warning { code, detail }
    Failure { code, detail }

    Clause {
        id, position, path, number, heading, kind, text, blocks, status, risk, playbook_risk,
        model_risk, disagrees, summary, findings, answered_by, reused_from, changes,
        previous_clause_id, error, reviewed
    }
    Block { kind, level, start, end, runs }
    Run { start, end, bold, italic, underline }
    Finding {
        id, kind, topic, severity, quote, why, suggestion, edits, sources, by, decision, text,
        note, share, reopened
    }
    Edit { old, new }
    SourceRef { id, title }

    Review { risk, summary, top_issues, missing_clauses, obligations, checks }
    KeyTerm { term, value, quote, clause_id }
    TopIssue { clause_id, what }
    MissingClause { topic, why, near_clause_id, proposed_text }
    Obligation { who, what, due_kind, due, quote, clause_id, id, date, confirmed }
    Check { kind, clause_id, quote, detail, suggestion }
}

/// Names, by all variants.
macro_rules! names {
    ($($type:ident { $($name:literal => $variant:ident),* })*) => {$(
        impl FromJs for $type {
            fn from_js(value: &JsValue) -> Option<Self> {
                // A variant that is missing below does not compile.
                let _ = |value: Self| match value { $(Self::$variant => (),)* };
                match value.as_string()?.as_str() {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    )*};
}

names! {
    BlockKind { "heading" => Heading, "paragraph" => Paragraph, "item" => Item, "row" => Row }
    Change {
        "added" => Added, "removed" => Removed, "modified" => Modified, "cosmetic" => Cosmetic,
        "moved" => Moved, "renumbered" => Renumbered, "split" => Split, "merged" => Merged,
        "renamed_term" => RenamedTerm
    }
    ClauseKind {
        "preamble" => Preamble, "recital" => Recital, "definition" => Definition,
        "clause" => Clause, "annex" => Annex, "signature" => Signature
    }
    ClauseStatus {
        "pending" => Pending, "running" => Running, "done" => Done, "failed" => Failed,
        "skipped" => Skipped, "reused" => Reused
    }
    Decision { "open" => Open, "accepted" => Accepted, "edited" => Edited, "rejected" => Rejected }
    DueKind {
        "fixed" => Fixed, "relative" => Relative, "recurring" => Recurring, "unknown" => Unknown
    }
    FindingKind { "text" => Text, "omission" => Omission }
    Language { "es" => Es, "en" => En }
    LawBasis { "clause" => Clause, "person" => Person, "unknown" => Unknown }
    Privacy { "masked" => Masked, "local" => Local }
    Risk { "none" => None, "low" => Low, "medium" => Medium, "high" => High }
    Speaker { "playbook" => Playbook, "model" => Model, "person" => Person }
    Stage {
        "document" => Document, "compare" => Compare, "playbook" => Playbook,
        "clauses" => Clauses, "review" => Review, "done" => Done
    }
    VersionStatus {
        "queued" => Queued, "running" => Running, "paused" => Paused, "done" => Done,
        "failed" => Failed, "cancelled" => Cancelled
    }
    WaitReason {
        "quota" => Quota, "day_limit" => DayLimit, "slot" => Slot, "cooldown" => Cooldown,
        "masking" => Masking
    }
}

macro_rules! ids {
    ($($type:ident),*) => {$(
        impl FromJs for $type {
            fn from_js(value: &JsValue) -> Option<Self> {
                value.as_string()?.parse().ok()
            }
        }
    )*};
}
ids!(ClauseId, ContractId, FindingId, VersionId);

impl FromJs for Level {
    fn from_js(value: &JsValue) -> Option<Self> {
        Some(Self::from_tag(&value.as_string()?))
    }
}

impl FromJs for Timestamp {
    fn from_js(value: &JsValue) -> Option<Self> {
        let milliseconds = js_sys::Date::parse(&value.as_string()?);
        (!milliseconds.is_nan()).then_some(Self(milliseconds as i64))
    }
}

/// An event of the live stream; nothing where it is of a kind that this page
/// does not know.
pub(crate) fn event(name: &str, data: &str) -> Option<EventBody> {
    Some(match name {
        "snapshot" => EventBody::Snapshot(Box::new(parse(data)?)),
        "stage" => EventBody::Stage(parse(data)?),
        "clause" => EventBody::Clause(Box::new(parse(data)?)),
        "review" => EventBody::Review(Box::new(parse(data)?)),
        "warning" => EventBody::Warning(parse(data)?),
        "done" => EventBody::Done,
        "failed" => EventBody::Failed(parse(data)?),
        "cancelled" => EventBody::Cancelled,
        "progress" => EventBody::Progress(parse(data)?),
        _ => return None,
    })
}
