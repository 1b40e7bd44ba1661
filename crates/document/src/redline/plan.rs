//! Which letters of the file are marked as what, and what comes in where: the
//! differences, brought to places. A difference is placed whole or not at all.

use super::change::Difference;
use super::error::Obstacle;
use super::locate::Spot;
use super::site::Site;
use std::collections::BTreeMap;
use std::ops::Range;

/// How words are tracked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Inserted,
    Deleted,
}

/// Which of the two wordings the file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// The old one: what is missing in it comes.
    FileIsOld,
    /// The new one: what is missing in it went.
    FileIsNew,
}

impl Direction {
    pub(super) fn extra(self) -> Kind {
        if self == Self::FileIsOld { Kind::Deleted } else { Kind::Inserted }
    }

    pub(super) fn missing(self) -> Kind {
        if self == Self::FileIsOld { Kind::Inserted } else { Kind::Deleted }
    }
}

/// What happens to the paragraphs of a file, by their index.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) paragraphs: BTreeMap<usize, Marks>,
}

/// What happens to one paragraph.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Letters that are there and are tracked.
    pub(super) wraps: Vec<(Range<usize>, Kind)>,
    /// What comes in between letters.
    pub(super) points: Vec<Point>,
    /// How its paragraph mark is tracked.
    pub(super) end: Option<Kind>,
    /// Paragraphs that come in before it.
    pub(super) before: Vec<(Kind, String)>,
    /// Paragraphs that come in after it.
    pub(super) after: Vec<(Kind, String)>,
}

/// Something between two letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Point {
    /// Before the glyph of this index.
    pub(super) boundary: usize,
    /// Whether it hangs on the letter before it.
    pub(super) after: bool,
    pub(super) what: Entry,
}

/// What stands at a [`Point`]; at one place they come in this order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Entry {
    CommentStarts(u32),
    Text(bool, String),
    CommentEnds(u32),
}

impl Entry {
    pub(super) fn text(kind: Kind, text: impl Into<String>) -> Self {
        Self::Text(kind == Kind::Deleted, text.into())
    }
}

/// One step of a difference, checked and not yet taken.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Wrap(Spot, Kind),
    Point(usize, Point),
    End(usize, Kind),
    Before(usize, Kind, String),
    After(usize, Kind, String),
}

impl Plan {
    /// Places all of these differences of one clause, or none of them.
    /// `base` is where their ranges count from.
    pub(super) fn place(
        &mut self,
        site: Site<'_>,
        clause: usize,
        base: usize,
        differences: &[Difference],
    ) -> Result<(), Obstacle> {
        let mut steps = Vec::new();
        for difference in differences {
            site.steps(clause, base, difference, &mut steps)?;
        }
        let wraps = |step: &Step| match step {
            Step::Wrap(spot, _) => Some(spot.clone()),
            _ => None,
        };
        if steps.iter().filter_map(wraps).any(|spot| self.is_taken(&spot)) {
            return Err(Obstacle::Overlaps);
        }
        steps.into_iter().for_each(|step| self.take(step));
        Ok(())
    }

    fn is_taken(&self, spot: &Spot) -> bool {
        let wraps = self.paragraphs.get(&spot.para).map_or(&[][..], |marks| &marks.wraps);
        wraps
            .iter()
            .any(|(taken, _)| taken.start < spot.glyphs.end && spot.glyphs.start < taken.end)
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Wrap(spot, kind) => self.of(spot.para).wraps.push((spot.glyphs, kind)),
            Step::Point(para, point) => self.of(para).points.push(point),
            Step::End(para, kind) => self.of(para).end = Some(kind),
            Step::Before(para, kind, text) => self.of(para).before.push((kind, text)),
            Step::After(para, kind, text) => self.of(para).after.push((kind, text)),
        }
    }

    pub(super) fn of(&mut self, para: usize) -> &mut Marks {
        self.paragraphs.entry(para).or_default()
    }

    /// New paragraphs beside one of the file's that is no part of a clause
    /// that changes.
    pub(super) fn beside(
        &mut self,
        site: Site<'_>,
        para: usize,
        after: bool,
        text: &str,
    ) -> Result<(), Obstacle> {
        let kind = site.direction.missing();
        let step = site.line(para, after, kind, text)?;
        self.take(step);
        Ok(())
    }
}
