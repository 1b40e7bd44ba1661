//! A point in time: in UTC from the server, then as the reader's region and
//! time zone have it ([`browser::show_moments`]).

use crate::erase::Erase;
use crate::{browser, prefs::texts};
use domain::Timestamp;
use leptos::prelude::*;

/// A `time` element.
pub(crate) fn moment(at: Timestamp) -> AnyView {
    view! { <time datetime=at.to_string()>{browser::moment(at, texts())}</time> }.erase()
}
