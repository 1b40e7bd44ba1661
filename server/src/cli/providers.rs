//! `advai providers`: the pool as configured, read beside a running server.

use super::output::{complain, say};
use crate::{
    config::{ByConnecting, Config, Environment, Reachable},
    service::dialect,
};
use pool::{Limits, ProviderConfig};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use std::process::ExitCode;

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
        for (position, provider) in config.pool.providers.iter().enumerate() {
            for line in described(position + 1, provider) {
                say(&line);
            }
            let answers = ByConnecting.is_reachable(&provider.base_url).await;
            let state = if answers { "can serve: its address answers" } else { "cannot serve: its address does not answer" };
            say(&format!("   {state} ({})", provider.base_url));
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
}
