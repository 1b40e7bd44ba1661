//! The contract as a whole.

mod answer;
mod dates;
mod digest;
mod obligations;
mod request;
mod rules;

pub use answer::read_contract_answer;
pub use request::contract_request;
pub use rules::playbook_review;
