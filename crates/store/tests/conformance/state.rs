//! The state of a version, to the letter.

use super::bench::{Bench, LOCAL, clause, finding, reading};
use domain::{
    Block, BlockKind, Change, ClauseKind, ClauseStatus, Coverage, EventBody, Failure, Language,
    Law, LawBasis, Party, Review, Risk, Stage, Timestamp, VersionState, VersionStatus, WaitReason,
    WaitingFor, Warning,
};
use serde_json::{Value, json};
use std::time::Duration;
use store::{Advance, Analysis, ClauseChange, StepCommit, VersionChange, Wait};

pub(crate) async fn the_state_is_the_json_of_the_interface(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let document = bench.claim_one().await;
    let mut preamble = clause(0);
    preamble.kind = ClauseKind::Preamble;
    let mut rent = clause(1);
    rent.blocks =
        vec![Block { kind: BlockKind::Heading, level: 0, start: 0, end: 8, runs: vec![] }];
    let (preamble_id, rent_id) = (preamble.id, rent.id);
    let commit = StepCommit {
        version: Some(facts()),
        clauses: vec![preamble, rent],
        warnings: vec![Warning { code: "page_unreadable".to_owned(), detail: "7".to_owned() }],
        advance: Advance::To { stage: Stage::Clauses, keys: vec![rent_id.to_string()] },
        ..StepCommit::default()
    };
    bench.store().commit(&document.lease, commit).await.unwrap();

    let step = bench.claim_one().await;
    let found = finding(rent_id, "rent", Risk::Medium);
    let mut change = ClauseChange::of(rent_id);
    change.status = Some(ClauseStatus::Done);
    change.compared = Some((vec![Change::Added], None));
    change.reading = Some(reading(vec![found.clone()]));
    bench.finish(&step, vec![change], Advance::WhenLast(Stage::Review)).await;
    let review = Review {
        risk: Some(Risk::Medium),
        summary: "A lease.".to_owned(),
        top_issues: vec![],
        missing_clauses: vec![],
        obligations: vec![],
        checks: vec![],
    };
    let step = bench.claim_one().await;
    let commit =
        StepCommit { review: Some(review), advance: Advance::Done, ..StepCommit::default() };
    let seq = bench.store().commit(&step.lease, commit).await.unwrap();

    let state = serde_json::to_value(bench.state(version).await).unwrap();
    assert_eq!(
        state,
        json!({
            "id": version, "contract_id": contract, "number": 1, "title": "Lease",
            "file_name": "lease.txt", "created_at": "2026-11-30T08:00:00.000Z",
            "previous_version_id": null, "language": "es", "reader": "en", "privacy": "masked",
            "side": "Tenant",
            "parties": [{"role": "Landlord", "name": "Ana", "quote": "Ana, the Landlord"}],
            "contract_type": "lease",
            "law": {"country": "ES", "basis": "clause", "quote": "Spanish law"},
            "key_terms": [], "playbook_edition": 3,
            "status": "done", "stage": "done", "seq": seq,
            "progress": {"done": 1, "total": 1, "reused": 0},
            "eta_seconds": null, "waiting_for": null,
            "coverage": {"pages": 12, "unreadable": [7], "by_model": 1, "by_playbook": 0,
                "failed": 0},
            "warnings": [{"code": "page_unreadable", "detail": "7"}],
            "clauses": [
                unit(preamble_id, 0, "preamble", "skipped", json!({})),
                unit(rent_id, 1, "clause", "done", json!({
                    "blocks": [{"kind": "heading", "level": 0, "start": 0, "end": 8, "runs": []}],
                    "risk": "medium", "model_risk": "none", "summary": "Rent is due.",
                    "findings": [{
                        "id": found.id, "kind": "text", "topic": "rent", "severity": "medium",
                        "quote": "pays the rent", "why": "It costs.", "suggestion": "",
                        "edits": [], "sources": [], "by": "model", "decision": "open",
                        "text": null, "note": null, "share": false, "reopened": null
                    }],
                    "answered_by": "groq/llama", "changes": ["added"]
                })),
            ],
            "review": {"risk": "medium", "summary": "A lease.", "top_issues": [],
                "missing_clauses": [], "obligations": [], "checks": []},
            "error": null
        })
    );
}

