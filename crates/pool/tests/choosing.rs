//! Who is asked: keys, models, schemas, localities, and what is recorded.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use pool::{AskErrorKind, Dialect, Difficulty, Format, Locality, Outcome, Schema, State};
use provider_sim::{Dialect as Speaks, Fault, Kind, SimConfig};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;
use support::*;

fn schema() -> Schema {
    let schema = json!({"type": "object", "required": ["summary"], "properties": {"summary": {"type": "string"}}});
    Schema { name: "s".into(), schema, strict: true }
}

#[tokio::test]
async fn a_limited_key_is_swapped_and_costs_no_attempt() {
    let first = sim("first").await;
    let retry = Kind::Status {
        status: 429,
        retry_after: Some("30".into()),
        code: Some("rate_limit_exceeded".into()),
        message: None,
        headers: vec![],
    };
    first.set_faults(vec![Fault::times(retry, 2)]);
    let mut keys = provider("first", &first);
    keys.keys = ["a", "b", "c"].map(Into::into).to_vec();
    let rig = rig_with(pool::PoolConfig { max_attempts: 1, ..config(vec![keys]) }).await;
    let answer = rig.ask().await.unwrap();
    assert_eq!(answer.attempts.len(), 3);
    let used: std::collections::HashSet<_> =
        answer.attempts.iter().map(|attempt| attempt.key.clone()).collect();
    assert_eq!(used.len(), 3);
    assert_eq!(answer.key.as_deref().map(str::len), Some(8));
}

#[tokio::test]
async fn a_dead_key_and_an_account_without_money_are_out_and_others_go_on() {
    for (status, outcome, word) in
        [(401, Outcome::BadKey, "bad_key"), (402, Outcome::AccountOut, "account_out")]
    {
        let (first, second) = (sim("first").await, sim("second").await);
        first.set_faults(vec![Fault::forever(Fault::status(status))]);
        let mut keys = provider("first", &first);
        keys.keys = ["a", "b"].map(Into::into).to_vec();
        keys.quota_shared = status == 402;
        let rig = rig(vec![keys, provider("second", &second)]).await;
        let answer = rig.ask().await.unwrap();
        assert_eq!(answer.provider, "second");
        assert_eq!(answer.attempts[0].outcome, outcome);
        // Each key of its own account is tried once; one account is tried once.
        let tries = if status == 402 { 1 } else { 2 };
        rig.ask().await.unwrap();
        assert_eq!(first.log().len(), tries);
        let status = rig.pool.status();
        assert_eq!(
            (status.providers[0].state, status.providers[0].reason.as_deref()),
            (State::Disabled, Some(word))
        );
        assert_eq!(status.providers[1].state, State::Ready);
    }
}

#[tokio::test]
async fn when_all_that_is_allowed_is_disabled_there_is_no_provider() {
    let first = sim_with(SimConfig { keys: vec!["good".into()], ..SimConfig::default() }).await;
    let rig = rig(vec![provider("first", &first)]).await;
    assert!(rig.pool.has_provider(Locality::Any));
    assert!(!rig.pool.has_provider(Locality::LocalOnly));
    assert_eq!(rig.ask().await.unwrap_err().kind, AskErrorKind::NoProvider);
    assert!(!rig.pool.has_provider(Locality::Any));
}

#[tokio::test]
async fn an_answer_that_is_not_accepted_goes_to_the_next_within_the_budget() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Kind::Say { text: "secret words".into() })]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    let request = || pool::Request {
        accept: Some(accepting("tenant")),
        ..request("The tenant pays the rent.")
    };
    let answer = rig.pool.ask(request()).await.unwrap();
    assert_eq!(
        outcomes(&answer.attempts),
        [("first".to_owned(), Outcome::Invalid), ("second".to_owned(), Outcome::Ok)]
    );
    assert!(!format!("{:?}", answer.attempts).contains("secret"), "no received text in a reason");
    second.set_faults(vec![Fault::forever(Kind::Say { text: "secret words".into() })]);
    let error = rig.pool.ask(request()).await.unwrap_err();
    assert_eq!(error.kind, AskErrorKind::Exhausted);
    assert!(error.attempts.len() <= 5);
}

#[tokio::test]
async fn a_schema_is_sent_in_the_protocols_way_and_once_without_where_it_is_refused() {
    for (speaks, dialect) in DIALECTS {
        let field = match speaks {
            Speaks::Openai => "/response_format",
            Speaks::Anthropic => "/output_config/format",
            Speaks::Gemini => "/generationConfig/responseJsonSchema",
            Speaks::Ollama => "/format",
            Speaks::Dashscope => "/parameters/response_format",
            // It has no field for one, so nothing is refused either.
            Speaks::Qianfan => continue,
        };
        for refuse_schema in [false, true] {
            let first =
                sim_with(SimConfig { dialect: speaks, refuse_schema, ..SimConfig::default() })
                    .await;
            let mut config = provider("first", &first);
            config.dialect = dialect;
            let rig = rig(vec![config]).await;
            let request = || pool::Request {
                format: Format::Schema(schema()),
                ..request("The tenant pays the rent.")
            };
            let answer = rig.pool.ask(request()).await.unwrap();
            let parsed: serde_json::Value = serde_json::from_str(&answer.said.text).unwrap();
            assert!(parsed["summary"].as_str().unwrap().contains("The tenant pays the rent."));
            let log = first.log();
            assert!(log[0].body.pointer(field).is_some());
            assert_eq!(log.len(), if refuse_schema { 2 } else { 1 });
            rig.pool.ask(request()).await.unwrap();
            let again = first.log().len() - log.len();
            assert_eq!(again, 1, "what a model refuses is remembered");
        }
    }
}

