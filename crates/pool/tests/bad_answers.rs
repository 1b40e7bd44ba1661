//! Answers that are too long, endless, no text, or a web page: never a
//! success, never more than a bounded part of them read, and the next request
//! is served.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use pool::{AskErrorKind, Dialect, Heard, Outcome, ProviderConfig, Request, State};
use provider_sim::{Dialect as Speaks, Fault, Kind, Sim, SimConfig};
use std::time::{Duration, Instant};
use support::*;
use tokio::sync::mpsc;

/// The longest answer that is read, and what sockets hold of it on the way.
const READ_AT_MOST: u64 = (8 + 12) * 1024 * 1024;

/// Megabytes take their time: one protocol of events and one of lines will do.
async fn flooded(kind: Kind) {
    let both = |(speaks, _): &&(Speaks, Dialect)| matches!(speaks, Speaks::Openai | Speaks::Ollama);
    each_of(DIALECTS.iter().filter(both), kind, &[Outcome::Invalid]).await;
}

async fn each(kind: Kind, tries: &[Outcome]) {
    each_of(DIALECTS.iter(), kind, tries).await;
}

/// One that shows this, in these protocols, and one after it that is well.
async fn each_of(
    dialects: impl Iterator<Item = &(Speaks, Dialect)>,
    kind: Kind,
    tries: &[Outcome],
) {
    for &(speaks, dialect) in dialects {
        let first = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
        let second = sim("second").await;
        first.set_faults(vec![Fault::times(kind.clone(), tries.len() as u32)]);
        let bad = ProviderConfig { dialect, ..patient("first", &first) };
        let rig = rig(vec![bad, provider("second", &second)]).await;
        let answer = rig.ask().await.unwrap();
        let told = format!("{kind:?} {speaks:?}: {:?}", answer.attempts);
        assert_eq!(answer.provider, "second", "{told}");
        assert_eq!(answer.said.text, "second has read: The tenant pays the rent each month.");
        let mut expected: Vec<_> = tries.iter().map(|try_| ("first".to_owned(), *try_)).collect();
        expected.push(("second".to_owned(), Outcome::Ok));
        assert_eq!(outcomes(&answer.attempts), expected, "{told}");
        for line in first.log() {
            assert!(line.sent < READ_AT_MOST, "{} bytes of {told}", line.sent);
        }
        serves_again(&rig, tries.last() == Some(&Outcome::Invalid)).await;
    }
}

/// Time enough for a slow machine to hand over megabytes.
fn patient(name: &str, sim: &Sim) -> ProviderConfig {
    let long = Duration::from_secs(8);
    ProviderConfig { first_token_timeout: long, idle_timeout: long, ..provider(name, sim) }
}

/// No slot is lost, and the next request is answered: by the first where its
/// model merely spoke badly, else once its rest is over.
async fn serves_again(rig: &Rig, at_once: bool) {
    let status = rig.pool.status();
    assert!(status.providers.iter().all(|provider| provider.in_flight == 0));
    assert_eq!(status.providers[0].state == State::Ready, at_once);
    rig.clock.forward(Duration::from_secs(if at_once { 0 } else { 25 }));
    let next = rig.ask().await.unwrap();
    assert_eq!((next.provider.as_str(), next.attempts.len()), ("first", 1));
}

#[tokio::test]
async fn fifty_megabytes_in_pieces_are_read_to_the_bound_and_no_further() {
    flooded(Kind::Long { bytes: 50_000_000, whole: false }).await;
}

#[tokio::test]
async fn fifty_megabytes_in_one_document_are_read_to_the_bound_and_no_further() {
    flooded(Kind::Long { bytes: 50_000_000, whole: true }).await;
}

#[tokio::test]
async fn an_endless_stream_is_read_to_the_bound_and_no_further() {
    flooded(Kind::Endless { whole: false }).await;
}

#[tokio::test]
async fn an_endless_document_is_read_to_the_bound_and_no_further() {
    flooded(Kind::Endless { whole: true }).await;
}

#[tokio::test]
async fn bytes_that_are_no_text_in_a_stream_are_asked_for_again_and_then_elsewhere() {
    let twice = [Outcome::ProviderDown, Outcome::ProviderDown];
    each(Kind::NotText { tokens: 3, whole: false }, &twice).await;
}

#[tokio::test]
async fn bytes_that_are_no_text_in_a_document_are_asked_for_again_and_then_elsewhere() {
    let twice = [Outcome::ProviderDown, Outcome::ProviderDown];
    each(Kind::NotText { tokens: 3, whole: true }, &twice).await;
}

#[tokio::test]
async fn a_web_page_with_status_200_is_no_answer() {
    each(Kind::Html, &[Outcome::ProviderDown]).await;
}

/// A slow one never reaches the bound: time ends it.
#[tokio::test]
async fn an_endless_stream_at_a_readers_pace_ends_with_the_time_for_all_of_it() {
    let endless = SimConfig { tokens_per_second: Some(100.0), ..SimConfig::default() };
    let (first, second) = (sim_with(endless).await, sim("second").await);
    first.set_faults(vec![Fault::times(Kind::Endless { whole: false }, 1)]);
    let total_timeout = Duration::from_millis(600);
    let slow = ProviderConfig { total_timeout, ..provider("first", &first) };
    let rig = rig(vec![slow, provider("second", &second)]).await;
    let begun = Instant::now();
    let in_time = tokio::time::timeout(Duration::from_secs(5), rig.ask());
    let answer = in_time.await.expect("it ends").unwrap();
    let expected =
        [("first".to_owned(), Outcome::ProviderDown), ("second".to_owned(), Outcome::Ok)];
    assert_eq!(outcomes(&answer.attempts), expected);
    assert!(begun.elapsed() >= total_timeout);
    serves_again(&rig, false).await;
}

/// Who listens while it comes hears nothing but text, and an honest end.
#[tokio::test]
async fn a_listener_never_hears_what_is_no_text_nor_listens_for_ever() {
    for (kind, ends) in [
        (Kind::Endless { whole: false }, Outcome::Invalid),
        (Kind::NotText { tokens: 3, whole: false }, Outcome::ProviderDown),
    ] {
        let first = sim("first").await;
        first.set_faults(vec![Fault::times(kind.clone(), 2)]);
        let rig = rig(vec![patient("first", &first)]).await;
        let (to, mut from) = mpsc::channel(1);
        let pool = rig.pool.clone();
        let asking = tokio::spawn(async move {
            let wish = Request {
                lenient: true,
                deadline: Duration::from_secs(2),
                ..request("The tenant pays the rent each month.")
            };
            pool.ask_live(wish, to).await
        });
        let mut heard = String::new();
        while let Some(piece) = from.recv().await {
            if let Heard::Text(text) = piece {
                heard.push_str(&text);
            }
        }
        let error = asking.await.unwrap().unwrap_err();
        assert_eq!(error.kind, AskErrorKind::Exhausted, "{kind:?}");
        assert_eq!(error.attempts[0].outcome, ends, "{kind:?}");
        assert!(!heard.contains('\u{fffd}'));
        if let Kind::NotText { .. } = kind {
            assert_eq!(heard, "first has read: ");
        }
        assert!(first.log().iter().all(|line| line.sent < READ_AT_MOST));
        assert_eq!(rig.pool.status().providers[0].in_flight, 0);
    }
}
