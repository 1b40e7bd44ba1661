//! Clauses without numbers: headings that the file marks, lines that read as
//! titles, titles run in before their text.

use super::{
    definition::is_about_definitions,
    form::{Form, is_caption, title_line_level},
    line::Line,
    node::{Node, Role, slug},
    outline::{State, Walk},
    title,
};

/// Below every heading that a file can mark.
const RUN_IN_LEVEL: u8 = 10;
/// A heading in a signature block is a name; one with so much text below opens
/// a clause.
const TEXT_OF_A_CLAUSE: usize = 60;

impl Walk<'_, '_> {
    /// Opens the unnumbered clause that begins at line `at`, if one does.
    pub(super) fn open_unnumbered(&mut self, at: usize) {
        let line = &self.lines[at];
        if line.marker.is_some() {
            return;
        }
        let level = match self.form {
            Form::TitleLines if self.state != State::Signature => {
                let by_form = title_line_level(self.lines, at);
                // Beside titles in capitals other short lines are addresses and prices.
                let by_form = by_form.filter(|level| *level == 1 || !self.run_ins.in_capitals());
                line.level().or(by_form)
            }
            _ => line.level(),
        };
        if let Some(level) = level {
            self.open_heading(at, level);
        } else if self.run_ins.opens(at) && self.state != State::Signature {
            self.open_run_in(at, line.run_in.clone(), RUN_IN_LEVEL);
        } else if self.run_ins.opens_below(at) && self.state != State::Signature {
            let title = title::plain_run_in(line.text).unwrap_or_default();
            self.open_run_in(at, title, RUN_IN_LEVEL + 1);
        }
    }

    /// An unnumbered heading.
    fn open_heading(&mut self, at: usize, level: u8) {
        let text = self.lines[at].text;
        let next = self.lines.get(at + 1);
        if self.state == State::Signature
            && (!title::is_capitals(text) && text.len() < TEXT_OF_A_CLAUSE
                || next.is_none_or(|next| next.text.len() < TEXT_OF_A_CLAUSE))
        {
            return;
        }
        let title_page = self.clauses == 0
            && self.base.is_none()
            && (at == 0 || level == 1)
            && self.form == Form::Headings
            && self.levels.is_alone(at, level);
        if title_page || (self.form == Form::Numbered && self.clauses == 0 && self.base.is_none()) {
            return;
        }
        if self.clauses == 0 && self.base.is_none() && is_caption(&self.lines[at], next) {
            return;
        }
        if self.form == Form::TitleLines && self.base.is_none() && self.clauses == 0 && at == 0 {
            return;
        }
        let bare = next.is_none_or(|next| next.level().is_some() || next.is_numbered_heading());
        let below = self
            .stack
            .iter()
            .rposition(|open| self.nodes[*open].level.is_some_and(|other| other < level));
        let (role, parent) = match self.form {
            Form::Numbered => {
                (if bare { Role::Lead } else { Role::Clause }, below.map(|open| self.stack[open]))
            }
            _ => {
                let keep = self
                    .stack
                    .iter()
                    .position(|open| self.nodes[*open].level.is_none_or(|other| other >= level));
                self.stack.truncate(keep.unwrap_or(self.stack.len()));
                (Role::Clause, self.stack.last().copied())
            }
        };
        self.enter_body();
        let mut node = Node::new(role, at, parent.or(self.base), slug(text));
        node.heading = text.trim_end_matches([':', '.']).to_string();
        node.level = Some(level);
        node.defines = is_about_definitions(&node.heading);
        let defines = node.defines;
        let index = self.push(node);
        if self.form != Form::Numbered || defines {
            if self.form == Form::Numbered {
                self.stack.clear();
            }
            self.stack.push(index);
        }
    }

    /// `CONFIDENTIALITY. The employee keeps …`
    fn open_run_in(&mut self, at: usize, title: String, level: u8) {
        let line = &self.lines[at];
        // "**Vendor:** Acme Inc. of …" above the clauses names a party.
        let label = line.text.get(title.len()..).is_some_and(|tail| tail.starts_with(':'));
        if label && self.clauses == 0 {
            return;
        }
        let keep = self.stack.iter().position(|open| {
            self.nodes[*open].role == Role::Definition
                || self.nodes[*open].level.is_some_and(|other| other >= level)
                || self.nodes[*open].style.is_some_and(|style| style.is_bracket())
        });
        self.stack.truncate(keep.unwrap_or(self.stack.len()));
        let parent = self.stack.last().copied();
        self.enter_body();
        let mut node = Node::new(Role::Clause, at, parent.or(self.base), slug(&title));
        node.defines = is_about_definitions(&title);
        node.heading = title;
        node.level = Some(level);
        let index = self.push(node);
        self.stack.push(index);
    }

    fn enter_body(&mut self) {
        if self.before_body() || self.state == State::Signature {
            self.state = if self.base.is_some() { State::Annex } else { State::Body };
        }
    }
}

/// The least level of the unnumbered headings after each line.
#[derive(Debug)]
pub(super) struct Levels(Vec<u8>);

impl Levels {
    pub(super) fn new(lines: &[Line<'_>]) -> Self {
        let mut after = vec![u8::MAX; lines.len()];
        let mut least = u8::MAX;
        for (at, line) in lines.iter().enumerate().rev() {
            after[at] = least;
            if line.opening.is_none() && line.marker.is_none() {
                least = least.min(line.level().unwrap_or(u8::MAX));
            }
        }
        Self(after)
    }

    /// Whether no later heading has the level of the one at `at`: a title page's.
    fn is_alone(&self, at: usize, level: u8) -> bool {
        self.0.get(at).is_none_or(|least| *least > level)
    }
}
