//! Pages, components, texts and server functions; compiled for either side,
//! never both at once.
//!
//! What the two sides share is everything that makes a page: the server
//! renders it with the state at the time, the browser hydrates it and goes on.
//! Only [`live`], parts of [`browser`] and the handlers of forms differ.

// Views nest deeply, and so do their types.
#![recursion_limit = "256"]

#[cfg(feature = "ssr")]
mod backend;
#[cfg(feature = "ssr")]
mod shell;

mod app;
mod browser;
mod erase;
mod functions;
#[cfg(feature = "hydrate")]
mod live;
mod pages;
mod parts;
#[cfg(any(feature = "hydrate", test))]
mod pause;
mod prefs;
mod texts;
mod trouble;
mod wire;
mod word_diff;

pub use app::App;
#[cfg(feature = "ssr")]
pub use backend::Backend;
#[cfg(feature = "ssr")]
pub use shell::shell;
pub use trouble::Trouble;

/// File names of the sample contract's first version, in Spanish and English.
pub const SAMPLE_FILES: [&str; 2] = ["contrato-de-muestra-v1.md", "sample-contract-v1.md"];
