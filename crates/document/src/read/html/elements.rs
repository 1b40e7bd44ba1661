//! What the reader has to know about HTML's elements.

/// Elements that start a new line.
pub(super) const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
];

/// Elements whose content nobody sees.
pub(super) const UNSEEN: &[&str] = &[
    "datalist", "head", "iframe", "noscript", "object", "script", "select", "style", "svg",
    "template", "title",
];

/// Elements of a page's own, around its text.
pub(super) const AROUND: &[&str] = &["button", "nav"];

/// Elements without an end.
pub(super) const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content is not HTML.
pub(super) const RAW: &[&str] = &["script", "style", "textarea", "title", "xmp"];

pub(super) fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name)
}

/// The level of a heading's element.
pub(super) fn heading(name: &str) -> Option<u8> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}

/// Whether the start of `new` ends an open `old` that has no end of its own.
/// `None` where the search goes on beyond `old`. What is a block is told: the
/// list is too long to be looked through at each step.
pub(super) fn ends(old: &str, old_is_block: bool, new: &str, new_is_block: bool) -> Option<bool> {
    match new {
        "li" => match old {
            "li" => Some(true),
            "ul" | "ol" | "menu" | "dir" | "td" | "th" => Some(false),
            _ => None,
        },
        "dt" | "dd" => match old {
            "dt" | "dd" => Some(true),
            "dl" | "td" | "th" => Some(false),
            _ => None,
        },
        "td" | "th" => match old {
            "td" | "th" => Some(true),
            "tr" | "table" => Some(false),
            _ => None,
        },
        "tr" | "tbody" | "thead" | "tfoot" => match old {
            "tr" => Some(true),
            "table" => Some(false),
            _ => None,
        },
        _ if new_is_block && !matches!(new, "br" | "hr") => match old {
            "p" => Some(true),
            _ if old_is_block || matches!(old, "td" | "th") => Some(false),
            _ => None,
        },
        _ => Some(false),
    }
}
