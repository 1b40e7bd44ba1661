//! A point in time: in UTC from the server, then as the reader's region and
//! time zone have it ([`browser::show_local_moments`]).

use crate::erase::Erase;
use crate::{browser, prefs::texts};
use domain::Timestamp;
use leptos::prelude::*;

/// A `time` element.
pub(crate) fn moment(at: Timestamp) -> AnyView {
    let t = texts();
    let text = browser::local_moment(at, t.0).unwrap_or_else(|| t.moment_utc(at));
    view! { <time datetime=at.to_string()>{text}</time> }.erase()
}
