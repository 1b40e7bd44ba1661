//! Tokens that some providers want in place of a key.

use super::call::{send_fault, short_body};
use crate::Outcome;
use crate::dialect::Speak;
use crate::fault::{Fault, Unused};
use crate::route::provider::Key;
use secrecy::SecretString;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A token is a small thing to ask for.
const PATIENCE: Duration = Duration::from_secs(10);

/// The tokens of one provider, by the fingerprint of their key. They live for
/// weeks; one that has become too old is told by the answer that refuses it.
#[derive(Default)]
pub(crate) struct Tokens(Mutex<HashMap<String, SecretString>>);

impl Tokens {
    /// What is sent with a call: the key itself, or the token that it is
    /// changed for.
    pub(crate) async fn of(
        &self,
        client: &reqwest::Client,
        speak: &dyn Speak,
        base: &str,
        key: &Key,
    ) -> Result<Option<SecretString>, Fault> {
        let Some(secret) = &key.secret else { return Ok(None) };
        if !speak.wants_token() {
            return Ok(Some(secret.clone()));
        }
        if let Some(token) = self.lock().get(&key.fingerprint) {
            return Ok(Some(token.clone()));
        }
        let Some(address) = speak.token_address(base, secret) else {
            let reason = "the key is no pair of id and secret, such as \"ID:SECRET\"";
            return Err(Fault::new(Outcome::BadKey, reason).unused(Unused::All));
        };
        let token = fetch(client, speak, address).await?;
        self.lock().insert(key.fingerprint.clone(), token.clone());
        Ok(Some(token))
    }

    /// The token was refused.
    pub(crate) fn forget(&self, fingerprint: &str) {
        self.lock().remove(fingerprint);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, SecretString>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn fetch(
    client: &reqwest::Client,
    speak: &dyn Speak,
    address: String,
) -> Result<SecretString, Fault> {
    let down = |reason: &str| Fault::down(reason).unused(Unused::All);
    let answer = client.post(address).timeout(PATIENCE).send().await;
    let mut answer = answer.map_err(|error| send_fault(&error).unused(Unused::All))?;
    let body = short_body(&mut answer).await;
    let answer: Value = serde_json::from_slice(&body).map_err(|_| down("no token came"))?;
    if let Some(fault) = speak.token_fault(&answer) {
        return Err(fault);
    }
    let token = answer["access_token"].as_str().ok_or_else(|| down("no token came"))?;
    Ok(SecretString::from(token))
}
