//! What a person changes of the playbook reaches the next reading, masked where
//! a model is told it, and costs only the clauses that it touches.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use domain::{
    Actor, Amendments, ClauseStatus, Control, Finding, OwnPosition, OwnRule, OwnRuleId,
    PlaybookChange, Risk, Speaker, Stances, VersionId, VersionState,
};
use provider_sim::{Sim, SimConfig};
use support::{Life, agreement, bodies, provider};

async fn save(life: &Life, mut change: PlaybookChange) {
    let number = life.store.playbook_edition(&Actor::LOCAL).await.unwrap();
    let before = life.store.amendments(&Actor::LOCAL, number).await.unwrap();
    let after: Amendments = review::changed_playbook(&before, &mut change).unwrap();
    life.store.save_edition(&Actor::LOCAL, number, change, after).await.unwrap();
}

async fn again(life: &Life, version: VersionId) -> VersionState {
    life.store.control(&Actor::LOCAL, version, Control::Again).await.unwrap();
    life.until_done(version).await
}

fn ours(state: &VersionState) -> Vec<&Finding> {
    let findings = state.clauses.iter().flat_map(|clause| &clause.findings);
    findings.filter(|finding| finding.why == "We never agree to this.").collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_of_our_own_is_told_masked_and_only_its_clauses_are_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let sim = Sim::start(SimConfig::default()).await.unwrap();
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload("services.txt", &agreement(1, None)).await;
    let state = life.until_done(version).await;
    assert_eq!(state.playbook_edition, 0);
    let before = bodies(&sim).len();

    let preferred = "Ninety days at least, as agreed with Marigold Osgood of Tamarind Holdings \
        Ltd, m.osgood@tamarind.example.";
    let stances = Stances { preferred: preferred.to_owned(), ..Stances::default() };
    for side in ["client", "supplier"] {
        let (topic, side) = ("termination".to_owned(), side.to_owned());
        let own = OwnPosition { topic, side, stances: stances.clone() };
        save(&life, PlaybookChange::Position(own)).await;
    }
    let state = again(&life, version).await;
    assert_eq!(state.playbook_edition, 2);
    let asked = bodies(&sim).split_off(before);
    let told = asked.iter().filter(|body| body.contains("Ninety days at least")).count();
    assert!(told >= 1, "{asked:?}");
    assert!(
        asked.len() <= told + 1,
        "{} asked, of them {told} with it, and the whole",
        asked.len()
    );
    for body in asked {
        let body = body.to_lowercase();
        assert!(!body.contains("osgood") && !body.contains("tamarind"), "{body}");
    }
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rule_of_our_own_is_remarked_on_at_the_next_reading_and_not_after_it_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let life = Life::begin(folder.path(), Vec::new()).await;
    let text = agreement(1, None);
    let (contract, version) = life.upload("services.txt", &text).await;
    let state = life.until_done(version).await;
    assert!(ours(&state).is_empty());
    let rule = OwnRule {
        id: OwnRuleId::generate(),
        topic: "termination".to_owned(),
        side: None,
        level: Risk::High,
        words: vec!["order 3".to_owned()],
        without: Vec::new(),
        why: "We never agree to this.".to_owned(),
        suggestion: String::new(),
    };
    let removed = PlaybookChange::RemoveRule { id: rule.id, topic: "termination".to_owned() };
    save(&life, PlaybookChange::AddRule(rule)).await;

    // The next version: what the rule does not touch is carried over.
    let version = life.upload_next(contract, "services.txt", &text).await;
    let state = life.until_done(version).await;
    let found = ours(&state);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].severity, found[0].by), (Risk::High, Speaker::Playbook));
    let read = state.clauses.iter().filter(|clause| clause.status == ClauseStatus::Done).count();
    assert_eq!(read, 1, "only the clause with these words was read again");

    save(&life, removed).await;
    assert!(ours(&again(&life, version).await).is_empty());
    life.end().await;
}
