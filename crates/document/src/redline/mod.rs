//! Redlines out: a Word file with our changes as tracked changes and our notes
//! as comments. The received package is edited in place; whatever is not
//! touched keeps its bytes. What cannot be placed is reported, never forced.

mod accepted;
mod change;
mod comments;
mod compared;
mod error;
mod ids;
mod letters;
mod locate;
mod package;
mod paper;
mod paragraph;
mod plan;
mod properties;
mod relations;
mod scan;
mod site;
mod splice;
mod step;
mod wordml;

#[cfg(test)]
mod tests;

pub use compared::{Passage, Versions, compared};
pub use error::{Obstacle, RedlineError};
pub use paper::{Part, paper, written};

use ids::Ids;
use package::Package;
use plan::{Direction, Entry, Plan, Point};
use site::Site;
use std::collections::HashMap;
use std::ops::Range;
use wordml::Pen;

/// Whose name stands at the changes and comments.
#[derive(Debug, Clone, Copy)]
pub struct Signature<'a> {
    /// The name that readers of the file see.
    pub author: &'a str,
    /// RFC 3339 in UTC, to the second.
    pub date: &'a str,
}

/// A change to one clause.
#[derive(Debug, Clone, Copy)]
pub struct Incorporation<'a> {
    /// Index of the clause.
    pub clause: usize,
    /// Words of the clause, as they stand there.
    pub old: &'a str,
    /// What is to stand there instead. Line feeds begin new paragraphs.
    pub new: &'a str,
}

/// A comment about words of one clause.
#[derive(Debug, Clone, Copy)]
pub struct MarginNote<'a> {
    /// Index of the clause.
    pub clause: usize,
    /// The words it is about; where they are not found, or empty, it hangs on
    /// the whole clause.
    pub quote: &'a str,
    /// What it says.
    pub text: &'a str,
}

/// A file with changes in it.
#[derive(Debug)]
pub struct Redline {
    /// The package.
    pub bytes: Vec<u8>,
    /// Which changes are not in it (indices into what was given), and why.
    pub unplaced: Vec<(usize, Obstacle)>,
    /// Which comments are not in it.
    pub unplaced_notes: Vec<usize>,
}

/// Puts changes and comments into a received Word file. `clauses` are the
/// texts of all its clauses in order, as [`crate::split`] gave them.
///
/// # Errors
/// Where the package cannot be read, or is of a form that is not edited.
pub fn incorporate(
    package: &[u8],
    clauses: &[&str],
    edits: &[Incorporation<'_>],
    notes: &[MarginNote<'_>],
    signature: &Signature<'_>,
) -> Result<Redline, RedlineError> {
    let (sheet, xml) = Sheet::open(package)?;
    let scan = scan::scan(&xml)?;
    let located = locate::locate(&scan, clauses);
    let site = Site {
        xml: &xml,
        scan: &scan,
        located: &located,
        texts: clauses,
        direction: Direction::FileIsOld,
    };
    let mut plan = Plan::default();
    let mut taken: HashMap<usize, Vec<Range<usize>>> = HashMap::new();
    let mut unplaced = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        let taken = taken.entry(edit.clause).or_default();
        let outcome = match free_place(clauses, edit, taken) {
            Err(why) => Err(why),
            Ok(range) => {
                let differences = change::differences(edit.old, edit.new);
                if site.changes_cells(edit, &range) {
                    unplaced.push((index, Obstacle::TableStructure));
                    continue;
                }
                plan.place(site, edit.clause, range.start, &differences).map(|()| taken.push(range))
            }
        };
        if let Err(why) = outcome {
            unplaced.push((index, why));
        }
    }
    let (bytes, unplaced_notes) = finish(sheet, site, plan, notes, signature)?;
    Ok(Redline { bytes, unplaced, unplaced_notes })
}

/// Where an edit's words stand in its clause, outside what is taken.
fn free_place(
    clauses: &[&str],
    edit: &Incorporation<'_>,
    taken: &[Range<usize>],
) -> Result<Range<usize>, Obstacle> {
    let text = clauses.get(edit.clause).ok_or(Obstacle::NotFound)?;
    if edit.old.trim().is_empty() {
        return Err(Obstacle::NotFound);
    }
    let mut seen = false;
    for (start, found) in text.match_indices(edit.old) {
        seen = true;
        let range = start..start + found.len();
        if !taken.iter().any(|taken| taken.start < range.end && range.start < taken.end) {
            return Ok(range);
        }
    }
    Err(if seen { Obstacle::Overlaps } else { Obstacle::NotFound })
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// A package and the name of its main part.
struct Sheet<'b> {
    package: Package<'b>,
    main: String,
    /// Whether the main part begins with a byte order mark.
    marked: bool,
}

impl<'b> Sheet<'b> {
    /// Also gives the text of the main part.
    fn open(bytes: &'b [u8]) -> Result<(Self, String), RedlineError> {
        let mut package = Package::open(bytes)?;
        let main = package.main_part()?;
        let xml = package.part(&main)?.ok_or(RedlineError::Damaged)?;
        // Places are counted from the first character that is XML.
        let plain = xml.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned);
        let marked = plain.is_some();
        Ok((Self { package, main, marked }, plain.unwrap_or(xml)))
    }

    /// The ids that no mark of the package has.
    fn ids(&mut self) -> Result<Ids, RedlineError> {
        let mut ids = Ids::default();
        for name in self.package.text_parts() {
            if let Some(part) = self.package.part(&name)? {
                ids.learn(&part);
            }
        }
        Ok(ids)
    }
}

