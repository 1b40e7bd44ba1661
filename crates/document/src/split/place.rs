//! Where a number belongs among the open ones: `7.2` below `7`, `B.` after
//! `A.`, `SEGUNDA` beside `PRIMERA`; and which numbers belong nowhere.

use super::{
    form::Form,
    line::Line,
    marker::{Marker, Style},
    outline::Walk,
};
use std::collections::HashMap;

/// Deeper than any contract numbers; more is a list that repeats its first number.
const DEEPEST: usize = 12;
/// So many numbers may be missing between two titled clauses.
const WIDEST_GAP: u32 = 4;

impl Walk<'_, '_> {
    /// Where a number belongs: `Some(parent)`, or `None` where it does not
    /// count on from what is open. Closes what it ends.
    pub(super) fn place(&mut self, at: usize, marker: &Marker) -> Option<Option<usize>> {
        let line = &self.lines[at];
        if let Some(rank) = marker.style.rank() {
            if line.level().is_none() && self.numbers.is_stray(at, marker.style) {
                return None;
            }
            return Some(self.place_named(marker, rank));
        }
        if let Some(level) = line.level()
            && !marker.style.is_bracket()
        {
            let keep = self
                .stack
                .iter()
                .position(|open| self.nodes[*open].level.is_none_or(|other| other >= level));
            // Headings of one level that number 5 and 5.1 still nest.
            let nested =
                self.stack.iter().rposition(|open| is_prefix(&self.nodes[*open].key, &marker.key));
            let keep = nested.map_or(keep, |open| Some(open + 1)).unwrap_or(self.stack.len());
            self.stack.truncate(keep);
            return Some(self.stack.last().copied());
        }
        match marker.style {
            Style::Decimal(depth) if depth > 1 => Some(self.place_decimal(marker, depth)),
            _ => self.place_counted(at, marker),
        }
    }

    /// ARTICLE, Section, PARÁGRAFO: each closes what is not above its rank.
    fn place_named(&mut self, marker: &Marker, rank: u8) -> Option<usize> {
        // § 2.1 below § 2.
        let nested = self.stack.iter().rposition(|open| {
            let open = &self.nodes[*open];
            open.style == Some(marker.style) && is_prefix(&open.key, &marker.key)
        });
        if let Some(open) = nested {
            self.stack.truncate(open + 1);
            return self.stack.last().copied();
        }
        let keep = self.stack.iter().position(|open| {
            let open = &self.nodes[*open];
            match open.style.and_then(Style::rank) {
                Some(other) => other >= rank,
                None => open.style.is_some() || marker.style != Style::Paragraph,
            }
        });
        // A PARÁGRAFO stands in whatever clause is open; the rest close all below their rank.
        if marker.style != Style::Paragraph {
            let headings = if self.form == Form::Headings {
                self.stack.iter().take_while(|open| self.nodes[**open].style.is_none()).count()
            } else {
                0
            };
            self.stack.truncate(keep.unwrap_or(self.stack.len()).max(headings));
        } else if let Some(open) =
            self.stack.iter().position(|open| self.nodes[*open].style == Some(Style::Paragraph))
        {
            self.stack.truncate(open);
        }
        self.stack.last().copied()
    }

    /// `7.2` below `7`, else beside its like, else below what is open.
    fn place_decimal(&mut self, marker: &Marker, depth: u8) -> Option<usize> {
        if let Some(open) =
            self.stack.iter().rposition(|open| is_prefix(&self.nodes[*open].key, &marker.key))
        {
            self.stack.truncate(open + 1);
        } else if let Some(open) = self.stack.iter().position(
            |open| matches!(self.nodes[*open].style, Some(Style::Decimal(other)) if other >= depth),
        ) {
            self.stack.truncate(open);
        } else {
            while self.stack.last().is_some_and(|open| {
                let open = &self.nodes[*open];
                match open.style {
                    Some(style) => style.is_bracket(),
                    None => open.level.is_none(),
                }
            }) {
                self.stack.pop();
            }
        }
        self.stack.last().copied()
    }

    /// Numbers that must count on: 1. 2. 3., A. B., (a) (b).
    fn place_counted(&mut self, at: usize, marker: &Marker) -> Option<Option<usize>> {
        let titled = !self.lines[at].title.text.is_empty();
        let next_like = self.numbers.next_value(at);
        let mut same = None;
        for (depth, open) in self.stack.iter().enumerate().rev() {
            let node = &self.nodes[*open];
            if node.style != Some(marker.style) {
                continue;
            }
            let like = node.heading.is_empty() != titled;
            let next = marker.value == node.value + 1;
            let skipped = like
                && titled
                && marker.value >= node.value
                && marker.value <= node.value + WIDEST_GAP;
            // 7. 9. 10.: what follows counts on from it.
            let gap = like
                && !marker.style.is_bracket()
                && marker.value == node.value + 2
                && next_like == Some(marker.value + 1);
            // 8. 6. 9.: misnumbered.
            let misnumbered = like
                && titled
                && marker.value > 1
                && marker.value < node.value
                && next_like.is_some_and(|next| next == node.value + 1 || next == node.value + 2);
            if (next && (like || self.only_of_style(marker.style))) || skipped || gap || misnumbered
            {
                same = Some(depth);
                break;
            }
            if next && same.is_none() {
                same = Some(depth);
            }
        }
        if let Some(depth) = same {
            self.stack.truncate(depth);
            return Some(self.stack.last().copied());
        }
        let open = self.stack.iter().position(|open| self.nodes[*open].style == Some(marker.style));
        // An untitled list may have counted past it: 1. Conflict, 2. …, 3. …, then 2. Audit.
        if let Some(depth) = open
            && titled
            && self.last_titled.get(&(marker.style, self.nodes[self.stack[depth]].parent))
                == Some(&marker.value.saturating_sub(1))
        {
            self.stack.truncate(depth);
            return Some(self.stack.last().copied());
        }
        if marker.value == 1 {
            return self.place_first(at, marker, open, titled);
        }
        if !marker.style.is_bracket() && self.counts_on_from_closed(marker, titled) {
            return Some(self.stack.last().copied());
        }
        let first = self.stack.is_empty()
            && open.is_none()
            && titled
            && marker.value <= 3
            && marker.style == Style::Decimal(1);
        first.then_some(None)
    }

