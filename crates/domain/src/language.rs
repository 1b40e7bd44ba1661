//! The two languages in which contracts are written and people work.

use serde::{Deserialize, Serialize};

/// Spanish or English.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Spanish.
    Es,
    /// English.
    #[default]
    En,
}

impl Language {
    /// The BCP 47 tag, as used in `lang` attributes and in JSON.
    pub fn tag(self) -> &'static str {
        match self {
            Language::Es => "es",
            Language::En => "en",
        }
    }

    /// `es` or `en`; nothing else.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag {
            "es" => Some(Language::Es),
            "en" => Some(Language::En),
            _ => None,
        }
    }
}
