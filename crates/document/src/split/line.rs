//! A paragraph with everything that splitting wants to know about it.

use super::{
    definition::{Definition, definition},
    marker::{Marker, marker},
    section::{Opening, opening},
    signature::closing_row,
    title::{Title, run_in, title_of},
};
use crate::fold::fold;
use crate::model::{Paragraph, ParagraphKind};
use domain::Run;

/// One paragraph, looked at once.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    /// Which paragraph of the document.
    pub(crate) paragraph: u32,
    /// Its text, not blank.
    pub(crate) text: &'a str,
    /// What the file says it is.
    pub(crate) kind: ParagraphKind,
    /// How stretches of it are drawn.
    pub(crate) runs: &'a [Run],
    /// The section it opens.
    pub(crate) opening: Option<Opening>,
    /// The number it opens with.
    pub(crate) marker: Option<Marker>,
    /// The title after the number.
    pub(crate) title: Title,
    /// The title that an unnumbered paragraph begins with, before its text.
    pub(crate) run_in: String,
    /// That title is bold.
    pub(crate) run_in_bold: bool,
    /// The term that the paragraph defines.
    pub(crate) definition: Option<Definition<'a>>,
    /// Belongs to a table of contents.
    pub(crate) contents: bool,
}

impl<'a> Line<'a> {
    pub(crate) fn new(at: u32, paragraph: &'a Paragraph) -> Self {
        let text = paragraph.text.trim();
        let heading = matches!(paragraph.kind, ParagraphKind::Heading(_));
        let table = paragraph.kind == ParagraphKind::Row && text.contains('\t');
        let marker = if table { None } else { marker(text, heading) };
        let opening = if table { closing_row(text).map(Opening::Signature) } else { opening(text) };
        let title = match &marker {
            Some(marker) => title_of(&text[marker.after..], heading),
            None => Title::default(),
        };
        let mut line = Self {
            paragraph: at,
            text,
            kind: paragraph.kind,
            runs: &paragraph.runs,
            opening,
            marker,
            title,
            run_in: String::new(),
            run_in_bold: false,
            definition: None,
            contents: false,
        };
        line.definition = definition(&line);
        if line.marker.is_none() && line.kind == ParagraphKind::Text {
            (line.run_in, line.run_in_bold) = run_in(text, &paragraph.runs).unwrap_or_default();
        }
        line
    }

    /// Gives the line a number that only its neighbours show.
    pub(crate) fn set_marker(&mut self, marker: Marker) {
        self.title = title_of(&self.text[marker.after..], self.level().is_some());
        self.marker = Some(marker);
        self.definition = definition(self);
        self.run_in = String::new();
    }

    /// The level of a heading that the file marks.
    pub(crate) fn level(&self) -> Option<u8> {
        match self.kind {
            ParagraphKind::Heading(level) => Some(level),
            _ => None,
        }
    }

    /// A number that stands for a clause by itself: titled, marked as a
    /// heading, or named (ARTICLE II).
    pub(crate) fn is_numbered_heading(&self) -> bool {
        self.marker.as_ref().is_some_and(|marker| {
            !marker.style.is_bracket()
                && (marker.style.is_named()
                    || self.level().is_some()
                    || !self.title.text.is_empty())
        })
    }

    /// Letters of the line without figures at its end: equal for a heading and
    /// its entry in a table of contents.
    pub(crate) fn letters(&self) -> String {
        fold(self.text).chars().filter(|c| c.is_alphabetic()).collect()
    }
}
