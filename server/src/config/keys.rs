//! The keys of a provider. Nothing here ever repeats one.

use super::{ConfigError, Environment, file::WrittenProvider, presets::Preset};
use secrecy::{ExposeSecret, SecretString};
use std::ops::Range;

/// How to speak of a mistake at a place, or about the whole provider.
type Wrong<'a> = &'a dyn Fn(Option<Range<usize>>, String) -> ConfigError;

/// What `keys` says, else what the preset's variable holds. Empty is right
/// only where the address is the user's own.
pub(super) fn of_provider(
    environment: &Environment,
    name: &str,
    written: &WrittenProvider,
    preset: Option<&Preset>,
    private: bool,
    wrong: Wrong<'_>,
) -> Result<Vec<SecretString>, ConfigError> {
    let mut found = Vec::new();
    match (&written.keys, preset.and_then(|preset| preset.key)) {
        (Some(keys), _) => {
            for key in keys {
                let before = found.len();
                match key.get_ref().strip_prefix("env:") {
                    None => split(key.get_ref(), &mut found),
                    Some(variable) => {
                        let value = environment.get(variable).ok_or_else(|| {
                            wrong(
                                Some(key.span()),
                                format!("{name} takes its key from {variable}, which is not set: set it, or take {name} out"),
                            )
                        })?;
                        split(value, &mut found);
                    }
                }
                whole(name, found.iter().skip(before), Some(key.span()), wrong)?;
            }
        }
        (None, Some(variable)) => match environment.get(variable) {
            Some(value) => {
                split(value, &mut found);
                whole(name, found.iter(), None, wrong)?;
            }
            None if private => {}
            None => {
                return Err(wrong(
                    None,
                    format!("{name} has no key: set {variable}, or take {name} out"),
                ));
            }
        },
        (None, None) => {}
    }
    if found.is_empty() && !private {
        return Err(wrong(None, format!("{name} has no key: add keys = [\"env:NAME\"]")));
    }
    Ok(found)
}

/// Whether keys can be sent as they are.
fn whole<'a>(
    name: &str,
    mut keys: impl Iterator<Item = &'a SecretString>,
    span: Option<Range<usize>>,
    wrong: Wrong<'_>,
) -> Result<(), ConfigError> {
    let broken = |key: &SecretString| {
        // No header carries anything else.
        key.expose_secret().contains(|c: char| !c.is_ascii_graphic())
    };
    if !keys.any(broken) {
        return Ok(());
    }
    let message = format!(
        "a key of {name} holds a space, a line break or a sign beyond ASCII; several keys are separated by commas"
    );
    Err(wrong(span, message))
}

/// One key or several with commas.
fn split(text: &str, found: &mut Vec<SecretString>) {
    let keys = text.split(',').map(str::trim).filter(|key| !key.is_empty());
    found.extend(keys.map(SecretString::from));
}