fn unit(id: domain::ClauseId, n: u32, kind: &str, status: &str, rest: Value) -> Value {
    let mut unit = json!({
        "id": id, "position": n, "path": n.to_string(), "number": n.to_string(),
        "heading": "Rent", "kind": kind, "text": format!("{n}. Rent. The tenant pays the rent."),
        "blocks": [], "status": status, "risk": null, "playbook_risk": null, "model_risk": null,
        "disagrees": false, "summary": "", "findings": [], "answered_by": null,
        "reused_from": null, "reviewed": false, "changes": [], "previous_clause_id": null, "error": null
    });
    for (name, value) in rest.as_object().unwrap() {
        unit[name] = value.clone();
    }
    unit
}

fn facts() -> VersionChange {
    VersionChange {
        language: Some(Language::Es),
        parties: Some(vec![Party {
            role: "Landlord".to_owned(),
            name: "Ana".to_owned(),
            quote: "Ana, the Landlord".to_owned(),
        }]),
        side: None,
        contract_type: Some("lease".to_owned()),
        law: Some(Law {
            country: Some("ES".to_owned()),
            basis: LawBasis::Clause,
            quote: Some("Spanish law".to_owned()),
        }),
        playbook_edition: Some(3),
        key_terms: Some(Vec::new()),
        coverage: Some(Coverage { pages: Some(12), unreadable: vec![7], ..Coverage::default() }),
        pseudonyms: Some("{\"P1\":\"Ana\"}".to_owned()),
        markup: Some("{}".to_owned()),
        forget_password: true,
        nothing_leaves: false,
    }
}

/// Applies all events to an empty page and compares it with the state.
pub(crate) async fn every_event_is_the_state_that_it_leads_to(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let start = bench.state(version).await;
    let clauses = bench.split(3).await;
    let taken = bench.claim(3).await;
    bench.answer(&taken[0], vec![finding(clauses[0], "rent", Risk::High)]).await;
    super::leases::begin_call(bench, version, clauses[1]).await.unwrap();
    let mut failed = ClauseChange::of(clauses[2]);
    failed.status = Some(ClauseStatus::Failed);
    failed.error = Some(Some(Failure::new("attempts_exhausted", "All providers failed.")));
    failed.playbook =
        Some(Analysis { risk: Some(Risk::Low), summary: String::new(), findings: vec![] });
    bench.finish(&taken[2], vec![failed], Advance::WhenLast(Stage::Review)).await;

    let end = bench.state(version).await;
    let mut page = start.clone();
    for event in bench.events(version, start.seq).await {
        apply(&mut page, EventBody::parse(&event.name, &event.data).unwrap());
        page.seq = event.seq;
    }
    assert_eq!(page.clauses, end.clauses);
    assert_eq!((page.seq, page.stage, page.status), (end.seq, end.stage, end.status));
    assert_eq!(end.clauses[1].status, ClauseStatus::Running);
    assert_eq!((end.progress.done, end.progress.total), (2, 3));
    assert_eq!((end.coverage.by_model, end.coverage.failed), (1, 1));
    let row = bench.store().clause_row(clauses[2]).await.unwrap();
    assert_eq!(row.playbook.unwrap().risk, Some(Risk::Low));
    assert_eq!(row.lineage, clauses[2]);
}

fn apply(page: &mut VersionState, event: EventBody) {
    match event {
        EventBody::Stage(change) => {
            page.stage = change.stage;
            page.status = change.status;
        }
        EventBody::Clause(clause) => {
            match page.clauses.iter_mut().find(|known| known.id == clause.id) {
                Some(known) => *known = *clause,
                None => page.clauses.push(*clause),
            }
        }
        other => panic!("unexpected {}", other.name()),
    }
}

