//! A provider as configured: what of it never changes.

use crate::dialect::{Speak, speaking};
use crate::fault::{Fault, Unused};
use crate::ledger::KIND_COUNT;
use crate::ledger::block::Blocks;
use crate::ledger::day::zone;
use crate::timeline::millis;
use crate::wire::client::{Unusable, client_for};
use crate::wire::token::Tokens;
use crate::{Difficulty, Locality, ProviderConfig};
use jiff::tz::TimeZone;
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// One provider.
pub(crate) struct Provider {
    pub(crate) config: ProviderConfig,
    pub(crate) client: Result<reqwest::Client, Unusable>,
    pub(crate) speak: &'static dyn Speak,
    pub(crate) base: String,
    pub(crate) zone: TimeZone,
    pub(crate) accounts: Vec<Account>,
    /// The first model it serves, once asked, where none is configured.
    pub(crate) first_model: OnceLock<String>,
    /// What its keys were changed for, where it wants that.
    pub(crate) tokens: Tokens,
    /// Where calls go, by model, read once.
    addresses: Mutex<HashMap<String, Url>>,
}

/// Keys that draw on one quota.
pub(crate) struct Account {
    pub(crate) keys: Vec<Key>,
    /// Names its ledgers and cooldowns.
    pub(crate) scope: String,
    pub(crate) blocks: [Blocks; KIND_COUNT],
}

/// One key; without a secret where the provider wants none.
#[derive(Clone)]
pub(crate) struct Key {
    pub(crate) secret: Option<SecretString>,
    /// First 8 hex digits of its SHA-256; empty without a secret.
    pub(crate) fingerprint: String,
}

impl Provider {
    pub(crate) fn new(config: ProviderConfig) -> Self {
        let keys: Vec<Key> = if config.keys.is_empty() {
            vec![Key { secret: None, fingerprint: String::new() }]
        } else {
            config
                .keys
                .iter()
                .map(|secret| Key {
                    fingerprint: fingerprint(secret),
                    secret: Some(secret.clone()),
                })
                .collect()
        };
        let groups = if config.quota_shared {
            vec![keys]
        } else {
            keys.into_iter().map(|key| vec![key]).collect()
        };
        let accounts = groups
            .into_iter()
            .map(|keys| {
                let word = match keys.as_slice() {
                    [key] if key.fingerprint.is_empty() => "keyless",
                    [key] if !config.quota_shared => key.fingerprint.as_str(),
                    _ => "shared",
                };
                let scope = format!("{}/{word}", config.name);
                Account { blocks: Blocks::set(&scope), scope, keys }
            })
            .collect();
        Self {
            client: client_for(&config),
            speak: speaking(config.dialect),
            base: config.base_url.trim_end_matches('/').to_owned(),
            zone: zone(&config.day_resets),
            accounts,
            first_model: OnceLock::new(),
            tokens: Tokens::default(),
            addresses: Mutex::default(),
            config,
        }
    }

    /// The models to ask, the first choice first. An empty name stands for
    /// the first model that the provider serves.
    pub(crate) fn models(&self, difficulty: Difficulty) -> impl Iterator<Item = &str> {
        let simple = self
            .config
            .simple_model
            .as_deref()
            .filter(|simple| difficulty == Difficulty::Simple && *simple != self.config.model);
        simple.into_iter().chain(std::iter::once(self.config.model.as_str()))
    }

    /// The longest that a call may take, in milliseconds.
    pub(crate) fn longest_ms(&self) -> i64 {
        millis(self.config.connect_timeout + self.config.total_timeout)
    }

    /// Whether a model may be asked for this locality.
    pub(crate) fn allows(&self, model: &str, locality: Locality) -> bool {
        locality == Locality::Any || self.keeps(model)
    }

    /// Whether what this model is asked stays on this machine or network.
    pub(crate) fn keeps(&self, model: &str) -> bool {
        self.config.local && !self.speak.leaves_the_machine(model)
    }

    /// What so many tokens cost, in millionths of the currency; nothing where
    /// the prices are not known. A price is per million tokens, so one token
    /// costs as many millionths as a million of them cost units.
    pub(crate) fn cost(&self, tokens_in: u64, tokens_out: u64) -> Option<f64> {
        let prices = self.config.price_in.zip(self.config.price_out);
        prices.map(|(input, output)| tokens_in as f64 * input + tokens_out as f64 * output)
    }

    /// Where a call goes.
    ///
    /// # Errors
    /// Where that is no address.
    pub(crate) fn address(&self, model: &str, key: Option<&SecretString>) -> Result<Url, Fault> {
        let read = || {
            let address = self.speak.address(&self.base, model, key);
            Url::parse(&address)
                .map_err(|_| Fault::down("the address is no URL").unused(Unused::All))
        };
        if self.speak.wants_token() {
            // It stands in the address, which is not kept.
            return read();
        }
        let mut known = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = known.get(model) {
            return Ok(address.clone());
        }
        let address = read()?;
        known.insert(model.to_owned(), address.clone());
        Ok(address)
    }

    /// The name to show for a model.
    pub(crate) fn shown<'a>(&'a self, model: &'a str) -> &'a str {
        if model.is_empty() { self.first_model.get().map_or("", String::as_str) } else { model }
    }

    /// The scope of a cooldown of one model and account.
    pub(crate) fn limit_scope(&self, account: usize, model: &str) -> String {
        let scope = self.accounts.get(account).map_or("", |account| account.scope.as_str());
        let word = scope.strip_prefix(&self.config.name).unwrap_or(scope).trim_start_matches('/');
        format!("{}/{model}/{word}", self.config.name)
    }
}

fn fingerprint(secret: &SecretString) -> String {
    hex::encode(Sha256::digest(secret.expose_secret().as_bytes())).chars().take(8).collect()
}
