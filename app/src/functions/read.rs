//! Reads a page's data.

use super::{
    Page, ReviewPage, SentPage,
    context::{backend, compare_page, known},
};
use crate::trouble::Trouble;
use domain::{Problem, VersionId};
use std::str::FromStr;

/// The data of a page; an unknown page and a malformed id look the same.
pub(super) async fn page(name: &str, id: &str) -> Result<Page, Trouble> {
    let (backend, actor) = backend()?;
    Ok(match name {
        "library" => Page::Library(known(backend.contracts(&actor).await)?),
        "models" => Page::Models(known(backend.providers(&actor).await)?),
        "contract" => Page::Contract(known(backend.contract(&actor, parsed(id)?).await)?),
        "review" => {
            let version = known(backend.version(&actor, parsed(id)?).await)?;
            let contract = known(backend.contract(&actor, version.contract_id).await)?;
            Page::Review(Box::new(ReviewPage { version, versions: contract.versions }))
        }
        "compare" => Page::Compare(Box::new(compare_page(parsed(id)?).await?)),
        "sent" => Page::Sent(Box::new(sent(parsed(id)?).await?)),
        _ => return known(Err(Problem::not_found("page"))),
    })
}

fn parsed<T: FromStr>(id: &str) -> Result<T, Trouble> {
    known(id.parse().map_err(|_| Problem::not_found("page")))
}

async fn sent(id: VersionId) -> Result<SentPage, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, id).await)?;
    let calls = known(backend.calls(&actor, id).await)?;
    let clauses = version
        .clauses
        .into_iter()
        .map(|clause| {
            (clause.id, if clause.number.is_empty() { clause.heading } else { clause.number })
        })
        .collect();
    Ok(SentPage { title: version.title, number: version.number, calls, clauses })
}