pub(crate) async fn facts_about_a_version_are_kept(bench: &mut Bench) {
    let (contract, version) = bench
        .contract_with(|version| {
            version.password = Some("open sesame".to_owned());
            version.language = None;
            version.law = Some("MX".to_owned());
        })
        .await;
    let store = bench.store();
    let row = store.version_row(version).await.unwrap();
    assert_eq!(row.password.as_deref(), Some("open sesame"));
    assert_eq!((row.language_said, row.language), (None, Language::En));
    assert_eq!((row.law.basis, row.law_said.as_deref()), (LawBasis::Person, Some("MX")));
    assert_eq!((row.contract, row.actor), (contract, LOCAL));

    let document = bench.claim_one().await;
    let advance = Advance::To { stage: Stage::Compare, keys: vec![String::new()] };
    let commit = StepCommit { version: Some(facts()), advance, ..StepCommit::default() };
    store.commit(&document.lease, commit).await.unwrap();
    let row = store.version_row(version).await.unwrap();
    assert_eq!(row.password, None);
    assert_eq!((row.language, row.law.country.as_deref()), (Language::Es, Some("ES")));
    assert_eq!(row.pseudonyms.as_deref(), Some("{\"P1\":\"Ana\"}"));

    let patch = domain::ContractPatch {
        title: Some("Office".to_owned()),
        contract_type: Some("services".to_owned()),
        law: Some("PE".to_owned()),
        side: Some("Landlord".to_owned()),
        reader: Some(Language::Es),
    };
    store.patch_contract(&LOCAL, contract, patch).await.unwrap();
    let step = bench.claim_one().await;
    let detected =
        VersionChange { contract_type: Some("lease".to_owned()), ..VersionChange::default() };
    let commit = StepCommit { version: Some(detected), ..StepCommit::default() };
    store.commit(&step.lease, commit).await.unwrap();
    let state = bench.state(version).await;
    assert_eq!(state.title, "Office");
    assert_eq!(state.side.as_deref(), Some("Landlord"));
    assert_eq!(state.contract_type.as_deref(), Some("services"), "a person's word stands");
    assert_eq!((state.law.basis, state.law.country.as_deref()), (LawBasis::Person, Some("PE")));
    let next = bench.next_version(contract).await;
    assert_eq!(bench.state(next).await.contract_type.as_deref(), Some("services"));
    assert_eq!(store.version_row(next).await.unwrap().pseudonyms, row.pseudonyms);
}

pub(crate) async fn what_is_waited_for_is_shown(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(2).await;
    let now = domain::Clock::now(&*bench.clock);
    for (step, (seconds, reason)) in
        bench.claim(2).await.iter().zip([(90, WaitReason::DayLimit), (12, WaitReason::Slot)])
    {
        let until = Timestamp(now.0 + seconds * 1000 - 1);
        let wait = Wait { until, reason, provider: Some("groq".to_owned()) };
        bench.store().defer(&step.lease, wait).await.unwrap();
    }
    let state = bench.state(version).await;
    let slot = WaitReason::Slot;
    let expected = WaitingFor { reason: slot, provider: Some("groq".to_owned()), seconds: 12 };
    assert_eq!(state.waiting_for, Some(expected));
    assert_eq!(state.eta_seconds, Some(90));
    assert_eq!(state.status, VersionStatus::Running);
    bench.clock.pass(Duration::from_secs(30));
    let waiting = bench.state(version).await.waiting_for.unwrap();
    assert_eq!((waiting.reason, waiting.seconds), (WaitReason::DayLimit, 60));
    bench.clock.pass(Duration::from_secs(60));
    assert_eq!(bench.state(version).await.waiting_for, None);
}
