//! Which clauses are shown, by level. The list hides the others by its
//! attribute, so that choosing costs nothing, however long the contract.

use super::ReviewState;
use crate::erase::Erase;
use crate::parts::on_click;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Which clauses are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    #[default]
    All,
    High,
    Medium,
    Low,
    /// With findings not decided yet.
    Open,
}

impl Level {
    const ALL: [Self; 5] = [Self::All, Self::High, Self::Medium, Self::Low, Self::Open];

    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
            Self::Open => "open",
        }
    }

    pub(crate) fn from_tag(tag: &str) -> Self {
        Self::ALL.into_iter().find(|level| level.tag() == tag).unwrap_or_default()
    }
}

/// The choice; links, so that it works before any script.
pub(super) fn filter(state: ReviewState) -> AnyView {
    let t = state.t;
    let links = Level::ALL.map(|level| {
        let word = match level {
            Level::All => t.level_all(),
            Level::High => t.risk(domain::Risk::High),
            Level::Medium => t.risk(domain::Risk::Medium),
            Level::Low => t.risk(domain::Risk::Low),
            Level::Open => t.level_open(),
        };
        let choose = on_click(move || state.level.set(level));
        view! {
            <li>
                <a
                    href=format!("?level={}#text-heading", level.tag())
                    aria-current=move || (state.level.get() == level).then_some("true")
                    on:click=choose
                >
                    {word}
                </a>
            </li>
        }
    });
    view! {
        <nav class="filter" aria-label=t.show_level()>
            <ul>{links.collect_view()}</ul>
        </nav>
    }
    .erase()
}
