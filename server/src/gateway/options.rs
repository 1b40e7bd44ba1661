//! What a caller says in headers.

use super::error::Fault;
use axum::http::HeaderMap;
use pool::Lane;
use std::time::Duration;

/// The longest deadline that is taken.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// What a caller says in headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) lane: Lane,
    pub(super) deadline: Duration,
    /// Nothing of a stream is sent on before the answer is whole.
    pub(super) whole: bool,
    /// A simpler model may answer where no other is free.
    pub(super) simple: bool,
    /// The answer to an earlier, equal request may stand in.
    pub(super) cached: bool,
}

impl Options {
    /// # Errors
    /// Where a header says what it cannot.
    pub(super) fn read(headers: &HeaderMap, deadline: Duration) -> Result<Self, Fault> {
        let text = |name: &str| -> Result<Option<String>, Fault> {
            let Some(value) = headers.get(name) else { return Ok(None) };
            match value.to_str() {
                Ok(text) => Ok(Some(text.trim().to_ascii_lowercase())),
                Err(_) => Err(Fault::invalid(name, format!("{name} is not plain text."))),
            }
        };
        let lane = match text("x-advai-lane")?.as_deref() {
            None | Some("interactive") => Lane::Interactive,
            Some("batch") => Lane::Batch,
            Some(_) => {
                let message = "x-advai-lane is \"interactive\" or \"batch\".";
                return Err(Fault::invalid("x-advai-lane", message));
            }
        };
        let deadline = match text("x-advai-deadline")? {
            None => deadline,
            Some(text) => seconds(&text).ok_or_else(|| {
                let message = "x-advai-deadline is a number of seconds above 0, such as 30.";
                Fault::invalid("x-advai-deadline", message)
            })?,
        };
        let whole = match text("x-advai-stream")?.as_deref() {
            None | Some("live") => false,
            Some("whole") => true,
            Some(_) => {
                let message = "x-advai-stream is \"live\" or \"whole\".";
                return Err(Fault::invalid("x-advai-stream", message));
            }
        };
        let (mut simple, mut cached) = (false, false);
        let degrade = text("x-advai-degrade")?.unwrap_or_default();
        for word in degrade.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "simple" => simple = true,
                "cached" => cached = true,
                _ => {
                    let message = "x-advai-degrade lists \"simple\", \"cached\" or both.";
                    return Err(Fault::invalid("x-advai-degrade", message));
                }
            }
        }
        Ok(Self { lane, deadline, whole, simple, cached })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let number = text.parse::<f64>().ok().filter(|number| *number > 0.0)?;
    Some(Duration::try_from_secs_f64(number).unwrap_or(LONGEST).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&'static str, &str)]) -> Result<Options, Fault> {
        let headers = pairs.iter().map(|(name, value)| {
            (axum::http::HeaderName::from_static(name), value.parse().unwrap())
        });
        Options::read(&headers.collect(), Duration::from_secs(240))
    }

    #[test]
    fn without_headers_somebody_waits_and_nothing_is_degraded() {
        let options = read(&[]).unwrap();
        assert_eq!(options.lane, Lane::Interactive);
        assert_eq!(options.deadline, Duration::from_secs(240));
        assert!(!options.whole && !options.simple && !options.cached);
    }

    #[test]
    fn what_a_header_cannot_say_is_an_error() {
        for (name, value) in [
            ("x-advai-lane", "fast"),
            ("x-advai-deadline", "-1"),
            ("x-advai-deadline", "0"),
            ("x-advai-deadline", "NaN"),
            ("x-advai-deadline", "soon"),
            ("x-advai-stream", "half"),
            ("x-advai-degrade", "simple,worse"),
        ] {
            assert!(read(&[(name, value)]).is_err(), "{name}: {value}");
        }
        let options = read(&[("x-advai-degrade", "Simple, cached"), ("x-advai-deadline", "0.5")]);
        let options = options.unwrap();
        assert!(options.simple && options.cached);
        assert_eq!(options.deadline, Duration::from_millis(500));
    }
}
