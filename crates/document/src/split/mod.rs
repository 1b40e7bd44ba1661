//! Splitting: from paragraphs to units. Headings and sections are told by
//! `marker`, `section` and `title`; `outline` puts them in order; here the
//! outline becomes units, and long clauses their sub-clauses.

mod bare;
mod bracket;
mod contents;
mod decimal;
mod definition;
mod definition_list;
mod form;
mod heading;
mod line;
mod loose;
pub(crate) mod marker;
mod named;
mod node;
pub(crate) mod ordinal;
mod outline;
mod place;
mod recital;
pub(crate) mod reference;
mod run_in;
mod schedule;
mod section;
mod signature;
mod title;

use crate::{
    align::Side,
    model::{Document, ParagraphKind},
};
use domain::{Block, BlockKind, ClauseId, ClauseKind, Run};
use line::Line;
use marker::Style;
use node::{Node, Role};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, ops::Range};

/// A part of the contract that stands for itself. All units' `text` in order
/// is the document's, but for white space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Section outside the main body, then numbers, joined by `/`; unique.
    pub path: String,
    /// As printed, without closing punctuation; empty where unnumbered.
    pub number: String,
    /// Without the number; may be empty.
    pub heading: String,
    /// What it is.
    pub kind: ClauseKind,
    /// Its paragraphs, joined by line feeds.
    pub text: String,
    /// Its paragraphs as ranges of `text`; empty where there is only one and it is drawn plain.
    pub blocks: Vec<Block>,
    /// Its first paragraph: index into [`Document::paragraphs`].
    pub first_paragraph: u32,
}

impl Unit {
    /// As lining up sees it, under the id that it has been given.
    pub fn side(&self, id: ClauseId) -> Side<'_> {
        Side {
            id,
            path: &self.path,
            number: &self.number,
            heading: &self.heading,
            kind: self.kind,
            text: &self.text,
        }
    }
}

/// Over so many characters a clause is replaced by its numbered sub-clauses,
/// titled or not.
const LONG_CLAUSE: usize = 2_500;

/// The units of a document, in order; none only where the document has no text.
pub fn split(document: &Document) -> Vec<Unit> {
    let mut lines: Vec<Line<'_>> = document
        .paragraphs
        .iter()
        .enumerate()
        .filter(|(_, paragraph)| !paragraph.text.trim().is_empty())
        .map(|(at, paragraph)| Line::new(at as u32, paragraph))
        .collect();
    if lines.is_empty() {
        return Vec::new();
    }
    contents::mark(&mut lines);
    for at in 1..lines.len() {
        if lines[at].level().is_none() && reference::breaks_off(lines[at - 1].text) {
            lines[at].marker = None;
        }
    }
    drop_years(&mut lines);
    bare::mark(&mut lines);
    let mut nodes = outline::outline(&lines);
    if !nodes.iter().any(|node| node.role == Role::Clause) {
        nodes = loose::groups(&lines);
    }
    Units::new(&lines, &nodes).all()
}

/// "2001." at the start of a line is a year that ends a sentence, unless the
/// contract has counted that far.
fn drop_years(lines: &mut [Line<'_>]) {
    let mut last = 0;
    for line in lines {
        let Some(marker) = line.marker.as_ref().filter(|m| m.style == Style::Decimal(1)) else {
            continue;
        };
        if marker.value >= 1_000 && marker.value != last + 1 {
            line.marker = None;
        } else {
            last = marker.value;
        }
    }
}

struct Units<'a, 'b> {
    lines: &'a [Line<'b>],
    nodes: &'a [Node],
    children: Vec<Vec<usize>>,
    /// The first node after each that is not below it.
    after: Vec<usize>,
    paths: HashMap<String, u32>,
    out: Vec<Unit>,
}

