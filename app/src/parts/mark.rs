//! The marks of risk and of progress: a shape, a word and a colour, drawn in
//! one place for every page.

use crate::erase::Erase;
use crate::texts::Texts;
use domain::{Clause, ClauseKind, ClauseStatus, Risk};
use leptos::prelude::*;

/// What a mark says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    High,
    Medium,
    Low,
    /// Read, and nothing to remark: the gutter stays empty.
    Clear,
    Pending,
    Running,
    CarriedOver,
    NotAnalysed,
}

impl Mark {
    /// The path on a field of 16 by 16.
    pub(crate) fn path(self) -> &'static str {
        match self {
            Self::High => "M8 1 15 8 8 15 1 8z",
            Self::Medium => "M8 2 15 14.5H1z",
            Self::Low => "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z",
            Self::Clear => "",
            Self::Pending | Self::Running => "M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z",
            Self::CarriedOver => "M12.2 5A5 5 0 1 0 13 8.6M13 2.2V5.6H9.6",
            Self::NotAnalysed => {
                "M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM4.4 10.4l6-6M5.6 12.4l6.8-6.8M3 8l4.6-4.6"
            }
        }
    }

    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::High => "mark high",
            Self::Medium => "mark medium",
            Self::Low => "mark low",
            Self::Clear => "mark clear",
            Self::Pending => "mark pending",
            Self::Running => "mark running",
            Self::CarriedOver => "mark carried",
            Self::NotAnalysed => "mark hatched",
        }
    }
}

/// The mark of a level.
pub(crate) fn risk_mark(risk: Option<Risk>) -> Mark {
    match risk {
        Some(Risk::High) => Mark::High,
        Some(Risk::Medium) => Mark::Medium,
        Some(Risk::Low) => Mark::Low,
        Some(Risk::None) => Mark::Clear,
        None => Mark::NotAnalysed,
    }
}

/// The mark of a clause: its level where somebody read it; nothing for units
/// that are not analysed.
pub(crate) fn mark_of_clause(clause: &Clause) -> Mark {
    match (clause.kind, clause.risk) {
        (_, Some(risk)) => risk_mark(Some(risk)),
        (ClauseKind::Clause, None) if clause.status != ClauseStatus::Skipped => match clause.status
        {
            ClauseStatus::Pending => Mark::Pending,
            ClauseStatus::Running => Mark::Running,
            _ => Mark::NotAnalysed,
        },
        _ => Mark::Clear,
    }
}

/// The drawing alone; what it says stands beside it in words.
pub(crate) fn mark(mark: Mark) -> AnyView {
    view! {
        <svg class=mark.class() viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d=mark.path() />
        </svg>
    }
    .erase()
}

/// The drawing with its level in words.
pub(crate) fn marked_word(t: Texts, risk: Option<Risk>) -> AnyView {
    let word = risk.map_or(t.not_analysed(), |risk| t.risk(risk));
    view! { <span class="marked">{mark(risk_mark(risk))}<span>{word}</span></span> }.erase()
}
