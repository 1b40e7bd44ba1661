//! A simulated provider, asked over a plain socket.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use provider_sim::{Dialect, Fault, Kind, Random, Sim, SimConfig};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Status, head and body of an answer; the body without its chunk sizes.
async fn ask(
    sim: &Sim,
    method: &str,
    path: &str,
    key: &str,
    body: &Value,
) -> (u16, String, String) {
    let address = sim.url().replace("http://", "");
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: sim\r\nconnection: close\r\nauthorization: Bearer {key}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, rest) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let body = if head.to_lowercase().contains("transfer-encoding: chunked") {
        rest.split("\r\n").skip(1).step_by(2).collect()
    } else {
        rest.to_owned()
    };
    (status, head.to_lowercase(), body)
}

fn question(stream: bool) -> Value {
    json!({"model": "sim-large", "stream": stream, "max_tokens": 50, "messages": [{"role": "user", "content": "The tenant pays the rent."}]})
}

fn config(dialect: Dialect) -> SimConfig {
    SimConfig { dialect, ..SimConfig::default() }
}

fn path(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Openai => "/v1/chat/completions",
        Dialect::Anthropic => "/v1/messages",
        Dialect::Gemini => "/v1beta/models/sim-large:generateContent",
        Dialect::Ollama => "/api/chat",
        Dialect::Dashscope => "/api/v1/services/aigc/text-generation/generation",
        Dialect::Qianfan => "/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/sim-large",
    }
}

#[tokio::test]
async fn both_dialects_say_the_same_streaming_or_not() {
    for dialect in [Dialect::Openai, Dialect::Ollama] {
        let sim = Sim::start(config(dialect)).await.unwrap();
        let (status, _, whole) = ask(&sim, "POST", path(dialect), "", &question(false)).await;
        assert_eq!(status, 200);
        let whole: Value = serde_json::from_str(&whole).unwrap();
        let message = if dialect == Dialect::Openai {
            &whole["choices"][0]["message"]
        } else {
            &whole["message"]
        };
        let text = message["content"].as_str().unwrap();
        assert!(text.contains("The tenant pays the rent."));
        let (_, head, stream) = ask(&sim, "POST", path(dialect), "", &question(true)).await;
        let kind =
            if dialect == Dialect::Openai { "text/event-stream" } else { "application/x-ndjson" };
        assert!(head.contains(kind));
        let frames = stream.lines().filter_map(|line| {
            serde_json::from_str::<Value>(line.trim_start_matches("data: ")).ok()
        });
        let streamed: String = frames
            .filter_map(|frame| {
                let delta = if dialect == Dialect::Openai {
                    &frame["choices"][0]["delta"]
                } else {
                    &frame["message"]
                };
                delta["content"].as_str().map(str::to_owned)
            })
            .collect();
        assert_eq!(streamed, text);
        assert_eq!(stream.contains("[DONE]"), dialect == Dialect::Openai);
        assert!(sim.log().iter().all(|line| line.answered && line.status == 200));
    }
}

#[tokio::test]
async fn limits_are_enforced_and_say_when_to_come_back() {
    let limits: [(SimConfig, u16); 4] = [
        (SimConfig { requests_per_minute: Some(1), ..config(Dialect::Openai) }, 429),
        (SimConfig { tokens_per_minute: Some(90), ..config(Dialect::Openai) }, 429),
        (SimConfig { requests_per_day: Some(1), ..config(Dialect::Openai) }, 429),
        (SimConfig { requests_per_minute: Some(1), ..config(Dialect::Ollama) }, 429),
    ];
    for (config, expected) in limits {
        let (dialect, daily) = (config.dialect, config.requests_per_day.is_some());
        let sim = Sim::start(config).await.unwrap();
        assert_eq!(ask(&sim, "POST", path(dialect), "", &question(false)).await.0, 200);
        let (status, head, body) = ask(&sim, "POST", path(dialect), "", &question(false)).await;
        assert_eq!(status, expected);
        assert_eq!(head.contains("retry-after: "), !daily);
        let error: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(error["error"].is_string(), dialect == Dialect::Ollama);
    }
}

