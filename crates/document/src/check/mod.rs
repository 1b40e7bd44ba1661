//! What does not fit together in a contract, decided by code from its text
//! alone. Precise or not at all: a false alarm costs more trust than a missed
//! mistake, so every check is silent where it is not sure.

mod annex;
mod blank;
mod check_digit;
mod contract;
mod contradiction;
mod day_count;
mod definition;
mod disguise;
mod figure;
mod file;
mod found;
mod identity;
mod number;
mod party;
mod reference;
mod repeat;
mod reviewer;
mod signatory;
mod term;
mod topic;

pub use file::{addressed_comment, hidden_text, untracked_change};
pub use reviewer::addressed;

use contract::Contract;
use domain::{Check, Clause, Language, Party};
use found::Found;

/// What the checks are given.
#[derive(Debug, Clone, Copy)]
pub struct CheckInput<'a> {
    /// Of the contract; the checks speak it.
    pub language: Language,
    /// In which what is found is told.
    pub reader: Language,
    /// ISO 3166-1 alpha-2 of the law that governs it, where known.
    pub country: Option<&'a str>,
    /// Named in the opening.
    pub parties: &'a [Party],
    /// All units in document order.
    pub clauses: &'a [Clause],
}

/// All checks, in document order. Each quotes the clause word for word.
pub fn checks(input: &CheckInput<'_>) -> Vec<Check> {
    let contract = Contract::new(*input);
    let mut found = Found::new(&contract);
    for check in [
        reviewer::addressed_to_reviewer,
        blank::open_blank,
        reference::wrong_reference,
        annex::missing_annex,
        term::undefined_term,
        term::unused_term,
        term::duplicate_definition,
        figure::amount_mismatch,
        figure::impossible_date,
        figure::currency_undefined,
        day_count::day_count_undefined,
        repeat::duplicate_clause,
        repeat::duplicate_text,
        contradiction::contradiction,
        identity::party_id_invalid,
        party::party_name_drift,
        signatory::signatory_mismatch,
    ] {
        check(&contract, &mut found);
    }
    found.in_order()
}

#[cfg(test)]
mod tests;
