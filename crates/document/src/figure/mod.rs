//! Amounts, percentages, dates and periods, as contracts of six countries and
//! two languages write them.
//!
//! A figure is read by the document's own convention, then by its country's
//! ([`Convention`]). What words and digits say of one figure is compared; what
//! could be read in two ways is not guessed but given as [`Reading::Ask`].

mod convention;
mod currency;
mod date;
mod decimal;
mod digits;
mod english;
mod lex;
mod month;
mod quantity;
mod side;
mod spanish;
mod unit;

pub use convention::{Convention, DateOrder, Marks};
pub use date::Date;
pub use decimal::Decimal;
pub use unit::TimeUnit;

use lex::Tokens;
use std::{fmt, ops::Range};

/// A figure in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// Where it stands, in bytes: words, digits, currency and unit.
    pub range: Range<usize>,
    /// What it says.
    pub reading: Reading,
}

/// What a figure says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// One thing.
    Certain(Value),
    /// One thing or another: `1.500` where nothing tells the convention.
    Ask(Value, Value),
    /// One thing in words and another in digits.
    Mismatch {
        /// What the words say, which in law mostly prevail.
        words: Value,
        /// What the digits say.
        figures: Value,
    },
    /// A day that the calendar has not.
    Impossible(Date),
}

impl Reading {
    /// Its value, where it has one.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Certain(value) => Some(value),
            _ => None,
        }
    }

    fn first(self) -> Option<Value> {
        match self {
            Self::Certain(value) | Self::Ask(value, _) => Some(value),
            Self::Mismatch { words, .. } => Some(words),
            Self::Impossible(_) => None,
        }
    }
}

impl fmt::Display for Reading {
    /// The value; `ask`, `mismatch` or `impossible` where it has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Certain(value) => value.fmt(f),
            Self::Ask(..) => f.write_str("ask"),
            Self::Mismatch { .. } => f.write_str("mismatch"),
            Self::Impossible(_) => f.write_str("impossible"),
        }
    }
}

/// The value of a figure. Two figures say the same where their values are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// A sum of money.
    Amount {
        /// In whole units of the currency.
        value: Decimal,
        /// ISO 4217; `None` where it stays open whose dollars or pesos they are.
        currency: Option<&'static str>,
    },
    /// Parts of a hundred.
    Percent(Decimal),
    /// A period.
    Duration {
        /// How many.
        count: Decimal,
        /// Of what.
        unit: TimeUnit,
    },
    /// A day.
    Date(Date),
    /// Something else: what is counted in words and digits ("dos (2) ejemplares"),
    /// or a number that has a cell of a table to itself.
    Count(Decimal),
}

impl fmt::Display for Value {
    /// `1000.5 EUR`, `1000 ?`, `5 %`, `15 business`, `2025-03-31`, `2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Amount { value, currency } => write!(f, "{value} {}", currency.unwrap_or("?")),
            Self::Percent(value) => write!(f, "{value} %"),
            Self::Duration { count, unit } => write!(f, "{count} {unit}"),
            Self::Date(date) => date.fmt(f),
            Self::Count(value) => value.fmt(f),
        }
    }
}

/// The figures of a text, in order; none overlaps another. A bare number in
/// running text is none: it may be that of a clause or of a house.
pub fn figures(text: &str, convention: Convention) -> Vec<Figure> {
    let tokens = Tokens::of(text);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let read = date::read(&tokens, at, convention)
            .or_else(|| quantity::read(&tokens, at, convention))
            .or_else(|| quantity::alone(&tokens, at, convention));
        match read {
            Some((reading, next)) if next > at => {
                let range = token.start..tokens.end_before(next);
                found.push(Figure { range, reading });
                at = next;
            }
            _ => at += 1 + inside_a_number(&tokens, at, convention),
        }
    }
    found
}

/// How many tokens to pass over after one that begins a number in words which
/// is no figure: its tail is none either.
fn inside_a_number(tokens: &Tokens<'_>, at: usize, convention: Convention) -> usize {
    let read = match convention.language {
        domain::Language::Es => spanish::read(tokens, at),
        domain::Language::En => english::read(tokens, at),
    };
    read.map_or(0, |(_, next)| next.saturating_sub(at + 1))
}

#[cfg(test)]
mod tests;
