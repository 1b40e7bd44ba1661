//! Automatic numbers: they are not in the text, Word counts them each time it
//! draws the page, and so does this.

use super::styles::Styles;
use crate::model::{Format, ReadError};
use crate::read::numerals;
use crate::read::xml::{Node, XmlStream};
use std::collections::{HashMap, HashSet};

/// Word has nine levels in a list.
const LEVELS: usize = 9;
/// A label is repeated at each paragraph, so its length is bounded.
const LONGEST_LABEL: usize = 120;

#[derive(Debug, Default)]
pub(super) struct Numbering {
    lists: HashMap<String, List>,
    numbers: HashMap<String, Number>,
    /// The last number given on each level, for each list.
    counters: HashMap<String, [Option<u32>; LEVELS]>,
    /// Overrides of the start that were used up: they count once.
    started: HashSet<(String, usize)>,
    spanish: bool,
}

#[derive(Debug, Default)]
struct List {
    levels: [Level; LEVELS],
    /// The numbering style whose list is meant instead.
    linked_style: Option<String>,
}

#[derive(Debug, Default, Clone)]
struct Level {
    start: u32,
    format: String,
    text: String,
    /// The level after which this one starts again; `Some(0)`: never.
    restart_after: Option<usize>,
    /// Legal numbering: all levels in digits.
    legal: bool,
    suffix_nothing: bool,
    style: Option<String>,
}

#[derive(Debug, Default)]
struct Number {
    list: String,
    starts: HashMap<usize, u32>,
    levels: HashMap<usize, Level>,
}

impl Numbering {
    pub(super) fn read(xml: &str, styles: &Styles) -> Result<Self, ReadError> {
        let mut numbering = Self { spanish: styles.spanish, ..Self::default() };
        let mut stream = XmlStream::new(xml, Format::Docx);
        stream.enter_root()?;
        while let Some(node) = stream.next_child()? {
            match node.name.as_str() {
                "abstractNum" => {
                    if let Some(id) = node.attribute("abstractNumId") {
                        numbering.lists.insert(id.to_owned(), list(&node));
                    }
                }
                "num" => {
                    if let Some(id) = node.attribute("numId") {
                        numbering.numbers.insert(id.to_owned(), number(&node));
                    }
                }
                _ => {}
            }
        }
        numbering.follow_links(styles);
        Ok(numbering)
    }

    /// Replaces a list that only names a numbering style by the list of that
    /// style.
    fn follow_links(&mut self, styles: &Styles) {
        let target = |style: &str| {
            let number = styles.list(Some(style))?.number.to_owned();
            Some(self.numbers.get(&number)?.list.clone())
        };
        let links: Vec<(String, String)> = self
            .lists
            .iter()
            .filter_map(|(id, list)| Some((id.clone(), target(list.linked_style.as_deref()?)?)))
            .collect();
        for (id, target) in links {
            for number in self.numbers.values_mut().filter(|number| number.list == id) {
                number.list.clone_from(&target);
            }
        }
    }

    /// The level that a paragraph style is tied to in a list.
    pub(super) fn level_of_style(&self, number: &str, style: &str) -> Option<usize> {
        let list = self.lists.get(&self.numbers.get(number)?.list)?;
        list.levels.iter().position(|level| level.style.as_deref() == Some(style))
    }

