//! No page has this address.

use super::no_such_page;
use crate::parts::trouble_page;
use leptos::prelude::*;

/// The page for an unknown address.
pub(crate) fn not_found() -> AnyView {
    trouble_page(&no_such_page())
}
