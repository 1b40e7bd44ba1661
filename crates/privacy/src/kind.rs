//! What kind of thing a masked value is, and the word its token carries.

use domain::Language;
use serde::{Deserialize, Serialize};

/// The kinds told apart in tokens: a model reads them, so they say what stood there.
/// Of two that fit one range the first is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Person,
    Company,
    Iban,
    Account,
    Id,
    Email,
    Phone,
    Url,
    Address,
    /// What a project, a product or a plan is called.
    Project,
    /// A name of which nothing tells whose it is.
    Name,
    Term,
}

impl Kind {
    pub(crate) const ALL: [Kind; 12] = [
        Kind::Person,
        Kind::Company,
        Kind::Id,
        Kind::Email,
        Kind::Phone,
        Kind::Iban,
        Kind::Account,
        Kind::Url,
        Kind::Address,
        Kind::Project,
        Kind::Name,
        Kind::Term,
    ];

    /// The word in tokens of contracts in `language`.
    pub(crate) fn word(self, language: Language) -> &'static str {
        let (es, en) = match self {
            Kind::Person => ("PERSONA", "PERSON"),
            Kind::Company => ("EMPRESA", "COMPANY"),
            Kind::Id => ("ID", "ID"),
            Kind::Email => ("EMAIL", "EMAIL"),
            Kind::Phone => ("TELEFONO", "PHONE"),
            Kind::Iban => ("IBAN", "IBAN"),
            Kind::Account => ("CUENTA", "ACCOUNT"),
            Kind::Url => ("URL", "URL"),
            Kind::Address => ("DIRECCION", "ADDRESS"),
            Kind::Project => ("PROYECTO", "PROJECT"),
            Kind::Name => ("NOMBRE", "NAME"),
            Kind::Term => ("TERMINO", "TERM"),
        };
        match language {
            Language::Es => es,
            Language::En => en,
        }
    }

    /// Whether values are names, found by their words rather than by their shape.
    pub(crate) fn is_name(self) -> bool {
        matches!(self, Kind::Person | Kind::Company | Kind::Project | Kind::Name | Kind::Term)
    }

    /// Whether the bare digits of a value give it away.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Kind::Id | Kind::Phone | Kind::Iban | Kind::Account)
    }

    /// The value without what writers vary, so that one value has one token.
    pub(crate) fn key(self, value: &str) -> String {
        let folded = crate::fold::key(value);
        if self.is_name() {
            return folded;
        }
        if matches!(self, Kind::Email | Kind::Url) {
            return folded.split_whitespace().collect();
        }
        folded.chars().filter(|c| c.is_alphanumeric()).collect()
    }
}
