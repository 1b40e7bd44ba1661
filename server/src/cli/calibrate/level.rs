//! One level: so many requests at once, one after the other in each place.

use futures::future::join_all;
use pool::{Message, Outcome, Pool, Request, Role};
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

/// Rounds of a level, and how many requests it makes at least.
const ROUNDS: u32 = 2;
const LEAST: u32 = 6;

/// A busy provider is not waited for: that it is busy is what is measured.
const PATIENCE: Duration = Duration::from_millis(200);

/// What was measured at one level.
#[derive(Debug, Clone, Default)]
pub(super) struct Level {
    pub(super) at_once: u32,
    pub(super) asked: u32,
    pub(super) answered: u32,
    /// In milliseconds, of answers; 0 without any.
    pub(super) p50: u64,
    pub(super) p95: u64,
    /// Answers in a minute at this pace.
    pub(super) per_minute: f64,
    /// What came of the others.
    pub(super) others: BTreeMap<&'static str, u32>,
}

impl Level {
    /// Whether the provider's limits answered instead of its model.
    pub(super) fn is_limited(&self) -> bool {
        ["rate_limited", "day_limited", "held_back"].iter().any(|it| self.others.contains_key(it))
    }

    pub(super) fn line(&self) -> String {
        let seconds = |ms: u64| format!("{:.2} s", ms as f64 / 1000.0);
        let others: Vec<String> =
            self.others.iter().map(|(word, count)| format!("{count} {word}")).collect();
        let others =
            if others.is_empty() { String::new() } else { format!("   {}", others.join(", ")) };
        format!(
            "{:>8}{:>8}{:>11}{:>9}{:>9}{:>14.0}{others}",
            self.at_once,
            self.asked,
            self.answered,
            seconds(self.p50),
            seconds(self.p95),
            self.per_minute,
        )
    }
}

/// Asks so many at once.
pub(super) async fn measure(pool: &Arc<Pool>, at_once: u32) -> Level {
    let rounds = ROUNDS.max(LEAST.div_ceil(at_once));
    let begun = Instant::now();
    let places = (0..at_once).map(|place| async move {
        let mut came = Vec::new();
        for round in 0..rounds {
            let asked = Instant::now();
            let result = pool.ask(question(place, round)).await;
            let outcome = match &result {
                Ok(_) => Ok(asked.elapsed()),
                Err(error) => Err(error.attempts.last().map(|attempt| attempt.outcome)),
            };
            came.push(outcome);
        }
        came
    });
    let came: Vec<_> = join_all(places).await.into_iter().flatten().collect();
    level(at_once, &came, begun.elapsed())
}

fn level(at_once: u32, came: &[Result<Duration, Option<Outcome>>], took: Duration) -> Level {
    let mut latencies: Vec<u64> =
        came.iter().flatten().map(|latency| latency.as_millis() as u64).collect();
    latencies.sort_unstable();
    let rank = |percent: usize| {
        let place = (latencies.len() * percent).div_ceil(100).max(1) - 1;
        latencies.get(place).copied().unwrap_or(0)
    };
    let mut others = BTreeMap::new();
    for outcome in came.iter().filter_map(|one| one.as_ref().err()) {
        *others.entry(word(*outcome)).or_default() += 1;
    }
    Level {
        at_once,
        asked: came.len() as u32,
        answered: latencies.len() as u32,
        p50: rank(50),
        p95: rank(95),
        per_minute: latencies.len() as f64 * 60.0 / took.as_secs_f64().max(0.001),
        others,
    }
}

/// An outcome that is no answer. Who was not even asked was held back by what
/// the provider had said before.
fn word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("held_back", |outcome| engine::domain_outcome(outcome).as_str())
}

/// Like a question about a clause; each is another one, so that nothing is
/// answered from a cache.
pub(super) fn question(place: u32, round: u32) -> Request {
    let clause = format!(
        "{}.{} The Supplier shall deliver the goods listed in the order within thirty days of its \
         date, free of charge, to the address that the Customer names. If delivery is late, the \
         Customer may claim one per cent of the price for each full week of delay, up to ten per \
         cent in all, unless the Supplier shows that it is not responsible for the delay. Risk \
         passes with delivery, title with payment of the whole price. The Customer examines the \
         goods at once and gives notice of defects within eight working days. ",
        place + 1,
        round + 1
    );
    let ask = "In at most three sentences: what does this clause mean for the Customer?";
    Request {
        max_tokens: Some(150),
        lenient: true,
        deadline: PATIENCE,
        ..Request::new(vec![
            Message::new(Role::System, "You read clauses of contracts and answer briefly."),
            Message::new(Role::User, format!("{}\n\n{ask}", clause.repeat(2))),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_answers_and_the_rest_is_counted_by_outcome() {
        let mut came: Vec<_> = (1..=20).map(|n| Ok(Duration::from_millis(n * 100))).collect();
        came.push(Err(Some(Outcome::RateLimited)));
        came.push(Err(None));
        let level = level(5, &came, Duration::from_secs(60));
        assert_eq!((level.asked, level.answered, level.p50, level.p95), (22, 20, 1_000, 1_900));
        assert!(level.is_limited());
        assert_eq!(level.per_minute.round() as u32, 20);
        assert!(level.line().ends_with("1 held_back, 1 rate_limited"), "{}", level.line());
    }
}
