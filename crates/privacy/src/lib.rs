//! Masks who and what a contract names, and restores it in answers.
//!
//! A [`Masker`] reads a whole contract, gives each name and number a token, and
//! from then on masks every text of that contract before it leaves and puts the
//! values back into what comes back. Pure functions: nothing is read or sent.

mod aliases;
mod apart;
mod capitals;
mod fold;
mod index;
mod kind;
mod learn;
mod lexicon;
mod masker;
mod names;
mod offers;
mod opening;
mod parties;
mod pattern;
mod pseudonyms;
mod restore;
mod shapes;
mod spans;
mod token;
mod unfamiliar;

pub use apart::mask_apart;
pub use masker::{Masked, Masker, Terms};
pub use offers::offered;
pub use parties::parties;
pub use pseudonyms::Pseudonyms;
pub use restore::Restored;
