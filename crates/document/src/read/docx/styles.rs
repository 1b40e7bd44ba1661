//! Styles: what a paragraph or run inherits through the chain of `basedOn`.

use crate::model::{Format, ReadError};
use crate::read::rich::Look;
use crate::read::xml::{Node, XmlStream};
use std::collections::HashMap;

/// A chain longer than this is a loop.
const LONGEST_CHAIN: usize = 24;

#[derive(Debug, Default)]
pub(super) struct Styles {
    by_id: HashMap<String, Style>,
    default_paragraph: Option<String>,
    defaults: RunLook,
    /// Whether the document's default language is Spanish: ordinals follow it.
    pub(super) spanish: bool,
}

#[derive(Debug, Default)]
struct Style {
    based_on: Option<String>,
    heading: Option<u8>,
    list: Option<(Option<String>, Option<usize>)>,
    look: RunLook,
    contents: bool,
    /// Whether the style colours what is behind its text.
    shades: bool,
}

/// What properties say about how a run is drawn, where they say it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RunLook {
    bold: Option<bool>,
    italic: Option<bool>,
    underline: Option<bool>,
    hidden: Option<bool>,
    /// White letters.
    white: Option<bool>,
    /// Type too small to be read.
    tiny: Option<bool>,
    /// On a colour of its own.
    pub(super) shaded: Option<bool>,
}

/// Half-points; type of two points is a line of dots.
const TINY: u32 = 4;

impl RunLook {
    /// Reads `w:rPr`.
    pub(super) fn of(node: &Node) -> Self {
        let shading = node.child("shd").map(is_dark);
        let highlight = node.value("highlight").map(|colour| !matches!(colour, "none" | "white"));
        let colour = node.child("color");
        Self {
            bold: node.flag("b"),
            italic: node.flag("i"),
            underline: node.flag("u"),
            hidden: node.flag("vanish"),
            white: colour.map(|colour| {
                colour.attribute("themeColor") == Some("background1")
                    || colour.attribute("val").is_some_and(is_white)
            }),
            tiny: node.value("sz").and_then(|size| size.parse().ok()).map(|size: u32| size <= TINY),
            shaded: if highlight == Some(true) { highlight } else { shading },
        }
    }

    /// This, and where it says nothing, the other.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            bold: self.bold.or(other.bold),
            italic: self.italic.or(other.italic),
            underline: self.underline.or(other.underline),
            hidden: self.hidden.or(other.hidden),
            white: self.white.or(other.white),
            tiny: self.tiny.or(other.tiny),
            shaded: self.shaded.or(other.shaded),
        }
    }

    pub(super) fn look(self) -> Look {
        Look {
            bold: self.bold.unwrap_or(false),
            italic: self.italic.unwrap_or(false),
            underline: self.underline.unwrap_or(false),
        }
    }

    /// Hidden, or too small to be seen.
    pub(super) fn is_hidden(self) -> bool {
        self.hidden.unwrap_or(false) || self.tiny.unwrap_or(false)
    }

    /// White on the white of the page, if nothing else is behind it.
    pub(super) fn is_white(self) -> bool {
        self.white.unwrap_or(false) && !self.shaded.unwrap_or(false)
    }
}

/// Whether a shading shows white letters.
pub(super) fn is_dark(shading: &Node) -> bool {
    let pattern = shading.attribute("val").unwrap_or("clear");
    shading.attribute("themeFill").is_some_and(|fill| fill != "background1")
        || shading.attribute("fill").is_some_and(|fill| fill != "auto" && !is_white(fill))
        || !matches!(pattern, "clear" | "nil")
}

/// White, or so near to it that nobody sees the difference.
fn is_white(colour: &str) -> bool {
    u32::from_str_radix(colour, 16)
        .is_ok_and(|rgb| colour.len() == 6 && rgb.to_be_bytes().iter().skip(1).all(|c| *c >= 0xf8))
}

fn shades(node: &Node) -> bool {
    (node.name == "shd" && is_dark(node)) || node.children.iter().any(shades)
}

impl Styles {
    pub(super) fn read(xml: &str) -> Result<Self, ReadError> {
        let mut styles = Self::default();
        let mut stream = XmlStream::new(xml, Format::Docx);
        stream.enter_root()?;
        while let Some(node) = stream.next_child()? {
            match node.name.as_str() {
                "docDefaults" => {
                    let properties = node.child("rPrDefault").and_then(|node| node.child("rPr"));
                    let language = properties.and_then(|node| node.value("lang"));
                    styles.defaults = properties.map(RunLook::of).unwrap_or_default();
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
        let own = run.map(RunLook::of).unwrap_or_default();
        let style = Style {
            based_on: node.value("basedOn").map(str::to_owned),
            heading: heading_of(name).or_else(|| paragraph.and_then(outline_level)),
            list: paragraph.and_then(|node| node.child("numPr")).map(|node| {
                (
                    node.value("numId").map(str::to_owned),
                    node.value("ilvl").and_then(|level| level.parse().ok()),
                )
            }),
            look: own.or(RunLook {
                shaded: paragraph.and_then(|node| node.child("shd")).map(is_dark),
                ..RunLook::default()
            }),
            shades: shades(node),
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

    /// How text of this paragraph or character style is drawn.
    pub(super) fn look(&self, id: Option<&str>) -> RunLook {
        self.chain(id).fold(RunLook::default(), |look, (_, style)| look.or(style.look))
    }

    /// How text is drawn where no style says anything.
    pub(super) fn defaults(&self) -> RunLook {
        self.defaults
    }

    /// Whether a table style colours what is behind its cells.
    pub(super) fn shades(&self, id: &str) -> bool {
        self.chain(Some(id)).any(|(_, style)| style.shades)
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
