//! From lines to the outline: a state machine over the sections of a
//! contract, and within each section a stack of open numbers.

use super::{
    form::{Form, form, title_line_level},
    line::Line,
    marker::{Marker, Style},
    node::{Node, Role, is_about_definitions, slug},
    section::Opening,
    title,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Preamble,
    Parties,
    Recitals,
    Body,
    Annex,
    Signature,
}

/// The outline of `lines`, in document order; the first node begins at 0.
pub(super) fn outline(lines: &[Line<'_>]) -> Vec<Node> {
    let annexes = annex_starts(lines);
    let mut walk = Walk {
        lines,
        nodes: vec![Node::new(Role::Preamble, 0, None, "preamble")],
        stack: Vec::new(),
        base: None,
        state: State::Preamble,
        form: Form::Numbered,
        body_at: lines.iter().rposition(|line| {
            !line.contents && line.opening == Some(Opening::Body { strong: true })
        }),
        recital_style: None,
        skip: None,
        clauses: 0,
    };
    let mut bounds = annexes.clone();
    bounds.push(lines.len());
    walk.form = form(&lines[..bounds[0]]);
    for at in 0..lines.len() {
        if let Ok(i) = annexes.binary_search(&at) {
            walk.form = form(&lines[at + 1..bounds[i + 1]]);
            walk.open_annex(at);
        } else if !lines[at].contents {
            walk.step(at);
        }
    }
    // The preamble is there only where it holds a line.
    if walk.nodes.get(1).is_some_and(|node| node.first == 0) {
        walk.nodes.remove(0);
        for node in &mut walk.nodes {
            node.parent = node.parent.map(|parent| parent - 1);
        }
    }
    close_gaps(&mut walk.nodes);
    walk.nodes
}

/// A node's lines must follow its parent's or its elder siblings': where
/// something else came between (a signature, a heading), it stands beside that.
fn close_gaps(nodes: &mut [Node]) {
    let mut open: Vec<usize> = Vec::new();
    for at in 0..nodes.len() {
        let mut parent = nodes[at].parent;
        let mut keep = 0;
        while let Some(wanted) = parent {
            if let Some(depth) = open.iter().position(|node| *node == wanted) {
                keep = depth + 1;
                break;
            }
            parent = nodes[wanted].parent;
        }
        nodes[at].parent = parent;
        open.truncate(keep);
        open.push(at);
    }
}

/// Lines at which an annex begins: after the first clause, and only the last
/// of several that name the same annex without text of its own (a list of annexes).
fn annex_starts(lines: &[Line<'_>]) -> Vec<usize> {
    let first_clause = lines
        .iter()
        .position(|line| {
            !line.contents
                && (line.marker.as_ref().is_some_and(|marker| !marker.style.is_bracket())
                    || matches!(line.opening, Some(Opening::Body { .. } | Opening::Agreement)))
        })
        .or_else(|| lines.iter().position(|line| line.level().is_some_and(|level| level > 1)))
        .unwrap_or(lines.len());
    let found: Vec<(usize, &str)> = lines
        .iter()
        .enumerate()
        .filter(|(at, line)| *at > first_clause && !line.contents)
        .filter_map(|(at, line)| match &line.opening {
            Some(Opening::Annex { key, .. }) => Some((at, key.as_str())),
            _ => None,
        })
        .collect();
    let mut starts: Vec<usize> = Vec::new();
    let mut open = None;
    let mut next = 0;
    while let Some((at, key)) = found.get(next) {
        let run = found[next..]
            .iter()
            .zip(*at..)
            .take_while(|((line, _), wanted)| line == wanted)
            .count();
        let last = next + run;
        // Lines that name one annex after the other, and some of them again later: a list.
        let listed = run > 1
            && found[next..last]
                .iter()
                .any(|(_, key)| found[last..].iter().any(|(_, later)| later == key));
        if listed {
            // The last line may be the first annex itself.
            let own = found[next..last - 1].iter().any(|(_, key)| *key == found[last - 1].1);
            next = if own { last - 1 } else { last };
            continue;
        }
        // A header repeated on each page goes on with the open annex.
        if open != Some(key) {
            starts.push(*at);
            open = Some(key);
        }
        next += 1;
    }
    starts
}

pub(super) struct Walk<'a, 'b> {
    pub(super) lines: &'a [Line<'b>],
    pub(super) nodes: Vec<Node>,
    /// Open clauses of the section, outermost first.
    pub(super) stack: Vec<usize>,
    /// The annex that we are in.
    base: Option<usize>,
    state: State,
    pub(super) form: Form,
    /// Where CLÁUSULAS stands: numbers before it are no clauses.
    body_at: Option<usize>,
    recital_style: Option<Style>,
    /// A line that was taken as the heading of the one before.
    skip: Option<usize>,
    clauses: usize,
}

impl Walk<'_, '_> {
    fn step(&mut self, at: usize) {
        if self.skip == Some(at) || (self.lines[at].opening.is_some() && self.open_section(at)) {
            return;
        }
        if self.lines[at].marker.is_some() && self.open_numbered(at) {
            return;
        }
        if self.open_definition(at) {
            return;
        }
        let line = &self.lines[at];
        let level = match self.form {
            Form::TitleLines if self.state != State::Signature => {
                line.level().or_else(|| title_line_level(self.lines, at))
            }
            _ => line.level(),
        };
        if let Some(level) = level
            && line.marker.is_none()
        {
            self.open_heading(at, level);
        }
    }

    fn push(&mut self, node: Node) -> usize {
        if node.role == Role::Clause {
            self.clauses += 1;
        }
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn before_body(&self) -> bool {
        matches!(self.state, State::Preamble | State::Parties | State::Recitals)
    }

    /// Acts on the section that line `at` opens; false where it opens none here.
    fn open_section(&mut self, at: usize) -> bool {
        let line = &self.lines[at];
        match line.opening.as_ref() {
            Some(Opening::Parties) if self.state == State::Preamble => {
                self.state = State::Parties;
                true
            }
            Some(Opening::Recitals)
                if matches!(self.state, State::Preamble | State::Parties) && self.clauses == 0 =>
            {
                self.state = State::Recitals;
                let mut node = Node::new(Role::Recitals, at, None, "recitals");
                if title::is_title_line(line.text) {
                    node.heading = line.text.trim_end_matches([':', '.']).to_string();
                }
                self.push(node);
                true
            }
            Some(Opening::Whereas) if self.before_body() && self.clauses == 0 => {
                let parent = self.nodes.iter().position(|node| node.role == Role::Recitals);
                let count = self.nodes.iter().filter(|node| node.role == Role::Recital).count() + 1;
                let key =
                    if parent.is_some() { count.to_string() } else { format!("recitals/{count}") };
                self.state = State::Recitals;
                self.push(Node::new(Role::Recital, at, parent, key));
                true
            }
            Some(Opening::Body { strong }) => self.open_body(at, *strong, "clauses"),
            Some(Opening::Agreement) => self.open_body(at, true, "agreement"),
            Some(Opening::Signature) => self.open_signature(at),
            _ => false,
        }
    }

    fn open_body(&mut self, at: usize, strong: bool, key: &str) -> bool {
        if !self.before_body() || (!strong && self.state == State::Preamble) || self.clauses > 0 {
            return false;
        }
        let lead =
            self.nodes.last().is_some_and(|node| node.role == Role::Preamble) && key == "agreement";
        if !lead {
            let mut node = Node::new(Role::Lead, at, None, key);
            if key == "clauses" {
                node.heading = self.lines[at].text.trim_end_matches([':', '.']).to_string();
            }
            self.push(node);
        }
        if self.body_at.is_none_or(|body| body <= at) {
            self.state = State::Body;
        }
        true
    }

    fn open_signature(&mut self, at: usize) -> bool {
        if self.clauses == 0 || self.lines[at].is_numbered_heading() {
            return false;
        }
        if self.state != State::Signature {
            let base = self.base;
            self.push(Node::new(Role::Signature, at, base, "signature"));
            self.state = State::Signature;
        }
        true
    }

    fn open_annex(&mut self, at: usize) {
        let Some(Opening::Annex { key, number, title }) = &self.lines[at].opening else { return };
        let key = if key.is_empty() { "annex".to_string() } else { format!("annex-{key}") };
        let mut node = Node::new(Role::Annex, at, None, key);
        node.number = number.clone();
        node.heading = title.clone();
        if title.is_empty() {
            node.heading = self.heading_below(at).unwrap_or_default();
        }
        let base = self.push(node);
        self.base = Some(base);
        self.stack.clear();
        self.state = State::Annex;
    }

    /// The title on the line under a bare number.
    fn heading_below(&mut self, at: usize) -> Option<String> {
        let next = self.lines.get(at + 1)?;
        let fits = next.marker.is_none()
            && next.opening.is_none()
            && !next.contents
            && title::is_title_line(next.text)
            && !next.text.ends_with('.');
        let good = fits
            && (title::is_capitals(next.text)
                || next.level().is_some()
                || self.lines.get(at + 2).is_some_and(|after| after.text.len() > next.text.len()));
        good.then(|| {
            self.skip = Some(at + 1);
            next.text.trim_end_matches([':', '.']).to_string()
        })
    }

    /// Opens the node that the number of line `at` stands for; false where the
    /// number is part of the running text.
    fn open_numbered(&mut self, at: usize) -> bool {
        let line = &self.lines[at];
        let Some(marker) = line.marker.clone() else { return false };
        if self.before_body() && !self.leave_opening(at, &marker) {
            return self.state == State::Recitals && self.open_recital(at, &marker);
        }
        let marker =
            marker.other_reading().filter(|other| self.follows_a_letter(other)).unwrap_or(marker);
        let (marker, parent) = match self.place(at, &marker) {
            Some(parent) => (marker, parent),
            None => match marker
                .other_reading()
                .and_then(|other| Some((self.place(at, &other)?, other)))
            {
                Some((parent, other)) => (other, parent),
                None => return false,
            },
        };
        if self.state == State::Signature {
            self.state = if self.base.is_some() { State::Annex } else { State::Body };
        }
        let defines_above = parent.is_some_and(|parent| self.nodes[parent].defines);
        let rest = &line.text[marker.after..];
        let role =
            if defines_above && opens_with_term(rest) { Role::Definition } else { Role::Clause };
        let mut node = Node::new(role, at, parent.or(self.base), marker.key.clone());
        node.heading = if role == Role::Definition && line.title.text.is_empty() {
            first_term(rest).unwrap_or_default()
        } else {
            line.title.text.clone()
        };
        if rest.trim().is_empty() {
            node.heading = self.heading_below(at).unwrap_or_default();
        }
        node.defines = defines_above || is_about_definitions(&node.heading);
        node.number = marker.number;
        node.style = Some(marker.style);
        node.value = marker.value;
        node.level = line.level().filter(|_| !marker.style.is_bracket());
        let index = self.push(node);
        self.stack.push(index);
        true
    }

    /// Whether C. follows B., so that it is no Roman hundred.
    fn follows_a_letter(&self, other: &Marker) -> bool {
        let before = self.nodes.iter().rev().find(|node| node.style == Some(other.style));
        before.is_some_and(|node| node.value + 1 == other.value)
    }

    /// Whether the number at `at`, met before the body, opens the body.
    fn leave_opening(&mut self, at: usize, marker: &Marker) -> bool {
        if self.body_at.is_some_and(|body| at < body) || marker.style.is_bracket() {
            return false;
        }
        if self.state == State::Recitals {
            let restart = self
                .nodes
                .last()
                .is_some_and(|node| node.role == Role::Recital && node.value >= marker.value);
            let other = self.recital_style.is_none_or(|style| style != marker.style);
            let heading = self.lines[at].is_numbered_heading() && self.recital_style.is_some();
            if !(other && heading || restart && marker.style == Style::Ordinal) {
                return false;
            }
        } else if (marker.value > 3 && !self.lines[at].is_numbered_heading())
            || (self.state == State::Parties
                && self.lines[at + 1..].iter().any(|line| {
                    matches!(
                        line.opening,
                        Some(Opening::Recitals | Opening::Agreement | Opening::Body { .. })
                    )
                }))
        {
            return false;
        }
        // Steps before the contract ("How to sign: 1. …, 2. …") are not its
        // clauses where titled ones begin at 1 below them.
        let annex = |line: &Line<'_>| matches!(line.opening, Some(Opening::Annex { .. }));
        let body = self.lines[at + 1..].split(annex).next().unwrap_or_default();
        let titled_below = |line: &Line<'_>| {
            let next = line.marker.as_ref();
            next.is_some_and(|next| next.style == marker.style && next.value == 1)
                && line.is_numbered_heading()
        };
        if self.state != State::Recitals
            && marker.style == Style::Decimal(1)
            && !self.lines[at].is_numbered_heading()
            && body.iter().any(titled_below)
        {
            return false;
        }
        self.state = State::Body;
        true
    }

    fn open_recital(&mut self, at: usize, marker: &Marker) -> bool {
        if *self.recital_style.get_or_insert(marker.style) != marker.style {
            return false;
        }
        let parent = self.nodes.iter().position(|node| node.role == Role::Recitals);
        let mut node = Node::new(Role::Recital, at, parent, marker.key.clone());
        if parent.is_none() {
            node.key = format!("recitals/{}", marker.key);
        }
        node.number = marker.number.clone();
        node.heading = self.lines[at].title.text.clone();
        node.value = marker.value;
        self.push(node);
        true
    }

    /// `"Affiliate" means …` among definitions.
    fn open_definition(&mut self, at: usize) -> bool {
        let text = self.lines[at].text;
        let Some(term) = title::defined_term(text).or_else(|| title::plain_term(text)) else {
            return false;
        };
        let Some(parent) =
            self.stack.iter().rev().copied().find(|open| self.nodes[*open].role == Role::Clause)
        else {
            return false;
        };
        if !self.nodes[parent].defines
            || !(title::is_definition(text) || title::plain_term(text).is_some())
        {
            return false;
        }
        while self.stack.last().is_some_and(|open| *open != parent) {
            self.stack.pop();
        }
        let mut node = Node::new(Role::Definition, at, Some(parent), slug(term));
        node.heading = term.to_string();
        self.push(node);
        true
    }

    /// An unnumbered heading.
    fn open_heading(&mut self, at: usize, level: u8) {
        let text = self.lines[at].text;
        if self.state == State::Signature && text.len() < 60 && !title::is_capitals(text) {
            return;
        }
        let title_page = self.clauses == 0
            && self.base.is_none()
            && (at == 0 || level == 1)
            && self.form == Form::Headings
            && self.only_of_level(at, level);
        if title_page || (self.form == Form::Numbered && self.clauses == 0 && self.base.is_none()) {
            return;
        }
        if self.form == Form::TitleLines && self.base.is_none() && self.clauses == 0 && at == 0 {
            return;
        }
        let bare = self
            .lines
            .get(at + 1)
            .is_none_or(|next| next.level().is_some() || next.is_numbered_heading());
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
        if self.before_body() || self.state == State::Signature {
            self.state = if self.base.is_some() { State::Annex } else { State::Body };
        }
        let mut node = Node::new(role, at, parent.or(self.base), slug(text));
        node.heading = text.trim_end_matches([':', '.']).to_string();
        node.level = Some(level);
        node.defines = is_about_definitions(&node.heading);
        let index = self.push(node);
        if self.form != Form::Numbered {
            self.stack.push(index);
        }
    }

    /// Whether no later heading has the level of the one at `at`: a title page's.
    fn only_of_level(&self, at: usize, level: u8) -> bool {
        let later = self.lines[at + 1..]
            .iter()
            .filter(|line| line.opening.is_none() && line.marker.is_none());
        later.filter_map(Line::level).all(|other| other > level)
    }
}

/// Whether a term in quotes stands within the first words.
fn opens_with_term(rest: &str) -> bool {
    title::is_definition(rest) || first_term(rest).is_some()
}

fn first_term(rest: &str) -> Option<String> {
    let at = rest.char_indices().take(24).find(|(_, c)| matches!(c, '"' | '“' | '«'))?.0;
    title::defined_term(&rest[at..]).map(str::to_string)
}
