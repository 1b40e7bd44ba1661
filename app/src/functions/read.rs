//! Reads a page's data. A malformed id and an unknown one look the same.

use super::{
    ExportPage, FactsPage, LibraryPage, OutgoingPage, PlaybookPage, RemarkPage, ReviewPage,
    SentPage, SourcesPage, TopicPage,
    context::{backend, known},
};
use crate::{
    pages::{library::MayLeave, review::Level},
    prefs::texts,
    trouble::Trouble,
};
use domain::{
    Clause, ClauseId, Contract, Decision, Finding, PoolStatus, Problem, Settings, SourceId,
    SourceQuery, Stage, VersionStatus,
};
use leptos::prelude::provide_context;
use std::{collections::BTreeSet, str::FromStr};

/// All contracts; `deleted` is the id of one that was just deleted.
pub(crate) async fn library(deleted: Option<String>) -> Result<LibraryPage, Trouble> {
    let (backend, actor) = backend()?;
    let contracts = known(backend.contracts(&actor).await)?.contracts;
    let pool = known(backend.providers(&actor).await)?;
    tell_whether_text_may_leave(&pool);
    Ok(LibraryPage {
        contracts,
        leaves: texts().what_leaves(&pool.providers),
        deleted: deleted.and_then(|id| id.parse().ok()),
    })
}

/// Tells the form for files whether to offer a look at what would leave.
fn tell_whether_text_may_leave(pool: &PoolStatus) {
    provide_context(MayLeave(pool.providers.iter().any(|provider| !provider.local)));
}

/// The provider pool.
pub(crate) async fn models() -> Result<PoolStatus, Trouble> {
    let (backend, actor) = backend()?;
    known(backend.providers(&actor).await)
}

/// One contract.
pub(crate) async fn contract(id: &str) -> Result<Contract, Trouble> {
    let (backend, actor) = backend()?;
    known(backend.contract(&actor, parsed(id)?).await)
}

/// A version with its siblings, the finding to open and the level to show.
pub(crate) async fn review(
    id: &str,
    finding: Option<String>,
    level: Option<String>,
) -> Result<ReviewPage, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, parsed(id)?).await)?;
    let contract = known(backend.contract(&actor, version.contract_id).await)?;
    tell_whether_text_may_leave(&known(backend.providers(&actor).await)?);
    Ok(ReviewPage {
        version,
        versions: contract.versions,
        edition: known(backend.playbook_edition(&actor).await)?,
        open: finding.and_then(|id| id.parse().ok()),
        level: level.as_deref().map(Level::from_tag).unwrap_or_default(),
    })
}

/// What of a version can be handed out.
pub(crate) async fn export(id: &str) -> Result<ExportPage, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, parsed(id)?).await)?;
    let count = |which: fn(&Finding) -> bool| {
        let findings = version.clauses.iter().flat_map(|clause| &clause.findings);
        findings.filter(|finding| which(finding)).count() as u32
    };
    Ok(ExportPage {
        id: version.id,
        has_previous: version.previous_version_id.is_some(),
        is_word: version.file_name.to_lowercase().ends_with(".docx"),
        incorporated: count(|finding| {
            // Advice without a wording changes no file.
            match finding.decision {
                Decision::Accepted => !finding.edits.is_empty(),
                Decision::Edited => true,
                _ => false,
            }
        }),
        shared: count(|finding| finding.share),
        title: version.title,
    })
}

/// What is known of a version's contract.
pub(crate) async fn facts(id: &str) -> Result<FactsPage, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, parsed(id)?).await)?;
    let edition = known(backend.playbook_edition(&actor).await)?;
    Ok(FactsPage {
        id: version.id,
        title: version.title,
        language: version.language,
        reader: version.reader,
        side: version.side,
        parties: version.parties,
        contract_type: version.contract_type,
        law: version.law,
        playbook_changed: version.playbook_edition != edition,
        can_read_again: version.stage != Stage::Document
            && !matches!(version.status, VersionStatus::Failed | VersionStatus::Cancelled),
    })
}

/// What is set once for all contracts.
pub(crate) async fn settings() -> Result<Settings, Trouble> {
    let (backend, actor) = backend()?;
    known(backend.settings(&actor).await)
}

