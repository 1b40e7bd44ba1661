//! What people add to a clause themselves, and what becomes of it in the next
//! versions.

use super::bench::{Bench, LOCAL, STRANGER, clause, compared, finding, reading};
use domain::{
    Clause, ClauseId, ContractId, Decision, DueKind, FindingId, FindingPatch, Obligation, Review,
    Risk, Speaker, VersionId,
};
use store::{Advance, NewClause, StepCommit, StoreError};

fn decided(decision: Decision) -> FindingPatch {
    FindingPatch { decision: Some(decision), ..FindingPatch::default() }
}

/// The next version, of one clause with this text, lined up with `before`.
async fn next(
    bench: &Bench,
    contract: ContractId,
    before: ClauseId,
    text: &str,
    definitions: &str,
) -> (VersionId, ClauseId) {
    bench.clock.pass(std::time::Duration::from_secs(60));
    let version = bench.next_version(contract).await;
    let document = bench.claim_one().await;
    let new = NewClause { text: text.to_owned(), ..clause(1) };
    let id = new.id;
    let advance = Advance::To { stage: domain::Stage::Clauses, keys: vec![id.to_string()] };
    let commit = StepCommit { clauses: vec![new], advance, ..StepCommit::default() };
    bench.store().commit(&document.lease, commit).await.unwrap();
    let step = bench.claim_one().await;
    let mut change = compared(id, before);
    let lineage = bench.store().clause_row(before).await.unwrap().lineage;
    change.lineage = Some(lineage);
    let mut read = reading(vec![finding(lineage, "rent", Risk::Low)]);
    read.definitions = Some(definitions.to_owned());
    change.reading = Some(read);
    bench.finish(&step, vec![change], Advance::Stay).await;
    bench.clock.pass(std::time::Duration::from_secs(60));
    (version, id)
}

async fn first(bench: &Bench, version: VersionId) -> Clause {
    bench.state(version).await.clauses.remove(0)
}

pub(crate) async fn a_remark_is_shown_wherever_its_words_stand_and_counts_like_any(
    bench: &mut Bench,
) {
    let (contract, version, clauses) = bench.done(1).await;
    let seq = bench.state(version).await.seq;
    let remark = domain::Finding {
        id: FindingId::generate(),
        by: Speaker::Person,
        ..finding(clauses[0], "own", Risk::High)
    };
    let store = bench.store();
    store.add_remark(&LOCAL, clauses[0], remark.clone()).await.unwrap();
    let shown = first(bench, version).await;
    assert_eq!((shown.risk, shown.findings), (Some(Risk::High), vec![remark.clone()]));
    assert_eq!(bench.event_names(version, seq).await, ["clause"]);
    let now = store.decide(&LOCAL, remark.id, decided(Decision::Rejected)).await.unwrap();
    assert_eq!(now.decision, Decision::Rejected);
    assert_eq!(first(bench, version).await.risk, Some(Risk::None));

    let text = "1. Rent. The tenant gladly pays the rent.";
    let (second, id) = next(bench, contract, clauses[0], text, "").await;
    let shown = first(bench, second).await;
    let own = shown.findings.iter().find(|shown| shown.id == remark.id).unwrap();
    assert_eq!(own.decision, Decision::Rejected);
    let (third, _) = next(bench, contract, id, "1. Rent. There is none.", "").await;
    assert!(first(bench, third).await.findings.iter().all(|shown| shown.id != remark.id));

    let strange = store.add_remark(&STRANGER, clauses[0], remark.clone()).await;
    assert!(matches!(strange, Err(StoreError::NotFound)), "{strange:?}");
    let elsewhere = domain::Finding { quote: "pays no rent".to_owned(), ..remark };
    let refused = store.add_remark(&LOCAL, clauses[0], elsewhere).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
}

