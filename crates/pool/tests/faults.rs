//! The faults of PROVIDERS' bench, shown by a real server; the verdict comes
//! from that server's own log.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use pool::{AskErrorKind, Outcome};
use provider_sim::{Dialect as Speaks, Fault, Kind, SimConfig};
use std::time::{Duration, Instant};
use support::*;

fn limited(retry_after: Option<&str>) -> Kind {
    Kind::Status {
        status: 429,
        retry_after: retry_after.map(str::to_owned),
        code: Some("rate_limit_exceeded".into()),
        message: None,
        headers: vec![],
    }
}

#[tokio::test]
async fn s01_a_short_retry_after_is_waited_out_at_the_preferred_provider() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::times(limited(Some("2")), 1)]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    let answer = rig.ask().await.unwrap();
    assert_eq!(answer.provider, "first");
    let log = first.log();
    assert_eq!(log.len(), 2);
    assert!(log[1].at - log[0].at >= 1_800, "{} ms", log[1].at - log[0].at);
    assert!(second.log().is_empty());
}

#[tokio::test]
async fn s02_a_429_without_a_hint_moves_on_after_one_try() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(limited(None))]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    for _ in 0..3 {
        assert_eq!(rig.ask().await.unwrap().provider, "second");
    }
    assert_eq!(first.log().len(), 1);
    assert_eq!(
        rig.memory.outcomes(),
        [Outcome::RateLimited, Outcome::Ok, Outcome::Ok, Outcome::Ok]
    );
}

#[tokio::test]
async fn s03_and_s05_a_hiccup_gets_one_quick_second_try() {
    for fault in [Fault::status(500), Kind::Reset] {
        for (speaks, dialect) in DIALECTS {
            let first = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
            let second = sim("second").await;
            first.set_faults(vec![Fault::times(fault.clone(), 1)]);
            let hiccups = pool::ProviderConfig { dialect, ..provider("first", &first) };
            let rig = rig(vec![hiccups, provider("second", &second)]).await;
            let answer = rig.ask().await.unwrap();
            assert_eq!(answer.provider, "first", "{fault:?} {speaks:?}");
            assert_eq!(first.log().len(), 2, "{fault:?} {speaks:?}");
        }
    }
}

#[tokio::test]
async fn a_refusal_means_the_same_in_every_protocol() {
    for (speaks, dialect) in DIALECTS {
        // It has no status, and no code for money or for a model.
        if speaks == Speaks::Qianfan {
            continue;
        }
        for (status, outcome) in [
            (401, Outcome::BadKey),
            (402, Outcome::AccountOut),
            (404, Outcome::BadModel),
            (429, Outcome::RateLimited),
            (503, Outcome::ProviderDown),
        ] {
            // Ollama's 503 says that its queue is full.
            let outcome = match (speaks, status) {
                (Speaks::Ollama, 503) => Outcome::RateLimited,
                _ => outcome,
            };
            let first = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
            let second = sim("second").await;
            first.set_faults(vec![Fault::forever(Fault::status(status))]);
            let refusing = pool::ProviderConfig { dialect, ..provider("first", &first) };
            let rig = rig(vec![refusing, provider("second", &second)]).await;
            assert_eq!(rig.ask().await.unwrap().provider, "second", "{speaks:?} {status}");
            assert_eq!(rig.memory.outcomes(), [outcome, Outcome::Ok], "{speaks:?} {status}");
        }
    }
}

#[tokio::test]
async fn a_key_goes_where_its_protocol_looks_for_it_and_nowhere_else() {
    for (speaks, dialect) in DIALECTS {
        let keys = vec!["id:key-of-first".to_owned()];
        let first = sim_with(SimConfig { dialect: speaks, keys, ..SimConfig::default() }).await;
        let config = pool::ProviderConfig { dialect, ..provider("first", &first) };
        let rig = rig(vec![config]).await;
        let answer = rig.ask().await.unwrap();
        assert!(answer.said.text.contains("The tenant pays the rent each month."), "{speaks:?}");
        assert!(answer.usage.tokens_in.is_some() && answer.usage.tokens_out.is_some());
        let log = first.log();
        assert!(!format!("{log:?}").contains("key-of-first"), "{speaks:?}: {log:?}");
    }
}

#[tokio::test]
async fn s04_and_s15_a_dead_provider_is_asked_once_per_rest_and_then_served_again() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Fault::status(503))]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    // 15 requests, one every 4 s.
    for _ in 0..15 {
        assert_eq!(rig.ask().await.unwrap().provider, "second");
        rig.clock.forward(Duration::from_secs(4));
    }
    assert!(first.log().len() <= 4, "{} tries", first.log().len());
    first.set_faults(vec![]);
    rig.clock.forward(Duration::from_secs(25));
    assert_eq!(rig.ask().await.unwrap().provider, "first");
}

