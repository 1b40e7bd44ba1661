//! `advai calibrate`: how many requests at once a provider answers well.

mod level;
mod proposal;

use super::output::{complain, say};
use crate::{
    clock::SystemClock,
    config::{ByConnecting, Config, Environment},
};
use engine::PoolClock;
use level::{Level, measure, question};
use pool::{Kept, Limits, Pool, PoolConfig, ProviderConfig};
use proposal::{Verdict, judge, propose};
use std::{process::ExitCode, sync::Arc, time::Duration};

/// So many at once, one level after the other.
const LEVELS: [u32; 7] = [1, 5, 9, 13, 17, 25, 33];

/// A place that no level has: its questions are no others'.
const WARM_UP: u32 = 99;

/// Asks the provider of that name and prints a table and a proposal.
pub(super) fn run(environment: &Environment, name: &str) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(calibrate(environment, name)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(&why);
            ExitCode::from(2)
        }
    }
}

async fn calibrate(environment: &Environment, name: &str) -> Result<(), String> {
    let config = Config::read(environment, &ByConnecting).await.map_err(|e| e.to_string())?;
    let known: Vec<&str> = config.pool.providers.iter().map(|it| it.name.as_str()).collect();
    let provider = config.pool.providers.iter().find(|provider| provider.name == name);
    let Some(provider) = provider else {
        let known = if known.is_empty() { "none is".to_owned() } else { known.join(", ") + " are" };
        return Err(format!("no provider is called \"{name}\" here; {known} configured"));
    };
    let pool = alone(provider).await?;
    say(&format!(
        "{name}: questions like those about a clause, about 350 tokens, with answers of up to 150 tokens."
    ));
    say(
        "They count against the provider's limits, and a running server does not know of them. Interrupt with Ctrl+C at any time.",
    );
    for refused in warm_up(&pool, provider).await? {
        say(&format!("One of its keys is out: {refused}."));
    }
    say("");
    say(" at once   asked   answered      p50      p95   answers/min");
    let mut levels: Vec<Level> = Vec::new();
    let mut verdict = Verdict::Well;
    for at_once in LEVELS {
        let level = measure(&pool, at_once).await;
        say(&level.line());
        verdict = judge(&levels, &level);
        levels.push(level);
        if verdict != Verdict::Well {
            break;
        }
    }
    say("");
    for line in propose(&levels, verdict, provider, &pool.status()) {
        say(&line);
    }
    match levels.first() {
        Some(first) if first.answered == 0 => Err(format!("{name} answered nothing")),
        _ => Ok(()),
    }
}

/// Asks until there is an answer, at most once with each key; says what was
/// met before it.
async fn warm_up(pool: &Pool, provider: &ProviderConfig) -> Result<Vec<String>, String> {
    let mut met = Vec::new();
    for turn in 0..provider.keys.len().max(1) {
        let Err(error) = pool.ask(question(WARM_UP, turn as u32)).await else { return Ok(met) };
        let attempt = error.attempts.last();
        met.push(attempt.map_or_else(
            || "it cannot be asked".to_owned(),
            |attempt| {
                let word = engine::domain_outcome(attempt.outcome).as_str();
                let reason = attempt.reason.as_deref().unwrap_or("no reason");
                format!("{word} ({reason})")
            },
        ));
    }
    let met = met.join(", ");
    Err(format!("{} does not answer, so nothing was measured: {met}", provider.name))
}

/// The provider alone, held back by nothing but itself.
async fn alone(provider: &ProviderConfig) -> Result<Arc<Pool>, String> {
    let most = LEVELS.last().copied().unwrap_or(1);
    let provider =
        ProviderConfig { limits: Limits::default(), max_in_flight: most, ..provider.clone() };
    let config = PoolConfig {
        providers: vec![provider],
        headroom: 1.0,
        patience: Duration::ZERO,
        max_attempts: 1,
        queue_interactive: 256,
        queue_batch: 1,
    };
    let clock = Arc::new(PoolClock(Arc::new(SystemClock)));
    Pool::start(config, Kept::in_memory(), clock).await.map_err(|error| error.to_string())
}
