//! Pieces that several pages share.

mod heading;
mod loaded;
mod mark;
mod masthead;
mod moment;
mod ops;
mod trouble;

pub(crate) use heading::page_heading;
pub(crate) use loaded::loaded;
pub(crate) use mark::{Mark, mark, mark_of_clause, marked_word, risk_mark};
pub(crate) use masthead::masthead;
pub(crate) use moment::moment;
pub(crate) use ops::ops_view;
pub(crate) use trouble::trouble_page;

use leptos::prelude::*;

/// Whether the page is alive. False while it is rendered on the server and
/// while it hydrates, so that both agree.
#[derive(Clone, Copy)]
pub(crate) struct Hydrated(pub(crate) RwSignal<bool>);

/// Whether the page is alive, as a signal.
pub(crate) fn hydrated() -> RwSignal<bool> {
    use_context::<Hydrated>().map_or_else(|| RwSignal::new(false), |hydrated| hydrated.0)
}
