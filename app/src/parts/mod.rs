//! Pieces that several pages share.

#[cfg(feature = "ssr")]
mod area;
mod handlers;
mod heading;
#[cfg(feature = "ssr")]
mod main;
mod mark;
#[cfg(feature = "ssr")]
mod masthead;
mod moment;
mod ops;
pub(crate) mod party;
#[cfg(feature = "ssr")]
mod trouble;

#[cfg(feature = "ssr")]
pub(crate) use area::area;
pub(crate) use handlers::{on_click, on_submit, on_submit_of};
pub(crate) use heading::page_heading;
#[cfg(feature = "ssr")]
pub(crate) use main::{alive, renewed, still};
pub(crate) use mark::{Mark, mark, mark_of_clause, marked_word, risk_mark};
#[cfg(feature = "ssr")]
pub(crate) use masthead::masthead;
pub(crate) use moment::moment;
pub(crate) use ops::ops_view;
#[cfg(feature = "ssr")]
pub(crate) use trouble::trouble_page;
