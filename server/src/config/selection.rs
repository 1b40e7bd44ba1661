//! Which providers, in which order.

use super::{
    ConfigError, Environment, Reachable,
    file::{ConfigFile, WrittenProvider},
    ollama,
    presets::{self, PRESETS},
    provider,
};
use pool::ProviderConfig;
use std::collections::BTreeSet;
use toml::Spanned;

/// What `ADVAI_LLM` says, else the file's, else what is found on this computer
/// and among the keys that are set; with notes on what was left out and why.
pub(super) async fn providers(
    environment: &Environment,
    file: &ConfigFile,
    reachable: &dyn Reachable,
) -> Result<(Vec<ProviderConfig>, Vec<String>), ConfigError> {
    let written = &file.written.provider;
    let mut names = BTreeSet::new();
    for block in written {
        provider::known_preset(file, block.get_ref())?;
        let name = provider::name(file, block)?;
        if !names.insert(name) {
            return Err(file.wrong(
                block.span(),
                format!("a second provider is named \"{name}\"; names are unique"),
            ));
        }
    }
    match environment.get("ADVAI_LLM") {
        Some("none") => Ok((Vec::new(), Vec::new())),
        Some(list) => Ok((named(environment, file, list)?, Vec::new())),
        None if !written.is_empty() => {
            let all = written.iter().map(|block| provider::from_file(environment, file, block));
            Ok((all.collect::<Result<_, _>>()?, Vec::new()))
        }
        None => found(environment, file, reachable).await,
    }
}

/// Exactly these, in this order.
fn named(
    environment: &Environment,
    file: &ConfigFile,
    list: &str,
) -> Result<Vec<ProviderConfig>, ConfigError> {
    let mut chosen: Vec<ProviderConfig> = Vec::new();
    for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        if chosen.iter().any(|provider| provider.name == name) {
            return Err(ConfigError::new(format!("ADVAI_LLM names \"{name}\" twice")));
        }
        let with_variable =
            |error: ConfigError| ConfigError::new(format!("ADVAI_LLM names \"{name}\". {error}"));
        chosen.push(match (in_file(file, name), presets::preset(name)) {
            (Some(block), _) => provider::from_file(environment, file, block)?,
            (None, Some(preset)) => {
                provider::from_preset(environment, file, preset).map_err(with_variable)?
            }
            (None, None) => return Err(unknown(file, name)),
        });
    }
    if chosen.is_empty() {
        return Err(ConfigError::new("ADVAI_LLM names no provider; \"none\" stands for no model"));
    }
    Ok(chosen)
}

fn in_file<'a>(file: &'a ConfigFile, name: &str) -> Option<&'a Spanned<WrittenProvider>> {
    file.written.provider.iter().find(|block| provider::name(file, block) == Ok(name))
}

fn unknown(file: &ConfigFile, name: &str) -> ConfigError {
    let own: Vec<&str> =
        file.written.provider.iter().filter_map(|block| provider::name(file, block).ok()).collect();
    let own = if own.is_empty() {
        String::new()
    } else {
        format!("{} has {}; ", file.path().display(), own.join(", "))
    };
    ConfigError::new(format!(
        "ADVAI_LLM names \"{name}\", which is no provider: {own}presets are {}, and \"none\" stands for no model",
        presets::names()
    ))
}

/// A reachable Ollama, then the presets whose key is set. What cannot be used
/// yet is left out with a note: nobody asked for it by name.
async fn found(
    environment: &Environment,
    file: &ConfigFile,
    reachable: &dyn Reachable,
) -> Result<(Vec<ProviderConfig>, Vec<String>), ConfigError> {
    let mut chosen = Vec::new();
    let mut notes = Vec::new();
    for preset in &PRESETS {
        let there = match preset.key {
            Some(variable) => environment.get(variable).is_some(),
            None if preset.name == "ollama" => {
                let url = ollama::base_url(environment);
                reachable.is_reachable(url.as_deref().unwrap_or(preset.base_url)).await
            }
            None => false,
        };
        if !there {
            continue;
        }
        match preset.model {
            "" if preset.key.is_some() => notes.push(format!(
                "{0} has a key but is left out: it needs a model; name one in advai.toml with preset = \"{0}\"",
                preset.name
            )),
            _ => chosen.push(provider::from_preset(environment, file, preset)?),
        }
    }
    Ok((chosen, notes))
}