/// What would leave for a version.
pub(crate) async fn outgoing(id: &str) -> Result<OutgoingPage, Trouble> {
    let (backend, actor) = backend()?;
    let id = parsed(id)?;
    let version = known(backend.version(&actor, id).await)?;
    let (outgoing, values) = known(backend.outgoing(&actor, id).await)?;
    Ok(OutgoingPage {
        id,
        title: version.title,
        live: version.status.is_live(),
        outgoing,
        values,
        clauses: version.clauses.into_iter().map(named).collect(),
    })
}

/// What findings can cite, and what fits the query.
pub(crate) async fn sources(
    query: SourceQuery,
    added: Option<String>,
    deleted: Option<String>,
) -> Result<SourcesPage, Trouble> {
    let (backend, actor) = backend()?;
    let library = known(backend.sources(&actor).await)?;
    let coverage = known(backend.law_coverage(&actor).await)?;
    let found = known(backend.find_passages(&actor, query.clone()).await)?;
    let added: Option<SourceId> = added.and_then(|id| id.parse().ok());
    let deleted: Option<SourceId> = deleted.and_then(|id| id.parse().ok());
    let covered = coverage.topics.iter().map(|row| &row.topic);
    Ok(SourcesPage {
        topics: covered.chain(&coverage.without).cloned().collect(),
        added: library.sources.iter().find(|source| Some(source.id) == added).cloned(),
        // What was restored meanwhile is there again.
        deleted: deleted.filter(|id| library.sources.iter().all(|source| source.id != *id)),
        library,
        coverage,
        query,
        found,
    })
}

/// A clause to remark on; `quote` is what of it was selected.
pub(crate) async fn remark(id: &str, quote: Option<String>) -> Result<RemarkPage, Trouble> {
    let (backend, actor) = backend()?;
    let id: ClauseId = parsed(id)?;
    let version = known(backend.version_of_clause(&actor, id).await)?;
    let version = known(backend.version(&actor, version).await)?;
    let clause = version.clauses.into_iter().find(|clause| clause.id == id);
    let playbook = known(backend.playbook(&actor, texts().0).await)?;
    Ok(RemarkPage {
        version: version.id,
        language: version.language,
        clause: known(clause.ok_or_else(|| Problem::not_found("page")))?,
        quote: quote.unwrap_or_default(),
        topics: playbook.topics.into_iter().map(|topic| topic.topic).collect(),
    })
}

/// Which topics are asked for.
pub(crate) struct PlaybookQuery {
    pub(crate) words: String,
    pub(crate) kind: Option<String>,
    pub(crate) ours: bool,
    pub(crate) saved: Option<String>,
}

/// The playbook in effect.
pub(crate) async fn playbook(query: PlaybookQuery) -> Result<PlaybookPage, Trouble> {
    let (backend, actor) = backend()?;
    Ok(PlaybookPage {
        playbook: known(backend.playbook(&actor, texts().0).await)?,
        words: query.words,
        kind: query.kind,
        ours: query.ours,
        saved: query.saved.and_then(|edition| edition.parse().ok()),
    })
}

/// One topic of it.
pub(crate) async fn playbook_topic(
    topic: &str,
    saved: Option<String>,
) -> Result<TopicPage, Trouble> {
    let (backend, actor) = backend()?;
    let playbook = known(backend.playbook(&actor, texts().0).await)?;
    let positions = playbook.topics.iter().flat_map(|topic| &topic.positions);
    let sides: BTreeSet<String> = positions.map(|position| position.side.clone()).collect();
    let mut topics = playbook.topics.into_iter();
    let topic = topics.find(|known| known.topic == topic);
    Ok(TopicPage {
        topic: known(topic.ok_or_else(|| Problem::not_found("page")))?,
        edition: playbook.edition,
        sides: sides.into_iter().collect(),
        saved: saved.and_then(|edition| edition.parse().ok()),
    })
}

/// What left for a version.
pub(crate) async fn sent(id: &str) -> Result<SentPage, Trouble> {
    let (backend, actor) = backend()?;
    let id = parsed(id)?;
    let version = known(backend.version(&actor, id).await)?;
    let calls = known(backend.calls(&actor, id).await)?;
    let clauses = version.clauses.into_iter().map(named).collect();
    Ok(SentPage { title: version.title, calls, clauses })
}

/// A clause's number, or its heading where it has none.
fn named(clause: Clause) -> (ClauseId, String) {
    (clause.id, if clause.number.is_empty() { clause.heading } else { clause.number })
}

pub(super) fn parsed<T: FromStr>(id: &str) -> Result<T, Trouble> {
    known(id.parse().map_err(|_| Problem::not_found("page")))
}
