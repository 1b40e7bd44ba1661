//! No page has this address.

use crate::{parts::trouble_page, trouble::Trouble};
use leptos::prelude::*;

/// The page for an unknown address.
pub(crate) fn not_found() -> AnyView {
    trouble_page(&Trouble { status: 404, code: "not_found".to_owned(), detail: String::new() })
}
