//! Which model a provider serves, where none is configured.

use super::call::{CAP, send_fault};
use crate::Outcome;
use crate::dialect::Speak;
use crate::fault::{Fault, Unused};
use secrecy::SecretString;
use serde_json::Value;
use std::time::Duration;

/// Lists take no time; a provider that cannot give one is in trouble.
const PATIENCE: Duration = Duration::from_secs(10);

/// The first model served; for a local provider the first computed there.
/// Nothing of any request is sent.
pub(crate) async fn first_model(
    client: &reqwest::Client,
    speak: &dyn Speak,
    base: &str,
    key: Option<&SecretString>,
    local: bool,
) -> Result<String, Fault> {
    let request = client.get(speak.models_endpoint(base)).timeout(PATIENCE);
    let mut response = speak
        .authorise(request, key)
        .send()
        .await
        .map_err(|error| send_fault(&error).unused(Unused::All))?;
    if !response.status().is_success() {
        return Err(Fault::down("the list of models was refused").unused(Unused::All));
    }
    let mut body = Vec::new();
    while let Some(chunk) =
        response.chunk().await.map_err(|error| send_fault(&error).unused(Unused::All))?
    {
        body.extend_from_slice(&chunk);
        if body.len() > CAP {
            return Err(Fault::down("the list of models is too long").unused(Unused::All));
        }
    }
    let list: Value = serde_json::from_slice(&body)
        .map_err(|_| Fault::down("the list of models is not JSON").unused(Unused::All))?;
    speak
        .model_names(&list)
        .into_iter()
        .find(|model| !local || !speak.leaves_the_machine(model))
        .ok_or_else(|| {
            Fault::new(Outcome::BadModel, "the provider serves no model").unused(Unused::All)
        })
}
