//! The plan, carried out: only runs that are touched are written anew, every
//! other byte of the part stays as it is.

use super::paragraph::{Para, Run, Scan};
use super::plan::{Entry, Kind, Marks, Plan};
use super::properties;
use super::wordml::Pen;
use std::ops::Range;

/// The part with the plan in it.
pub(super) fn splice(xml: &str, scan: &Scan, mut plan: Plan, pen: &mut Pen<'_>) -> String {
    let mut edits = Edits { xml, list: Vec::new() };
    for (index, marks) in &mut plan.paragraphs {
        marks.points.sort_by(|a, b| {
            (a.boundary, &a.what).cmp(&(b.boundary, &b.what)).then(a.after.cmp(&b.after).reverse())
        });
        // They never overlap, so a letter's own is found by halving.
        marks.wraps.sort_by_key(|(wrap, _)| wrap.start);
        edits.paragraph(&scan.paragraphs[*index], marks, pen);
    }
    edits.applied()
}

struct Edits<'x> {
    xml: &'x str,
    list: Vec<(Range<usize>, String)>,
}

impl Edits<'_> {
    fn applied(mut self) -> String {
        // Stable: what was put at one place first stays first.
        self.list.sort_by_key(|(range, _)| (range.start, range.end));
        let mut out = String::with_capacity(self.xml.len() + self.xml.len() / 8);
        let mut at = 0;
        for (range, text) in &self.list {
            if range.start < at {
                continue;
            }
            out.push_str(&self.xml[at..range.start]);
            out.push_str(text);
            at = range.end;
        }
        out.push_str(&self.xml[at..]);
        out
    }

    fn paragraph(&mut self, para: &Para, marks: &Marks, pen: &mut Pen<'_>) {
        let place = para.element.start..para.element.start;
        for (kind, text) in &marks.before {
            self.new_paragraph(para, place.clone(), *kind, text, pen);
        }
        if let Some(kind) = marks.end {
            let mark = pen.end_mark(kind);
            self.list.push(properties::with_end_mark(self.xml, pen.prefix, para, &mark));
        }
        for index in 0..para.runs.len() {
            self.run(para, index, marks, pen);
        }
        let place = para.element.end..para.element.end;
        for (kind, text) in &marks.after {
            self.new_paragraph(para, place.clone(), *kind, text, pen);
        }
    }

    fn new_paragraph(
        &mut self,
        beside: &Para,
        place: Range<usize>,
        kind: Kind,
        text: &str,
        pen: &mut Pen<'_>,
    ) {
        let mark = pen.end_mark(kind);
        let look = properties::like(self.xml, pen.prefix, beside, &mark);
        // As most of the neighbour looks: its longest run.
        let mut letters = vec![0usize; beside.runs.len()];
        beside.glyphs.iter().for_each(|glyph| letters[glyph.run as usize] += 1);
        let widest = (0..letters.len()).max_by_key(|run| letters[*run]);
        let form = widest.and_then(|run| beside.runs[run].properties.clone());
        let form = form.map(|range| properties::of_new_run(pen.prefix, &self.xml[range]));
        let run = pen.run(kind, &form.unwrap_or_default(), text);
        let (w, run) = (pen.prefix, pen.tracked(kind, &run));
        self.list.push((place, format!("<{w}p>{look}{run}</{w}p>")));
    }

    fn run(&mut self, para: &Para, index: usize, marks: &Marks, pen: &mut Pen<'_>) {
        let run = &para.runs[index];
        let glyphs = glyphs_of(run);
        let in_field = field_kind(para, run, marks);
        let wrapped = {
            let at = marks.wraps.partition_point(|(wrap, _)| wrap.end <= glyphs.start);
            marks.wraps.get(at).is_some_and(|(wrap, _)| wrap.start < glyphs.end)
        };
        let first = marks.points.partition_point(|point| point.boundary < glyphs.start);
        let pointed = marks.points[first..]
            .iter()
            .take_while(|point| point.boundary <= glyphs.end)
            .any(|point| hangs_on(point.boundary, point.after, &glyphs));
        let touched = in_field.is_some() || wrapped || pointed;
        if !touched || run.unseen || run.children.is_empty() {
            return;
        }
        let mut writer = RunWriter {
            edits: self,
            run,
            marks,
            pen,
            out: String::new(),
            piece: String::new(),
            fragment: String::new(),
            kind: None,
            pieces: 0,
            before: String::new(),
            after: String::new(),
        };
        for child in &run.children {
            writer.child(para, child, in_field);
        }
        writer.flush();
        let (out, before, after) = (writer.out, writer.before, writer.after);
        if let Some(inserted) = &run.inserted {
            let (start, end) = (inserted.element.start, inserted.element.end);
            if !before.is_empty() {
                self.list.push((start..start, before));
            }
            if !after.is_empty() {
                self.list.push((end..end, after));
            }
        }
        self.list.push((run.element.clone(), out));
    }
}

