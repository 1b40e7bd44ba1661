//! HTML inside Markdown: tags go, text stays. Nothing is ever rendered.

use super::elements::{BLOCKS, UNSEEN};
use super::entity::push_decoded;

/// Elements that a browser knows; anything else in angle brackets, such as
/// `<Company name>`, is a blank that the author meant to be read.
const KNOWN: &[&str] = &[
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "li",
    "link",
    "main",
    "mark",
    "meta",
    "nav",
    "ol",
    "p",
    "picture",
    "pre",
    "q",
    "s",
    "samp",
    "script",
    "section",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];

/// What an inline tag leaves behind: nothing, a line break, or itself where it
/// is no HTML at all.
pub(in crate::read) fn inline(tag: &str) -> &str {
    let name = name(tag);
    if name == "br" {
        "\n"
    } else if tag.starts_with("<!") || tag.starts_with("<?") || KNOWN.contains(&name.as_str()) {
        ""
    } else {
        tag
    }
}

/// The visible lines of a block of HTML.
pub(in crate::read) fn block(html: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (before, tail) = rest.split_at(start);
        push_decoded(&mut text, before);
        let end = if tail.starts_with("<!--") {
            tail.find("-->").map(|at| at + 3)
        } else {
            tail.find('>').map(|at| at + 1)
        };
        let Some(end) = end else {
            // An open comment hides the rest; a lone `<` does not.
            if !tail.starts_with("<!--") {
                push_decoded(&mut text, tail);
            }
            rest = "";
            break;
        };
        let (tag, tail) = tail.split_at(end);
        let tag_name = name(tag);
        rest = tail;
        if !tag.starts_with("</") && UNSEEN.contains(&tag_name.as_str()) && !tag.ends_with("/>") {
            rest = after_closing(tail, &tag_name);
        } else if BLOCKS.contains(&tag_name.as_str()) {
            text.push('\n');
        } else if matches!(tag_name.as_str(), "td" | "th") {
            text.push(' ');
        } else {
            text.push_str(inline(tag));
        }
    }
    push_decoded(&mut text, rest);
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn name(tag: &str) -> String {
    let inner = tag.trim_start_matches('<').trim_start_matches('/');
    // A name with more letters than any element is none.
    inner
        .chars()
        .take(12)
        .take_while(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_lowercase()
}

fn after_closing<'a>(text: &'a str, name: &str) -> &'a str {
    let mut rest = text;
    while let Some(at) = rest.find("</") {
        let (_, tail) = rest.split_at(at);
        if self::name(tail) == name {
            return tail.find('>').and_then(|end| tail.get(end + 1..)).unwrap_or("");
        }
        rest = tail.get(2..).unwrap_or("");
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::{block, inline};

    #[test]
    fn tags_go_and_text_stays() {
        let html = "<div class=\"x\"><p>One &amp; <b>two</b></p><!-- <p>no</p> --><script>alert(1)</script><p>Tres&nbsp;ca&ntilde;as</p></div>";
        assert_eq!(block(html), ["One & two", "Tres\u{a0}cañas"]);
    }

    #[test]
    fn a_blank_in_angle_brackets_is_text() {
        for (tag, left) in [
            ("<span class=\"a\">", ""),
            ("</span>", ""),
            ("<br/>", "\n"),
            ("<Company name>", "<Company name>"),
            ("<!-- x -->", ""),
        ] {
            assert_eq!(inline(tag), left);
        }
    }
}
