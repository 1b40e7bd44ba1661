//! A paragraph with everything that splitting wants to know about it.

use super::{
    marker::{Marker, marker},
    section::{Opening, opening},
    title::{Title, title_of},
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
    /// The title after the number; for an unnumbered paragraph its run-in title.
    pub(crate) title: Title,
    /// Belongs to a table of contents.
    pub(crate) contents: bool,
}

impl<'a> Line<'a> {
    pub(crate) fn new(at: u32, paragraph: &'a Paragraph) -> Self {
        let text = paragraph.text.trim();
        let heading = matches!(paragraph.kind, ParagraphKind::Heading(_));
        let table = paragraph.kind == ParagraphKind::Row && text.contains('\t');
        let marker = if table { None } else { marker(text, heading) };
        let opening = if table { None } else { opening(text) };
        let title = match &marker {
            Some(marker) => title_of(&text[marker.after..], heading),
            None => Title::default(),
        };
        Self {
            paragraph: at,
            text,
            kind: paragraph.kind,
            runs: &paragraph.runs,
            opening,
            marker,
            title,
            contents: false,
        }
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
