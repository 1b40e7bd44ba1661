//! What a person changes of the playbook, and what follows for a clause.

use super::*;
use crate::{ClauseText, Facts, side};
use domain::{ClauseId, Finding, Language, Law, OwnRuleId};

const LIABILITY: &str = "The Provider's liability under this agreement shall be unlimited.";

fn facts(side: Option<&'static str>) -> Facts<'static> {
    static UNKNOWN: Law = Law::UNKNOWN;
    Facts {
        language: Language::En,
        side,
        parties: &[],
        contract_type: Some("services"),
        law: &UNKNOWN,
    }
}

fn clause(text: &str) -> ClauseText<'_> {
    let id = ClauseId::generate();
    ClauseText { lineage: id, id, number: "1", heading: "", text }
}

fn after(mut changes: Vec<PlaybookChange>) -> Playbook {
    let mut amendments = Amendments::default();
    for change in &mut changes {
        amendments = changed(&amendments, change).unwrap();
    }
    Playbook::amended(amendments)
}

fn found(playbook: &Playbook, side: Option<&'static str>, text: &str) -> Vec<Finding> {
    playbook.read_clause(facts(side), clause(text)).findings
}

fn own_rule(words: &[&str]) -> OwnRule {
    OwnRule {
        id: OwnRuleId::generate(),
        topic: "notices".to_owned(),
        side: None,
        level: Risk::High,
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        without: vec!["e-mail".to_owned()],
        why: "We never take notices by fax.".to_owned(),
        suggestion: String::new(),
    }
}

fn level(level: Option<Risk>) -> PlaybookChange {
    PlaybookChange::Level { topic: "liability".to_owned(), rule: "unlimited".to_owned(), level }
}

#[test]
fn a_rule_takes_the_level_that_we_give_it_and_is_silent_where_it_is_off() {
    let of = |playbook: &Playbook| {
        let unlimited = |finding: &&Finding| finding.why.starts_with("Liability has no cap");
        found(playbook, Some("the Provider"), LIABILITY)
            .iter()
            .find(unlimited)
            .map(|finding| finding.severity)
    };
    assert_eq!(of(Playbook::builtin()), Some(Risk::High));
    assert_eq!(of(&after(vec![level(Some(Risk::Low))])), Some(Risk::Low));
    assert_eq!(of(&after(vec![level(Some(Risk::None))])), None);
    assert_eq!(of(&after(vec![level(Some(Risk::Low)), level(None)])), Some(Risk::High));
}

#[test]
fn a_position_of_our_own_is_told_in_place_of_the_one_that_comes_with_the_program() {
    let stances = Stances { preferred: "No cap at all.\nEver.".to_owned(), ..Stances::default() };
    let own = |stances| {
        PlaybookChange::Position(OwnPosition {
            topic: "liability".to_owned(),
            side: "client".to_owned(),
            stances,
        })
    };
    let told = |playbook: &Playbook, side| {
        let topic = playbook.topics.iter().find(|topic| topic.id == "liability").unwrap();
        playbook.told(topic, side::role_of(side), Language::Es)
    };
    let playbook = after(vec![own(stances.clone())]);
    assert_eq!(told(&playbook, "the Customer"), [(true, "No cap at all. Ever.".to_owned())]);
    assert!(!told(&playbook, "the Provider")[0].0);
    let back = after(vec![own(stances), own(Stances::default())]);
    assert_eq!(told(&back, "the Customer"), told(Playbook::builtin(), "the Customer"));
}

#[test]
fn a_rule_of_our_own_remarks_on_sentences_that_hold_all_its_words_and_none_of_the_others() {
    let playbook = after(vec![PlaybookChange::AddRule(own_rule(&["Notíc*", "by fax"]))]);
    let of = |text| found(&playbook, None, text).iter().filter(|f| f.why.contains("fax")).count();
    assert_eq!(of("All notices shall be given by fax to the other party."), 1);
    assert_eq!(of("ALL NOTICES SHALL BE GIVEN BY  FAX."), 1, "as folded");
    assert_eq!(of("All notices shall be given by fax or e-mail."), 0, "a word of the others");
    assert_eq!(of("Notices shall be in writing. Payment is announced by fax."), 0, "two sentences");
    assert_eq!(of("All denotices shall be given by fax."), 0, "whole words");
}