/// The letters that a run shows.
fn glyphs_of(run: &Run) -> Range<usize> {
    let shown = || run.children.iter().filter(|child| !child.glyphs.is_empty());
    match (shown().next(), shown().next_back()) {
        (Some(first), Some(last)) => first.glyphs.start..last.glyphs.end,
        _ => 0..0,
    }
}

/// Whether a point belongs to a run with these letters.
fn hangs_on(boundary: usize, after: bool, glyphs: &Range<usize>) -> bool {
    if after {
        glyphs.start < boundary && boundary <= glyphs.end
    } else {
        glyphs.contains(&boundary)
    }
}

/// How a field that goes as a whole takes along its code.
fn field_kind(para: &Para, run: &Run, marks: &Marks) -> Option<Kind> {
    let field = para.fields.iter().find(|field| {
        field.element.start < run.element.end && run.element.start < field.element.end
    })?;
    let gone = marks.wraps.iter().find(|(wrap, kind)| {
        *kind == Kind::Deleted && wrap.start <= field.glyphs.start && field.glyphs.end <= wrap.end
    });
    gone.filter(|_| !field.glyphs.is_empty()).map(|(_, kind)| *kind)
}

/// Writes one run in pieces, each tracked in its own way.
struct RunWriter<'e, 'x, 'p, 'q> {
    edits: &'e Edits<'x>,
    run: &'e Run,
    marks: &'e Marks,
    pen: &'p mut Pen<'q>,
    out: String,
    /// The content of the run that is being written.
    piece: String,
    /// Letters of the `w:t` that is being written, as they stand in the file.
    fragment: String,
    kind: Option<Kind>,
    pieces: usize,
    /// What comes before and after somebody's insertion that the run is in.
    before: String,
    after: String,
}

impl RunWriter<'_, '_, '_, '_> {
    fn child(&mut self, para: &Para, child: &super::paragraph::Child, in_field: Option<Kind>) {
        let xml = self.edits.xml;
        if child.is_text && !child.glyphs.is_empty() {
            for glyph in child.glyphs.clone() {
                self.points(glyph, false);
                self.switch(self.kind_at(glyph));
                let (at, length) =
                    (para.glyphs[glyph].at as usize, para.glyphs[glyph].length as usize);
                self.fragment.push_str(&xml[at..at + length]);
                self.points(glyph + 1, true);
            }
            self.end_fragment();
            return;
        }
        let element = &xml[child.element.clone()];
        if child.glyphs.is_empty() {
            let keeps = element.contains("lastRenderedPageBreak") || element.contains("softHyphen");
            if !keeps {
                self.switch(in_field);
            }
            if in_field == Some(Kind::Deleted) && element.contains("instrText") {
                self.piece.push_str(&element.replace("instrText", "delInstrText"));
            } else {
                self.piece.push_str(element);
            }
            return;
        }
        self.points(child.glyphs.start, false);
        self.switch(self.kind_at(child.glyphs.start));
        self.piece.push_str(element);
        self.points(child.glyphs.end, true);
    }

