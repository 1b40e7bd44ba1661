//! The live stream.

use crate::support::{CONTRACT, PATIENCE, TestApp};
use provider_sim::{Sim, SimConfig};
use reqwest::Response;
use serde_json::Value;
use std::time::Duration;

/// One event as it came.
#[derive(Debug, Clone)]
struct Event {
    id: Option<i64>,
    name: String,
    data: Value,
}

/// Everything until the stream ends.
async fn all(response: Response) -> (String, Vec<Event>) {
    assert_eq!(response.status(), 200);
    let text =
        tokio::time::timeout(PATIENCE, response.text()).await.expect("the stream ends").unwrap();
    let events = text.split("\n\n").filter_map(event).collect();
    (text, events)
}

fn event(block: &str) -> Option<Event> {
    let field = |name: &str| {
        block
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": ").map(str::to_owned))
    };
    Some(Event {
        name: field("event")?,
        id: field("id").map(|id| id.parse().unwrap()),
        data: serde_json::from_str(&field("data")?).unwrap(),
    })
}

#[tokio::test]
async fn a_reader_from_the_start_gets_a_snapshot_then_every_event_once_in_order() {
    let app = TestApp::start();
    let (_, version) = app.upload(CONTRACT, &[]).await;
    let response = app.get(&format!("/api/versions/{version}/events")).await;
    for (name, value) in [
        ("content-type", "text/event-stream"),
        ("cache-control", "no-cache, no-transform"),
        ("x-accel-buffering", "no"),
    ] {
        assert_eq!(response.headers()[name], value);
    }
    let (text, events) = all(response).await;
    assert!(text.starts_with("retry: 2000\n"), "{text}");
    assert_eq!(events[0].name, "snapshot");
    assert_eq!(events[0].id, events[0].data["seq"].as_i64());
    let ids: Vec<i64> = events.iter().filter_map(|event| event.id).collect();
    assert!(ids.windows(2).all(|pair| pair[1] == pair[0] + 1), "{ids:?}");
    assert!(events.iter().all(|event| event.id.is_some() == (event.name != "progress")));
    let state = app.json(&format!("/api/versions/{version}")).await;
    assert_eq!(state["status"], "done");
    assert_eq!(ids.last().copied(), state["seq"].as_i64());
    if events.len() > 1 {
        assert_eq!(events.last().map(|event| event.name.as_str()), Some("done"));
    }
}

#[tokio::test]
async fn a_reader_with_a_place_gets_only_what_is_later() {
    let app = TestApp::start();
    let (_, version) = app.upload(CONTRACT, &[]).await;
    let seq = app.done(&version).await["seq"].as_i64().unwrap();
    let path = format!("/api/versions/{version}/events");
    let open = |after: &str, last: &str| {
        let mut request = app.ask("GET", &format!("{path}{after}"));
        if !last.is_empty() {
            request = request.header("last-event-id", last);
        }
        request.send()
    };
    let (_, events) = all(open("?after=0", "").await.unwrap()).await;
    let ids: Vec<i64> = events.iter().filter_map(|event| event.id).collect();
    assert_eq!(ids, (1..=seq).collect::<Vec<_>>());
    let (_, events) = all(open("?after=1", &(seq - 2).to_string()).await.unwrap()).await;
    assert_eq!(events.len(), 2);
    for place in [format!("?after={seq}"), format!("?after={seq}&x=1")] {
        assert_eq!(open(&place, "3").await.unwrap().status(), 204);
    }
    for (after, last) in
        [("", ""), ("?after=x", ""), ("?after=99999", ""), ("?after=-5", ""), ("", "abc")]
    {
        let (_, events) = all(open(after, last).await.unwrap()).await;
        assert_eq!(events.len(), 1, "{after} {last}");
        assert_eq!((events[0].name.as_str(), events[0].id), ("snapshot", Some(seq)));
    }
}

#[tokio::test]
async fn a_quiet_stream_shows_that_it_lives_and_ends_when_the_server_stops() {
    // A provider that thinks for longer than this test lasts.
    let slow = SimConfig { latency: Duration::from_secs(300), ..SimConfig::default() };
    let sim = Sim::start(slow).await.unwrap();
    let more = "first_token_timeout = 300\ntotal_timeout = 300";
    let quick = [("ADVAI_HEARTBEAT_SECONDS", "0.3")];
    let mut app = TestApp::with_provider(&sim.base_url(), more, &quick);
    let (_, version) = app.upload(CONTRACT, &[]).await;
    let mut response = app.get(&format!("/api/versions/{version}/events")).await;
    let mut text = String::new();
    while !text.contains("\n\n: alive\n\n: alive\n\n") {
        let chunk = tokio::time::timeout(PATIENCE, response.chunk()).await;
        text.push_str(&String::from_utf8_lossy(&chunk.expect("a heartbeat").unwrap().unwrap()));
    }
    app.signal("-TERM");
    let rest = tokio::time::timeout(Duration::from_secs(10), response.text()).await;
    assert!(rest.is_ok(), "the stream ends with the server");
    let (status, took) = app.ended();
    assert!(status.success() && took < Duration::from_secs(10), "{status} {took:?}");
}