#[test]
fn a_rule_for_one_side_is_not_for_the_other_nor_for_nobody_in_particular() {
    let rule = OwnRule { side: Some("client".to_owned()), ..own_rule(&["by fax"]) };
    let playbook = after(vec![PlaybookChange::AddRule(rule)]);
    let text = "Notices shall be given by fax to the other party.";
    let of = |side| found(&playbook, side, text).iter().any(|f| f.why.contains("fax"));
    assert!(of(Some("the Customer")));
    assert!(!of(Some("the Provider")) && !of(None));
}

#[test]
fn what_looks_like_a_pattern_is_plain_text() {
    let playbook = after(vec![PlaybookChange::AddRule(own_rule(&["fee (net) [a-z]+ 10 %"]))]);
    let of = |text| found(&playbook, None, text).iter().any(|f| f.why.contains("fax"));
    assert!(of("The price includes a fee (net) [a-z]+ 10 % of all sums due."));
    assert!(!of("The price includes a fee net abc 10 % of all sums due."));
}

#[test]
fn only_clauses_that_an_amendment_touches_rest_on_something_else() {
    let builtin = Playbook::builtin();
    let notice = "Either party shall give notice by fax to the other party.";
    let basis = |playbook: &Playbook, text| playbook.basis(facts(None), clause(text));
    let raised = after(vec![level(Some(Risk::Medium))]);
    assert_ne!(basis(&raised, LIABILITY), basis(builtin, LIABILITY));
    assert_eq!(basis(&raised, notice), basis(builtin, notice));
    let added = after(vec![PlaybookChange::AddRule(own_rule(&["by fax"]))]);
    assert_ne!(basis(&added, notice), basis(builtin, notice));
    assert_eq!(basis(&added, LIABILITY), basis(builtin, LIABILITY));
}

#[test]
fn what_is_wrong_with_a_change_is_named_and_changes_nothing() {
    let add = PlaybookChange::AddRule;
    let rule = || own_rule(&["fax"]);
    let topic = || "weather".to_owned();
    let position = |topic: &str, side: &str, preferred: String| {
        PlaybookChange::Position(OwnPosition {
            topic: topic.to_owned(),
            side: side.to_owned(),
            stances: Stances { preferred, ..Stances::default() },
        })
    };
    for (mut change, wrong) in [
        (add(OwnRule { topic: topic(), ..rule() }), WrongChange::Topic),
        (add(OwnRule { side: Some("judge".to_owned()), ..rule() }), WrongChange::Side),
        (add(OwnRule { level: Risk::None, ..rule() }), WrongChange::Level),
        (add(own_rule(&[" ", "*"])), WrongChange::Words),
        (add(own_rule(&["fax"; 11])), WrongChange::Words),
        (add(OwnRule { why: " \n".to_owned(), ..rule() }), WrongChange::Why),
        (position("weather", "client", String::new()), WrongChange::Topic),
        (position("liability", "employee", String::new()), WrongChange::Side),
        (position("liability", "client", "x".repeat(1_001)), WrongChange::Long),
        (position("liability", "client", " ".to_owned()), WrongChange::Same),
        (
            PlaybookChange::Level { topic: "liability".into(), rule: "no".into(), level: None },
            WrongChange::Rule,
        ),
        (
            PlaybookChange::RemoveRule { id: OwnRuleId::generate(), topic: String::new() },
            WrongChange::Rule,
        ),
    ] {
        assert_eq!(changed(&Amendments::default(), &mut change), Err(wrong), "{change:?}");
    }
}
