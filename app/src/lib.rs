//! Pages, components, texts and server functions; compiled for either side,
//! never both at once.
//!
//! The server renders every page ([`App`]). Two of them live on in the browser
//! ([`hydrate`]): the library and the review. These are compiled for both
//! sides; all else is HTML and forms, and no part of the WASM.

// Views nest deeply, and so do their types.
#![recursion_limit = "256"]

#[cfg(not(erase_components))]
compile_error!(
    "both sides are built with `--cfg erase_components`, as `.cargo/config.toml` has it; \
     RUSTFLAGS in the environment hides that file: add the flag there"
);

#[cfg(feature = "ssr")]
mod app;
#[cfg(feature = "ssr")]
mod backend;
mod browser;
#[cfg(feature = "hydrate")]
mod choices;
mod erase;
mod functions;
#[cfg(feature = "hydrate")]
mod hydrate;
#[cfg(feature = "hydrate")]
mod json;
#[cfg(feature = "hydrate")]
mod live;
mod pages;
mod parts;
#[cfg(any(feature = "hydrate", test))]
mod pause;
mod prefs;
#[cfg(feature = "hydrate")]
mod refresh;
#[cfg(feature = "ssr")]
mod shell;
mod texts;
mod trouble;
#[cfg(feature = "ssr")]
mod wire;
mod word_diff;

#[cfg(feature = "ssr")]
pub use app::App;
#[cfg(feature = "ssr")]
pub use backend::Backend;
#[cfg(feature = "hydrate")]
pub use hydrate::hydrate;
#[cfg(feature = "ssr")]
pub use shell::shell;
pub use trouble::Trouble;

/// File names of the sample contract's first version, in Spanish and English.
pub const SAMPLE_FILES: [&str; 2] = ["contrato-de-muestra-v1.md", "sample-contract-v1.md"];
