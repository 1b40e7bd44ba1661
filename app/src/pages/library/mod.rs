//! The library: one column of contracts, and the way in for new ones.

mod drop;
mod form;
mod row;
#[cfg(feature = "hydrate")]
mod send;
mod upload;

use drop::Target;
pub(super) use drop::{Target as Dropped, overlay};
#[cfg(feature = "ssr")]
pub(super) use form::ACCEPTED;
#[cfg(feature = "ssr")]
pub(crate) use form::MayLeave;
pub(super) use form::upload_form;
pub(super) use upload::Upload;

use crate::erase::Erase;
use crate::{
    browser,
    functions::{LibraryPage, send},
    parts::{on_submit, page_heading},
    prefs::texts,
    trouble::Trouble,
};
use domain::{Contract, ContractId, VersionId};
use leptos::{prelude::*, task::spawn_local};

/// How often rows of contracts that are being analysed are looked at.
#[cfg(feature = "hydrate")]
const LOOK_EVERY: std::time::Duration = std::time::Duration::from_secs(2);

/// What the page knows and its parts share.
#[derive(Clone, Copy)]
struct Library {
    contracts: RwSignal<Vec<Contract>>,
    deleted: RwSignal<Option<ContractId>>,
    trouble: RwSignal<Option<Trouble>>,
    /// A request is under way that must not be made twice.
    busy: StoredValue<bool>,
}

impl Library {
    /// Whether a request may begin; it does then.
    fn begin(self) -> bool {
        let free = !self.busy.get_value();
        self.busy.set_value(true);
        free
    }

    /// The request came to nothing.
    fn fail(self, trouble: Trouble) {
        self.busy.try_set_value(false);
        self.trouble.try_set(Some(trouble));
    }

    /// Reads the list anew. A failed reading leaves what is there.
    #[cfg(feature = "hydrate")]
    fn refresh(self) {
        spawn_local(async move {
            let answer = crate::functions::get("/api/contracts").await;
            if let Ok(domain::Contracts { contracts }) = answer {
                self.contracts.try_set(contracts);
            }
        });
    }

    /// Nothing changes under a page while it is rendered.
    #[cfg(not(feature = "hydrate"))]
    fn refresh(self) {}

    fn delete(self, id: ContractId) {
        if !self.begin() {
            return;
        }
        spawn_local(async move {
            match send("delete_contract", &[("id", &id.to_string())]).await {
                Ok(()) => {
                    self.busy.try_set_value(false);
                    self.contracts.try_update(|list| list.retain(|contract| contract.id != id));
                    self.deleted.try_set(Some(id));
                    browser::keep_in_address(&format!("deleted={id}"));
                    browser::focus(".toast button");
                }
                Err(trouble) => {
                    // Deleted elsewhere: the row is a memory.
                    if trouble.status == 404 {
                        self.contracts.try_update(|list| list.retain(|c| c.id != id));
                    }
                    self.fail(trouble);
                }
            }
        });
    }

    fn restore(self, id: ContractId) {
        if !self.begin() {
            return;
        }
        spawn_local(async move {
            match send("restore_contract", &[("id", &id.to_string())]).await {
                Ok(()) => {
                    self.busy.try_set_value(false);
                    self.deleted.try_set(None);
                    browser::keep_in_address("");
                    self.refresh();
                    browser::focus("h1");
                }
                Err(trouble) => self.fail(trouble),
            }
        });
    }
}

/// The page.
pub(crate) fn show(page: LibraryPage) -> AnyView {
    let t = texts();
    let library = Library {
        contracts: RwSignal::new(page.contracts),
        deleted: RwSignal::new(page.deleted),
        trouble: RwSignal::new(None),
        busy: StoredValue::new(false),
    };
    let upload = Upload::new();
    #[cfg(feature = "hydrate")]
    keep_fresh(library);
    browser::on_return(move || {
        library.busy.set_value(false);
        upload.reset();
        library.refresh();
    });

    let sample = on_submit(move || {
        if !library.begin() {
            return;
        }
        spawn_local(async move {
            match send::<VersionId>("create_sample", &[("language", t.0.tag())]).await {
                Ok(id) => browser::go_to(&format!("/versions/{id}")),
                Err(trouble) => library.fail(trouble),
            }
        });
    });
    let empty = move || library.contracts.with(Vec::is_empty);

    view! {
        <div class="column library">
            {page_heading(t.library_title().to_owned())}
            {move || empty().then(|| view! { <p class="lead">{t.library_empty()}</p> })}
            <section class="intake" aria-label=t.upload_contract()>
                {upload_form(t, upload, None)}
                <form class="sample" method="post" action="/fn/create_sample" on:submit=sample>
                    <input type="hidden" name="language" value=t.0.tag() />
                    <button data-testid="try-sample">{t.try_sample()}</button>
                    <span class="quiet">{page.leaves}</span>
                </form>
            </section>
            {move || {
                library.trouble.get().map(|trouble| {
                    view! { <p class="alarm" role="alert">{t.trouble(&trouble)}</p> }
                })
            }}
            <ul class="contracts">
                {move || {
                    library.contracts.get().into_iter()
                        .map(|contract| row::row(t, library, contract))
                        .collect_view()
                }}
            </ul>
            {drop::overlay(t, upload, Target::New)}
            {toast(library)}
        </div>
    }
    .erase()
}

/// After a deletion: what happened, and the way back.
fn toast(library: Library) -> AnyView {
    let t = texts();
    view! {
        <div class="toast-place" role="status">
            {move || library.deleted.get().map(|id| {
                let undo = on_submit(move || library.restore(id));
                view! {
                    <form class="toast" method="post" action="/fn/restore_contract" on:submit=undo>
                        <input type="hidden" name="id" value=id.to_string() />
                        <span>{t.deleted()}</span>
                        <button class="plain" data-testid="undo-delete">{t.undo()}</button>
                    </form>
                }
            })}
        </div>
    }
    .erase()
}

/// Looks again every two seconds while a contract is being analysed and the
/// page is in view.
#[cfg(feature = "hydrate")]
fn keep_fresh(library: Library) {
    let looking = move || {
        let live = library.contracts.try_with_untracked(|list| {
            list.iter().any(|c| c.versions.iter().any(|version| version.status.is_live()))
        });
        if live == Some(true) && !document().hidden() {
            library.refresh();
        }
    };
    if let Ok(handle) = set_interval_with_handle(looking, LOOK_EVERY) {
        on_cleanup(move || handle.clear());
    }
}
