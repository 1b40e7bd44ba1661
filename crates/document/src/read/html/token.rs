//! HTML as a stream of tags and text. Whatever is no tag is text, as in a
//! browser; nothing is refused, and each byte is looked at a fixed number of
//! times.

use super::elements::RAW;
use super::entity::push_decoded;
use std::borrow::Cow;

/// Attributes of one tag that are kept.
const MOST_ATTRIBUTES: usize = 32;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'h> {
    Start(Tag),
    End(String),
    /// Text with its character references resolved.
    Text(Cow<'h, str>),
    /// The content of an element that is not HTML, with the element's name.
    Raw(String, &'h str),
}

/// A start tag. Names are in lower case.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    /// `<x/>`
    pub(super) closed: bool,
}

impl Tag {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

pub(super) struct Tokens<'h> {
    rest: &'h str,
    /// The raw element that was just opened.
    raw: Option<String>,
    /// There is no `-->` in what is left: not looked for again.
    no_comment_end: bool,
}

impl<'h> Tokens<'h> {
    pub(super) fn of(html: &'h str) -> Self {
        Self { rest: html, raw: None, no_comment_end: false }
    }

    fn advance(&mut self, by: usize) -> &'h str {
        let (head, rest) = self.rest.split_at_checked(by).unwrap_or((self.rest, ""));
        self.rest = rest;
        head
    }

    /// The content of a raw element, up to its end tag or the end.
    fn raw(&mut self, name: String) -> Token<'h> {
        let mut from = 0;
        let end = loop {
            let Some(at) = self.rest.get(from..).and_then(|rest| rest.find("</")) else {
                break self.rest.len();
            };
            let after = self.rest.get(from + at + 2..).unwrap_or_default();
            if after.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(&name)) {
                break from + at;
            }
            from += at + 2;
        };
        let content = self.advance(end);
        Token::Raw(name, content)
    }

    /// What begins with `<`, `None` where it is a comment or a declaration.
    fn markup(&mut self) -> Option<Token<'h>> {
        let rest = self.rest;
        if rest.starts_with("<!--") {
            let end = if self.no_comment_end { None } else { rest.get(4..)?.find("-->") };
            match end {
                Some(at) => drop(self.advance(4 + at + 3)),
                None => {
                    // An open comment hides no contract: it is left out alone.
                    self.no_comment_end = true;
                    self.advance(4);
                }
            }
            return None;
        }
        if rest.starts_with("<!") || rest.starts_with("<?") {
            let end = rest.find('>').map_or(rest.len(), |at| at + 1);
            self.advance(end);
            return None;
        }
        if let Some(after) = rest.strip_prefix("</") {
            let name = name(after);
            let end = rest.find('>').map_or(rest.len(), |at| at + 1);
            self.advance(end);
            return (!name.is_empty()).then_some(Token::End(name));
        }
        let (tag, length) = tag(rest);
        self.advance(length);
        if RAW.contains(&tag.name.as_str()) && !tag.closed {
            self.raw = Some(tag.name.clone());
        }
        Some(Token::Start(tag))
    }
}

impl<'h> Iterator for Tokens<'h> {
    type Item = Token<'h>;

    fn next(&mut self) -> Option<Token<'h>> {
        if let Some(name) = self.raw.take() {
            return Some(self.raw(name));
        }
        while !self.rest.is_empty() {
            if opens_markup(self.rest) {
                if let Some(token) = self.markup() {
                    return Some(token);
                }
                continue;
            }
            // At least one byte: a `<` that opens nothing is text.
            let mut end = self.rest.chars().next().map_or(1, char::len_utf8);
            while let Some(at) = self.rest.get(end..).and_then(|rest| rest.find('<')) {
                end += at;
                if self.rest.get(end..).is_some_and(opens_markup) {
                    break;
                }
                end += 1;
            }
            if !self.rest.get(end..).is_some_and(opens_markup) {
                end = self.rest.len();
            }
            let text = self.advance(end);
            if !text.contains('&') {
                return Some(Token::Text(Cow::Borrowed(text)));
            }
            let mut decoded = String::with_capacity(text.len());
            push_decoded(&mut decoded, text);
            return Some(Token::Text(Cow::Owned(decoded)));
        }
        None
    }
}