impl<'a, 'b> Units<'a, 'b> {
    fn new(lines: &'a [Line<'b>], nodes: &'a [Node]) -> Self {
        let mut children = vec![Vec::new(); nodes.len()];
        let mut after = vec![nodes.len(); nodes.len()];
        let mut open: Vec<usize> = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            while open.last().is_some_and(|last| Some(*last) != node.parent) {
                if let Some(closed) = open.pop() {
                    after[closed] = i;
                }
            }
            if let Some(parent) = node.parent {
                children[parent].push(i);
            }
            open.push(i);
        }
        Self { lines, nodes, children, after, paths: HashMap::new(), out: Vec::new() }
    }

    fn all(mut self) -> Vec<Unit> {
        let mut next = 0;
        while next < self.nodes.len() {
            self.emit(next, "");
            next = self.after[next];
        }
        self.out
    }

    fn start_of(&self, node: usize) -> usize {
        self.nodes.get(node).map_or(self.lines.len(), |node| node.first)
    }

    fn emit(&mut self, index: usize, above: &str) {
        let node = &self.nodes[index];
        let path = self.unique(if above.is_empty() {
            node.key.clone()
        } else {
            format!("{above}/{}", node.key)
        });
        let end = self.start_of(self.after[index]);
        if !self.divides(index, node.first..end) {
            let kind = node.role.kind();
            self.push(node, path, kind, node.first..end);
            return;
        }
        let mut below = std::mem::take(&mut self.children[index]);
        let mut end = self.start_of(index + 1);
        if let Some(lead_in) = self.lead_in(&below) {
            end = self.start_of(lead_in + 1);
            below.splice(..1, std::mem::take(&mut self.children[lead_in]));
        }
        self.push(node, path.clone(), node.role.kind(), node.first..end);
        for child in below {
            self.emit(child, &path);
        }
    }

    /// Whether a node is replaced by the nodes below it.
    fn divides(&self, index: usize, lines: Range<usize>) -> bool {
        let below = &self.children[index];
        let node = &self.nodes[index];
        if node.role == Role::Definition {
            return false;
        }
        // A PART only groups what stands below it.
        if matches!(node.role, Role::Recitals | Role::Annex | Role::Lead)
            || node.style == Some(Style::Part)
        {
            return !below.is_empty();
        }
        if below.len() < 2 {
            return below.iter().any(|child| {
                self.divides(*child, self.nodes[*child].first..self.start_of(self.after[*child]))
            });
        }
        let titled = below.iter().filter(|child| !self.nodes[**child].heading.is_empty()).count();
        if titled >= 2 || below.iter().any(|child| self.lists_definitions(*child)) {
            return true;
        }
        let length: usize = self.lines[lines].iter().map(|line| line.text.chars().count()).sum();
        length > LONG_CLAUSE && below.iter().all(|child| self.stands_alone(*child))
    }

    /// "1.1 In this agreement:" first below its clause, with the definitions: it
    /// leads in to them for the clause.
    fn lead_in(&self, below: &[usize]) -> Option<usize> {
        let first = *below.first()?;
        let leads = self.nodes[first].heading.is_empty()
            && (self.lists_definitions(first) || below.len() == 1 && self.only_defines(first));
        leads.then_some(first)
    }

    fn lists_definitions(&self, index: usize) -> bool {
        self.children[index].len() >= 2 && self.only_defines(index)
    }

    fn only_defines(&self, index: usize) -> bool {
        let below = &self.children[index];
        !below.is_empty() && below.iter().all(|node| self.nodes[*node].role == Role::Definition)
    }

    /// Whether a sub-clause can be read without its neighbours: items of one
    /// sentence ("(a) …; (b) …") cannot.
    fn stands_alone(&self, index: usize) -> bool {
        let listed = matches!(self.nodes[index].style, Some(style) if style.is_bracket() || matches!(style, Style::Decimal(1) | Style::Upper | Style::Roman));
        if !listed {
            return true;
        }
        let last = self.lines[..self.start_of(self.after[index])].last();
        last.is_some_and(|line| line.text.trim_end().ends_with(['.', '”', '"', ')']))
    }

    fn unique(&mut self, path: String) -> String {
        let count = self.paths.entry(path.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { path } else { format!("{path}~{count}") }
    }

    fn push(&mut self, node: &Node, path: String, kind: ClauseKind, lines: Range<usize>) {
        let first_paragraph = self.lines.get(lines.start).map_or(0, |line| line.paragraph);
        let (text, blocks) = lay_out(&self.lines[lines]);
        if text.is_empty() {
            return;
        }
        self.out.push(Unit {
            path,
            number: node.number.clone(),
            heading: node.heading.clone(),
            kind,
            text,
            blocks,
            first_paragraph,
        });
    }
}

/// The paragraphs as one text, and where each lies in it.
fn lay_out(lines: &[Line<'_>]) -> (String, Vec<Block>) {
    let mut text = String::new();
    let mut blocks = Vec::new();
    for line in lines {
        if !text.is_empty() {
            text.push('\n');
        }
        let start = text.len() as u32;
        text.push_str(line.text);
        let runs = line.runs.iter().map(|run| Run {
            start: run.start + start,
            end: run.end + start,
            ..*run
        });
        let runs = runs.collect();
        let (kind, level) = match line.kind {
            ParagraphKind::Heading(level) => (BlockKind::Heading, level.saturating_sub(1)),
            ParagraphKind::Text if line.marker.is_some() && line.title.whole => {
                (BlockKind::Heading, 0)
            }
            ParagraphKind::Text => (BlockKind::Paragraph, 0),
            ParagraphKind::Item(level) => (BlockKind::Item, level),
            ParagraphKind::Row => (BlockKind::Row, 0),
        };
        blocks.push(Block { kind, level, start, end: text.len() as u32, runs });
    }
    if blocks.len() < 2 && blocks.iter().all(|block| block.runs.is_empty()) {
        blocks.clear();
    }
    (text, blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, sniff};

    fn clauses(text: &str) -> Vec<String> {
        let document =
            read(text.as_bytes(), sniff(text.as_bytes(), "a.txt").unwrap(), None).unwrap();
        let units = split(&document);
        let clauses = units.iter().filter(|unit| unit.kind == ClauseKind::Clause);
        clauses.map(|unit| unit.number.clone()).collect()
    }

    #[test]
    fn clauses_count_past_a_thousand_and_a_year_is_none() {
        let mut text = String::from("AGREEMENT\n\n");
        for number in 1..=2_100 {
            text.push_str(&format!("{number}. The Supplier delivers part {number} in time.\n\n"));
        }
        assert_eq!(clauses(&text).len(), 2_100);
        let text = "LEASE\n\n1. The rent is due monthly.\n\n2. It was last raised in the year\n\n2001. The tenant knows this.\n\n3. The term is a year.\n";
        assert_eq!(clauses(text), ["1", "2", "3"]);
    }
}
