//! Which models a name stands for.

use super::error::Fault;
use pool::{Difficulty, Locality, Only};

/// What the word in `model` asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) only: Option<Only>,
    pub(super) locality: Locality,
    pub(super) difficulty: Difficulty,
}

/// The names that stand for no one provider.
pub(super) const ANYBODY: [&str; 3] = ["auto", "auto:local", "auto:simple"];

impl Target {
    /// `auto`, `auto:local`, `auto:simple`, `NAME`, or `NAME/MODEL`, split at
    /// the first slash.
    ///
    /// # Errors
    /// Where the name is empty. That nobody has it, the pool says.
    pub(super) fn read(model: &str) -> Result<Self, Fault> {
        let anybody = |locality, difficulty| Ok(Self { only: None, locality, difficulty });
        match model {
            "auto" => anybody(Locality::Any, Difficulty::Complex),
            "auto:local" => anybody(Locality::LocalOnly, Difficulty::Complex),
            "auto:simple" => anybody(Locality::Any, Difficulty::Simple),
            "" => Err(Fault::invalid(
                "model",
                "The name of the model is empty; \"auto\" asks whoever is free.",
            )),
            named => {
                let (provider, model) = match named.split_once('/') {
                    Some((provider, model)) => (provider, Some(model.to_owned())),
                    None => (named, None),
                };
                Ok(Self {
                    only: Some(Only { provider: provider.to_owned(), model }),
                    locality: Locality::Any,
                    difficulty: Difficulty::Complex,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_split_at_its_first_slash() {
        let only = |name: &str| Target::read(name).unwrap().only.unwrap();
        assert_eq!(only("groq"), Only { provider: "groq".into(), model: None });
        assert_eq!(
            only("openrouter/meta/llama"),
            Only { provider: "openrouter".into(), model: Some("meta/llama".into()) }
        );
        assert_eq!(Target::read("auto:local").unwrap().locality, Locality::LocalOnly);
        assert_eq!(Target::read("auto:simple").unwrap().difficulty, Difficulty::Simple);
        assert!(Target::read("").is_err());
    }
}
