//! The application: its pages and what stands around them.

use crate::{
    browser, pages,
    parts::{Hydrated, masthead},
    prefs::{Prefs, texts},
};
use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::{
    SsrMode,
    components::{FlatRoutes, Route, Router},
    path,
};

/// The whole application, on either side.
///
/// Every page waits for its data before it is sent (`SsrMode::Async`), so that
/// the HTML holds everything before a script runs.
#[allow(non_snake_case)]
pub fn App() -> impl IntoView {
    provide_meta_context();
    provide_context(Prefs::current());
    let hydrated = Hydrated(RwSignal::new(false));
    provide_context(hydrated);
    // Effects run in the browser only, once the page is alive.
    Effect::new(move |_| {
        hydrated.0.set(true);
        browser::set_root_attribute("data-hydrated", "true");
    });
    let t = texts();

    view! {
        <Router>
            // External to the router, which would scroll but not move the focus.
            <a class="skip" href="#main" rel="external">{t.skip_to_content()}</a>
            {masthead()}
            <main id="main" tabindex="-1">
                <FlatRoutes fallback=pages::not_found>
                    <Route path=path!("/") view=pages::library ssr=SsrMode::Async />
                    <Route path=path!("/models") view=pages::models ssr=SsrMode::Async />
                    <Route path=path!("/contracts/:id") view=pages::contract ssr=SsrMode::Async />
                    <Route path=path!("/versions/:id") view=pages::review ssr=SsrMode::Async />
                    <Route path=path!("/versions/:id/compare") view=pages::compare ssr=SsrMode::Async />
                    <Route path=path!("/versions/:id/sent") view=pages::sent ssr=SsrMode::Async />
                </FlatRoutes>
            </main>
        </Router>
    }
}
