//! Connections that may not leave: only to loopback, private, link-local and
//! unique-local addresses, checked on the address that is connected to.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address stays on this machine or this network.
pub(crate) fn is_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_local_v4(v4),
        // ::ffff:a.b.c.d is reached as a.b.c.d.
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or_else(|| is_local_v6(v6), is_local_v4),
    }
}

fn is_local_v4(address: Ipv4Addr) -> bool {
    address.is_loopback() || address.is_private() || address.is_link_local()
}

fn is_local_v6(address: Ipv6Addr) -> bool {
    address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
}

/// A literal address in a URL is never resolved, so it is checked here.
/// Names are checked when they are resolved.
pub(crate) fn literal_is_allowed(url: &reqwest::Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(address) => is_local(address),
        Err(_) => true,
    }
}

/// Resolves names and fails where any address of a name is elsewhere: a name
/// that points both here and out is not trusted at all.
pub(crate) struct LocalResolver;

impl Resolve for LocalResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<_> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            if found.iter().any(|address| !is_local(address.ip())) {
                return Err(NotLocal.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// A provider that is configured as local is not.
#[derive(Debug, thiserror::Error)]
#[error("the address is not loopback or private")]
pub(crate) struct NotLocal;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_machine_or_network_are_local() {
        for (address, expected) in [
            ("127.0.0.1", true),
            ("10.1.2.3", true),
            ("172.16.0.1", true),
            ("172.32.0.1", false),
            ("192.168.1.1", true),
            ("169.254.1.1", true),
            ("8.8.8.8", false),
            ("0.0.0.0", false),
            ("100.64.0.1", false),
            ("::1", true),
            ("fd00::1", true),
            ("fe80::1", true),
            ("2001:4860:4860::8888", false),
            ("::ffff:8.8.8.8", false),
            ("::ffff:127.0.0.1", true),
        ] {
            assert_eq!(is_local(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[tokio::test]
    async fn a_name_that_points_here_resolves() {
        let addresses = LocalResolver.resolve("localhost".parse().unwrap()).await.unwrap();
        assert!(addresses.count() > 0);
    }
}
