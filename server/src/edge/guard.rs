//! Host and Origin. A page of somebody else's must not reach this server, by a
//! name that it points at this computer (DNS rebinding) or by a form that it
//! sends from the user's browser (CSRF).

use crate::config::PublicUrl;
use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, Method, Uri, header},
};
use domain::Problem;
use std::net::SocketAddr;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The names under which people may reach this server.
#[derive(Debug)]
pub(crate) struct Allowed {
    authorities: Vec<String>,
    origins: Vec<String>,
}

impl Allowed {
    /// Loopback's names with the bound port, and the public address.
    pub(crate) fn new(bound: SocketAddr, public: Option<&PublicUrl>) -> Self {
        let own = SocketAddr::new(bound.ip(), bound.port()).to_string();
        let port = bound.port();
        let mut authorities = vec![
            format!("localhost:{port}"),
            format!("127.0.0.1:{port}"),
            format!("[::1]:{port}"),
            own,
        ];
        if port == 80 {
            // A browser leaves the scheme's own port out.
            let bare: Vec<String> = authorities
                .iter()
                .filter_map(|a| a.strip_suffix(":80").map(str::to_owned))
                .collect();
            authorities.extend(bare);
        }
        let mut origins: Vec<String> = authorities.iter().map(|a| format!("http://{a}")).collect();
        if let Some(public) = public {
            authorities.push(public.authority.clone());
            origins.push(format!("{}://{}", public.scheme, public.authority));
        }
        Self { authorities, origins }
    }

    /// # Errors
    /// The 403 that keeps a request out.
    pub(super) fn judge(&self, request: &Request) -> Result<(), Problem> {
        self.weigh(request.method(), request.uri(), request.headers())
    }

    fn weigh(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
        let hosts =
            headers.get_all(header::HOST).iter().map(|value| value.to_str().unwrap_or_default());
        let hosts: Vec<&str> =
            hosts.chain(uri.authority().map(|authority| authority.as_str())).collect();
        if hosts.is_empty() || !hosts.iter().all(|host| has(&self.authorities, host)) {
            return Err(Problem::forbidden(
                "host_not_allowed",
                "This server is not known by that name. Use the address it printed when it started, or set ADVAI_PUBLIC_URL to the one people use.",
            ));
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        if !origins.all(|origin| has(&self.origins, origin.to_str().unwrap_or_default())) {
            return Err(foreign());
        }
        let writes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
        let site = headers.get(SEC_FETCH_SITE).map(|value| value.to_str().unwrap_or_default());
        if writes && !matches!(site, None | Some("same-origin" | "none")) {
            return Err(foreign());
        }
        Ok(())
    }
}

fn has(list: &[String], text: &str) -> bool {
    list.iter().any(|allowed| allowed.eq_ignore_ascii_case(text))
}

fn foreign() -> Problem {
    Problem::forbidden(
        "origin_not_allowed",
        "This request comes from a page of another site. If that is AdvAI's own address behind a proxy, set ADVAI_PUBLIC_URL to it.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: (&str, &str) = ("host", "127.0.0.1:3000");

    fn verdict(method: &str, given: &[(&str, &str)]) -> Option<u16> {
        let public =
            PublicUrl { scheme: "https".to_owned(), authority: "advai.example".to_owned() };
        let allowed = Allowed::new("127.0.0.1:3000".parse().unwrap(), Some(&public));
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        let judged =
            allowed.weigh(&method.parse().unwrap(), &"/api/contracts".parse().unwrap(), &headers);
        judged.err().map(|problem| problem.status)
    }

    #[test]
    fn only_names_of_this_server_are_answered_on_reads_and_writes() {
        for (host, right) in [
            ("127.0.0.1:3000", true),
            ("localhost:3000", true),
            ("LOCALHOST:3000", true),
            ("[::1]:3000", true),
            ("advai.example", true),
            ("127.0.0.1:3001", false),
            ("127.0.0.1", false),
            ("localhost.evil.example:3000", false),
            ("evil.example:3000", false),
            ("advai.example:3000", false),
            ("", false),
        ] {
            for method in ["GET", "POST"] {
                assert_eq!(verdict(method, &[("host", host)]).is_none(), right, "{method} {host}");
            }
        }
        assert_eq!(verdict("GET", &[]), Some(403));
        assert_eq!(verdict("GET", &[HOST, ("host", "evil.example")]), Some(403));
    }

    #[test]
    fn a_request_line_with_another_authority_is_refused() {
        let allowed = Allowed::new("127.0.0.1:3000".parse().unwrap(), None);
        let mut headers = HeaderMap::new();
        headers.insert("host", "127.0.0.1:3000".parse().unwrap());
        let judge =
            |uri: &str| allowed.weigh(&Method::GET, &uri.parse().unwrap(), &headers).is_ok();
        assert!(judge("/") && judge("http://localhost:3000/"));
        assert!(!judge("http://evil.example/"));
    }

    #[test]
    fn pages_of_other_sites_cannot_write() {
        for (headers, right) in [
            (vec![HOST], true),
            (vec![HOST, ("origin", "http://127.0.0.1:3000")], true),
            (vec![HOST, ("origin", "https://advai.example")], true),
            (vec![HOST, ("origin", "http://advai.example")], false),
            (vec![HOST, ("origin", "http://127.0.0.1:8080")], false),
            (vec![HOST, ("origin", "https://127.0.0.1:3000")], false),
            (vec![HOST, ("origin", "null")], false),
            (vec![HOST, ("origin", "http://evil.example")], false),
            (vec![HOST, ("sec-fetch-site", "same-origin")], true),
            (vec![HOST, ("sec-fetch-site", "none")], true),
            (vec![HOST, ("sec-fetch-site", "same-site")], false),
            (vec![HOST, ("sec-fetch-site", "cross-site")], false),
        ] {
            assert_eq!(verdict("POST", &headers).is_none(), right, "{headers:?}");
        }
        // Following a link from elsewhere is no attack.
        assert_eq!(verdict("GET", &[HOST, ("sec-fetch-site", "cross-site")]), None);
    }
}