#[tokio::test]
async fn without_a_configured_model_the_first_one_served_is_asked_and_remembered() {
    for (speaks, dialect) in DIALECTS {
        if !matches!(speaks, Speaks::Openai | Speaks::Ollama) {
            continue;
        }
        let models = vec!["far-cloud".to_owned(), "near:7b".to_owned()];
        let first = sim_with(SimConfig { dialect: speaks, models, ..SimConfig::default() }).await;
        let config = pool::ProviderConfig {
            dialect,
            model: String::new(),
            local: true,
            ..provider("first", &first)
        };
        let rig = rig(vec![config]).await;
        let local = pool::Request { locality: Locality::LocalOnly, ..request("Words.") };
        let answer = rig.pool.ask(local).await.unwrap();
        assert_eq!(answer.model, "near:7b", "the first that is computed here");
        assert_eq!(rig.pool.status().providers[0].model, "near:7b");
    }
}

#[tokio::test]
async fn an_unknown_model_is_out_and_simple_work_falls_back_to_the_larger_one() {
    let first = sim("first").await;
    let config =
        pool::ProviderConfig { simple_model: Some("gone".into()), ..provider("first", &first) };
    let rig = rig(vec![config]).await;
    let simple = || pool::Request { difficulty: Difficulty::Simple, ..request("Words.") };
    let answer = rig.pool.ask(simple()).await.unwrap();
    assert_eq!(
        (answer.model.as_str(), answer.attempts[0].outcome),
        ("sim-large", Outcome::BadModel)
    );
    assert_eq!(rig.pool.ask(simple()).await.unwrap().attempts.len(), 1);
}

#[tokio::test]
async fn local_only_goes_to_no_other_provider_under_any_fault() {
    let faults = [
        Fault::status(500),
        Fault::status(503),
        Fault::status(429),
        Fault::status(400),
        Fault::status(401),
        Fault::status(404),
        Kind::Reset,
        Kind::Silence,
        Kind::CutAfter { tokens: 2 },
        Kind::Html,
        Kind::Say { text: "no".into() },
    ];
    let cloud = sim("cloud").await;
    for fault in faults {
        let near = sim("near").await;
        near.set_faults(vec![Fault::forever(fault.clone())]);
        let local = pool::ProviderConfig { local: true, ..provider("near", &near) };
        let rig = rig_with(pool::PoolConfig {
            max_attempts: 2,
            ..config(vec![provider("cloud", &cloud), local])
        })
        .await;
        let private = pool::Request {
            locality: Locality::LocalOnly,
            deadline: Duration::from_secs(2),
            accept: Some(accepting("tenant")),
            ..request("The tenant pays.")
        };
        rig.pool.ask(private).await.unwrap_err();
        assert!(!near.log().is_empty(), "{fault:?}");
    }
    assert!(cloud.log().is_empty());
}

#[tokio::test]
async fn a_provider_said_to_be_local_at_an_address_that_is_not_is_never_connected_to() {
    // 192.0.2.1 belongs to nobody; were it tried, the connection would hang.
    let elsewhere =
        pool::ProviderConfig { local: true, ..at("elsewhere", "http://192.0.2.1:9/v1") };
    let rig = rig(vec![elsewhere]).await;
    let private = pool::Request { locality: Locality::LocalOnly, ..request("Words.") };
    assert_eq!(rig.pool.ask(private).await.unwrap_err().kind, AskErrorKind::NoProvider);
    assert!(rig.memory.started.lock().unwrap().is_empty());
    assert_eq!(rig.pool.status().providers[0].reason.as_deref(), Some("not_local"));
    // A cloud model behind a local socket leaves the machine.
    let sim = sim_with(SimConfig {
        dialect: Speaks::Ollama,
        models: vec!["big:cloud".into()],
        ..SimConfig::default()
    })
    .await;
    let config = pool::ProviderConfig {
        dialect: Dialect::Ollama,
        model: "big:cloud".into(),
        local: true,
        ..provider("sim", &sim)
    };
    let rig = support::rig(vec![config]).await;
    assert!(!rig.pool.has_provider(Locality::LocalOnly));
    assert!(rig.pool.has_provider(Locality::Any));
    rig.ask().await.unwrap();
    assert!(!rig.memory.started.lock().unwrap()[0].local, "its body is kept as one that left");
}

#[tokio::test]
async fn an_attempt_is_recorded_before_it_leaves_and_else_nothing_is_sent() {
    let first = sim("first").await;
    let rig = rig(vec![provider("first", &first)]).await;
    rig.ask().await.unwrap();
    let started = rig.memory.started.lock().unwrap()[0].clone();
    let sent: serde_json::Value = serde_json::from_str(&started.body).unwrap();
    assert_eq!(sent, first.log()[0].body, "the exact body");
    assert_eq!((started.label.as_deref(), started.local), (Some("clauses/1"), false));
    rig.memory.refuses.store(true, Ordering::SeqCst);
    assert_eq!(rig.ask().await.unwrap_err().kind, AskErrorKind::NotKept);
    assert_eq!(first.log().len(), 1);
    rig.memory.refuses.store(false, Ordering::SeqCst);
    rig.ask().await.unwrap();
}

#[tokio::test]
async fn keys_show_in_no_debug_output() {
    let config = at("first", "http://127.0.0.1:1/v1");
    assert!(!format!("{config:?}").contains("key-of-first"));
}
