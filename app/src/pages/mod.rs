//! The pages. `library` and `review` live on in the browser; the others are
//! the server's alone.

#[cfg(feature = "ssr")]
mod compare;
#[cfg(feature = "ssr")]
mod contract;
#[cfg(feature = "ssr")]
mod export;
#[cfg(feature = "ssr")]
mod facts;
pub(crate) mod library;
#[cfg(feature = "ssr")]
mod missing;
#[cfg(feature = "ssr")]
mod models;
#[cfg(feature = "ssr")]
mod outgoing;
#[cfg(feature = "ssr")]
pub(crate) mod playbook;
#[cfg(feature = "ssr")]
mod remark;
pub(crate) mod review;
#[cfg(feature = "ssr")]
mod sent;
#[cfg(feature = "ssr")]
mod settings;
#[cfg(feature = "ssr")]
mod sources;

#[cfg(feature = "ssr")]
mod routes;
#[cfg(feature = "ssr")]
pub(crate) use missing::not_found;
#[cfg(feature = "hydrate")]
pub(crate) use review::ReviewState;
#[cfg(feature = "ssr")]
pub(crate) use routes::*;
