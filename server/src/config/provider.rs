//! From what is written, and the preset that fills what is absent, to a
//! provider of the pool.

use super::{
    ConfigError, Environment,
    error::is_name,
    file::{ConfigFile, WrittenProvider},
    keys, ollama,
    presets::{self, DIALECTS, Preset, dialect_words},
};
use pool::{Dialect, Limits, ProviderConfig};
use std::{ops::Range, time::Duration};
use toml::Spanned;

/// A provider that is being put together, and how to speak of its mistakes.
struct Draft<'a> {
    name: &'a str,
    written: &'a WrittenProvider,
    preset: Option<&'a Preset>,
    file: &'a ConfigFile,
    /// Of the whole `[[provider]]`; absent for a preset that no file mentions.
    block: Option<Range<usize>>,
}

/// A provider of the file, its keys found.
pub(super) fn from_file(
    environment: &Environment,
    file: &ConfigFile,
    block: &Spanned<WrittenProvider>,
) -> Result<ProviderConfig, ConfigError> {
    let written = block.get_ref();
    let draft = Draft {
        name: name(file, block)?,
        written,
        preset: known_preset(file, written)?,
        file,
        block: Some(block.span()),
    };
    draft.assemble(environment)
}

/// A preset alone, its keys found.
pub(super) fn from_preset(
    environment: &Environment,
    file: &ConfigFile,
    preset: &Preset,
) -> Result<ProviderConfig, ConfigError> {
    let written = WrittenProvider::default();
    let draft =
        Draft { name: preset.name, written: &written, preset: Some(preset), file, block: None };
    draft.assemble(environment)
}

/// The provider's name: its own, else its preset's.
pub(super) fn name<'a>(
    file: &ConfigFile,
    block: &'a Spanned<WrittenProvider>,
) -> Result<&'a str, ConfigError> {
    let written = block.get_ref();
    let Some(name) = written.name.as_ref().or(written.preset.as_ref()) else {
        return Err(
            file.wrong(block.span(), "a [[provider]] needs a name, such as name = \"groq\"")
        );
    };
    let text = name.get_ref();
    if is_name(text) {
        return Ok(text);
    }
    Err(file.wrong(
        name.span(),
        "a name takes 1 to 64 letters, digits, \"-\", \"_\" and \".\", and is neither \"none\" nor \"auto\"",
    ))
}

/// The dialect of that word.
fn spoken(file: &ConfigFile, written: &Spanned<String>) -> Result<Dialect, ConfigError> {
    let word = written.get_ref().as_str();
    DIALECTS.iter().find(|(known, _)| *known == word).map(|(_, dialect)| *dialect).ok_or_else(
        || {
            let words = dialect_words();
            file.wrong(written.span(), format!("there is no dialect \"{word}\"; there are {words}"))
        },
    )
}

/// The preset that is named, where one is. Also looks at the dialect, so that
/// a provider that is not used now is still checked for its words.
pub(super) fn known_preset(
    file: &ConfigFile,
    written: &WrittenProvider,
) -> Result<Option<&'static Preset>, ConfigError> {
    if let Some(dialect) = &written.dialect {
        spoken(file, dialect)?;
    }
    let Some(named) = &written.preset else { return Ok(None) };
    match presets::preset(named.get_ref()) {
        Some(preset) => Ok(Some(preset)),
        None => Err(file.wrong(
            named.span(),
            format!("there is no preset \"{}\"; there are {}", named.get_ref(), presets::names()),
        )),
    }
}

/// Whether the port, where one is written, is one.
fn has_port(uri: &http::Uri) -> bool {
    let after = |a: &http::uri::Authority| a.as_str().strip_prefix(a.host()).map(str::len);
    uri.port_u16().is_some_and(|port| port > 0) || uri.authority().and_then(after) == Some(0)
}

