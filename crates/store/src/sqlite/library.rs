//! Contracts with their versions, as the library lists them: three queries,
//! however many there are.

use super::columns::Columns;
use super::counts::Counts;
use crate::StoreError;
use domain::{
    Actor, Contract, ContractId, Language, Privacy, Timestamp, VersionId, VersionSummary,
};
use sqlx::SqliteConnection;
use std::collections::HashMap;

/// What the newest version says about its contract.
struct Latest {
    side: Option<String>,
    language: Language,
    privacy: Privacy,
}

/// All contracts of `actor` that are not deleted, or only one; newest first.
pub(super) async fn contracts(
    conn: &mut SqliteConnection,
    actor: &Actor,
    only: Option<ContractId>,
) -> Result<Vec<Contract>, StoreError> {
    let owner = actor.user.to_string();
    let only = only.map(|id| id.to_string());
    let counts = counts(conn, &owner, only.as_deref()).await?;
    let mut versions = versions(conn, &owner, only.as_deref(), counts).await?;
    let rows = sqlx::query(
        "SELECT id, title, created_at FROM contracts
         WHERE owner = ?1 AND deleted_at IS NULL AND (?2 IS NULL OR id = ?2)
         ORDER BY created_at DESC, id DESC",
    )
    .bind(&owner)
    .bind(&only)
    .fetch_all(conn)
    .await?;
    let mut contracts = Vec::with_capacity(rows.len());
    for row in &rows {
        let id: ContractId = row.id("id")?;
        // A contract is born with its first version.
        let Some((latest, versions)) = versions.remove(&id) else { continue };
        contracts.push(Contract {
            id,
            title: row.text("title")?,
            created_at: Timestamp(row.int("created_at")?),
            side: latest.side,
            language: latest.language,
            privacy: latest.privacy,
            versions,
        });
    }
    Ok(contracts)
}

async fn counts(
    conn: &mut SqliteConnection,
    owner: &str,
    only: Option<&str>,
) -> Result<HashMap<VersionId, Counts>, StoreError> {
    let rows = sqlx::query(
        "SELECT v.id AS version_id, k.status, k.risk, 0 AS model, 0 AS playbook, count(*) AS n
         FROM contracts c CROSS JOIN versions v CROSS JOIN clauses k
         WHERE c.owner = ?1 AND c.deleted_at IS NULL AND (?2 IS NULL OR c.id = ?2)
            AND v.contract_id = c.id AND k.version_id = v.id AND k.kind = 'clause'
         GROUP BY v.id, k.status, k.risk",
    )
    .bind(owner)
    .bind(only)
    .fetch_all(conn)
    .await?;
    let mut counts: HashMap<VersionId, Counts> = HashMap::new();
    for row in &rows {
        counts.entry(row.id("version_id")?).or_default().add(row)?;
    }
    Ok(counts)
}

async fn versions(
    conn: &mut SqliteConnection,
    owner: &str,
    only: Option<&str>,
    mut counts: HashMap<VersionId, Counts>,
) -> Result<HashMap<ContractId, (Latest, Vec<VersionSummary>)>, StoreError> {
    let rows = sqlx::query(
        "SELECT v.id, v.contract_id, v.number, v.file_name, v.created_at, v.status, v.stage,
            v.side, v.language, v.privacy
         FROM versions v JOIN contracts c ON c.id = v.contract_id
         WHERE c.owner = ?1 AND c.deleted_at IS NULL AND (?2 IS NULL OR c.id = ?2)
         ORDER BY v.contract_id, v.number",
    )
    .bind(owner)
    .bind(only)
    .fetch_all(conn)
    .await?;
    let mut versions: HashMap<ContractId, (Latest, Vec<VersionSummary>)> = HashMap::new();
    for row in &rows {
        let latest = Latest {
            side: row.maybe_text("side")?,
            language: row.word("language")?,
            privacy: row.word("privacy")?,
        };
        let id: VersionId = row.id("id")?;
        let counts = counts.remove(&id).unwrap_or_default();
        let summary = VersionSummary {
            id,
            number: row.count("number")?,
            file_name: row.text("file_name")?,
            created_at: Timestamp(row.int("created_at")?),
            status: row.word("status")?,
            stage: row.word("stage")?,
            progress: counts.progress,
            risk: counts.risk,
            risks: counts.risks,
        };
        match versions.entry(row.id("contract_id")?) {
            std::collections::hash_map::Entry::Occupied(mut entry) => {
                let (known, summaries) = entry.get_mut();
                *known = latest;
                summaries.push(summary);
            }
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert((latest, vec![summary]));
            }
        }
    }
    Ok(versions)
}