pub(crate) async fn a_clause_stays_reviewed_until_it_says_something_else(bench: &mut Bench) {
    let (contract, version, clauses) = bench.done(1).await;
    let store = bench.store();
    assert!(!first(bench, version).await.reviewed);
    store.set_reviewed(&LOCAL, clauses[0], true).await.unwrap();
    assert!(first(bench, version).await.reviewed);
    let same = "1. Rent. The tenant  pays the rent.";
    let (second, id) = next(bench, contract, clauses[0], same, "").await;
    assert!(first(bench, second).await.reviewed, "spacing aside it is the same");
    let (third, _) = next(bench, contract, id, "1. Rent. The tenant pays twice.", "").await;
    assert!(!first(bench, third).await.reviewed);
    assert!(first(bench, version).await.reviewed);
    store.set_reviewed(&LOCAL, id, false).await.unwrap();
    assert!(!first(bench, version).await.reviewed, "taken back for the whole line");
    let strange = store.set_reviewed(&STRANGER, id, true).await;
    assert!(matches!(strange, Err(StoreError::NotFound)), "{strange:?}");
}

pub(crate) async fn what_was_decided_is_open_again_where_a_definition_changed(bench: &mut Bench) {
    let (contract, _, clauses) = bench.done(1).await;
    let text = "1. Rent. The tenant pays the rent.";
    let (first_version, one) = next(bench, contract, clauses[0], text, "rent is 100").await;
    let found = first(bench, first_version).await.findings.remove(0).id;
    let store = bench.store();
    store.decide(&LOCAL, found, decided(Decision::Rejected)).await.unwrap();
    let of = |clause: Clause| (clause.findings[0].decision, clause.findings[0].reopened);

    let (same, two) = next(bench, contract, one, text, "rent is 100").await;
    assert_eq!(of(first(bench, same).await), (Decision::Rejected, None));
    let (other, _) = next(bench, contract, two, text, "rent is 900").await;
    assert_eq!(of(first(bench, other).await), (Decision::Open, Some(Decision::Rejected)));
    assert_eq!(first(bench, other).await.risk, Some(Risk::Low));
    assert_eq!(
        of(first(bench, first_version).await),
        (Decision::Rejected, None),
        "there it stands"
    );

    // A note alone decides nothing.
    let note = FindingPatch { note: Some("Look.".to_owned()), ..FindingPatch::default() };
    store.decide(&LOCAL, found, note).await.unwrap();
    assert_eq!(of(first(bench, other).await), (Decision::Open, Some(Decision::Rejected)));
    store.decide(&LOCAL, found, decided(Decision::Accepted)).await.unwrap();
    assert_eq!(of(first(bench, other).await), (Decision::Accepted, None));
}

pub(crate) async fn a_confirmed_duty_is_so_in_every_version(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let clauses = bench.split(1).await;
    let read = bench.claim_one().await;
    bench.answer(&read, vec![]).await;
    let review = |clause| Review {
        risk: None,
        summary: String::new(),
        top_issues: vec![],
        missing_clauses: vec![],
        obligations: vec![Obligation {
            who: "the tenant".to_owned(),
            what: "pays".to_owned(),
            due_kind: DueKind::Fixed,
            due: "1 May 2027".to_owned(),
            quote: "pays the rent".to_owned(),
            clause_id: clause,
            id: "duty".to_owned(),
            date: Some("2027-05-01".to_owned()),
            confirmed: false,
        }],
        checks: vec![],
    };
    let finish = async |bench: &Bench, clause| {
        let step = bench.claim_one().await;
        let commit = StepCommit {
            review: Some(review(clause)),
            advance: Advance::Done,
            ..StepCommit::default()
        };
        bench.store().commit(&step.lease, commit).await.unwrap();
    };
    finish(bench, clauses[0]).await;
    let confirmed = async |bench: &Bench, version| {
        bench.state(version).await.review.unwrap().obligations[0].confirmed
    };
    assert!(!confirmed(bench, version).await);
    let seq = bench.state(version).await.seq;
    let store = bench.store();
    let duty = || "duty".to_owned();
    store.confirm_duty(&LOCAL, version, duty(), true).await.unwrap();
    assert!(confirmed(bench, version).await);
    assert_eq!(bench.event_names(version, seq).await, ["review"]);

    let second = bench.next_version(contract).await;
    let clauses = bench.split(1).await;
    let read = bench.claim_one().await;
    bench.answer(&read, vec![]).await;
    finish(bench, clauses[0]).await;
    assert!(confirmed(bench, second).await);
    store.confirm_duty(&LOCAL, second, duty(), false).await.unwrap();
    assert!(!confirmed(bench, version).await);

    for (actor, duty) in [(&STRANGER, "duty"), (&LOCAL, "another")] {
        let refused = store.confirm_duty(actor, version, duty.to_owned(), true).await;
        assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
    }
}