#[tokio::test]
async fn faults_are_scripted_at_run_time_and_keys_stay_out_of_the_log() {
    let sim = Sim::start(SimConfig { keys: vec!["secret-key".into()], ..config(Dialect::Openai) })
        .await
        .unwrap();
    let chat = path(Dialect::Openai);
    assert_eq!(ask(&sim, "POST", chat, "wrong", &question(false)).await.0, 401);
    let script =
        json!({"faults": [{"kind": "status", "status": 503, "retry_after": "7", "times": 2}]});
    assert_eq!(ask(&sim, "POST", "/_control", "", &script).await.0, 200);
    for (expected, hint) in [(503, true), (503, true), (200, false)] {
        let (status, head, _) = ask(&sim, "POST", chat, "secret-key", &question(false)).await;
        assert_eq!((status, head.contains("retry-after: 7")), (expected, hint));
    }
    assert_eq!(
        ask(&sim, "POST", "/_control", "", &json!({"fault": {"status": 500, "times": 1}})).await.0,
        200
    );
    assert_eq!(ask(&sim, "POST", chat, "secret-key", &question(false)).await.0, 500);
    assert_eq!(ask(&sim, "POST", "/_control", "", &json!({"nonsense": 1})).await.0, 422);
    let (_, _, log) = ask(&sim, "GET", "/_log", "", &Value::Null).await;
    assert!(!log.contains("secret-key"));
    let log: Value = serde_json::from_str(&log).unwrap();
    let statuses: Vec<u64> =
        log.as_array().unwrap().iter().map(|line| line["status"].as_u64().unwrap()).collect();
    assert_eq!(statuses, [401, 503, 503, 200, 500]);
    assert_eq!(log[3]["path"], chat);
    assert_eq!(log[3]["answered"], true);
}

#[tokio::test]
async fn one_key_may_be_refused_and_another_be_without_money() {
    let keys = ["good", "dead", "poor"].map(str::to_owned);
    let sim = Sim::start(SimConfig {
        keys: keys.into(),
        dead_keys: vec!["dead".into()],
        unpaid_keys: vec!["poor".into()],
        say: Some("Always this.".into()),
        ..config(Dialect::Openai)
    });
    let sim = sim.await.unwrap();
    for (key, expected) in [("good", 200), ("dead", 401), ("poor", 402)] {
        let (status, _, body) =
            ask(&sim, "POST", path(Dialect::Openai), key, &question(false)).await;
        assert_eq!(status, expected, "{key}");
        assert_eq!(body.contains("Always this."), key == "good");
    }
}

#[tokio::test]
async fn a_log_that_is_not_kept_stays_empty() {
    let sim = Sim::start(SimConfig { keep_log: false, ..config(Dialect::Openai) }).await.unwrap();
    assert_eq!(ask(&sim, "POST", path(Dialect::Openai), "", &question(false)).await.0, 200);
    assert!(sim.log().is_empty());
}

