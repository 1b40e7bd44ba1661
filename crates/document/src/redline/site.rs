//! From a difference between two wordings to the letters that it concerns, and
//! the reasons why it may not stand there.

use super::Incorporation;
use super::change::Difference;
use super::error::Obstacle;
use super::locate::{Gap, Located, Spot};
use super::paragraph::{Para, Scan};
use super::plan::{Direction, Entry, Kind, Point, Step};
use std::ops::Range;

/// What placing needs to know.
#[derive(Clone, Copy)]
pub(super) struct Site<'a> {
    pub(super) xml: &'a str,
    pub(super) scan: &'a Scan,
    pub(super) located: &'a Located<'a>,
    pub(super) texts: &'a [&'a str],
    pub(super) direction: Direction,
}

impl Site<'_> {
    pub(super) fn steps(
        self,
        clause: usize,
        base: usize,
        difference: &Difference,
        steps: &mut Vec<Step>,
    ) -> Result<(), Obstacle> {
        let at = |range: &Range<usize>| base + range.start..base + range.end;
        match difference {
            Difference::Words(range, text) => self.words(clause, &at(range), text, steps),
            Difference::Extra(range) => self.extra(clause, &at(range), steps),
            Difference::Missing(after, text) => {
                let text_of_clause = self.texts.get(clause).copied().unwrap_or_default();
                let end = after.as_ref().map_or(base, |line| base + line.end);
                let open_left = after.is_none()
                    && base > 0
                    && text_of_clause.as_bytes().get(base - 1) != Some(&b'\n');
                let open_right = after.is_some()
                    && !matches!(text_of_clause.as_bytes().get(end), None | Some(b'\n'));
                if open_left {
                    return self.words(clause, &(end..end), &format!("{text}\n"), steps);
                }
                if open_right {
                    return self.words(clause, &(end..end), &format!("\n{text}"), steps);
                }
                let (line, below) = match after {
                    Some(line) => (at(line), true),
                    None => (base..text_of_clause.len(), false),
                };
                let para = self.located.paragraph_of(clause, &line, below);
                steps.push(self.line(
                    para.ok_or(Obstacle::NotFound)?,
                    below,
                    self.direction.missing(),
                    text,
                )?);
                Ok(())
            }
        }
    }

    fn words(
        self,
        clause: usize,
        range: &Range<usize>,
        text: &str,
        steps: &mut Vec<Step>,
    ) -> Result<(), Obstacle> {
        let words = self.texts.get(clause).and_then(|text| text.get(range.clone()));
        let mut gap = None;
        if !words.unwrap_or_default().trim().is_empty() {
            let (spots, whole) = self.located.stretch(self.scan, clause, range);
            if !whole {
                return Err(self.why_missing(clause, range));
            }
            let adds = !text.trim().is_empty() && self.direction == Direction::FileIsOld;
            if spots.len() > 1 && adds && self.in_table(&spots) {
                return Err(Obstacle::TableStructure);
            }
            let first = spots.first().cloned();
            for spot in spots {
                self.may_wrap(&spot)?;
                steps.push(Step::Wrap(spot, self.direction.extra()));
            }
            gap = first.map(|spot| match self.direction {
                Direction::FileIsOld => {
                    Gap { para: spot.para, boundary: spot.glyphs.end, after: true }
                }
                Direction::FileIsNew => {
                    Gap { para: spot.para, boundary: spot.glyphs.start, after: false }
                }
            });
        }
        if text.trim().is_empty() {
            return Ok(());
        }
        let replaces = gap.is_some();
        let gap = gap.or_else(|| self.located.gap(self.scan, clause, range.end));
        let gap = gap.ok_or(Obstacle::Generated)?;
        let in_table = self.scan.paragraphs[gap.para].in_table;
        if in_table && text.contains('\t') && self.direction == Direction::FileIsOld {
            return Err(Obstacle::TableStructure);
        }
        let text = if !replaces && !gap.after && text.starts_with(char::is_whitespace) {
            format!("{} ", text.trim_start())
        } else {
            text.to_owned()
        };
        let gap = self.may_hold(gap)?;
        let what = Entry::text(self.direction.missing(), text);
        steps.push(Step::Point(gap.para, Point { boundary: gap.boundary, after: gap.after, what }));
        Ok(())
    }

    fn extra(
        self,
        clause: usize,
        line: &Range<usize>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Obstacle> {
        // The number that Word prints before it goes with its paragraph.
        let (spots, _) = self.located.stretch(self.scan, clause, line);
        if spots.is_empty() {
            return Err(Obstacle::NotFound);
        }
        for spot in spots {
            self.may_wrap(&spot)?;
            let para = &self.scan.paragraphs[spot.para];
            let inked = para.inked();
            let whole = spot.glyphs.start <= inked.start && spot.glyphs.end >= inked.end;
            if whole && self.may_end(para) {
                steps.push(Step::End(spot.para, self.direction.extra()));
            }
            let spot = if whole { Spot { glyphs: 0..para.glyphs.len(), ..spot } } else { spot };
            steps.push(Step::Wrap(spot, self.direction.extra()));
        }
        Ok(())
    }

    /// A new paragraph beside one of the file's, or, where no paragraph can
    /// stand, a new line in it.
    pub(super) fn line(
        self,
        para: usize,
        after: bool,
        kind: Kind,
        text: &str,
    ) -> Result<Step, Obstacle> {
        let beside = &self.scan.paragraphs[para];
        if let Some(why) = beside.locked {
            return Err(why);
        }
        let text = text.trim();
        // The last paragraph of a cell has to stay its last.
        let rest = self.xml.get(beside.element.end..).unwrap_or_default().trim_start();
        let cell_ends = rest
            .strip_prefix("</")
            .is_some_and(|rest| rest.starts_with(&format!("{}tc", self.scan.prefix)));
        if after && cell_ends && !beside.glyphs.is_empty() {
            let boundary = beside.glyphs.len();
            let what = Entry::text(kind, format!("\n{text}"));
            return Ok(Step::Point(para, Point { boundary, after: true, what }));
        }
        let text = text.to_owned();
        Ok(if after { Step::After(para, kind, text) } else { Step::Before(para, kind, text) })
    }

    /// Words without a counterpart in a line that has one are Word's own.
    fn why_missing(self, clause: usize, words: &Range<usize>) -> Obstacle {
        let text = self.texts.get(clause).copied().unwrap_or_default();
        let start = text[..words.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[words.end..].find('\n').map_or(text.len(), |at| words.end + at);
        match self.located.paragraph_of(clause, &(start..end), true) {
            Some(_) => Obstacle::Generated,
            None => Obstacle::NotFound,
        }
    }

    /// Whether an edit would leave a row with more or fewer cells.
    pub(super) fn changes_cells(self, edit: &Incorporation<'_>, place: &Range<usize>) -> bool {
        let cells = |text: &str| text.matches('\t').count();
        cells(edit.old) != cells(edit.new)
            && self.in_table(&self.located.stretch(self.scan, edit.clause, place).0)
    }

    fn in_table(self, spots: &[Spot]) -> bool {
        spots.iter().any(|spot| self.scan.paragraphs[spot.para].in_table)
    }

    /// Whether letters may be tracked. A field is deleted whole or not at all.
    fn may_wrap(self, spot: &Spot) -> Result<(), Obstacle> {
        let para = &self.scan.paragraphs[spot.para];
        if let Some(why) = para.locked {
            return Err(why);
        }
        let runs = para.glyphs[spot.glyphs.clone()].iter().map(|glyph| glyph.run as usize);
        let mut last = usize::MAX;
        for run in runs {
            if std::mem::replace(&mut last, run) == run {
                continue;
            }
            match para.runs[run].locked {
                None => {}
                Some(Obstacle::Generated) if self.direction == Direction::FileIsNew => {}
                Some(Obstacle::Generated) if whole_field(para, run, spot) => {}
                Some(why) => return Err(why),
            }
        }
        Ok(())
    }

    /// The place where text may come in: never inside a field, whose result
    /// the next update would write anew.
    fn may_hold(self, gap: Gap) -> Result<Gap, Obstacle> {
        let para = &self.scan.paragraphs[gap.para];
        if let Some(why) = para.locked {
            return Err(why);
        }
        let holds = |after: bool| {
            let glyph = if after { gap.boundary.checked_sub(1) } else { Some(gap.boundary) };
            let glyph = glyph.and_then(|glyph| para.glyphs.get(glyph));
            glyph.map_or(Some(Obstacle::NotFound), |glyph| para.runs[glyph.run as usize].locked)
        };
        let at_edge = para
            .fields
            .iter()
            .any(|field| field.glyphs.end == gap.boundary || field.glyphs.start == gap.boundary);
        match holds(gap.after) {
            None => Ok(gap),
            Some(Obstacle::Generated) if at_edge && holds(!gap.after).is_none() => {
                Ok(Gap { after: !gap.after, ..gap })
            }
            Some(why) => Err(why),
        }
    }

    /// Whether a paragraph mark may be tracked: the next paragraph has to be
    /// there to run on into, and no section may end with it.
    fn may_end(self, para: &Para) -> bool {
        let ends_section =
            para.properties.as_ref().is_some_and(|properties| properties.child("sectPr").is_some());
        let rest = self.xml.get(para.element.end..).unwrap_or_default().trim_start();
        let next = rest.strip_prefix('<').and_then(|rest| rest.strip_prefix(&self.scan.prefix));
        let next = next.and_then(|rest| rest.strip_prefix('p'));
        !ends_section && next.is_some_and(|rest| rest.starts_with([' ', '>', '\n', '\r', '\t']))
    }
}

fn whole_field(para: &Para, run: usize, spot: &Spot) -> bool {
    let run = &para.runs[run].element;
    let around = para
        .fields
        .iter()
        .filter(|field| field.element.start < run.start && run.end <= field.element.end);
    let mut around = around.peekable();
    around.peek().is_some()
        && around.all(|field| {
            spot.glyphs.start <= field.glyphs.start && field.glyphs.end <= spot.glyphs.end
        })
}
