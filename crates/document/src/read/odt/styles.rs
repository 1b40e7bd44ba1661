//! Styles: what a paragraph or a stretch of text inherits from its parents, and
//! the styles of lists.

use super::lists::ListStyle;
use crate::model::{Format, ReadError};
use crate::read::rich::Look;
use crate::read::xml::{Node, XmlStream};
use std::collections::HashMap;

/// A chain longer than this is a loop.
const LONGEST_CHAIN: usize = 24;
/// Points; smaller type is a line of dots.
const TINY: f64 = 2.0;

#[derive(Debug, Default)]
pub(super) struct Styles {
    /// By family and name.
    by_name: HashMap<(String, String), Style>,
    defaults: HashMap<String, Drawn>,
    lists: HashMap<String, ListStyle>,
    /// The numbers of headings.
    pub(super) outline: ListStyle,
}

#[derive(Debug, Default)]
struct Style {
    parent: Option<String>,
    list: Option<String>,
    drawn: Drawn,
}

/// What a style says about how text is drawn, where it says it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Drawn {
    bold: Option<bool>,
    italic: Option<bool>,
    underline: Option<bool>,
    hidden: Option<bool>,
    white: Option<bool>,
    tiny: Option<bool>,
    shaded: Option<bool>,
    centred: Option<bool>,
}

impl Drawn {
    fn of(style: &Node) -> Self {
        let mut drawn = Self::default();
        let shaded = |node: &Node| {
            node.attribute("background-color")
                .filter(|colour| *colour != "transparent")
                .map(|colour| !is_white(colour))
        };
        if let Some(text) = style.child("text-properties") {
            let weight = text.attribute("font-weight");
            drawn.bold = weight.map(|weight| {
                weight == "bold" || weight.parse::<u32>().is_ok_and(|weight| weight >= 600)
            });
            drawn.italic =
                text.attribute("font-style").map(|style| matches!(style, "italic" | "oblique"));
            drawn.underline = text.attribute("text-underline-style").map(|line| line != "none");
            drawn.hidden = text.attribute("display").map(|display| display == "none");
            drawn.white = text.attribute("color").map(is_white);
            drawn.tiny = text
                .attribute("font-size")
                .and_then(|size| size.strip_suffix("pt"))
                .and_then(|size| size.parse::<f64>().ok())
                .map(|size| size <= TINY);
            drawn.shaded = shaded(text);
        }
        for name in ["paragraph-properties", "table-cell-properties"] {
            if let Some(paragraph) = style.child(name) {
                drawn.centred = paragraph.attribute("text-align").map(|align| align == "center");
                drawn.shaded = drawn.shaded.or(shaded(paragraph));
            }
        }
        drawn
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
            centred: self.centred.or(other.centred),
        }
    }

    pub(super) fn look(self) -> Look {
        Look {
            bold: self.bold.unwrap_or(false),
            italic: self.italic.unwrap_or(false),
            underline: self.underline.unwrap_or(false),
        }
    }

    pub(super) fn is_centred(self) -> bool {
        self.centred.unwrap_or(false)
    }

    pub(super) fn is_shaded(self) -> bool {
        self.shaded.unwrap_or(false)
    }

    /// Hidden, or too small to be seen.
    pub(super) fn is_hidden(self) -> bool {
        self.hidden.unwrap_or(false) || self.tiny.unwrap_or(false)
    }

    /// White on the white of the page, if nothing else is behind it.
    pub(super) fn is_white(self) -> bool {
        self.white.unwrap_or(false) && !self.is_shaded()
    }
}

fn is_white(colour: &str) -> bool {
    colour.eq_ignore_ascii_case("#ffffff")
}

impl Styles {
    /// Takes in the styles of a part, those of its text included.
    pub(super) fn learn(&mut self, xml: &str) -> Result<(), ReadError> {
        let mut stream = XmlStream::new(xml, Format::Odt);
        stream.enter_root()?;
        // The body is by far the largest child and the last one.
        while let Some(group) = stream.next_child_unless("body")? {
            if matches!(group.name.as_str(), "styles" | "automatic-styles") {
                group.children.iter().for_each(|node| self.add(node));
            }
        }
        Ok(())
    }

    fn add(&mut self, node: &Node) {
        let family = node.attribute("family").unwrap_or_default().to_owned();
        let name = node.attribute("name").unwrap_or_default().to_owned();
        match node.name.as_str() {
            "style" => {
                let style = Style {
                    parent: node.attribute("parent-style-name").map(str::to_owned),
                    list: node.attribute("list-style-name").map(str::to_owned),
                    drawn: Drawn::of(node),
                };
                self.by_name.insert((family, name), style);
            }
            "default-style" => {
                self.defaults.insert(family, Drawn::of(node));
            }
            "list-style" => {
                self.lists.insert(name, ListStyle::of(node));
            }
            "outline-style" => self.outline = ListStyle::of(node),
            _ => {}
        }
    }

    fn chain<'s>(&'s self, family: &str, name: &str) -> impl Iterator<Item = &'s Style> {
        let family = family.to_owned();
        let mut next = Some(name.to_owned());
        std::iter::from_fn(move || {
            let style = self.by_name.get(&(family.clone(), next.take()?))?;
            next.clone_from(&style.parent);
            Some(style)
        })
        .take(LONGEST_CHAIN)
    }

    /// How text in this style is drawn, without the defaults.
    pub(super) fn drawn(&self, family: &str, name: Option<&str>) -> Drawn {
        let Some(name) = name else { return Drawn::default() };
        self.chain(family, name).fold(Drawn::default(), |drawn, style| drawn.or(style.drawn))
    }

    /// How paragraphs are drawn where their styles say nothing.
    pub(super) fn default_paragraph(&self) -> Drawn {
        self.defaults.get("paragraph").copied().unwrap_or_default()
    }

    pub(super) fn list(&self, name: &str) -> Option<&ListStyle> {
        self.lists.get(name)
    }

    /// The list style that a paragraph's style names.
    pub(super) fn list_of(&self, name: Option<&str>) -> Option<&str> {
        self.chain("paragraph", name?).find_map(|style| style.list.as_deref())
    }
}
