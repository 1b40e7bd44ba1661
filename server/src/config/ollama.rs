//! Where Ollama listens, and whether it does.

use super::Environment;
use http::Uri;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

/// Whether something answers at an address; passed in, so that tests own it.
#[async_trait::async_trait]
pub trait Reachable: Send + Sync {
    /// Whether a connection to this base URL succeeds within a moment.
    async fn is_reachable(&self, base_url: &str) -> bool;
}

/// Asks the network.
pub struct ByConnecting;

#[async_trait::async_trait]
impl Reachable for ByConnecting {
    async fn is_reachable(&self, base_url: &str) -> bool {
        let Some((host, port)) = host_and_port(base_url) else { return false };
        let attempt = tokio::net::TcpStream::connect((host.as_str(), port));
        // A server on this computer answers in a millisecond; the start does
        // not wait longer for one that is not there.
        matches!(tokio::time::timeout(Duration::from_millis(400), attempt).await, Ok(Ok(_)))
    }
}

/// Host, without brackets, and port of a base URL.
pub(super) fn host_and_port(base_url: &str) -> Option<(String, u16)> {
    let uri: Uri = base_url.parse().ok()?;
    let host = uri.host()?.trim_start_matches('[').trim_end_matches(']').to_owned();
    let own_port = if uri.scheme_str() == Some("https") { 443 } else { 80 };
    Some((host, uri.port_u16().unwrap_or(own_port)))
}

/// Whether the address itself says that it is loopback, private, link-local
/// or unique-local. A name is taken for remote, `localhost` apart.
pub(super) fn is_private(base_url: &str) -> bool {
    let Some((host, _)) = host_and_port(base_url) else { return false };
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(ip)) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        Ok(IpAddr::V6(ip)) => {
            ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local()
        }
        Err(_) => host.eq_ignore_ascii_case("localhost"),
    }
}

/// `OLLAMA_HOST` in the forms that Ollama itself takes. The address a server
/// listens on everywhere (`0.0.0.0`) is reached at loopback.
pub(super) fn base_url(environment: &Environment) -> Option<String> {
    let text = environment.get("OLLAMA_HOST")?;
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    let (scheme, own_port) = match scheme {
        "" => ("http", 11434),
        "https" => ("https", 443),
        scheme => (scheme, 80),
    };
    let (authority, path) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port))
            if !port.contains(']') && (!host.contains(':') || host.ends_with(']')) =>
        {
            (host, port.parse().unwrap_or(own_port))
        }
        _ => (authority, own_port),
    };
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let host = match bare.parse::<IpAddr>() {
        _ if bare.is_empty() => Ipv4Addr::LOCALHOST.to_string(),
        Ok(IpAddr::V4(ip)) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.to_string(),
        Ok(IpAddr::V6(ip)) if ip.is_unspecified() => format!("[{}]", Ipv6Addr::LOCALHOST),
        Ok(IpAddr::V6(ip)) => format!("[{ip}]"),
        _ => bare.to_owned(),
    };
    Some(format!("{scheme}://{host}:{port}{}", path.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ollama_host_is_read_in_every_form_that_ollama_takes() {
        for (text, url) in [
            ("0.0.0.0", "http://127.0.0.1:11434"),
            ("0.0.0.0:8000", "http://127.0.0.1:8000"),
            (":8000", "http://127.0.0.1:8000"),
            ("[::]:8000", "http://[::1]:8000"),
            ("::1", "http://[::1]:11434"),
            ("box.example", "http://box.example:11434"),
            ("box.example:99", "http://box.example:99"),
            ("http://box.example", "http://box.example:80"),
            ("https://box.example/ollama/", "https://box.example:443/ollama"),
        ] {
            let environment = Environment::new("/", [("OLLAMA_HOST", text)]);
            assert_eq!(base_url(&environment).as_deref(), Some(url), "{text}");
        }
        assert_eq!(base_url(&Environment::default()), None);
    }

    #[test]
    fn only_an_address_that_is_private_by_itself_counts_as_local() {
        for (url, private) in [
            ("http://127.0.0.1:11434", true),
            ("http://localhost:8080/v1", true),
            ("http://[::1]:1", true),
            ("http://192.168.0.7:11434", true),
            ("http://[fd00::1]:80/v1", true),
            ("https://api.groq.com/openai/v1", false),
            ("http://8.8.8.8", false),
            ("http://localhost.example.com", false),
            ("nonsense", false),
        ] {
            assert_eq!(is_private(url), private, "{url}");
        }
    }
}
