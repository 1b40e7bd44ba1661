//! The environment as a value, so that tests own it.

use std::{collections::BTreeMap, path::PathBuf};

/// Variables and the folder in which the program was started.
#[derive(Clone, Default)]
pub struct Environment {
    variables: BTreeMap<String, String>,
    folder: PathBuf,
}

impl Environment {
    /// That of this process. Variables that are not UTF-8 are left out.
    pub fn of_process() -> Self {
        let variables = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .collect();
        Self { variables, folder: std::env::current_dir().unwrap_or_default() }
    }

    /// These variables, started in `folder`.
    pub fn new<'a>(
        folder: impl Into<PathBuf>,
        variables: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Self {
        let variables = variables
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Self { variables, folder: folder.into() }
    }

    /// A variable's value; one that is empty or blank counts as absent.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// Where relative names begin.
    pub fn folder(&self) -> &std::path::Path {
        &self.folder
    }
}

impl std::fmt::Debug for Environment {
    // Values may be keys.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Environment").field("variables", &self.variables.len()).finish()
    }
}
