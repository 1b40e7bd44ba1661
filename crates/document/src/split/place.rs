//! Where a number belongs among the open ones: `7.2` below `7`, `B.` after
//! `A.`, `SEGUNDA` beside `PRIMERA`; and which numbers belong nowhere.

use super::{
    form::Form,
    marker::{Marker, Style},
    outline::Walk,
};

impl Walk<'_, '_> {
    /// Where a number belongs: `Some(parent)`, or `None` where it does not
    /// count on from what is open. Closes what it ends.
    pub(super) fn place(&mut self, at: usize, marker: &Marker) -> Option<Option<usize>> {
        let line = &self.lines[at];
        if let Some(rank) = marker.style.rank() {
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
            return Some(self.stack.last().copied());
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
            while self
                .stack
                .last()
                .is_some_and(|open| self.nodes[*open].style.is_some_and(Style::is_bracket))
            {
                self.stack.pop();
            }
        }
        self.stack.last().copied()
    }

    /// Numbers that must count on: 1. 2. 3., A. B., (a) (b).
    fn place_counted(&mut self, at: usize, marker: &Marker) -> Option<Option<usize>> {
        let titled = !self.lines[at].title.text.is_empty();
        let mut same = None;
        for (depth, open) in self.stack.iter().enumerate().rev() {
            let node = &self.nodes[*open];
            if node.style != Some(marker.style) {
                continue;
            }
            let like = node.heading.is_empty() != titled;
            let next = marker.value == node.value + 1;
            let skipped =
                titled && like && marker.value >= node.value && marker.value <= node.value + 4;
            if (next && (like || self.only_of_style(marker.style))) || skipped {
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
            && self.last_titled(marker.style, self.stack[depth])
                == Some(marker.value.saturating_sub(1))
        {
            self.stack.truncate(depth);
            return Some(self.stack.last().copied());
        }
        if marker.value == 1 {
            // Titled like the open ones: the count begins anew beside them, not below.
            if let Some(depth) = open
                && titled
                && !self.nodes[self.stack[depth]].heading.is_empty()
                && !marker.style.is_bracket()
            {
                self.stack.truncate(depth);
            }
            if self.stack.is_empty() && marker.style.is_bracket() {
                return None;
            }
            // Clauses A. must go on with B., or it is the initial of a name.
            if marker.style == Style::Upper && !self.goes_on(at, marker) {
                return None;
            }
            return Some(self.stack.last().copied());
        }
        let first = self.stack.is_empty()
            && open.is_none()
            && titled
            && marker.value <= 3
            && marker.style == Style::Decimal(1);
        first.then_some(None)
    }

    fn only_of_style(&self, style: Style) -> bool {
        self.stack.iter().filter(|open| self.nodes[**open].style == Some(style)).count() == 1
    }

    fn goes_on(&self, at: usize, marker: &Marker) -> bool {
        self.lines[at + 1..].iter().any(|line| {
            line.marker
                .as_ref()
                .is_some_and(|next| next.style == marker.style && next.value == marker.value + 1)
        })
    }

    /// The value of the last titled number of `style` beside `node`.
    fn last_titled(&self, style: Style, node: usize) -> Option<u32> {
        let parent = self.nodes[node].parent;
        let beside = self
            .nodes
            .iter()
            .rev()
            .filter(|other| other.style == Some(style) && other.parent == parent);
        beside.filter(|other| !other.heading.is_empty()).map(|other| other.value).next()
    }
}

fn is_prefix(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'))
}
