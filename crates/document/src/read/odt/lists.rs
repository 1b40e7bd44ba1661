//! Lists: their numbers are not in the text. The program counts them each time
//! it draws the page, and so does this.

use crate::read::numerals;
use crate::read::xml::Node;
use std::collections::HashMap;

/// OpenDocument has ten levels in a list.
pub(super) const LEVELS: usize = 10;
/// A label is repeated at each paragraph, so its length is bounded.
const LONGEST_LABEL: usize = 120;

/// How the levels of a list are numbered.
#[derive(Debug, Default)]
pub(super) struct ListStyle {
    levels: [Level; LEVELS],
}

#[derive(Debug, Default)]
struct Level {
    bullet: bool,
    /// Empty where the level prints no number.
    format: &'static str,
    prefix: String,
    suffix: String,
    /// How many levels' numbers are printed.
    shown: usize,
    start: u32,
    /// `%1%.%2%`, in newer files; beats prefix, suffix and `shown`.
    pattern: Option<String>,
}

impl ListStyle {
    pub(super) fn of(node: &Node) -> Self {
        let mut style = Self::default();
        for child in &node.children {
            let at = child.attribute("level").and_then(|level| level.parse::<usize>().ok());
            if let Some(slot) = at.and_then(|at| style.levels.get_mut(at.checked_sub(1)?)) {
                *slot = level(child);
            }
        }
        style
    }
}

fn level(node: &Node) -> Level {
    let text =
        |name: &str| node.attribute(name).map(|text| text.chars().take(LONGEST_LABEL).collect());
    Level {
        bullet: node.name == "list-level-style-bullet" || node.name == "list-level-style-image",
        format: format(node.attribute("num-format").unwrap_or_default()),
        prefix: text("num-prefix").unwrap_or_default(),
        suffix: text("num-suffix").unwrap_or_default(),
        shown: node.attribute("display-levels").and_then(|n| n.parse().ok()).unwrap_or(1),
        start: node.attribute("start-value").and_then(|n| n.parse().ok()).unwrap_or(1),
        pattern: text("num-list-format"),
    }
}

/// The name that the numerals have in Word.
fn format(name: &str) -> &'static str {
    match name {
        "" => "",
        "A" => "upperLetter",
        "a" => "lowerLetter",
        "I" => "upperRoman",
        "i" => "lowerRoman",
        "01" | "001" => "decimalZero",
        "1st" => "ordinal",
        "First" => "ordinalText",
        _ => "decimal",
    }
}

/// The numbers of one list.
#[derive(Debug, Clone, Default)]
pub(super) struct Counters {
    last: [Option<u32>; LEVELS],
}

impl Counters {
    /// Counts an item of this level and gives its label with the space that
    /// follows it; empty where the list prints none.
    pub(super) fn next(
        &mut self,
        style: &ListStyle,
        level: usize,
        start: Option<u32>,
        spanish: bool,
    ) -> String {
        let level = level.min(LEVELS - 1);
        for (at, last) in self.last.iter_mut().enumerate() {
            let first = style.levels.get(at).map_or(1, |level| level.start);
            match at.cmp(&level) {
                std::cmp::Ordering::Less => {
                    last.get_or_insert(first);
                }
                std::cmp::Ordering::Equal => {
                    let next = last.map_or(first, |last| last.saturating_add(1));
                    *last = Some(start.unwrap_or(next));
                }
                std::cmp::Ordering::Greater => *last = None,
            }
        }
        self.label(style, level, spanish)
    }

    fn label(&self, style: &ListStyle, level: usize, spanish: bool) -> String {
        let Some(own) = style.levels.get(level) else { return String::new() };
        if own.bullet {
            return "• ".to_owned();
        }
        if own.format.is_empty() {
            let label = format!("{}{}", own.prefix, own.suffix);
            let label = label.trim();
            return if label.is_empty() { String::new() } else { format!("{label} ") };
        }
        let number = |at: usize| {
            let format = style.levels.get(at).map_or("", |level| level.format);
            let last = self.last.get(at).copied().flatten();
            match (last, format) {
                (Some(last), format) if !format.is_empty() => {
                    numerals::print(last, format, spanish)
                }
                _ => String::new(),
            }
        };
        let label = match &own.pattern {
            Some(pattern) => (0..=level).fold(pattern.clone(), |label, at| {
                label.replace(&format!("%{}%", at + 1), &number(at))
            }),
            None => {
                let first = (level + 1).saturating_sub(own.shown.max(1));
                let numbers: Vec<String> =
                    (first..=level).map(number).filter(|number| !number.is_empty()).collect();
                format!("{}{}{}", own.prefix, numbers.join("."), own.suffix)
            }
        };
        let label = label.trim();
        if label.is_empty() { String::new() } else { format!("{label} ") }
    }
}

/// The counters of all lists of a document: a list may go on with one before.
#[derive(Debug, Default)]
pub(super) struct Lists {
    by_id: HashMap<String, usize>,
    by_style: HashMap<String, usize>,
    counters: Vec<Counters>,
}

impl Lists {
    /// The counters of an outermost list.
    pub(super) fn begin(&mut self, list: &Node, style: &str) -> usize {
        let continued = list.attribute("continue-list").and_then(|id| self.by_id.get(id));
        let goes_on = list.attribute("continue-numbering") == Some("true");
        let at = match continued.or(self.by_style.get(style).filter(|_| goes_on)) {
            Some(at) => *at,
            None => {
                self.counters.push(Counters::default());
                self.counters.len() - 1
            }
        };
        if let Some(id) = list.attribute("id") {
            self.by_id.insert(id.to_owned(), at);
        }
        self.by_style.insert(style.to_owned(), at);
        at
    }

    pub(super) fn counters(&mut self, at: usize) -> Option<&mut Counters> {
        self.counters.get_mut(at)
    }
}
