//! A page that could not be shown, and why.

use super::{page_heading, still};
use crate::erase::Erase;
use crate::{prefs::texts, trouble::Trouble};
use leptos::prelude::*;

/// The whole page for a problem.
pub(crate) fn trouble_page(trouble: &Trouble) -> AnyView {
    if let (Some(response), Ok(status)) =
        (use_context::<leptos_axum::ResponseOptions>(), http::StatusCode::from_u16(trouble.status))
    {
        response.set_status(status);
    }
    let t = texts();
    let title = if trouble.status == 404 { t.not_found_title() } else { t.error_title() };
    let view = view! {
        <div class="column">
            {page_heading(title.to_owned())}
            <p>{t.trouble(trouble)}</p>
            <p><a href="/">{t.back_to_contracts()}</a></p>
        </div>
    };
    still(title, view.erase())
}
