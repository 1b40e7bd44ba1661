//! A point in time: in UTC from the server, then as the reader's region and
//! time zone have it.

use super::hydrated;
use crate::erase::Erase;
use crate::{browser, prefs::texts};
use domain::Timestamp;
use leptos::prelude::*;

/// A `time` element.
pub(crate) fn moment(at: Timestamp) -> AnyView {
    let t = texts();
    let alive = hydrated();
    let text = move || {
        let local = if alive.get() { browser::local_moment(at, t.0) } else { None };
        local.unwrap_or_else(|| t.moment_utc(at))
    };
    view! { <time datetime=at.to_string()>{text}</time> }.erase()
}