impl Draft<'_> {
    fn wrong(&self, span: Option<Range<usize>>, message: String) -> ConfigError {
        match span.or_else(|| self.block.clone()) {
            Some(span) => self.file.wrong(span, message),
            None => ConfigError::new(message),
        }
    }

    fn assemble(&self, environment: &Environment) -> Result<ProviderConfig, ConfigError> {
        let it = self.written;
        let dialect = self.dialect()?;
        let base_url = self.base_url(environment)?;
        let private = ollama::is_private(&base_url);
        let local = self.local(dialect, &base_url, private)?;
        let model = self.model(private)?;
        let limits = self.limits()?;
        let said = [it.requests_per_minute.is_some(), it.tokens_per_minute.is_some()];
        let said =
            said.contains(&true) || it.requests_per_day.is_some() || it.tokens_per_day.is_some();
        let seconds = |name, value: &Option<Spanned<f64>>, default: f64| -> Result<Duration, _> {
            self.file.seconds(name, value.as_ref(), default)
        };
        Ok(ProviderConfig {
            name: self.name.to_owned(),
            dialect,
            model,
            simple_model: it
                .simple_model
                .clone()
                // A preset's small model only goes with its own large one.
                .or_else(|| {
                    it.model
                        .is_none()
                        .then(|| self.preset?.simple_model)
                        .flatten()
                        .map(str::to_owned)
                }),
            context: match &it.context {
                None => None,
                value => {
                    Some(self.file.count("context", value.as_ref(), 512, u32::MAX, 131_072)?)
                }
            },
            keys: keys::of_provider(
                environment,
                self.name,
                it,
                self.preset,
                private,
                &|span, message| self.wrong(span, message),
            )?,
            local,
            limits,
            limits_from_preset: !said && limits != Limits::default(),
            day_resets: self.day_resets()?,
            quota_shared: it.quota_shared.unwrap_or(self.preset.is_some_and(|p| p.quota_shared)),
            max_in_flight: self.file.count(
                "max_in_flight",
                it.max_in_flight.as_ref(),
                1,
                1_000,
                if local { 1 } else { 4 },
            )?,
            connect_timeout: seconds("connect_timeout", &it.connect_timeout, 5.0)?,
            first_token_timeout: seconds(
                "first_token_timeout",
                &it.first_token_timeout,
                if local { 300.0 } else { 12.0 },
            )?,
            idle_timeout: seconds(
                "idle_timeout",
                &it.idle_timeout,
                if local { 60.0 } else { 15.0 },
            )?,
            total_timeout: seconds(
                "total_timeout",
                &it.total_timeout,
                if local { 900.0 } else { 120.0 },
            )?,
            price_in: self.money("price_in", it.price_in.as_ref())?,
            price_out: self.money("price_out", it.price_out.as_ref())?,
            country: it.country.clone().or_else(|| self.preset?.country.map(str::to_owned)),
            trains_on_input: it.trains_on_input,
            base_url,
        })
    }

    fn dialect(&self) -> Result<Dialect, ConfigError> {
        match (&self.written.dialect, self.preset) {
            (Some(dialect), _) => spoken(self.file, dialect),
            (None, Some(preset)) => Ok(preset.dialect),
            (None, None) => {
                let (name, words) = (self.name, dialect_words());
                Err(self.wrong(None, format!("{name} needs a dialect ({words}) or a preset")))
            }
        }
    }

    fn base_url(&self, environment: &Environment) -> Result<String, ConfigError> {
        let (text, span) = match (&self.written.base_url, self.preset) {
            (Some(url), _) => (url.get_ref().clone(), Some(url.span())),
            (None, Some(preset)) if preset.name == "ollama" => {
                (ollama::base_url(environment).unwrap_or_else(|| preset.base_url.to_owned()), None)
            }
            (None, Some(preset)) => (preset.base_url.to_owned(), None),
            (None, None) => {
                let name = self.name;
                return Err(self.wrong(
                    None,
                    format!("{name} needs a base_url, such as \"http://127.0.0.1:8080/v1\""),
                ));
            }
        };
        let uri = text.parse::<http::Uri>().ok().filter(|uri| {
            matches!(uri.scheme_str(), Some("http" | "https"))
                && uri.query().is_none()
                // A password in an address would end up in a log.
                && uri.authority().is_some_and(|a| !a.as_str().contains('@'))
                && uri.host().is_some_and(|host| !host.is_empty())
                && has_port(uri)
        });
        if uri.is_none() {
            return Err(self.wrong(
                span,
                "base_url takes an http or https address without a password or a query, such as \"https://host/v1\"".to_owned(),
            ));
        }
        Ok(text.trim_end_matches('/').to_owned())
    }

    fn local(&self, dialect: Dialect, base_url: &str, private: bool) -> Result<bool, ConfigError> {
        let by_address = dialect == Dialect::Ollama
            || self.preset.is_some_and(|preset| matches!(preset.name, "ollama" | "llamacpp"));
        let local = self.written.local.unwrap_or(by_address && private);
        let host = ollama::host_and_port(base_url).map(|(host, _)| host).unwrap_or_default();
        if local && !private && host.parse::<std::net::IpAddr>().is_ok() {
            let name = self.name;
            return Err(self.wrong(
                self.written.base_url.as_ref().map(Spanned::span),
                format!("{name} has local = true, but {host} is neither loopback nor private"),
            ));
        }
        Ok(local)
    }

    fn model(&self, private: bool) -> Result<String, ConfigError> {
        let model = self.written.model.as_deref().or(self.preset.map(|preset| preset.model));
        match model.map(str::trim) {
            Some(model) if !model.is_empty() => Ok(model.to_owned()),
            // A server of one's own is asked which models it has.
            _ if private => Ok(String::new()),
            _ => {
                Err(self
                    .wrong(None, format!("{} needs a model, such as model = \"NAME\"", self.name)))
            }
        }
    }

    fn limits(&self) -> Result<Limits, ConfigError> {
        let it = self.written;
        let preset = self.preset.map(|preset| preset.limits).unwrap_or_default();
        let limit = |name: &str, value: &Option<Spanned<u64>>, preset: Option<u64>| match value {
            None => Ok(preset),
            value => self.file.count(name, value.as_ref(), 1, 1_000_000_000_000, 30).map(Some),
        };
        Ok(Limits {
            requests_per_minute: limit(
                "requests_per_minute",
                &it.requests_per_minute,
                preset.requests_per_minute,
            )?,
            tokens_per_minute: limit(
                "tokens_per_minute",
                &it.tokens_per_minute,
                preset.tokens_per_minute,
            )?,
            requests_per_day: limit(
                "requests_per_day",
                &it.requests_per_day,
                preset.requests_per_day,
            )?,
            tokens_per_day: limit("tokens_per_day", &it.tokens_per_day, preset.tokens_per_day)?,
            cost_per_day: self.budget()?,
        })
    }

    fn day_resets(&self) -> Result<String, ConfigError> {
        let Some(zone) = &self.written.day_resets else {
            return Ok(self.preset.map_or("UTC", |preset| preset.day_resets).to_owned());
        };
        if jiff::tz::TimeZone::get(zone.get_ref()).is_ok() {
            return Ok(zone.get_ref().clone());
        }
        Err(self.wrong(
            Some(zone.span()),
            "day_resets takes a zone of the IANA list, such as \"America/Los_Angeles\" or \"UTC\""
                .to_owned(),
        ))
    }

    /// In millionths, which is how the pool counts it.
    fn budget(&self) -> Result<Option<u64>, ConfigError> {
        let it = self.written;
        let Some(budget) = &it.daily_budget else { return Ok(None) };
        let amount = self.money("daily_budget", Some(budget))?.filter(|amount| *amount > 0.0);
        let Some(amount) = amount else {
            let message = "daily_budget takes an amount above 0, such as 1.0";
            return Err(self.wrong(Some(budget.span()), message.to_owned()));
        };
        if it.price_in.is_none() || it.price_out.is_none() {
            let message = "daily_budget needs price_in and price_out: without them nobody knows what a call costs";
            return Err(self.wrong(Some(budget.span()), message.to_owned()));
        }
        Ok(Some((amount * 1e6).ceil() as u64))
    }

    fn money(&self, name: &str, value: Option<&Spanned<f64>>) -> Result<Option<f64>, ConfigError> {
        match value {
            None => Ok(None),
            Some(value) if *value.get_ref() >= 0.0 && value.get_ref().is_finite() => {
                Ok(Some(*value.get_ref()))
            }
            Some(value) => Err(self
                .wrong(Some(value.span()), format!("{name} takes an amount from 0, such as 0.05"))),
        }
    }
}
