//! The built site: scripts, styles, fonts. Read into memory once, so that
//! nothing but what was there at the start is ever served.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

/// Files by their path under `/`.
#[derive(Default)]
pub struct Site {
    files: HashMap<String, File>,
}

struct File {
    content_type: &'static str,
    /// The name changes with the content.
    hashed: bool,
    etag: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl Site {
    /// Reads a folder with all that is in it. Copies with the endings `.br`
    /// and `.gz` are kept as encodings of the file beside them.
    ///
    /// # Errors
    /// Where the folder or a file of it cannot be read.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut found = HashMap::new();
        collect(folder, "", &mut found)?;
        let mut files = HashMap::new();
        for (name, bytes) in &found {
            let encoding = |ending: &str| found.get(&format!("{name}{ending}")).cloned();
            let original = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
            if original.is_some_and(|original| found.contains_key(original)) {
                continue;
            }
            let file = File {
                content_type: content_type(name),
                hashed: is_hashed(name),
                etag: hex::encode(Sha256::digest(bytes)).chars().take(20).collect(),
                plain: bytes.clone(),
                brotli: encoding(".br"),
                gzip: encoding(".gz"),
            };
            files.insert(name.clone(), file);
        }
        Ok(Self { files })
    }

    /// Where the site is: as named, else `../site` beside the executable.
    pub fn folder(named: Option<&Path>) -> PathBuf {
        match named {
            Some(folder) => folder.to_owned(),
            None => {
                let executable = std::env::current_exe().unwrap_or_default();
                let beside = executable.parent().and_then(Path::parent).unwrap_or(Path::new(".."));
                beside.join("site")
            }
        }
    }

    /// The answer to a request for a file; nothing where there is none.
    pub(crate) fn respond(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Option<Response> {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return None;
        }
        let file = self.files.get(path.trim_start_matches('/'))?;
        let (encoding, bytes) = file.encoded_for(headers);
        let etag = match encoding {
            None => format!("\"{}\"", file.etag),
            Some(encoding) => format!("\"{}-{encoding}\"", file.etag),
        };
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let unchanged = known.is_some_and(|known| {
            known
                .split(',')
                .any(|tag| tag.trim().trim_start_matches("W/") == etag || tag.trim() == "*")
        });
        let mut response = Response::new(if unchanged { Body::empty() } else { Body::from(bytes) });
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let caching = if file.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(etag) = HeaderValue::from_str(&etag) {
            out.insert(header::ETAG, etag);
        }
        if let Some(encoding) = encoding {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        Some(response)
    }
}

impl File {
    fn encoded_for(&self, headers: &HeaderMap) -> (Option<&'static str>, Bytes) {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let accepted = accepted.unwrap_or_default();
        match (&self.brotli, &self.gzip) {
            (Some(bytes), _) if accepts(accepted, "br") => (Some("br"), bytes.clone()),
            (_, Some(bytes)) if accepts(accepted, "gzip") => (Some("gzip"), bytes.clone()),
            _ => (None, self.plain.clone()),
        }
    }
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        parts.next() == Some(encoding)
            && !parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

fn collect(folder: &Path, prefix: &str, found: &mut HashMap<String, Bytes>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is not UTF-8 cannot be asked for.
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{path}/"), found)?;
        } else if kind.is_file() && !name.starts_with('.') {
            found.insert(path, Bytes::from(fs::read(entry.path())?));
        }
    }
    Ok(())
}

/// Whether a name holds a hash of its content (`advai.3f9c0e1ab2.js`).
fn is_hashed(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or_default();
    let mut parts = last.split('.');
    let (_, ending) = (parts.next(), parts.next_back());
    ending.is_some()
        && parts.any(|part| part.len() >= 10 && part.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "wasm" => "application/wasm",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> (tempfile::TempDir, Site) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("pkg")).unwrap();
        for (name, text) in [
            ("style.css", "plain"),
            ("style.css.br", "brotli"),
            ("style.css.gz", "gzip"),
            ("pkg/advai_bg.wasm", "wasm"),
            ("pkg/advai.0123456789ab.js", "js"),
            ("alone.gz", "an archive"),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let site = Site::read(folder.path()).unwrap();
        (folder, site)
    }

    fn ask(site: &Site, path: &str, headers: &[(header::HeaderName, &str)]) -> Option<Response> {
        let headers =
            headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        site.respond(&Method::GET, path, &headers)
    }

    fn said(response: &Response, name: header::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[test]
    fn the_smallest_encoding_that_is_accepted_is_sent() {
        let (_folder, site) = site();
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip", "gzip"),
            ("br;q=0, gzip;q=0.5", "gzip"),
            ("", ""),
            ("zebra", ""),
        ] {
            let response =
                ask(&site, "/style.css", &[(header::ACCEPT_ENCODING, accepted)]).unwrap();
            assert_eq!(said(&response, header::CONTENT_ENCODING), encoding, "{accepted}");
            assert_eq!(said(&response, header::CONTENT_TYPE), "text/css; charset=utf-8");
            assert_eq!(said(&response, header::VARY), "accept-encoding");
        }
    }

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let (_folder, site) = site();
        let first = ask(&site, "/style.css", &[(header::ACCEPT_ENCODING, "br")]).unwrap();
        let etag = said(&first, header::ETAG).to_owned();
        let again = [(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, etag.as_str())];
        assert_eq!(ask(&site, "/style.css", &again).unwrap().status(), StatusCode::NOT_MODIFIED);
        // Another encoding is another body.
        let other = [(header::IF_NONE_MATCH, etag.as_str())];
        assert_eq!(ask(&site, "/style.css", &other).unwrap().status(), StatusCode::OK);
    }

    #[test]
    fn only_names_that_carry_a_hash_are_kept_for_ever() {
        let (_folder, site) = site();
        for (path, caching) in [
            ("/style.css", "no-cache"),
            ("/pkg/advai_bg.wasm", "no-cache"),
            ("/pkg/advai.0123456789ab.js", "public, max-age=31536000, immutable"),
        ] {
            let response = ask(&site, path, &[]).unwrap();
            assert_eq!(said(&response, header::CACHE_CONTROL), caching, "{path}");
        }
        let wasm = ask(&site, "/pkg/advai_bg.wasm", &[]).unwrap();
        assert_eq!(said(&wasm, header::CONTENT_TYPE), "application/wasm");
    }

    #[test]
    fn nothing_outside_the_folder_and_no_bare_encoding_is_served() {
        let (_folder, site) = site();
        for path in ["/style.css.br", "/../secret", "/pkg", "/", "/pkg/../style.css", "/%2e%2e/x"] {
            assert!(ask(&site, path, &[]).is_none(), "{path}");
        }
        assert!(ask(&site, "/alone.gz", &[]).is_some());
        assert!(site.respond(&Method::POST, "/style.css", &HeaderMap::new()).is_none());
    }
}
