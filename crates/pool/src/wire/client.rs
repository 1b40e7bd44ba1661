//! The HTTP client of one provider.

use super::locality::{LocalResolver, literal_is_allowed};
use crate::ProviderConfig;
use std::time::Duration;

/// A provider cannot be asked at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// The address is not a URL, or not of HTTP.
    Address,
    /// It is said to be local and its address is not.
    NotLocal,
    /// No client could be made (no certificates on this machine).
    Client,
}

impl Unusable {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Address => "bad_address",
            Self::NotLocal => "not_local",
            Self::Client => "no_client",
        }
    }
}

/// A client that follows no redirect and, where the provider is local, uses no
/// proxy and connects to nothing that is not.
pub(crate) fn client_for(config: &ProviderConfig) -> Result<reqwest::Client, Unusable> {
    // Another part of the program may have installed one before us.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let url = reqwest::Url::parse(&config.base_url).map_err(|_| Unusable::Address)?;
    let mut builder = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(config.connect_timeout)
        .pool_idle_timeout(Duration::from_secs(50))
        // A retry is ours to decide, count and record.
        .retry(reqwest::retry::never());
    if config.local {
        if !literal_is_allowed(&url) {
            return Err(Unusable::NotLocal);
        }
        builder = builder.no_proxy().dns_resolver(LocalResolver);
    }
    match url.scheme() {
        // No certificates are needed, so none need be there.
        "http" => builder = builder.tls_certs_only([]),
        "https" => {}
        _ => return Err(Unusable::Address),
    }
    builder.build().map_err(|_| Unusable::Client)
}
