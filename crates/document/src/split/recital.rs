//! Recitals: the section that the words EXPONEN or RECITALS open, each recital
//! with a number or WHEREAS, and those that have neither.

use super::{
    form::{Form, title_line_level},
    line::Line,
    marker::{Marker, Style},
    node::{Node, Role},
    outline::{State, Walk},
    section::Opening,
    title,
};

impl Walk<'_, '_> {
    /// The heading of the recitals, or the paragraph that introduces them.
    pub(super) fn open_recitals(&mut self, at: usize) -> bool {
        if !matches!(self.state, State::Preamble | State::Parties) || self.clauses > 0 {
            return false;
        }
        self.state = State::Recitals;
        let text = self.lines[at].text;
        let mut node = Node::new(Role::Recitals, at, None, "recitals");
        if title::is_title_line(text) {
            node.heading = text.trim_end_matches([':', '.']).to_string();
        }
        self.push(node);
        self.plain_recitals = !self.numbered_recital_follows(at + 1);
        true
    }

    /// A paragraph that begins with WHEREAS.
    pub(super) fn open_whereas(&mut self, at: usize) -> bool {
        if !self.before_body() || self.clauses > 0 {
            return false;
        }
        self.state = State::Recitals;
        self.plain_recitals = false;
        self.whereas += 1;
        let key = self.whereas.to_string();
        self.push_recital(at, key);
        true
    }

    /// A recital with a number of its own; false where the number is part of
    /// the recital before.
    pub(super) fn open_recital(&mut self, at: usize, marker: &Marker) -> bool {
        let other = marker.other_reading().filter(|other| Some(other.style) == self.recital_style);
        let marker = other.as_ref().unwrap_or(marker);
        if *self.recital_style.get_or_insert(marker.style) != marker.style {
            return false;
        }
        let index = self.push_recital(at, marker.key.clone());
        let heading = self.lines[at].title.text.clone();
        if let Some(node) = self.nodes.get_mut(index) {
            node.number = marker.number.clone();
            node.heading = heading;
            node.value = marker.value;
        }
        true
    }

    /// Recitals that have neither number nor WHEREAS are one unit.
    pub(super) fn open_plain_recitals(&mut self, at: usize) -> bool {
        if self.state != State::Recitals || !self.plain_recitals {
            return false;
        }
        self.plain_recitals = false;
        self.recital_style = None;
        self.push_recital(at, "text".to_string());
        true
    }

    fn push_recital(&mut self, at: usize, key: String) -> usize {
        let parent = self.nodes.iter().take(8).position(|node| node.role == Role::Recitals);
        let key = if parent.is_some() { key } else { format!("recitals/{key}") };
        self.push(Node::new(Role::Recital, at, parent, key))
    }

    /// Whether a recital with a number or WHEREAS stands between line `from`
    /// and the first clause.
    fn numbered_recital_follows(&self, from: usize) -> bool {
        let titled =
            |at| self.form == Form::TitleLines && title_line_level(self.lines, at).is_some();
        let before_clause = (from..self.lines.len()).map_while(|at| {
            let line = &self.lines[at];
            let body = matches!(
                line.opening,
                Some(Opening::Body { .. } | Opening::Agreement | Opening::Annex { .. })
            );
            let clause = is_clause_heading(line) || line.level().is_some() || titled(at);
            (!body && !clause).then_some(line)
        });
        before_clause
            .filter(|line| !line.contents)
            .any(|line| line.marker.is_some() || line.opening == Some(Opening::Whereas))
    }