    /// A number with which a count begins.
    fn place_first(
        &mut self,
        at: usize,
        marker: &Marker,
        open: Option<usize>,
        titled: bool,
    ) -> Option<Option<usize>> {
        // Titled like the open ones: the count begins anew beside them, not below.
        if let Some(depth) = open
            && titled
            && !self.nodes[self.stack[depth]].heading.is_empty()
            && !marker.style.is_bracket()
        {
            self.stack.truncate(depth);
        } else if self.stack.len() >= DEEPEST {
            self.stack.truncate(open.unwrap_or(DEEPEST));
        }
        if self.stack.is_empty() && marker.style.is_bracket() {
            return None;
        }
        // Clauses A. must go on with B., or it is the initial of a name.
        if marker.style == Style::Upper && self.numbers.next_value(at) != Some(2) {
            return None;
        }
        Some(self.stack.last().copied())
    }

    /// Whether a number counts on from one that is closed: clause 4 under PART
    /// B from clause 3 under PART A. Closes all but the headings that group.
    fn counts_on_from_closed(&mut self, marker: &Marker, titled: bool) -> bool {
        let Some(last) = self.last.get(&marker.style).copied() else { return false };
        let node = &self.nodes[last];
        let gap = if titled { WIDEST_GAP } else { 1 };
        let alike = node.heading.is_empty() != titled;
        if !alike || marker.value <= node.value || marker.value > node.value + gap {
            return false;
        }
        let keep = self.stack.iter().position(|open| {
            let node = &self.nodes[*open];
            !(node.style == Some(Style::Part) || node.style.is_none() && node.level.is_some())
        });
        self.stack.truncate(keep.unwrap_or(self.stack.len()));
        true
    }

    fn only_of_style(&self, style: Style) -> bool {
        self.stack.iter().filter(|open| self.nodes[**open].style == Some(style)).count() == 1
    }
}

fn is_prefix(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'))
}

/// What the numbers of a text tell about each other, found in one pass.
#[derive(Debug)]
pub(super) struct Numbers {
    /// For each line the value of the next number of its style.
    next: Vec<Option<u32>>,
    /// For each line the stretch it is in: the body, or one of the annexes.
    stretch: Vec<usize>,
    /// For each stretch the styles whose numbers are strays.
    strays: Vec<Vec<Style>>,
}

impl Numbers {
    pub(super) fn new(lines: &[Line<'_>], annexes: &[usize]) -> Self {
        let mut next = vec![None; lines.len()];
        let mut later: HashMap<Style, u32> = HashMap::new();
        for (at, line) in lines.iter().enumerate().rev() {
            if let Some(marker) = line.marker.as_ref().filter(|_| !line.contents) {
                next[at] = later.insert(marker.style, marker.value);
            }
        }
        let mut stretch = Vec::with_capacity(lines.len());
        let mut current = 0;
        for at in 0..lines.len() {
            current += usize::from(annexes.binary_search(&at).is_ok());
            stretch.push(current);
        }
        let mut strays = Vec::with_capacity(current + 1);
        let mut from = 0;
        for end in annexes.iter().copied().chain([lines.len()]) {
            strays.push(stray_styles(&lines[from..end]));
            from = end;
        }
        Self { next, stretch, strays }
    }

    /// The value of the next number in the style of the one at line `at`.
    fn next_value(&self, at: usize) -> Option<u32> {
        self.next.get(at).copied().flatten()
    }

    /// "Clause 5 …" in a contract that numbers its clauses otherwise: a
    /// reference that happens to begin a line.
    fn is_stray(&self, at: usize, style: Style) -> bool {
        let stretch = self.stretch.get(at).copied().unwrap_or_default();
        self.strays.get(stretch).is_some_and(|strays| strays.contains(&style))
    }
}

/// Named styles that never count from 1 where plain numbers do.
fn stray_styles(lines: &[Line<'_>]) -> Vec<Style> {
    let mut plain = 0;
    let mut named: HashMap<Style, (u32, bool)> = HashMap::new();
    for line in lines.iter().filter(|line| !line.contents) {
        let Some(marker) = &line.marker else { continue };
        if marker.style == Style::Decimal(1) && line.is_numbered_heading() {
            plain += 1;
        } else if matches!(marker.style, Style::Clause | Style::Section | Style::Article) {
            let (count, first) = named.entry(marker.style).or_default();
            *count += 1;
            *first |= marker.value == 1 || line.level().is_some();
        }
    }
    let is_stray = |(count, first): &(u32, bool)| plain >= 3 && *count <= 2 && !first;
    named.iter().filter(|(_, found)| is_stray(found)).map(|(style, _)| *style).collect()
}
