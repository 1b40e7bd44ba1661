//! Titles run in before their text, without number or heading: in capitals or
//! bold where several follow each other, and below those in small letters.

use super::{form::Form, line::Line, title};
use crate::model::ParagraphKind;

/// So many titles in capitals show that the contract opens its clauses so.
const PROOF: usize = 3;

/// The lines whose run-in titles open clauses: several in a row, no number or
/// heading between them.
#[derive(Debug)]
pub(super) struct RunIns {
    opens: Vec<bool>,
    /// Titles in small letters below them, several in neighbouring lines.
    below: Vec<bool>,
    in_capitals: bool,
}

impl RunIns {
    /// Looks at each line once. Where numbers or headings open the clauses,
    /// only bold titles divide them further.
    pub(super) fn new(lines: &[Line<'_>], form_at: impl Fn(usize) -> Form) -> Self {
        let mut opens = vec![false; lines.len()];
        let mut run: Vec<usize> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let found = !line.run_in.is_empty() && !line.contents && line.opening.is_none();
            if found && (line.run_in_bold || form_at(at) == Form::TitleLines) {
                run.push(at);
                continue;
            }
            let ends = line.level().is_some()
                || line.opening.is_some()
                || line.marker.as_ref().is_some_and(|marker| !marker.style.is_bracket());
            if ends {
                mark(&mut opens, &run);
                run.clear();
            }
        }
        mark(&mut opens, &run);
        let capitals =
            lines.iter().zip(&opens).filter(|(line, opens)| **opens && !line.run_in_bold);
        let in_capitals = capitals.count() >= PROOF;
        let mut below = vec![false; lines.len()];
        let mut run: Vec<usize> = Vec::new();
        for (at, line) in lines.iter().enumerate().filter(|_| in_capitals) {
            if form_at(at) == Form::TitleLines && is_plain(line) {
                run.push(at);
            } else {
                mark(&mut below, &run);
                run.clear();
            }
        }
        mark(&mut below, &run);
        Self { opens, below, in_capitals }
    }

    pub(super) fn opens(&self, at: usize) -> bool {
        self.opens.get(at).copied().unwrap_or(false)
    }

    pub(super) fn opens_below(&self, at: usize) -> bool {
        self.below.get(at).copied().unwrap_or(false)
    }

    /// Whether titles in capitals open the clauses.
    pub(super) fn in_capitals(&self) -> bool {
        self.in_capitals
    }
}

fn is_plain(line: &Line<'_>) -> bool {
    let free = line.kind == ParagraphKind::Text
        && line.run_in.is_empty()
        && line.marker.is_none()
        && line.opening.is_none()
        && !line.contents;
    free && title::plain_run_in(line.text).is_some()
}

fn mark(opens: &mut [bool], run: &[usize]) {
    if run.len() >= 2 {
        run.iter().for_each(|at| opens[*at] = true);
    }
}
