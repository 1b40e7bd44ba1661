//! In which language the sender reads: the page's cookie, else the browser's
//! preference.

use axum::http::{HeaderMap, header};
use domain::Language;

/// The cookie's `lang`, else the first of our languages that the browser
/// prefers, else English.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let cookie = text(header::COOKIE)
        .split(';')
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == "lang");
    cookie
        .and_then(|(_, tag)| Language::from_tag(tag))
        .unwrap_or_else(|| preferred(text(header::ACCEPT_LANGUAGE)))
}

fn preferred(accepted: &str) -> Language {
    let weighed = accepted.split(',').filter_map(|item| {
        let mut parts = item.split(';');
        let tag = parts.next()?.trim().get(..2)?.to_ascii_lowercase();
        let weight = parts
            .find_map(|part| part.trim().strip_prefix("q="))
            .map_or(1.0, |q| q.parse::<f32>().unwrap_or(0.0));
        (weight > 0.0).then_some((weight, Language::from_tag(&tag)?))
    });
    // The first among equals.
    let best = weighed.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or(Language::En, |(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_beats_the_browser_and_the_heavier_language_the_lighter() {
        for (cookie, accept, expected) in [
            ("", "", Language::En),
            ("", "es-ES,es;q=0.9,en;q=0.8", Language::Es),
            ("", "en;q=0.3, es;q=0.6", Language::Es),
            ("", "fr, de", Language::En),
            ("", "es;q=0", Language::En),
            ("theme=dark; lang=es", "en", Language::Es),
            ("lang=fr", "es", Language::Es),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            headers.insert(header::ACCEPT_LANGUAGE, accept.parse().unwrap());
            assert_eq!(language(&headers), expected, "{cookie} {accept}");
        }
    }
}
