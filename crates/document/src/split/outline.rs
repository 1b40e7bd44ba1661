//! From lines to the outline: a state machine over the sections of a
//! contract, and within each section a stack of open numbers.

use super::{
    definition::is_about_definitions,
    definition_list::Lists,
    form::{Form, form},
    heading::Levels,
    line::Line,
    marker::{Marker, Style},
    node::{Node, Role},
    place::Numbers,
    recital::Openings,
    run_in::RunIns,
    schedule,
    section::Opening,
    signature::Followed,
    title,
};
use std::collections::HashMap;

/// The section that a line stands in; it decides what a number means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Preamble,
    Parties,
    Recitals,
    Body,
    Annex,
    Signature,
}

/// The outline of `lines`, in document order; the first node begins at 0.
pub(super) fn outline(lines: &[Line<'_>]) -> Vec<Node> {
    let annexes = schedule::starts(lines);
    let mut bounds = annexes.clone();
    bounds.push(lines.len());
    let mut forms = vec![form(&lines[..bounds[0]])];
    forms.extend((0..annexes.len()).map(|i| form(&lines[annexes[i] + 1..bounds[i + 1]])));
    let stretch = |at: usize| annexes.partition_point(|annex| *annex <= at);
    let mut walk = Walk {
        lines,
        nodes: vec![Node::new(Role::Preamble, 0, None, "preamble")],
        stack: Vec::new(),
        last: HashMap::new(),
        last_titled: HashMap::new(),
        base: None,
        state: State::Preamble,
        form: forms[0],
        body_at: lines.iter().rposition(|line| {
            !line.contents && line.opening == Some(Opening::Body { strong: true })
        }),
        recital_style: None,
        plain_recitals: false,
        whereas: 0,
        skip: None,
        clauses: 0,
        numbers: Numbers::new(lines, &annexes),
        openings: Openings::new(lines),
        followed: Followed::new(lines, &annexes),
        lists: Lists::new(lines),
        run_ins: RunIns::new(lines, |at| forms[stretch(at)]),
        levels: Levels::new(lines),
    };
    for (at, line) in lines.iter().enumerate() {
        if let Ok(i) = annexes.binary_search(&at) {
            walk.form = forms[i + 1];
            walk.open_annex(at);
        } else if !line.contents {
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

/// The outline as far as it is known, and what is known of the lines ahead.
pub(super) struct Walk<'a, 'b> {
    pub(super) lines: &'a [Line<'b>],
    pub(super) nodes: Vec<Node>,
    /// Open clauses of the section, outermost first.
    pub(super) stack: Vec<usize>,
    /// The last node of each style since the annex or the body began.
    pub(super) last: HashMap<Style, usize>,
    /// The last titled number of each style below each node.
    pub(super) last_titled: HashMap<(Style, Option<usize>), u32>,
    /// The annex that we are in.
    pub(super) base: Option<usize>,
    pub(super) state: State,
    pub(super) form: Form,
    /// Where CLÁUSULAS stands: numbers before it are no clauses.
    pub(super) body_at: Option<usize>,
    pub(super) recital_style: Option<Style>,
    /// The recitals have neither number nor WHEREAS, and none is open yet.
    pub(super) plain_recitals: bool,
    /// How many paragraphs began with WHEREAS.
    pub(super) whereas: u32,
    /// A line that was taken as the heading of the one before.
    skip: Option<usize>,
    pub(super) clauses: usize,
    pub(super) numbers: Numbers,
    pub(super) openings: Openings,
    pub(super) followed: Followed,
    pub(super) lists: Lists,
    pub(super) run_ins: RunIns,
    pub(super) levels: Levels,
}

impl Walk<'_, '_> {
    fn step(&mut self, at: usize) {
        if self.skip == Some(at) || (self.lines[at].opening.is_some() && self.open_section(at)) {
            return;
        }
        if self.lines[at].marker.is_some() && self.open_numbered(at) {
            return;
        }
        if self.open_plain_recitals(at) || self.open_definition(at) {
            return;
        }
        self.open_unnumbered(at);
    }

    pub(super) fn push(&mut self, node: Node) -> usize {
        if node.role == Role::Clause {
            self.clauses += 1;
        }
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    pub(super) fn before_body(&self) -> bool {
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
            Some(Opening::Recitals) => self.open_recitals(at),
            Some(Opening::Whereas) => self.open_whereas(at),
            Some(Opening::Body { strong }) => self.open_body(at, *strong, "clauses"),
            Some(Opening::Agreement) => self.open_body(at, true, "agreement"),
            Some(Opening::Signature(closing)) => self.open_signature(at, *closing),
            _ => false,
        }
    }

    fn open_body(&mut self, at: usize, strong: bool, key: &str) -> bool {
        if self.clauses > 0 {
            return key == "clauses" && self.open_terms(at);
        }
        if !self.before_body() || (!strong && self.state == State::Preamble) {
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

    /// TERMS AND CONDITIONS after an order form that has clauses of its own:
    /// the count begins anew.
    fn open_terms(&mut self, at: usize) -> bool {
        let line = &self.lines[at];
        let restarts = self.lines[at + 1..].iter().take(6).any(|next| {
            next.marker.as_ref().is_some_and(|marker| marker.value == 1)
                && next.is_numbered_heading()
        });
        let heading = line.level().is_some() || title::is_capitals(line.text);
        if self.state != State::Body || !heading || !restarts {
            return false;
        }
        self.stack.clear();
        self.last.clear();
        let mut node = Node::new(Role::Lead, at, None, "clauses");
        node.heading = line.text.trim_end_matches([':', '.']).to_string();
        self.push(node);
        true
    }

    /// The title on the line under a bare number.
    pub(super) fn heading_below(&mut self, at: usize) -> Option<String> {
        let next = self.lines.get(at + 1)?;
        let fits = next.marker.is_none()
            && next.opening.is_none()
            && !next.contents
            && title::is_title_line(next.text)
            && !next.text.ends_with('.');
        let good = fits
            && (title::is_capitals(next.text)
                || next.level().is_some()
                || self.lines.get(at + 2).is_some_and(|after| {
                    after.text.len() > next.text.len() || after.text.ends_with(':')
                }));
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
        if self.state == State::Signature && !line.is_numbered_heading() {
            return false;
        }
        if self.before_body() && !self.leave_opening(at, &marker) {
            return self.state == State::Recitals && self.open_recital(at, &marker);
        }
        let marker =
            marker.other_reading().filter(|other| self.follows_a_letter(other)).unwrap_or(marker);
        // A definition with a number closes the ones without.
        if line.definition.is_some() && !marker.style.is_bracket() {
            let open = self.stack.iter().position(|open| {
                let open = &self.nodes[*open];
                open.role == Role::Definition && open.style.is_none()
            });
            self.stack.truncate(open.unwrap_or(self.stack.len()));
        }
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
        let rest = &line.text[marker.after..];
        let above = parent.or(self.base);
        let defines_above = above.is_some_and(|above| self.nodes[above].defines);
        let term = line.definition.filter(|_| defines_above).map(|found| found.term);
        let role = if term.is_some() { Role::Definition } else { Role::Clause };
        let mut node = Node::new(role, at, above, marker.key.clone());
        node.heading = term.map_or_else(|| line.title.text.clone(), str::to_string);
        if rest.trim().is_empty() {
            node.heading = self.heading_below(at).unwrap_or_default();
        }
        node.defines = role == Role::Clause && defines_above || is_about_definitions(&node.heading);
        node.number = marker.number;
        node.style = Some(marker.style);
        node.value = marker.value;
        node.level = line.level().filter(|_| !marker.style.is_bracket());
        let titled = !node.heading.is_empty();
        let index = self.push(node);
        self.last.insert(marker.style, index);
        if titled {
            self.last_titled.insert((marker.style, above), marker.value);
        }
        self.stack.push(index);
        true
    }

    /// Whether C. follows B., so that it is no Roman hundred.
    fn follows_a_letter(&self, other: &Marker) -> bool {
        let before = self.last.get(&other.style).map(|before| &self.nodes[*before]);
        before.is_some_and(|node| node.value + 1 == other.value)
    }
}
