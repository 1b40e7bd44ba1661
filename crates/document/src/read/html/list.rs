//! Lists and the marks that a browser prints before their items.

use super::css::ListStyle;
use super::token::Tag;
use crate::read::numerals;

/// An open list.
#[derive(Debug)]
pub(super) struct List {
    style: ListStyle,
    next: u32,
}

impl List {
    /// The list that a tag opens, in the style that was declared for it.
    pub(super) fn of(tag: &Tag, declared: Option<ListStyle>) -> Self {
        let usual = if tag.name == "ol" {
            ListStyle::Number(match tag.attribute("type") {
                Some("a") => "lowerLetter",
                Some("A") => "upperLetter",
                Some("i") => "lowerRoman",
                Some("I") => "upperRoman",
                _ => "decimal",
            })
        } else {
            ListStyle::Bullet
        };
        let start = tag.attribute("start").and_then(|start| start.trim().parse().ok());
        Self { style: declared.unwrap_or(usual), next: start.unwrap_or(1) }
    }

    /// The mark of the next item, with the space after it.
    pub(super) fn mark(&mut self, item: &Tag, declared: Option<ListStyle>) -> String {
        if let Some(value) = item.attribute("value").and_then(|value| value.trim().parse().ok()) {
            self.next = value;
        }
        let number = self.next;
        self.next = self.next.saturating_add(1);
        match declared.unwrap_or(self.style) {
            ListStyle::None => String::new(),
            ListStyle::Bullet => "• ".to_owned(),
            ListStyle::Number(format) => format!("{}. ", numerals::print(number, format, false)),
        }
    }
}
