//! The application as the server renders it: its addresses and what stands
//! around every page.

use crate::{
    pages,
    parts::masthead,
    prefs::{Prefs, texts},
};
use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::{
    SsrMode,
    components::{FlatRoutes, Route, Router},
    path,
};

/// The whole application.
///
/// Every page waits for its data before it is sent (`SsrMode::Async`), so that
/// the HTML holds everything before a script runs. Going to another page is
/// the browser's business: it moves the focus, says the title and keeps the
/// place, which a router in the page has to be taught.
#[allow(non_snake_case)]
pub fn App() -> impl IntoView {
    provide_meta_context();
    provide_context(Prefs::current());
    let t = texts();

    view! {
        <Router>
            <a class="skip" href="#main">{t.skip_to_content()}</a>
            {masthead()}
            <FlatRoutes fallback=pages::not_found>
                <Route path=path!("/") view=pages::library ssr=SsrMode::Async />
                <Route path=path!("/models") view=pages::models ssr=SsrMode::Async />
                <Route path=path!("/sources") view=pages::sources ssr=SsrMode::Async />
                <Route path=path!("/playbook") view=pages::playbook_topics ssr=SsrMode::Async />
                <Route path=path!("/playbook/:topic") view=pages::playbook_topic ssr=SsrMode::Async />
                <Route path=path!("/compare") view=pages::two_files ssr=SsrMode::Async />
                <Route path=path!("/compare/:id") view=pages::two_files_compared ssr=SsrMode::Async />
                <Route path=path!("/contracts/:id") view=pages::contract ssr=SsrMode::Async />
                <Route path=path!("/clauses/:id/remark") view=pages::remark ssr=SsrMode::Async />
                <Route path=path!("/versions/:id") view=pages::review ssr=SsrMode::Async />
                <Route path=path!("/versions/:id/compare") view=pages::compare ssr=SsrMode::Async />
                <Route path=path!("/versions/:id/export") view=pages::export ssr=SsrMode::Async />
                <Route path=path!("/settings") view=pages::settings ssr=SsrMode::Async />
                <Route path=path!("/versions/:id/facts") view=pages::facts ssr=SsrMode::Async />
                <Route path=path!("/versions/:id/outgoing") view=pages::outgoing ssr=SsrMode::Async />
                <Route path=path!("/versions/:id/summary") view=pages::summary ssr=SsrMode::Async />
                <Route path=path!("/versions/:id/sent") view=pages::sent ssr=SsrMode::Async />
            </FlatRoutes>
        </Router>
    }
}
