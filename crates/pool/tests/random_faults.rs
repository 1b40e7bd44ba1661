//! Whatever goes wrong at random: a right answer or an honest error, and
//! nothing is lost.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use futures::future::join_all;
use pool::{AskError, AskErrorKind, Outcome, ProviderConfig};
use provider_sim::{Kind, Random, Sim, SimConfig};
use std::time::Duration;
use support::*;

const REQUESTS: usize = 200;
/// Asked at once.
const AT_ONCE: usize = 50;
const SLOTS: u32 = 16;
/// Of all calls that meet a fault.
const SHARE: f64 = 0.3;
const NAMES: [&str; 4] = ["first", "second", "third", "fourth"];

/// The usual ones, but for floods of pieces, as reading megabytes of them takes
/// its time, and for those that only a time-out ends: then none strikes a slow
/// machine by itself.
fn usual() -> Vec<Kind> {
    let left_out = |kind: &Kind| {
        matches!(
            kind,
            Kind::Long { whole: false, .. }
                | Kind::Endless { whole: false }
                | Kind::Silence
                | Kind::StallAfter { .. }
        )
    };
    Random::usual().into_iter().filter(|kind| !left_out(kind)).collect()
}

/// Time enough for any machine.
fn patient(name: &str, sim: &Sim) -> ProviderConfig {
    let long = Duration::from_secs(60);
    ProviderConfig {
        max_in_flight: SLOTS,
        connect_timeout: long,
        first_token_timeout: long,
        idle_timeout: long,
        total_timeout: long,
        ..provider(name, sim)
    }
}

async fn at_random(name: &str, seed: u64) -> Sim {
    let random = Some(Random { seed, share: SHARE, faults: usual() });
    sim_with(SimConfig { name: name.into(), random, ..SimConfig::default() }).await
}

/// An error that says what happened: somebody was asked and failed, or nobody
/// could be asked.
fn is_honest(error: &AskError) -> bool {
    let failed = error.attempts.iter().all(|attempt| attempt.outcome != Outcome::Ok);
    let said = error.attempts.iter().all(|attempt| attempt.reason.is_some());
    failed
        && said
        && match &error.kind {
            AskErrorKind::Exhausted => !error.attempts.is_empty(),
            AskErrorKind::Busy(opening) => !opening.provider.is_empty(),
            _ => false,
        }
}

async fn play(seed: u64) {
    let mut sims = Vec::new();
    for (name, number) in NAMES.into_iter().zip(0..) {
        sims.push(at_random(name, seed * 1_000 + number).await);
    }
    let providers = NAMES.into_iter().zip(&sims).map(|(name, sim)| patient(name, sim));
    let rig = rig(providers.collect()).await;
    let mut answered = 0;
    for batch in 0..REQUESTS / AT_ONCE {
        let asked = (0..AT_ONCE).map(|n| {
            let number = batch * AT_ONCE + n;
            let rig = &rig;
            async move {
                let text = format!("The tenant of flat {number} pays the rent.");
                (text.clone(), rig.pool.ask(request(&text)).await)
            }
        });
        for (text, result) in join_all(asked).await {
            match result {
                Ok(answer) => {
                    answered += 1;
                    let right = format!("{} has read: {text}", answer.provider);
                    assert_eq!(answer.said.text, right, "seed {seed}");
                    let last = answer.attempts.last().unwrap();
                    assert_eq!((&last.provider, last.outcome), (&answer.provider, Outcome::Ok));
                }
                Err(error) => assert!(is_honest(&error), "seed {seed}: {error:?}"),
            }
        }
        let status = rig.pool.status();
        assert!(status.providers.iter().all(|provider| provider.in_flight == 0), "{status:?}");
        assert_eq!((status.waiting_interactive, status.waiting_batch), (0, 0));
        // Who rests is well again, so that there is something to go wrong.
        rig.clock.forward(Duration::from_secs(61));
    }
    // How many depends on who rests when; that most of it is errors would prove little.
    assert!(answered >= REQUESTS / 4, "seed {seed}: {answered} of {REQUESTS}");
    let asked: usize = sims.iter().map(|sim| sim.log().len()).sum();
    let begun = rig.memory.started.lock().unwrap().len();
    assert_eq!(rig.memory.outcomes().len(), begun, "each call has its end");
    assert_eq!(asked, begun, "nothing was sent that is not recorded");
    let failed = rig.memory.outcomes().iter().filter(|outcome| **outcome != Outcome::Ok).count();
    assert!(failed >= 20, "seed {seed}: only {failed} calls went wrong");
    // Every slot of every provider can still be used.
    for sim in &sims {
        sim.control(provider_sim::Control {
            random: Some(Random { seed, share: 0.0, faults: Vec::new() }),
            ..provider_sim::Control::default()
        });
    }
    rig.clock.forward(Duration::from_secs(3_600));
    for name in NAMES {
        // The first call of each closes what had opened.
        for at_once in [1, 1, SLOTS] {
            let asked = (0..at_once).map(|_| {
                let only = Some(pool::Only { provider: name.into(), model: None });
                rig.pool.ask(pool::Request { only, ..request("The tenant pays.") })
            });
            let all = join_all(asked).await;
            assert!(all.iter().all(Result::is_ok), "seed {seed}, {name}: {all:?}");
        }
    }
}

#[tokio::test]
async fn two_hundred_requests_among_random_faults_by_one_seed() {
    play(1).await;
}

#[tokio::test]
async fn two_hundred_requests_among_random_faults_by_another_seed() {
    play(2).await;
}

#[tokio::test]
async fn two_hundred_requests_among_random_faults_by_a_third_seed() {
    play(3).await;
}