#[tokio::test]
async fn s06_to_s10_a_silent_slow_cut_stalled_or_broken_stream_moves_on_and_is_never_a_success() {
    let faults = [
        ("silent", Kind::Silence, 1),
        ("slow", Kind::SlowFirstToken { ms: 20_000 }, 1),
        ("cut", Kind::CutAfter { tokens: 4 }, 1),
        ("ended early", Kind::EndAfter { tokens: 4 }, 1),
        ("stalled", Kind::StallAfter { tokens: 4 }, 1),
        ("broken event", Kind::BrokenEvent { tokens: 4 }, 2),
        (
            "error in stream",
            Kind::ErrorInStream { tokens: 4, code: "server_is_overloaded".into() },
            1,
        ),
        ("web page", Kind::Html, 1),
    ];
    for (name, fault, tries) in faults {
        for (speaks, dialect) in DIALECTS {
            // The quick second try is for an error that Ollama does not name.
            let tries =
                if name == "error in stream" && speaks == Speaks::Ollama { 2 } else { tries };
            let first = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
            let second = sim("second").await;
            first.set_faults(vec![Fault::forever(fault.clone())]);
            let broken = pool::ProviderConfig { dialect, ..provider("first", &first) };
            let rig = rig(vec![broken, provider("second", &second)]).await;
            let begun = Instant::now();
            let answer = rig.ask().await.unwrap();
            assert_eq!(answer.provider, "second", "{name} {speaks:?}");
            assert!(answer.said.text.ends_with("each month."), "{name}: {}", answer.said.text);
            assert_eq!(first.log().len(), tries, "{name} {speaks:?}");
            assert!(begun.elapsed() < Duration::from_secs(5), "{name} {speaks:?}");
        }
    }
}

#[tokio::test]
async fn a_token_that_is_too_old_is_fetched_anew_once_and_a_wrong_pair_is_a_dead_key() {
    let keys = vec!["id:key-of-first".to_owned()];
    let config = SimConfig { dialect: Speaks::Qianfan, keys, ..SimConfig::default() };
    let first = sim_with(config).await;
    let asks =
        || pool::ProviderConfig { dialect: pool::Dialect::Qianfan, ..provider("first", &first) };
    let old = Kind::Status {
        status: 200,
        retry_after: None,
        code: Some("111".into()),
        message: None,
        headers: vec![],
    };
    first.set_faults(vec![Fault::times(old.clone(), 1)]);
    let well = rig(vec![asks()]).await;
    assert!(well.ask().await.is_ok());
    assert_eq!(well.memory.outcomes(), [Outcome::BadKey, Outcome::Ok]);
    // Refused again with a new token, it is the pair.
    first.set_faults(vec![Fault::forever(old)]);
    let dead = rig(vec![asks()]).await;
    assert!(dead.ask().await.is_err());
    assert_eq!(dead.memory.outcomes(), [Outcome::BadKey, Outcome::BadKey]);
    first.set_faults(vec![]);
    for pair in ["id:other", "no pair"] {
        let wrong = pool::ProviderConfig { keys: vec![pair.into()], ..asks() };
        let error = rig(vec![wrong]).await.ask().await.unwrap_err();
        assert_eq!(outcomes(&error.attempts), [("first".to_owned(), Outcome::BadKey)], "{pair}");
    }
}

#[tokio::test]
async fn s11_a_whole_stream_without_its_last_word_is_whole_and_its_usage_is_known() {
    for (speaks, dialect) in DIALECTS {
        // Their last word is all that says that the answer is whole.
        if matches!(speaks, Speaks::Ollama | Speaks::Qianfan) {
            continue;
        }
        let first = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
        first.set_faults(vec![Fault::forever(Kind::NoDone)]);
        let rig = rig(vec![pool::ProviderConfig { dialect, ..provider("first", &first) }]).await;
        let answer = rig.ask().await.unwrap();
        assert!(answer.usage.tokens_in.is_some() && answer.usage.tokens_out.is_some());
        assert_eq!(first.log().len(), 1, "{speaks:?}");
    }
}

#[tokio::test]
async fn s12_a_prompt_too_long_for_a_model_is_asked_once_and_then_of_a_larger_one() {
    let (small, same, large) = (sim("small").await, sim("same").await, sim("large").await);
    small.set_faults(vec![Fault::forever(Fault::coded(400, "context_length_exceeded"))]);
    let sized = |name: &str, sim, context| pool::ProviderConfig {
        context: Some(context),
        ..provider(name, sim)
    };
    let providers = vec![
        sized("small", &small, 8_000),
        sized("same", &same, 8_000),
        sized("large", &large, 128_000),
    ];
    let rig = rig(providers).await;
    assert_eq!(rig.ask().await.unwrap().provider, "large");
    assert_eq!((small.log().len(), same.log().len()), (1, 0));
    // It was the caller's prompt: the small one is well.
    small.set_faults(vec![]);
    assert_eq!(rig.ask().await.unwrap().provider, "small");

    let alone = rig_of("small", &small).await;
    small.set_faults(vec![Fault::forever(Fault::coded(400, "context_length_exceeded"))]);
    assert_eq!(alone.ask().await.unwrap_err().kind, AskErrorKind::NeverFits);
}

