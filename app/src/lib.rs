//! Pages, components, texts and server functions; compiled for either side,
//! never both at once.

#[cfg(feature = "ssr")]
mod backend;
#[cfg(feature = "ssr")]
pub use backend::Backend;

/// File names of the sample contract's first version, in Spanish and English.
pub const SAMPLE_FILES: [&str; 2] = ["contrato-de-muestra-v1.md", "sample-contract-v1.md"];