    /// Counts one paragraph and gives its label with the space that follows
    /// it; empty where the list prints none.
    pub(super) fn next_label(&mut self, number_id: &str, level: usize) -> Option<String> {
        let level = level.min(LEVELS - 1);
        let number = self.numbers.get(number_id)?;
        let list = self.lists.get(&number.list)?;
        let definition = |at: usize| number.levels.get(&at).or_else(|| list.levels.get(at));
        let start_of = |at: usize| {
            number
                .starts
                .get(&at)
                .copied()
                .or_else(|| definition(at).map(|level| level.start))
                .unwrap_or(1)
        };
        let counters = self.counters.entry(number.list.clone()).or_default();

        let overridden = number.starts.get(&level).copied();
        let restarts = overridden.is_some() && self.started.insert((number_id.to_owned(), level));
        for above in 0..level {
            if let Some(counter) = counters.get_mut(above) {
                counter.get_or_insert(start_of(above));
            }
        }
        let counter = counters.get_mut(level)?;
        *counter = Some(match *counter {
            Some(last) if !restarts => last.saturating_add(1),
            _ => start_of(level),
        });
        for below in level + 1..LEVELS {
            let restarts = match definition(below).and_then(|level| level.restart_after) {
                Some(0) => false,
                Some(after) => level < after,
                None => true,
            };
            if let Some(counter) = counters.get_mut(below)
                && restarts
            {
                *counter = None;
            }
        }

        let own = definition(level)?;
        if own.format == "bullet" {
            return Some("• ".to_owned());
        }
        let mut label = String::new();
        let mut chars = own.text.chars().peekable();
        while let Some(c) = chars.next() {
            let place = chars
                .peek()
                .and_then(|digit| digit.to_digit(10))
                .filter(|digit| c == '%' && *digit > 0);
            let Some(place) = place else {
                label.push(c);
                continue;
            };
            chars.next();
            let at = place as usize - 1;
            let value = counters.get(at).copied().flatten().unwrap_or_else(|| start_of(at));
            let format = definition(at).map_or("decimal", |level| level.format.as_str());
            let format = if own.legal && format != "none" { "decimal" } else { format };
            label.push_str(&numerals::print(value, format, self.spanish));
        }
        let label = label.trim();
        if label.is_empty() {
            return Some(String::new());
        }
        Some(if own.suffix_nothing { label.to_owned() } else { format!("{label} ") })
    }
}

fn list(node: &Node) -> List {
    let mut list =
        List { linked_style: node.value("numStyleLink").map(str::to_owned), ..List::default() };
    for child in node.children.iter().filter(|child| child.name == "lvl") {
        if let Some((at, level)) = level(child)
            && let Some(slot) = list.levels.get_mut(at)
        {
            *slot = level;
        }
    }
    list
}

fn level(node: &Node) -> Option<(usize, Level)> {
    let at: usize = node.attribute("ilvl")?.parse().ok()?;
    let level = Level {
        start: node.value("start").and_then(|start| start.parse().ok()).unwrap_or(0),
        format: node
            .value("numFmt")
            .or_else(|| alternative_format(node))
            .unwrap_or("decimal")
            .to_owned(),
        text: node.value("lvlText").unwrap_or_default().chars().take(LONGEST_LABEL).collect(),
        restart_after: node.value("lvlRestart").and_then(|after| after.parse().ok()),
        legal: node.flag("isLgl").unwrap_or(false),
        suffix_nothing: node.value("suff") == Some("nothing"),
        style: node.value("pStyle").map(str::to_owned),
    };
    Some((at, level))
}

/// Formats newer than the standard stand inside `mc:AlternateContent`.
fn alternative_format(node: &Node) -> Option<&str> {
    node.child("AlternateContent")?.child("Fallback")?.value("numFmt")
}

fn number(node: &Node) -> Number {
    let mut number = Number {
        list: node.value("abstractNumId").unwrap_or_default().to_owned(),
        ..Number::default()
    };
    for child in node.children.iter().filter(|child| child.name == "lvlOverride") {
        let Some(at) = child
            .attribute("ilvl")
            .and_then(|at| at.parse::<usize>().ok())
            .filter(|at| *at < LEVELS)
        else {
            continue;
        };
        if let Some(start) = child.value("startOverride").and_then(|start| start.parse().ok()) {
            number.starts.insert(at, start);
        }
        if let Some((_, level)) = child.child("lvl").and_then(level) {
            number.levels.insert(at, level);
        }
    }
    number
}
