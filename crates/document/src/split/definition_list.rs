//! Lists of definitions: which lines are in one, and the clause that they
//! stand below, whether its heading says so or only their form.

use super::{
    definition::{Definition, Form},
    line::Line,
    node::{Node, Role, slug},
    outline::Walk,
};
use crate::model::ParagraphKind;

/// For each line whether it stands in a list of definitions that needs no
/// heading to be known: two marked ones in a row, or three plain ones.
#[derive(Debug)]
pub(super) struct Lists(Vec<bool>);

impl Lists {
    /// Looks at each line once. Items below a definition do not interrupt.
    pub(super) fn new(lines: &[Line<'_>]) -> Self {
        let mut listed = vec![false; lines.len()];
        let mut run: Vec<usize> = Vec::new();
        let mut marked = 0;
        for (at, line) in lines.iter().enumerate() {
            let numbered = line.marker.as_ref().is_some_and(|marker| !marker.style.is_bracket());
            let found = line.definition.filter(|found| found.form > Form::Listed && !numbered);
            if let Some(found) = found {
                run.push(at);
                marked += usize::from(found.form == Form::Marked);
                continue;
            }
            let below = line.marker.as_ref().is_some_and(|marker| marker.style.is_bracket())
                || matches!(line.kind, ParagraphKind::Item(_));
            if !below {
                mark(&mut listed, &run, marked);
                run.clear();
                marked = 0;
            }
        }
        mark(&mut listed, &run, marked);
        Self(listed)
    }

    fn holds(&self, at: usize) -> bool {
        self.0.get(at).copied().unwrap_or(false)
    }
}

fn mark(listed: &mut [bool], run: &[usize], marked: usize) {
    if marked >= 2 || run.len() >= 3 {
        run.iter().for_each(|at| listed[*at] = true);
    }
}

impl Walk<'_, '_> {
    /// Opens the definition that line `at` gives, where definitions stand.
    pub(super) fn open_definition(&mut self, at: usize) -> bool {
        let Some(Definition { term, form }) = self.lines[at].definition else { return false };
        let numbered =
            self.stack.iter().position(|open| self.nodes[*open].role == Role::Definition);
        let open = &self.stack[..numbered.unwrap_or(self.stack.len())];
        let depth = open.iter().rposition(|open| {
            let style = self.nodes[*open].style;
            self.nodes[*open].role == Role::Clause && !style.is_some_and(|style| style.is_bracket())
        });
        let parent = match depth {
            Some(depth) => self.stack[depth],
            None => match self.base.filter(|base| self.nodes[*base].defines) {
                Some(base) => base,
                None => return false,
            },
        };
        if !self.nodes[parent].defines {
            if !self.lists.holds(at) || form != Form::Marked {
                return false;
            }
            self.nodes[parent].defines = true;
        }
        if form == Form::Listed && !self.beside_listed(at) {
            return false;
        }
        self.stack.truncate(depth.map_or(0, |depth| depth + 1));
        let mut node = Node::new(Role::Definition, at, Some(parent), slug(term));
        node.heading = term.to_string();
        let index = self.push(node);
        self.stack.push(index);
        true
    }

    /// Whether a neighbour of line `at` is a definition of the same form.
    fn beside_listed(&self, at: usize) -> bool {
        let is = |at: Option<usize>| {
            at.and_then(|at| self.lines.get(at)).is_some_and(|line| {
                line.marker.is_none()
                    && line.definition.is_some_and(|found| found.form < Form::Marked)
            })
        };
        is(at.checked_sub(1)) || is(Some(at + 1))
    }
}