/// Anchors the comments, carries out the plan and packs the whole. Also says
/// which comments found no place.
fn finish(
    mut sheet: Sheet<'_>,
    site: Site<'_>,
    mut plan: Plan,
    notes: &[MarginNote<'_>],
    signature: &Signature<'_>,
) -> Result<(Vec<u8>, Vec<usize>), RedlineError> {
    let prefix = &site.scan.prefix;
    let mut pen = Pen { prefix, signature, ids: sheet.ids()? };
    let (mut comments, mut unplaced) = (Vec::new(), Vec::new());
    for (index, note) in notes.iter().enumerate() {
        let id = pen.ids.fresh();
        match anchor(site, note, id, &mut plan) {
            Some(()) => comments.push((id, note.text)),
            None => unplaced.push(index),
        }
    }
    let xml = splice::splice(site.xml, site.scan, plan, &mut pen);
    comments::add(&mut sheet.package, &sheet.main, &comments, &pen)?;
    let xml = if sheet.marked { format!("{BYTE_ORDER_MARK}{xml}") } else { xml };
    sheet.package.set(&sheet.main, xml);
    Ok((sheet.package.finish()?, unplaced))
}

/// Puts the two ends of a comment around its words.
fn anchor(site: Site<'_>, note: &MarginNote<'_>, id: u32, plan: &mut Plan) -> Option<()> {
    let text = site.texts.get(note.clause)?;
    let quoted = (!note.quote.trim().is_empty()).then(|| text.find(note.quote)).flatten();
    let quoted = quoted.map(|start| start..start + note.quote.len());
    let within = |range: Range<usize>| {
        let (mut spots, _) = site.located.stretch(site.scan, note.clause, &range);
        spots.retain(|spot| {
            let para = &site.scan.paragraphs[spot.para];
            para.locked.is_none()
                && [spot.glyphs.start, spot.glyphs.end.saturating_sub(1)].iter().all(|glyph| {
                    para.glyphs
                        .get(*glyph)
                        .is_some_and(|glyph| !para.runs[glyph.run as usize].children.is_empty())
                })
        });
        Some((spots.first()?.clone(), spots.last()?.clone()))
    };
    let (first, last) = quoted.and_then(within).or_else(|| within(0..text.len()))?;
    plan.of(first.para).points.push(Point {
        boundary: first.glyphs.start,
        after: false,
        what: Entry::CommentStarts(id),
    });
    plan.of(last.para).points.push(Point {
        boundary: last.glyphs.end,
        after: true,
        what: Entry::CommentEnds(id),
    });
    Some(())
}