fn opens_markup(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next() == Some(b'<')
        && match bytes.next() {
            Some(b'!' | b'?') => true,
            Some(b'/') => bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic()),
            Some(byte) => byte.is_ascii_alphabetic(),
            None => false,
        }
}

/// A name in lower case; no element's is longer.
fn name(text: &str) -> String {
    const LONGEST: usize = 24;
    text.chars()
        .take(LONGEST)
        .take_while(|c| !c.is_whitespace() && !matches!(c, '>' | '/' | '=' | '<'))
        .collect::<String>()
        .to_ascii_lowercase()
}

/// The start tag that a text begins with, and its length.
fn tag(text: &str) -> (Tag, usize) {
    let bytes = text.as_bytes();
    let is_end = |at: usize| bytes.get(at).is_none_or(|byte| *byte == b'>');
    let skip = |from: usize, stop: &dyn Fn(u8) -> bool| {
        bytes.iter().skip(from).position(|byte| stop(*byte)).map_or(bytes.len(), |at| from + at)
    };
    let ends_name = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/');
    let mut at = skip(1, &ends_name);
    let mut tag = Tag { name: name(text.get(1..at).unwrap_or_default()), ..Tag::default() };
    loop {
        at = skip(at, &|byte| !byte.is_ascii_whitespace() && byte != b'/');
        if is_end(at) {
            break;
        }
        let start = at;
        at = skip(at + 1, &|byte| ends_name(byte) || byte == b'=');
        let key = name(text.get(start..at).unwrap_or_default());
        let equals = skip(at, &|byte| !byte.is_ascii_whitespace());
        let mut value = "";
        if bytes.get(equals) == Some(&b'=') {
            at = skip(equals + 1, &|byte| !byte.is_ascii_whitespace());
            match bytes.get(at).copied() {
                Some(quote @ (b'"' | b'\'')) => {
                    let end = skip(at + 1, &|byte| byte == quote);
                    value = text.get(at + 1..end).unwrap_or_default();
                    at = end + 1;
                }
                _ => {
                    let end = skip(at, &|byte| byte.is_ascii_whitespace() || byte == b'>');
                    value = text.get(at..end).unwrap_or_default();
                    at = end;
                }
            }
        }
        if tag.attributes.len() < MOST_ATTRIBUTES {
            let mut decoded = String::new();
            push_decoded(&mut decoded, value);
            tag.attributes.push((key, decoded));
        }
    }
    let at = at.min(bytes.len());
    tag.closed = at > 0 && bytes.get(at - 1) == Some(&b'/');
    (tag, (at + 1).min(bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::{Token, Tokens};

    fn shown(html: &str) -> Vec<String> {
        Tokens::of(html)
            .map(|token| match token {
                Token::Start(tag) => format!("<{} {:?}>", tag.name, tag.attributes),
                Token::End(name) => format!("</{name}>"),
                Token::Text(text) => text.into_owned(),
                Token::Raw(name, text) => format!("{name}:{text}"),
            })
            .collect()
    }

    #[test]
    fn tags_comments_and_text_are_told_apart() {
        assert_eq!(
            shown(
                "<!DOCTYPE html><P CLASS=a id='b c' hidden>1 < 2 &amp; 3<!-- no -- > --></p >x</"
            ),
            [r#"<p [("class", "a"), ("id", "b c"), ("hidden", "")]>"#, "1 < 2 & 3", "</p>", "x</"]
        );
        assert_eq!(
            shown("<script>if (a</b) \"<p>\"</script>t"),
            ["<script []>", "script:if (a</b) \"<p>\"", "</script>", "t"]
        );
    }

    #[test]
    fn markup_that_never_ends_ends_with_the_file() {
        for html in ["<p class=\"", "<p a", "<!-- x", "</p", "<", "<script>", "<p a='x", "<a/"] {
            let _ = shown(html);
        }
        assert_eq!(shown("<!-- open <b>kept</b>"), [" open ", "<b []>", "kept", "</b>"]);
    }
}
