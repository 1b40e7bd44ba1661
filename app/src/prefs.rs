//! What a person chose for all pages: language, theme and size of the text.
//! Kept in cookies, so that the server renders the right page at once.

use crate::texts::Texts;
use domain::Language;
use leptos::prelude::*;

/// Light, dark, or as the system says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(crate) fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.tag() == tag)
    }
}

/// Size of the contract's text in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Size {
    Small,
    #[default]
    Normal,
    Large,
}

impl Size {
    pub(crate) const ALL: [Self; 3] = [Self::Small, Self::Normal, Self::Large];

    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::Small => "16",
            Self::Normal => "18",
            Self::Large => "20",
        }
    }

    pub(crate) fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.tag() == tag)
    }
}

/// All choices together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Prefs {
    pub(crate) language: Language,
    pub(crate) theme: Theme,
    pub(crate) size: Size,
}

/// The texts of the page's language.
pub(crate) fn texts() -> Texts {
    Texts(use_context::<Prefs>().unwrap_or_default().language)
}

#[cfg(feature = "ssr")]
impl Prefs {
    /// From the request's cookies, else its `Accept-Language`.
    pub(crate) fn current() -> Self {
        use http::header::{ACCEPT_LANGUAGE, COOKIE};
        let Some(parts) = use_context::<http::request::Parts>() else {
            return Self::default();
        };
        let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let cookies = header(COOKIE).unwrap_or_default();
        let cookie = |name: &str| {
            cookies.split(';').find_map(|pair| {
                let (key, value) = pair.trim().split_once('=')?;
                (key == name).then_some(value)
            })
        };
        Self {
            language: cookie("lang")
                .and_then(Language::from_tag)
                .unwrap_or_else(|| accepted(header(ACCEPT_LANGUAGE).unwrap_or_default())),
            theme: cookie("theme").and_then(Theme::from_tag).unwrap_or_default(),
            size: cookie("size").and_then(Size::from_tag).unwrap_or_default(),
        }
    }
}

#[cfg(feature = "hydrate")]
impl Prefs {
    /// As the server wrote them on the document's element.
    pub(crate) fn current() -> Self {
        let attribute = |name: &str| {
            document()
                .document_element()
                .and_then(|html| html.get_attribute(name))
                .unwrap_or_default()
        };
        Self {
            language: Language::from_tag(&attribute("lang")).unwrap_or_default(),
            theme: Theme::from_tag(&attribute("data-theme")).unwrap_or_default(),
            size: Size::from_tag(&attribute("data-size")).unwrap_or_default(),
        }
    }
}

#[cfg(not(any(feature = "ssr", feature = "hydrate")))]
impl Prefs {
    /// Neither side: the defaults.
    pub(crate) fn current() -> Self {
        Self::default()
    }
}

/// The first of our languages in the order of preference of an
/// `Accept-Language` header; English where it names neither.
#[cfg(feature = "ssr")]
fn accepted(header: &str) -> Language {
    let mut best = (0.0_f32, Language::En);
    for item in header.split(',') {
        let (tag, rest) = item.trim().split_once(';').unwrap_or((item.trim(), ""));
        let weight = rest.trim().strip_prefix("q=").and_then(|q| q.parse().ok()).unwrap_or(1.0);
        let primary = tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
        if let Some(language) = Language::from_tag(&primary)
            && weight > best.0
        {
            best = (weight, language);
        }
    }
    best.1
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_the_browser_likes_best_of_ours() {
        for (header, language) in [
            ("", Language::En),
            ("es", Language::Es),
            ("es-MX,es;q=0.9,en;q=0.8", Language::Es),
            ("de-DE,de;q=0.9,es;q=0.5,en;q=0.7", Language::En),
            ("en;q=0.4, es-ES;q=0.6", Language::Es),
            ("fr", Language::En),
            ("es;q=0", Language::En),
        ] {
            assert_eq!(accepted(header), language, "{header}");
        }
    }
}
