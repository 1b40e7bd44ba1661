//! `advai providers`: the pool as configured, read beside a running server.

use super::output::{complain, say};
use crate::{
    clock::SystemClock,
    config::{ByConnecting, Config, Environment, Reachable},
    service::dialect,
};
use domain::Clock;
use pool::{Limits, ProviderConfig};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use std::process::ExitCode;
use store::{PoolPeek, peek_at_pool};

/// Prints each provider in order of preference and whether its address answers.
pub(super) fn run(environment: &Environment) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::FAILURE;
        }
    };
    runtime.block_on(async {
        let config = match Config::read(environment, &ByConnecting).await {
            Ok(config) => config,
            Err(error) => {
                complain(&error.to_string());
                return ExitCode::FAILURE;
            }
        };
        if config.pool.providers.is_empty() {
            say("No model is configured: clauses get the playbook's view.");
            say("Start Ollama on this computer, set GROQ_API_KEY, or name a provider in advai.toml.");
        }
        let peek = peek_at_pool(&config.database, SystemClock.now()).await.unwrap_or_else(|error| {
            say(&format!("What is kept of quotas and rests cannot be read: {error}"));
            PoolPeek::default()
        });
        for (position, provider) in config.pool.providers.iter().enumerate() {
            for line in described(position + 1, provider) {
                say(&line);
            }
            let answers = ByConnecting.is_reachable(&provider.base_url).await;
            let resting = resting(&peek, &provider.name);
            for line in &resting {
                say(&format!("   {line}"));
            }
            let address = &provider.base_url;
            say(&match (answers, resting.is_empty()) {
                (true, true) => format!("   can serve: its address answers ({address})"),
                (true, false) => format!("   its address answers ({address})"),
                (false, _) => format!("   cannot serve: its address does not answer ({address})"),
            });
        }
        for note in &config.notes {
            say(note);
        }
        ExitCode::SUCCESS
    })
}

fn described(position: usize, provider: &ProviderConfig) -> Vec<String> {
    let model = if provider.model.is_empty() { "first model it serves" } else { &provider.model };
    let place =
        if provider.local { "on this computer or network" } else { "cloud, masked text only" };
    let keys: Vec<String> =
        provider.keys.iter().map(|key| fingerprint(key.expose_secret())).collect();
    let keys =
        if keys.is_empty() { "no key".to_owned() } else { format!("keys {}", keys.join(", ")) };
    vec![
        format!("{position}. {} ({model}, {}), {place}", provider.name, dialect(provider.dialect)),
        format!(
            "   {keys}; at most {} at once; {}",
            provider.max_in_flight,
            limits(provider.limits)
        ),
    ]
}

/// Who rests and what is used of limits, as the server keeps them.
fn resting(peek: &PoolPeek, name: &str) -> Vec<String> {
    let of = |scope: &str| {
        scope.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let rests = peek.cooldowns.iter().filter(|cooldown| of(&cooldown.scope)).map(|cooldown| {
        format!("rests until {}: {} ({})", cooldown.until, cooldown.reason, cooldown.scope)
    });
    let used = peek.used.iter().filter(|(ledger, used)| of(ledger) && *used > 0);
    rests
        .chain(used.map(|(ledger, used)| {
            let kind = ledger.rsplit('/').next().unwrap_or(ledger).replace('_', " ");
            format!("{used} counted now of its {kind}")
        }))
        .collect()
}

/// First 8 hex digits of a key's SHA-256: enough to tell keys apart.
fn fingerprint(key: &str) -> String {
    hex::encode(Sha256::digest(key.as_bytes())).chars().take(8).collect()
}

fn limits(limits: Limits) -> String {
    let known: Vec<String> = [
        (limits.requests_per_minute, "requests a minute"),
        (limits.tokens_per_minute, "tokens a minute"),
        (limits.requests_per_day, "requests a day"),
        (limits.tokens_per_day, "tokens a day"),
        (limits.cost_per_day, "millionths of the currency a day"),
    ]
    .into_iter()
    .filter_map(|(limit, words)| Some(format!("{} {words}", limit?)))
    .collect();
    if known.is_empty() { "limits learnt from its answers".to_owned() } else { known.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_shown_by_its_fingerprint_only() {
        assert_eq!(fingerprint("demo-key").len(), 8);
        assert_ne!(fingerprint("demo-key"), fingerprint("demo-kez"));
        assert!(!fingerprint("demo-key").contains("demo"));
    }

    #[test]
    fn rests_are_told_of_the_provider_and_of_none_with_a_longer_name() {
        let cooldown = |scope: &str| store::CooldownRow {
            scope: scope.to_owned(),
            until: domain::Timestamp(0),
            strikes: 1,
            since: domain::Timestamp(0),
            reason: "provider_down".to_owned(),
        };
        let peek = PoolPeek {
            cooldowns: vec![cooldown("groq"), cooldown("groq/m/shared"), cooldown("groq2")],
            used: vec![("groq/shared/requests_per_day".to_owned(), 7)],
        };
        let told = resting(&peek, "groq");
        assert_eq!(told.len(), 3);
        assert_eq!(told[2], "7 counted now of its requests per day");
    }
}