    fn kind_at(&self, glyph: usize) -> Option<Kind> {
        let wraps = &self.marks.wraps;
        let at = wraps.partition_point(|(wrap, _)| wrap.end <= glyph);
        wraps.get(at).filter(|(wrap, _)| wrap.contains(&glyph)).map(|(_, kind)| *kind)
    }

    fn switch(&mut self, kind: Option<Kind>) {
        if kind != self.kind {
            self.flush();
            self.kind = kind;
        }
    }

    fn end_fragment(&mut self) {
        if self.fragment.is_empty() {
            return;
        }
        let w = self.pen.prefix;
        let name = if self.kind == Some(Kind::Deleted) { "delText" } else { "t" };
        let text = std::mem::take(&mut self.fragment);
        self.piece.push_str(&format!("<{w}{name} xml:space=\"preserve\">{text}</{w}{name}>"));
    }

    fn flush(&mut self) {
        self.end_fragment();
        if self.piece.is_empty() {
            return;
        }
        let w = self.pen.prefix;
        let piece = std::mem::take(&mut self.piece);
        let open = &self.edits.xml[self.run.open.clone()];
        let mut form = self.form().to_owned();
        if self.pieces > 0 && form.contains("rPrChange") {
            form = self.pen.ids.renewed(&form);
        }
        self.pieces += 1;
        let run = format!("{open}{form}{piece}</{w}r>");
        let run = match self.kind {
            Some(kind) => self.pen.tracked(kind, &run),
            None => run,
        };
        self.out.push_str(&run);
    }

    fn form(&self) -> &str {
        self.run.properties.as_ref().map_or("", |range| &self.edits.xml[range.clone()])
    }

    /// What comes in at a boundary.
    fn points(&mut self, boundary: usize, after: bool) {
        let marks = self.marks;
        let first = marks.points.partition_point(|point| point.boundary < boundary);
        let here = marks.points[first..].iter().take_while(|point| point.boundary == boundary);
        for point in here.filter(|point| point.after == after) {
            self.flush();
            match &point.what {
                Entry::Text(deleted, text) => self.new_text(*deleted, text, boundary),
                Entry::CommentStarts(id) => {
                    let w = self.pen.prefix;
                    self.out.push_str(&format!("<{w}commentRangeStart {w}id=\"{id}\"/>"));
                }
                Entry::CommentEnds(id) => {
                    let w = self.pen.prefix;
                    self.out.push_str(&format!(
                        "<{w}commentRangeEnd {w}id=\"{id}\"/><{w}r><{w}commentReference {w}id=\"{id}\"/></{w}r>"
                    ));
                }
            }
        }
    }

    fn new_text(&mut self, deleted: bool, text: &str, boundary: usize) {
        let kind = if deleted { Kind::Deleted } else { Kind::Inserted };
        let form = properties::of_new_run(self.pen.prefix, self.form());
        let run = self.pen.run(kind, &form, text);
        let tracked = self.pen.tracked(kind, &run);
        let Some(inserted) = self.run.inserted.as_ref().filter(|_| kind == Kind::Inserted) else {
            self.out.push_str(&tracked);
            return;
        };
        // An insertion is not put into another's: theirs ends and goes on.
        let xml = self.edits.xml;
        let opens = self.out.is_empty() && inserted.open.end == self.run.element.start;
        let rest = xml[self.run.element.end..].trim_start();
        let closes = rest.starts_with("</") && self.is_last(boundary);
        if opens {
            self.before.push_str(&tracked);
        } else if closes {
            self.after.push_str(&tracked);
        } else {
            let open = &xml[inserted.open.clone()];
            let name = open[1..].split_whitespace().next().unwrap_or_default().to_owned();
            let again = self.pen.ids.renewed(open);
            self.out.push_str(&format!("</{name}>{tracked}{again}"));
        }
    }

    /// Whether nothing of the run comes after a boundary.
    fn is_last(&self, boundary: usize) -> bool {
        let last = self.run.children.last();
        last.is_some_and(|last| !last.glyphs.is_empty() && last.glyphs.end == boundary)
    }
}
