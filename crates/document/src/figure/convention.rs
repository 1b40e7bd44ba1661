//! How a document writes its figures: by its own, then by its country.

use super::{currency, digits, lex::Tokens};
use domain::Language;

/// Which sign groups thousands and which one marks the fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    group: char,
    decimal: char,
}

impl Marks {
    /// `1.000,50`, as in Spain, Argentina, Chile and Colombia.
    pub const POINT_GROUPS: Self = Self { group: '.', decimal: ',' };
    /// `1,000.50`, as in Mexico, Peru, the United States and the United Kingdom.
    pub const COMMA_GROUPS: Self = Self { group: ',', decimal: '.' };

    pub(super) fn with_decimal(mark: char) -> Self {
        if mark == ',' { Self::POINT_GROUPS } else { Self::COMMA_GROUPS }
    }

    pub(super) fn with_group(mark: char) -> Self {
        if mark == '.' { Self::POINT_GROUPS } else { Self::COMMA_GROUPS }
    }

    /// Between thousands and hundreds.
    pub fn group(self) -> char {
        self.group
    }

    /// Before the fraction.
    pub fn decimal(self) -> char {
        self.decimal
    }
}

/// What `03/04/2025` begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    /// The day, as everywhere but in the United States.
    DayFirst,
    /// The month.
    MonthFirst,
}

/// How figures are written in one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Convention {
    /// Whose number words are read.
    pub language: Language,
    /// Whose pesos and dollars are meant, upper case; `None` where not known.
    pub country: Option<[u8; 2]>,
    /// `None` where nothing tells, or the document mixes both.
    pub marks: Option<Marks>,
    /// `None` where nothing tells.
    pub dates: Option<DateOrder>,
}

impl Convention {
    /// The convention of a country (ISO 3166-1 alpha-2, any case) alone.
    pub fn of_country(language: Language, country: Option<&str>) -> Self {
        let code = country.and_then(|code| <[u8; 2]>::try_from(code.as_bytes()).ok());
        let code = code.map(|code| code.map(|letter| letter.to_ascii_uppercase()));
        let marks = match code.as_ref().map(<[u8; 2]>::as_slice) {
            Some(b"ES" | b"AR" | b"CL" | b"CO" | b"UY" | b"PY" | b"EC" | b"VE" | b"BO" | b"BR") => {
                Some(Marks::POINT_GROUPS)
            }
            Some(b"MX" | b"PE" | b"US" | b"GB" | b"IE" | b"CA" | b"AU" | b"NZ") => {
                Some(Marks::COMMA_GROUPS)
            }
            // English has one convention wherever it is written; Spanish has two.
            None if language == Language::En => Some(Marks::COMMA_GROUPS),
            _ => None,
        };
        let dates = match code.as_ref().map(<[u8; 2]>::as_slice) {
            Some(b"US") => Some(DateOrder::MonthFirst),
            Some(_) => Some(DateOrder::DayFirst),
            None if language == Language::Es => Some(DateOrder::DayFirst),
            None => None,
        };
        Self { language, country: code, marks, dates }
    }

    /// The convention of a document: its own figures where they can be read in
    /// one way only, else its country's. Where they contradict each other
    /// nothing tells, and what could be either will be asked.
    pub fn of_document<'a>(
        language: Language,
        country: Option<&str>,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let mut convention = Self::of_country(language, country);
        let (mut point, mut comma) = (false, false);
        for text in texts {
            let tokens = Tokens::of(text);
            for at in 0..tokens.0.len() {
                let Some(number) = tokens.number(at) else { continue };
                match digits::tells(number) {
                    // "7.50" may be the number of a clause; an amount is none.
                    Some(marks) if is_amount(&tokens, at) || number.len() > 6 => {
                        point |= marks == Marks::POINT_GROUPS;
                        comma |= marks == Marks::COMMA_GROUPS;
                    }
                    _ => {}
                }
            }
        }
        match (point, comma) {
            (true, false) => convention.marks = Some(Marks::POINT_GROUPS),
            (false, true) => convention.marks = Some(Marks::COMMA_GROUPS),
            (true, true) => convention.marks = None,
            (false, false) => {}
        }
        convention
    }

    pub(super) fn is_country(self, code: &str) -> bool {
        self.country.is_some_and(|country| country == code.as_bytes())
    }
}

fn is_amount(tokens: &Tokens<'_>, at: usize) -> bool {
    currency::after(tokens, at + 1).is_some()
        || (at.saturating_sub(4)..at)
            .any(|from| currency::before(tokens, from).is_some_and(|(_, next)| next == at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_documents_own_figures_beat_its_country_and_a_mix_tells_nothing() {
        let marks = |country, texts: &[&str]| {
            Convention::of_document(Language::Es, country, texts.iter().copied()).marks
        };
        assert_eq!(marks(Some("ES"), &["1.000 euros"]), Some(Marks::POINT_GROUPS));
        assert_eq!(marks(Some("es"), &["$1,000.50 y 3.000"]), Some(Marks::COMMA_GROUPS));
        assert_eq!(marks(Some("MX"), &["12,50 euros"]), Some(Marks::POINT_GROUPS));
        assert_eq!(marks(Some("MX"), &["12,50 euros", "1,000.00 euros"]), None);
        assert_eq!(marks(Some("MX"), &["cláusula 7,50"]), Some(Marks::COMMA_GROUPS));
        assert_eq!(marks(None, &["1.000 euros"]), None);
    }
}