async fn rig_of(name: &str, sim: &provider_sim::Sim) -> Rig {
    rig(vec![provider(name, sim)]).await
}

#[tokio::test]
async fn s13_refused_content_is_asked_elsewhere_and_else_comes_back_with_its_code() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Fault::coded(400, "content_policy_violation"))]);
    let both = rig(vec![provider("first", &first), provider("second", &second)]).await;
    assert_eq!(both.ask().await.unwrap().provider, "second");
    let alone = rig_of("first", &first).await;
    let error = alone.ask().await.unwrap_err();
    assert_eq!(refused(&error.kind), "400 content_policy_violation");
    assert_eq!(first.log().len(), 2, "once for each request");
}

#[tokio::test]
async fn s16_the_answer_names_who_gave_it_with_its_usage_and_every_try() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Fault::status(503))]);
    let priced = pool::ProviderConfig {
        price_in: Some(1.0),
        price_out: Some(2.0),
        ..provider("second", &second)
    };
    let rig = rig(vec![provider("first", &first), priced]).await;
    let answer = rig.ask().await.unwrap();
    assert_eq!((answer.provider.as_str(), answer.model.as_str()), ("second", "sim-large"));
    let expected =
        [("first".to_owned(), Outcome::ProviderDown), ("second".to_owned(), Outcome::Ok)];
    assert_eq!(outcomes(&answer.attempts), expected);
    let ended = rig.memory.ended.lock().unwrap().clone();
    assert_eq!(ended[0].1.cost, None, "a failed try is not billed");
    assert!(ended[1].1.cost.is_some_and(|cost| cost > 0.0));
}

#[tokio::test]
async fn words_from_the_contract_in_an_error_never_change_its_class() {
    for words in [
        "429 too many requests",
        "insufficient credit balance",
        "permission denied",
        "已欠费",
        "context_length_exceeded",
    ] {
        let sim = sim("first").await;
        let status = Kind::Status {
            status: 400,
            retry_after: None,
            code: Some("invalid_value".into()),
            message: Some(words.into()),
            headers: vec![],
        };
        sim.set_faults(vec![Fault::times(status, 1)]);
        let rig = rig_of("first", &sim).await;
        let error = rig.ask().await.unwrap_err();
        assert_eq!(refused(&error.kind), "400", "{words}");
        assert!(error.attempts.iter().all(|attempt| !format!("{attempt:?}").contains(words)));
        // No health was touched: the next request goes straight through.
        assert_eq!(rig.ask().await.unwrap().attempts.len(), 1);
    }
}

#[tokio::test]
async fn a_redirect_is_never_followed() {
    let (first, other) = (sim("first").await, sim("other").await);
    let location = format!("{}/chat/completions", other.base_url());
    first.set_faults(vec![Fault::forever(Kind::Redirect { location })]);
    let rig =
        rig_with(pool::PoolConfig { max_attempts: 1, ..config(vec![provider("first", &first)]) })
            .await;
    assert_eq!(rig.ask().await.unwrap_err().kind, AskErrorKind::Exhausted);
    assert!(other.log().is_empty());
}

/// A quick model's answer comes in one document; one that is silent is
/// noticed by the same limit, asked once more in pieces, and watched from then on.
#[tokio::test]
async fn a_quick_model_answers_whole_until_it_was_once_too_long() {
    let first = sim("first").await;
    let rig = rig(vec![provider("first", &first)]).await;
    let ask = || {
        let request = request("The tenant pays the rent each month.");
        rig.pool.ask(pool::Request { may_come_whole: true, ..request })
    };
    for _ in 0..10 {
        ask().await.unwrap();
    }
    let streams = |line: &provider_sim::Logged| line.body["stream"] == true;
    let log = first.log();
    assert!(log[..8].iter().all(streams) && !log[8..].iter().any(streams));
    first.set_faults(vec![Fault::times(Kind::Silence, 1)]);
    let answer = ask().await.unwrap();
    let tried: Vec<_> = answer.attempts.iter().map(|attempt| attempt.outcome).collect();
    assert_eq!(tried, [Outcome::ProviderDown, Outcome::Ok]);
    assert_eq!(rig.pool.status().providers[0].state, pool::State::Ready);
    ask().await.unwrap();
    let log = first.log();
    assert_eq!(log[10..].iter().map(streams).collect::<Vec<_>>(), [false, true, true]);
    // Whose bodies have to be equal is never answered whole.
    let other = sim("other").await;
    let rig = rig_with(config(vec![provider("other", &other)])).await;
    for _ in 0..10 {
        rig.ask().await.unwrap();
    }
    assert!(other.log().iter().all(streams));
}

/// Why a request was refused.
fn refused(kind: &AskErrorKind) -> &str {
    match kind {
        AskErrorKind::BadRequest { reason, .. } => reason,
        other => panic!("{other}"),
    }
}
