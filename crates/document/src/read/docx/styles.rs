//! Styles: what a paragraph or run inherits through the chain of `basedOn`.

use super::xml::{Node, XmlStream};
use crate::model::ReadError;
use std::collections::HashMap;

/// A chain longer than this is a loop.
const LONGEST_CHAIN: usize = 24;

#[derive(Debug, Default)]
pub(super) struct Styles {
    by_id: HashMap<String, Style>,
    default_paragraph: Option<String>,
    /// Whether the document's default language is Spanish: ordinals follow it.
    pub(super) spanish: bool,
}

#[derive(Debug, Default)]
struct Style {
    based_on: Option<String>,
    heading: Option<u8>,
    list: Option<(Option<String>, Option<usize>)>,
    hidden: Option<bool>,
    bold: Option<bool>,
    contents: bool,
}

impl Styles {
    pub(super) fn read(xml: &str) -> Result<Self, ReadError> {
        let mut styles = Self::default();
        let mut stream = XmlStream::new(xml);
        stream.enter_root()?;
        while let Some(node) = stream.next_child()? {
            match node.name.as_str() {
                "docDefaults" => {
                    let properties = node.child("rPrDefault").and_then(|node| node.child("rPr"));
                    let language = properties.and_then(|node| node.value("lang"));
                    styles.spanish = language.is_some_and(|tag| tag.starts_with("es"));
                }
                "style" => styles.add(&node),
                _ => {}
            }
        }
        Ok(styles)
    }

    fn add(&mut self, node: &Node) {
        let Some(id) = node.attribute("styleId") else { return };
        let is_default = matches!(node.attribute("default"), Some("1" | "true" | "on"));
        if is_default && node.attribute("type") == Some("paragraph") {
            self.default_paragraph = Some(id.to_owned());
        }
        let paragraph = node.child("pPr");
        let run = node.child("rPr");
        let name = node.value("name").unwrap_or_default();
        let style = Style {
            based_on: node.value("basedOn").map(str::to_owned),
            heading: heading_of(name).or_else(|| paragraph.and_then(outline_level)),
            list: paragraph.and_then(|node| node.child("numPr")).map(|node| {
                (
                    node.value("numId").map(str::to_owned),
                    node.value("ilvl").and_then(|level| level.parse().ok()),
                )
            }),
            hidden: run.and_then(|node| node.flag("vanish")),
            bold: run.and_then(|node| node.flag("b")),
            contents: name
                .to_lowercase()
                .strip_prefix("toc ")
                .is_some_and(|level| level.parse::<u8>().is_ok()),
        };
        self.by_id.insert(id.to_owned(), style);
    }

    /// The style and those it is based on, nearest first. Without an id, the
    /// default style of paragraphs.
    fn chain<'s>(&'s self, id: Option<&'s str>) -> impl Iterator<Item = (&'s str, &'s Style)> {
        let mut next = id.or(self.default_paragraph.as_deref());
        std::iter::from_fn(move || {
            let id = next?;
            let style = self.by_id.get(id)?;
            next = style.based_on.as_deref();
            Some((id, style))
        })
        .take(LONGEST_CHAIN)
    }

    /// The heading level that a paragraph style gives, 1 to 9.
    pub(super) fn heading(&self, id: Option<&str>) -> Option<u8> {
        self.chain(id).find_map(|(_, style)| style.heading)
    }

    /// The list that a paragraph style belongs to: the number's id, the level
    /// where the style says it, and the style that said so.
    pub(super) fn list<'s>(&'s self, id: Option<&'s str>) -> Option<StyleList<'s>> {
        let mut level = None;
        for (style_id, style) in self.chain(id) {
            let Some((number, own_level)) = &style.list else { continue };
            level = level.or(*own_level);
            if let Some(number) = number {
                return Some(StyleList { number, level, style: style_id });
            }
        }
        None
    }

    /// Whether paragraphs of this style are lines of a table of contents.
    pub(super) fn is_contents(&self, id: Option<&str>) -> bool {
        self.chain(id).any(|(_, style)| style.contents)
    }

    /// Whether text of this paragraph or character style is hidden.
    pub(super) fn hidden(&self, id: Option<&str>) -> Option<bool> {
        self.chain(id).find_map(|(_, style)| style.hidden)
    }

    /// Whether text of this paragraph or character style is bold.
    pub(super) fn bold(&self, id: Option<&str>) -> Option<bool> {
        self.chain(id).find_map(|(_, style)| style.bold)
    }
}

/// Where a style puts its paragraphs in a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct StyleList<'s> {
    pub(super) number: &'s str,
    pub(super) level: Option<usize>,
    pub(super) style: &'s str,
}

/// Built-in names stay English in Word of any language; the others are what
/// templates call their headings.
fn heading_of(name: &str) -> Option<u8> {
    let name = name.trim().to_lowercase();
    if name == "title" {
        return Some(1);
    }
    if let Some(level) = name.strip_prefix("heading ").and_then(|level| level.parse::<u8>().ok()) {
        return (1..=9).contains(&level).then_some(level);
    }
    None
}

/// `outlineLvl` counts from 0; 9 is body text.
pub(super) fn outline_level(properties: &Node) -> Option<u8> {
    let level: u8 = properties.value("outlineLvl")?.parse().ok()?;
    (level < 9).then_some(level + 1)
}