#[tokio::test]
async fn a_stream_that_is_left_open_has_all_but_its_last_word() {
    let sim = Sim::start(config(Dialect::Openai)).await.unwrap();
    sim.set_faults(vec![Fault::forever(Kind::LeftOpen)]);
    let address = sim.url().replace("http://", "");
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let body = question(true).to_string();
    let request = format!(
        "POST {} HTTP/1.1\r\nhost: sim\r\ncontent-length: {}\r\n\r\n{body}",
        path(Dialect::Openai),
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("total_tokens") {
        assert!(stream.read_buf(&mut heard).await.unwrap() > 0, "it ended");
    }
    assert!(!String::from_utf8_lossy(&heard).contains("[DONE]"));
}

#[tokio::test]
async fn models_are_listed_and_an_unknown_one_is_refused() {
    for (dialect, list) in [(Dialect::Openai, "/v1/models"), (Dialect::Ollama, "/api/tags")] {
        let sim = Sim::start(config(dialect)).await.unwrap();
        assert!(ask(&sim, "GET", list, "", &Value::Null).await.2.contains("sim-large"));
        let mut other = question(false);
        other["model"] = json!("gone");
        assert_eq!(ask(&sim, "POST", path(dialect), "", &other).await.0, 404);
    }
}

/// The whole answer in bytes, head included.
async fn heard(sim: &Sim, dialect: Dialect, stream: bool) -> Vec<u8> {
    let mut socket = TcpStream::connect(sim.url().replace("http://", "")).await.unwrap();
    let body = question(stream).to_string();
    let request = format!(
        "POST {} HTTP/1.1\r\nhost: sim\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        path(dialect),
        body.len()
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    socket.read_to_end(&mut heard).await.unwrap();
    heard
}

#[tokio::test]
async fn an_answer_is_as_long_as_it_was_told_and_no_text_where_it_was_told() {
    for dialect in [Dialect::Openai, Dialect::Ollama] {
        for (stream, whole) in [(true, false), (true, true), (false, false)] {
            let sim = Sim::start(config(dialect)).await.unwrap();
            sim.set_faults(vec![
                Fault::times(Kind::Long { bytes: 1_000_000, whole }, 1),
                Fault::times(Kind::NotText { tokens: 2, whole }, 1),
            ]);
            let long = heard(&sim, dialect, stream).await;
            assert!((1_000_000..1_200_000).contains(&long.len()), "{}", long.len());
            let is_json = String::from_utf8_lossy(&long).contains("application/json");
            assert_eq!(is_json, whole || !stream, "{dialect:?}");
            let broken = heard(&sim, dialect, stream).await;
            let error = std::str::from_utf8(&broken).unwrap_err();
            assert!(error.valid_up_to() > 200, "its head is text");
            // All but those bytes is there.
            let shown = String::from_utf8_lossy(&broken).replace("\u{fffd}(", "");
            assert!(shown.contains("rent."), "{shown}");
            assert!(sim.log().iter().all(|line| line.answered && line.sent > 0));
        }
    }
}

#[tokio::test]
async fn an_endless_answer_goes_on_until_nobody_listens() {
    let sim = Sim::start(config(Dialect::Openai)).await.unwrap();
    for whole in [false, true] {
        sim.set_faults(vec![Fault::forever(Kind::Endless { whole })]);
        let mut socket = TcpStream::connect(sim.url().replace("http://", "")).await.unwrap();
        let body = question(true).to_string();
        let request = format!(
            "POST /v1/chat/completions HTTP/1.1\r\nhost: sim\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut heard = vec![0; 4_000_000];
        socket.read_exact(&mut heard).await.unwrap();
        assert!(!sim.log().last().unwrap().answered);
    }
}

/// What a row of requests met, one after the other.
async fn course(sim: &Sim) -> Vec<u16> {
    let mut course = Vec::new();
    for _ in 0..40 {
        course.push(ask(sim, "POST", path(Dialect::Openai), "", &question(false)).await.0);
    }
    course
}

#[tokio::test]
async fn a_seed_gives_the_same_course_from_the_start_and_at_run_time() {
    let faults = vec![Fault::status(500), Fault::status(503)];
    let random = |seed| Random { seed, share: 0.5, faults: faults.clone() };
    let sim = Sim::start(SimConfig { random: Some(random(7)), ..config(Dialect::Openai) });
    let first = course(&sim.await.unwrap()).await;
    for status in [200, 500, 503] {
        assert!(first.contains(&status), "{first:?}");
    }
    let sim = Sim::start(config(Dialect::Openai)).await.unwrap();
    let written = |seed, share: f64| json!({"random": {"seed": seed, "share": share, "faults": [{"status": 500}, {"status": 503}]}});
    for (seed, share, equal) in [(7, 0.5, true), (8, 0.5, false), (7, 0.5, true)] {
        assert_eq!(ask(&sim, "POST", "/_control", "", &written(seed, share)).await.0, 200);
        assert_eq!(course(&sim).await == first, equal, "seed {seed}");
    }
    assert_eq!(ask(&sim, "POST", "/_control", "", &written(7, 0.0)).await.0, 200);
    assert!(course(&sim).await.iter().all(|status| *status == 200));
    assert_eq!(ask(&sim, "POST", "/_control", "", &written(7, 1.5)).await.0, 422);
}
