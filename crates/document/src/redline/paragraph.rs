//! The paragraphs of `word/document.xml` as places: which byte of the XML
//! makes which letter of the page.

use super::error::Obstacle;
use std::ops::Range;

/// The text of a file as it shows, each letter with its place in the XML.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// In the order in which they are read: a text box after its paragraph.
    pub(super) paragraphs: Vec<Para>,
    /// The prefix of Word's own elements, with its colon.
    pub(super) prefix: String,
}

/// One paragraph.
#[derive(Debug, Default)]
pub(super) struct Para {
    /// From `<w:p` to the end of `</w:p>`.
    pub(super) element: Range<usize>,
    /// The start tag.
    pub(super) open: Range<usize>,
    pub(super) properties: Option<Properties>,
    pub(super) glyphs: Vec<Glyph>,
    pub(super) runs: Vec<Run>,
    /// Fields that begin and end in it.
    pub(super) fields: Vec<Field>,
    /// Whether it stands in a cell of a table.
    pub(super) in_table: bool,
    /// Why nothing in it may be changed.
    pub(super) locked: Option<Obstacle>,
}

impl Para {
    /// The glyphs without the space at both ends.
    pub(super) fn inked(&self) -> Range<usize> {
        let inked = |glyph: &Glyph| !glyph.letter.is_whitespace();
        let Some(first) = self.glyphs.iter().position(inked) else { return 0..0 };
        let last = self.glyphs.iter().rposition(inked).unwrap_or(first);
        first..last + 1
    }
}

/// A field with its code and its result.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) element: Range<usize>,
    /// The letters of its result: a range of [`Para::glyphs`].
    pub(super) glyphs: Range<usize>,
}

/// `w:pPr`.
#[derive(Debug, Clone, Default)]
pub(super) struct Properties {
    pub(super) element: Range<usize>,
    /// Each child with its local name.
    pub(super) children: Vec<(String, Range<usize>)>,
}

impl Properties {
    pub(super) fn child(&self, name: &str) -> Option<&Range<usize>> {
        self.children.iter().find(|(found, _)| found == name).map(|(_, range)| range)
    }
}

/// One letter that shows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glyph {
    pub(super) letter: char,
    /// Where it is written; for a tab or a break, its element.
    pub(super) at: u32,
    pub(super) length: u32,
    /// Index into [`Para::runs`].
    pub(super) run: u32,
}

/// `w:r`.
#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) element: Range<usize>,
    pub(super) open: Range<usize>,
    /// `w:rPr`.
    pub(super) properties: Option<Range<usize>>,
    pub(super) children: Vec<Child>,
    /// Where the run stands directly inside a tracked insertion.
    pub(super) inserted: Option<Inserted>,
    /// Whether somebody has deleted it, or it does not show.
    pub(super) unseen: bool,
    /// Why nothing in it may be changed.
    pub(super) locked: Option<Obstacle>,
}

/// A child of a run other than its properties.
#[derive(Debug, Clone)]
pub(super) struct Child {
    pub(super) element: Range<usize>,
    /// The letters it shows: a range of [`Para::glyphs`].
    pub(super) glyphs: Range<usize>,
    /// Whether it is a `w:t`, which may be cut.
    pub(super) is_text: bool,
}

/// A tracked insertion that somebody else made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Inserted {
    pub(super) element: Range<usize>,
    pub(super) open: Range<usize>,
}
