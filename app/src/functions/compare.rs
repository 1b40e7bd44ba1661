//! Reads what the comparison's page shows.

use super::{
    context::{backend, known},
    parted::tell_once,
    read::parsed,
    still::{ClauseHead, ComparePage, ComparedContract, PairView, VersionRisks},
};
use crate::trouble::Trouble;
use domain::{
    Clause, ClauseId, ComparedFile, Comparison, ComparisonId, Pair, VersionId, VersionSummary,
};

/// A version beside another one: the one asked for, else the one before it.
pub(crate) async fn versions(id: &str, against: Option<String>) -> Result<ComparePage, Trouble> {
    let (backend, actor) = backend()?;
    let id: VersionId = parsed(id)?;
    let new = known(backend.version(&actor, id).await)?;
    let contract = known(backend.contract(&actor, new.contract_id).await)?;
    let against = match against.filter(|text| !text.is_empty()) {
        Some(text) => Some(parsed::<VersionId>(&text)?),
        None => new.previous_version_id,
    };
    let mut page = ComparePage {
        contract: Some(ComparedContract {
            title: new.title.clone(),
            id,
            number: new.number,
            against: None,
            versions: contract.versions.iter().map(risks).collect(),
        }),
        language: new.language,
        files: None,
        pairs: Vec::new(),
    };
    let Some(against) = against else { return Ok(page) };
    let comparison = known(backend.comparison(&actor, id, Some(against)).await)?;
    let old = known(backend.version(&actor, against).await)?;
    let new_file = known(backend.compared_file(&actor, id).await)?;
    if let Some(contract) = &mut page.contract {
        contract.against = Some(old.number);
    }
    let head = |id| head_of(&old.clauses, id).or_else(|| head_of(&new.clauses, id));
    page.pairs = pairs(comparison, head, &new_file);
    page.files = Some((known(backend.compared_file(&actor, against).await)?, new_file));
    Ok(page)
}

/// Two files without a contract.
pub(crate) async fn files(id: &str) -> Result<ComparePage, Trouble> {
    let (backend, actor) = backend()?;
    let both = known(backend.two_files(&actor, parsed::<ComparisonId>(id)?).await)?;
    let head = |id| {
        let clause = both.clauses.iter().find(|clause| clause.id == id)?;
        Some(ClauseHead {
            id,
            number: clause.number.clone(),
            heading: clause.heading.clone(),
            risk: None,
        })
    };
    Ok(ComparePage {
        contract: None,
        language: both.language,
        pairs: pairs(both.comparison, head, &both.new),
        files: Some((both.old, both.new)),
    })
}

fn risks(version: &VersionSummary) -> VersionRisks {
    VersionRisks { id: version.id, number: version.number, risks: version.risks }
}

fn pairs(
    mut comparison: Comparison,
    head: impl Fn(ClauseId) -> Option<ClauseHead>,
    file: &ComparedFile,
) -> Vec<PairView> {
    tell_once(&mut comparison.pairs);
    let view = |pair: Pair| PairView {
        comments: file
            .comments
            .iter()
            .filter(|comment| Some(comment.clause_id) == pair.new)
            .map(|comment| (comment.author.clone(), comment.text.clone()))
            .collect(),
        old: pair.old.and_then(&head),
        new: pair.new.and_then(&head),
        ops: if pair.changes.is_empty() { Vec::new() } else { pair.ops },
        changes: pair.changes,
        substantive: pair.substantive,
        tracked: pair.tracked,
    };
    comparison.pairs.into_iter().map(view).collect()
}

fn head_of(clauses: &[Clause], id: ClauseId) -> Option<ClauseHead> {
    clauses.iter().find(|clause| clause.id == id).map(|clause| ClauseHead {
        id,
        number: clause.number.clone(),
        heading: clause.heading.clone(),
        risk: clause.risk,
    })
}
