//! Every word on the pages, in Spanish and English. A text is a method of
//! [`Texts`] that says both at once, so that none can be missing in one.

// The browser says what its pages say, the server all.
#![cfg_attr(not(feature = "ssr"), allow(dead_code))]

mod common;
mod compare;
mod export;
mod facts;
mod library;
mod models;
mod numbers;
mod outgoing;
#[cfg(feature = "ssr")]
mod playbook;
mod problems;
mod reasons;
mod review;
mod sent;
#[cfg(feature = "ssr")]
mod sources;
mod status;
mod topics;

use domain::Language;

/// The texts of one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Texts(pub(crate) Language);

impl Texts {
    /// The one of two that is in the page's language.
    fn pick<T>(self, es: T, en: T) -> T {
        match self.0 {
            Language::Es => es,
            Language::En => en,
        }
    }
}

/// Texts without anything to fill in: name, Spanish, English.
macro_rules! fixed {
    ($($name:ident: $es:literal, $en:literal;)*) => {
        impl super::Texts {
            $(pub(crate) fn $name(self) -> &'static str {
                self.pick($es, $en)
            })*
        }
    };
}
use fixed;

#[cfg(feature = "ssr")]
/// For sorting and searching: lower case, without accents.
pub(crate) fn plain(text: &str) -> String {
    let letter = |c: char| match c {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        c => c,
    };
    text.to_lowercase().chars().map(letter).collect()
}
