//! Where to listen, what people type, and which database.

use super::{ConfigError, Environment, PublicUrl};
use http::Uri;
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
};

/// `ADVAI_ADDR`. Anything but loopback is refused while there are no accounts:
/// whoever reaches the port is the one user.
pub(super) fn listen(environment: &Environment) -> Result<SocketAddr, ConfigError> {
    let Some(text) = environment.get("ADVAI_ADDR") else {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, 3000)));
    };
    let address: SocketAddr = match text.strip_prefix("localhost:").map(str::parse::<u16>) {
        Some(Ok(port)) => SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        _ => text.parse().map_err(|_| {
            ConfigError::new(format!(
                "ADVAI_ADDR is \"{text}\"; it takes an address and a port, such as 127.0.0.1:3000"
            ))
        })?,
    };
    if address.ip().is_loopback() {
        return Ok(address);
    }
    Err(ConfigError::new(format!(
        "ADVAI_ADDR is {address}, which other computers can reach. AdvAI has no accounts yet, so it \
         listens on loopback only: use 127.0.0.1:{}",
        address.port()
    )))
}

/// `ADVAI_PUBLIC_URL`.
pub(super) fn public_url(environment: &Environment) -> Result<Option<PublicUrl>, ConfigError> {
    let Some(text) = environment.get("ADVAI_PUBLIC_URL") else { return Ok(None) };
    let wrong = || {
        ConfigError::new(format!(
            "ADVAI_PUBLIC_URL is \"{text}\"; it takes the address people type, such as https://advai.example"
        ))
    };
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let scheme = uri.scheme_str().ok_or_else(wrong)?.to_ascii_lowercase();
    let own_port = match scheme.as_str() {
        "http" => 80,
        "https" => 443,
        _ => return Err(wrong()),
    };
    let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?.to_ascii_lowercase();
    let authority = match uri.port_u16() {
        Some(port) if port != own_port => format!("{host}:{port}"),
        _ => host,
    };
    Ok(Some(PublicUrl { scheme, authority }))
}

/// The database file: `DATABASE_URL` where it names one, else `advai.db` in
/// the data folder.
pub(super) fn database(environment: &Environment, data: &Path) -> Result<PathBuf, ConfigError> {
    let Some(url) = environment.get("DATABASE_URL") else { return Ok(data.join("advai.db")) };
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Err(ConfigError::new(
            "DATABASE_URL names PostgreSQL, which this release does not speak yet. Unset it to use \
             SQLite in ADVAI_DATA",
        ));
    }
    let file = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:"));
    match file.map(|file| file.split('?').next().unwrap_or_default()) {
        Some(file) if !file.is_empty() && !file.starts_with(":memory:") && !file.ends_with('/') => {
            Ok(PathBuf::from(file))
        }
        Some(_) => {
            Err(ConfigError::new("DATABASE_URL names no file; it takes sqlite:///folder/advai.db"))
        }
        // The value may hold a password, so it is not repeated.
        None => Err(ConfigError::new(
            "DATABASE_URL is neither sqlite:// nor postgres://. Unset it to use SQLite in ADVAI_DATA",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &str, value: &str) -> Environment {
        Environment::new("/", [(name, value)])
    }

    #[test]
    fn only_loopback_addresses_are_listened_on() {
        for (text, right) in [
            ("127.0.0.1:3000", true),
            ("localhost:0", true),
            ("[::1]:80", true),
            ("127.8.9.1:1", true),
            ("0.0.0.0:3000", false),
            ("192.168.1.4:3000", false),
            ("[::]:3000", false),
            ("example.com:80", false),
            ("3000", false),
        ] {
            assert_eq!(listen(&with("ADVAI_ADDR", text)).is_ok(), right, "{text}");
        }
        assert_eq!(listen(&Environment::default()).unwrap().to_string(), "127.0.0.1:3000");
    }

    #[test]
    fn a_public_address_keeps_its_port_only_where_it_is_not_the_schemes_own() {
        for (text, authority) in [
            ("https://Advai.example", Some("advai.example")),
            ("https://advai.example:443/", Some("advai.example")),
            ("http://advai.example:8080", Some("advai.example:8080")),
            ("advai.example", None),
            ("ftp://advai.example", None),
        ] {
            let read = public_url(&with("ADVAI_PUBLIC_URL", text)).ok().flatten();
            assert_eq!(read.map(|url| url.authority).as_deref(), authority, "{text}");
        }
    }

    #[test]
    fn the_database_is_the_file_that_is_named_and_nothing_else() {
        for (url, file) in [
            ("sqlite:///var/lib/advai.db", Some("/var/lib/advai.db")),
            ("sqlite://here.db?mode=rwc", Some("here.db")),
            ("sqlite::memory:", None),
            ("sqlite:///var/lib/", None),
            ("postgres://me:secret@host/db", None),
            ("mysql://me:secret@host/db", None),
        ] {
            let read = database(&with("DATABASE_URL", url), Path::new("data"));
            assert_eq!(read.as_deref().ok(), file.map(Path::new), "{url}");
            let said = read.map_err(|error| error.to_string()).err().unwrap_or_default();
            assert!(!said.contains("secret"), "{said}");
        }
        let default = database(&Environment::default(), Path::new("data"));
        assert_eq!(default.unwrap(), Path::new("data/advai.db"));
    }
}
