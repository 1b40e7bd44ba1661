//! The live stream of a version: Server-Sent Events whose content is read from
//! the table. Hints only say "look again", so a missed one costs a second.

mod frame;
mod start;
mod stream;

pub(crate) use stream::{Live, Opened};
