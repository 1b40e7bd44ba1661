//! What stands at each address, rendered on the server from its data.

use crate::{
    erase::Erase,
    functions::{compare, read},
    pages,
    parts::{alive, renewed, still, trouble_page},
    prefs::texts,
    trouble::Trouble,
};
use domain::SourceQuery;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

/// The page at `/`.
pub(crate) fn library() -> AnyView {
    let deleted = query("deleted");
    once_read(async move {
        let page = read::library(deleted).await?;
        let title = texts().library_title();
        Ok(alive("library", title, &page, pages::library::show(page.clone())))
    })
}

/// The page at `/models`.
pub(crate) fn models() -> AnyView {
    once_read(async {
        let pool = read::models().await?;
        Ok(renewed("models", texts().models_title(), pages::models::show(pool)))
    })
}

/// The page at `/contracts/{id}`.
pub(crate) fn contract() -> AnyView {
    let id = id();
    once_read(async move { Ok(pages::contract::show(read::contract(&id).await?)) })
}

/// The page at `/versions/{id}`.
pub(crate) fn review() -> AnyView {
    let (id, finding, level) = (id(), query("f"), query("level"));
    once_read(async move {
        let page = read::review(&id, finding, level).await?;
        let title = page.version.title.clone();
        Ok(alive("review", &title, &page, pages::review::show(page.clone())))
    })
}

/// The page at `/versions/{id}/summary`.
pub(crate) fn summary() -> AnyView {
    let id = id();
    once_read(async move {
        let page = read::review(&id, None, None).await?;
        Ok(still(&pages::review::summary_title(&page), pages::review::summary_page(page)))
    })
}

/// The page at `/versions/{id}/compare`.
pub(crate) fn compare() -> AnyView {
    let (id, against) = (id(), query("against"));
    once_read(async move {
        let page = compare::versions(&id, against).await?;
        Ok(still(&pages::compare::title(&page), pages::compare::show(page)))
    })
}

/// The page at `/compare`.
pub(crate) fn two_files() -> AnyView {
    still(&pages::compare::two_files_title(), pages::compare::form_page())
}

/// The page at `/compare/{id}`.
pub(crate) fn two_files_compared() -> AnyView {
    let id = id();
    once_read(async move {
        let page = compare::files(&id).await?;
        Ok(still(&pages::compare::title(&page), pages::compare::show(page)))
    })
}

/// The page at `/versions/{id}/facts`.
pub(crate) fn facts() -> AnyView {
    let id = id();
    once_read(async move {
        let page = read::facts(&id).await?;
        Ok(still(&pages::facts::title(&page), pages::facts::show(page)))
    })
}

/// The page at `/settings`.
pub(crate) fn settings() -> AnyView {
    once_read(async {
        let settings = read::settings().await?;
        Ok(still(texts().settings_title(), pages::settings::show(&settings)))
    })
}

/// The page at `/versions/{id}/export`.
pub(crate) fn export() -> AnyView {
    let id = id();
    once_read(async move {
        let page = read::export(&id).await?;
        Ok(still(&pages::export::title(&page), pages::export::show(page)))
    })
}

/// The page at `/versions/{id}/outgoing`.
pub(crate) fn outgoing() -> AnyView {
    let id = id();
    once_read(async move {
        let page = read::outgoing(&id).await?;
        Ok(still(&pages::outgoing::title(&page), pages::outgoing::show(page)))
    })
}

/// The page at `/versions/{id}/sent`.
pub(crate) fn sent() -> AnyView {
    let id = id();
    once_read(async move {
        let page = read::sent(&id).await?;
        Ok(still(&pages::sent::title(&page), pages::sent::show(page)))
    })
}

/// The page at `/sources`.
pub(crate) fn sources() -> AnyView {
    let query = SourceQuery {
        words: query("q").unwrap_or_default(),
        country: query("country").filter(|country| !country.is_empty()),
        topic: query("topic").filter(|topic| !topic.is_empty()),
    };
    let (added, deleted) = (self::query("added"), self::query("deleted"));
    once_read(async move {
        let page = read::sources(query, added, deleted).await?;
        Ok(still(texts().sources_page(), pages::sources::show(page)))
    })
}

/// The page at `/clauses/{id}/remark`.
pub(crate) fn remark() -> AnyView {
    let (id, quote) = (id(), query("quote"));
    once_read(async move {
        let page = read::remark(&id, quote).await?;
        Ok(still(&pages::remark::title(&page), pages::remark::show(page)))
    })
}

/// The page at `/playbook`.
pub(crate) fn playbook_topics() -> AnyView {
    let asked = read::PlaybookQuery {
        words: query("q").unwrap_or_default(),
        kind: query("type").filter(|kind| !kind.is_empty()),
        ours: query("ours").is_some(),
        saved: query("saved"),
    };
    once_read(async move {
        let page = read::playbook(asked).await?;
        Ok(still(texts().playbook_page(), pages::playbook::show(page)))
    })
}

/// The page at `/playbook/{topic}`.
pub(crate) fn playbook_topic() -> AnyView {
    let topic = use_params_map().with_untracked(|params| params.get("topic")).unwrap_or_default();
    let saved = query("saved");
    once_read(async move {
        let page = read::playbook_topic(&topic, saved).await?;
        Ok(still(&pages::playbook::topic_title(&page), pages::playbook::show_topic(page)))
    })
}

/// The page once its data is there; else why there is none.
fn once_read(page: impl Future<Output = Result<AnyView, Trouble>> + Send + 'static) -> AnyView {
    let shown =
        Suspend::new(async move { page.await.unwrap_or_else(|trouble| trouble_page(&trouble)) });
    view! { <Suspense>{shown}</Suspense> }.erase()
}

/// The id in the page's path.
fn id() -> String {
    use_params_map().with_untracked(|params| params.get("id")).unwrap_or_default()
}

/// A part of the address after `?`.
fn query(name: &str) -> Option<String> {
    use_query_map().with_untracked(|query| query.get(name))
}