    /// Whether the number at `at`, met before the body, opens the body.
    pub(super) fn leave_opening(&mut self, at: usize, marker: &Marker) -> bool {
        if self.body_at.is_some_and(|body| at < body) || marker.style.is_bracket() {
            return false;
        }
        let line = &self.lines[at];
        // A. and B. between the parties and the words of agreement are recitals
        // that no heading announces.
        if matches!(self.state, State::Preamble | State::Parties)
            && marker.style == Style::Upper
            && line.title.text.is_empty()
            && line.level().is_none()
            && self.openings.agreement_follows(at)
        {
            self.state = State::Recitals;
            return false;
        }
        let leaves = match self.state {
            State::Recitals => {
                let last = self.nodes.last().filter(|node| node.role == Role::Recital);
                let restart = last.is_some_and(|node| node.value >= marker.value);
                let other = self.recital_style.is_none_or(|style| style != marker.style);
                let heading = line.is_numbered_heading() && last.is_some();
                other && heading
                    || restart && marker.style == Style::Ordinal
                    || restart && marker.value == 1 && heading && !line.title.text.is_empty()
            }
            State::Parties => {
                line.is_numbered_heading() && !self.openings.section_follows(at)
                    || marker.value <= 3 && !self.openings.section_follows(at)
            }
            _ => marker.value <= 3 || line.is_numbered_heading(),
        };
        if !leaves {
            return false;
        }
        // Steps before the contract ("How to sign: 1. …, 2. …") are not its
        // clauses where titled ones begin at 1 below them.
        if self.state != State::Recitals
            && marker.style == Style::Decimal(1)
            && !line.is_numbered_heading()
            && self.openings.titled_first_follows(at)
        {
            return false;
        }
        self.state = State::Body;
        true
    }
}

/// `1. DEFINITIONS`: no recital is titled so.
fn is_clause_heading(line: &Line<'_>) -> bool {
    line.is_numbered_heading()
        && line.marker.as_ref().is_some_and(|marker| {
            marker.style == Style::Decimal(1)
                || marker.style.is_named() && marker.style != Style::Ordinal
        })
}

/// A capital letter, also one that could be a Roman number.
fn is_capital(marker: &Marker) -> bool {
    marker.style == Style::Upper
        || marker.other_reading().is_some_and(|other| other.style == Style::Upper)
}

/// What comes after each line, found in one pass, so that no line need look ahead.
#[derive(Debug)]
pub(super) struct Openings {
    /// The last line that opens recitals, the agreement or the body.
    section: Option<usize>,
    /// For each line whether, before the next annex, a titled clause 1 follows.
    titled_first: Vec<bool>,
    /// For each line whether words of agreement follow before the first number
    /// that is no capital letter.
    agreement: Vec<bool>,
}

impl Openings {
    pub(super) fn new(lines: &[Line<'_>]) -> Self {
        let section = lines.iter().rposition(|line| {
            matches!(
                line.opening,
                Some(Opening::Recitals | Opening::Agreement | Opening::Body { .. })
            )
        });
        let mut titled_first = vec![false; lines.len()];
        let mut agreement = vec![false; lines.len()];
        let mut follows = false;
        let mut agrees = false;
        for (at, line) in lines.iter().enumerate().rev() {
            titled_first[at] = follows;
            agreement[at] = agrees;
            agrees = match (&line.opening, &line.marker) {
                (Some(Opening::Agreement), _) => true,
                (_, Some(marker)) => agrees && is_capital(marker),
                _ => agrees,
            };
            if matches!(line.opening, Some(Opening::Annex { .. })) {
                follows = false;
            }
            let first = line
                .marker
                .as_ref()
                .is_some_and(|marker| marker.style == Style::Decimal(1) && marker.value == 1);
            // The number may stand alone, its title on the next line.
            let alone = line.marker.as_ref().is_some_and(|m| m.after == line.text.len());
            follows |= first && (line.is_numbered_heading() || alone);
        }
        Self { section, titled_first, agreement }
    }

    fn section_follows(&self, at: usize) -> bool {
        self.section.is_some_and(|section| section > at)
    }

    fn agreement_follows(&self, at: usize) -> bool {
        self.agreement.get(at).copied().unwrap_or(false)
    }

    fn titled_first_follows(&self, at: usize) -> bool {
        self.titled_first.get(at).copied().unwrap_or(false)
    }
}
