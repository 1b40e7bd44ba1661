//! Reads `word/document.xml` for editing: the same letters in the same order
//! as the reader gives them, but for what Word makes up (automatic numbers,
//! notes), and with the place of each.

use super::error::{Obstacle, RedlineError};
use super::letters::{is_link, predefined};
use super::paragraph::{Child, Inserted, Para, Run, Scan};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::ops::Range;

/// Nesting of XML elements; tables in tables reach some dozens.
const DEPTH: usize = 256;

/// Finds every paragraph.
pub(super) fn scan(xml: &str) -> Result<Scan, RedlineError> {
    let mut scanner = Scanner::new(xml);
    scanner.run()?;
    scanner.scan.prefix = scanner.prefix;
    Ok(scanner.scan)
}

/// An open element.
#[derive(Debug)]
pub(super) struct Frame<'x> {
    pub(super) name: &'x str,
    /// Whether it is one of Word's own.
    pub(super) own: bool,
    pub(super) element: usize,
    pub(super) open: Range<usize>,
    /// `mc:AlternateContent`: whether a choice was taken.
    pub(super) chosen: bool,
}

/// Where the walk is, beyond the open elements.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Depths {
    /// In what does not show: deletions, properties, the second of two drawings.
    pub(super) unseen: usize,
    /// In a text box, a formula, a phonetic guide.
    pub(super) aside: usize,
    /// In a drawing, outside its text boxes.
    pub(super) drawing: usize,
    pub(super) simple_field: usize,
    pub(super) table: usize,
}

pub(super) struct Scanner<'x> {
    pub(super) xml: &'x str,
    pub(super) reader: Reader<&'x [u8]>,
    pub(super) frames: Vec<Frame<'x>>,
    pub(super) saved: Vec<Depths>,
    pub(super) depths: Depths,
    /// Paragraphs that are open: a text box's stand inside another.
    pub(super) open: Vec<Open>,
    pub(super) fields: Vec<OpenField>,
    pub(super) notes: [u32; 2],
    pub(super) prefix: String,
    pub(super) scan: Scan,
}

/// A field that has begun and not ended.
#[derive(Debug)]
pub(super) struct OpenField {
    pub(super) in_code: bool,
    /// Whether its result is the author's words: a link's.
    pub(super) editable: bool,
    pub(super) start: usize,
    pub(super) first_glyph: usize,
    /// Which paragraph it began in, by its place.
    pub(super) paragraph: usize,
}

#[derive(Debug, Default)]
pub(super) struct Open {
    pub(super) para: Para,
    /// Finished text boxes.
    pub(super) boxes: Vec<Para>,
    pub(super) hidden_run: bool,
    pub(super) in_run: bool,
}

impl<'x> Scanner<'x> {
    fn new(xml: &'x str) -> Self {
        Self {
            xml,
            reader: Reader::from_str(xml),
            frames: Vec::new(),
            saved: Vec::new(),
            depths: Depths::default(),
            open: Vec::new(),
            fields: Vec::new(),
            notes: [0; 2],
            prefix: String::new(),
            scan: Scan::default(),
        }
    }

    fn position(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX).min(self.xml.len())
    }

    fn run(&mut self) -> Result<(), RedlineError> {
        if u32::try_from(self.xml.len()).is_err() {
            return Err(RedlineError::Hostile);
        }
        loop {
            let from = self.position();
            let event = self.reader.read_event().map_err(|_| RedlineError::Damaged)?;
            let range = from..self.position();
            match event {
                Event::Start(_) => self.start(range)?,
                Event::Empty(_) => {
                    self.start(range.clone())?;
                    self.end(range.end);
                }
                Event::End(_) => self.end(range.end),
                Event::Text(_) => self.letters(range),
                Event::CData(_) if self.in_text() => self.lock_run(Obstacle::OutOfReach),
                Event::GeneralRef(reference) if self.in_text() => {
                    let letter = match reference.resolve_char_ref() {
                        Ok(Some(letter)) => letter,
                        _ => predefined(&self.xml[range.clone()]).ok_or(RedlineError::Damaged)?,
                    };
                    self.glyph(letter, range);
                }
                Event::DocType(_) => return Err(RedlineError::Hostile),
                Event::Eof if self.frames.is_empty() && !self.prefix.is_empty() => return Ok(()),
                Event::Eof => return Err(RedlineError::Damaged),
                _ => {}
            }
        }
    }

    fn start(&mut self, open: Range<usize>) -> Result<(), RedlineError> {
        if self.frames.len() >= DEPTH {
            return Err(RedlineError::Hostile);
        }
        let tag = &self.xml[open.clone()];
        let full = tag[1..].split(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/').next();
        let full = full.unwrap_or_default();
        let (prefix, name) = full.split_once(':').unwrap_or(("", full));
        if self.frames.is_empty() {
            // Attributes need a prefix, so a document without one cannot be
            // added to; nobody writes such.
            if prefix.is_empty() || name != "document" {
                return Err(RedlineError::Unsupported);
            }
            self.prefix = format!("{prefix}:");
        }
        let own = self.prefix.strip_suffix(':') == Some(prefix);
        self.saved.push(self.depths);
        let parent = self.frames.last().map_or("", |frame| frame.name);
        self.enter(name, parent, tag);
        let element = open.start;
        match name {
            "p" if self.depths.drawing == 0 && self.depths.unseen == 0 => {
                self.open_paragraph(&open)
            }
            "r" if own => self.open_run(&open),
            _ => {}
        }
        self.content(name, own, tag, &open);
        self.frames.push(Frame { name, own, element, open, chosen: false });
        Ok(())
    }

    /// What an element says about all that is inside it.
    fn enter(&mut self, name: &str, parent: &str, tag: &str) {
        match name {
            "del" | "moveFrom" | "pPr" | "rPr" | "sdtPr" | "sdtEndPr" | "tblPr" | "trPr"
            | "tcPr" | "sectPr" | "tblGrid" | "ctrlPr" | "rt" | "instrText" | "delText" => {
                self.depths.unseen += 1;
            }
            "Choice" => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.chosen = true;
                }
            }
            "Fallback" if self.frames.last().is_some_and(|frame| frame.chosen) => {
                self.depths.unseen += 1;
            }
            "drawing" | "pict" | "object" => self.depths.drawing += 1,
            "txbxContent" => {
                self.depths.drawing = 0;
                self.depths.aside += 1;
            }
            "oMath" | "oMathPara" | "ruby" => self.depths.aside += 1,
            "fldSimple" if !is_link(tag) => self.depths.simple_field += 1,
            "tbl" if parent != "tblPr" => self.depths.table += 1,
            _ => {}
        }
    }

    fn open_paragraph(&mut self, open: &Range<usize>) {
        let para = Para {
            element: open.clone(),
            open: open.clone(),
            in_table: self.depths.table > 0,
            locked: (self.depths.aside > 0).then_some(Obstacle::OutOfReach),
            ..Para::default()
        };
        self.open.push(Open { para, ..Open::default() });
    }

    fn open_run(&mut self, open: &Range<usize>) {
        let inserted =
            self.frames.last().filter(|frame| frame.own && matches!(frame.name, "ins" | "moveTo"));
        let inserted =
            inserted.map(|frame| Inserted { element: frame.element..0, open: frame.open.clone() });
        let in_result = self.fields.iter().any(|field| !field.editable);
        let locked = if self.depths.aside > 0 {
            Some(Obstacle::OutOfReach)
        } else if self.depths.simple_field > 0 || in_result {
            Some(Obstacle::Generated)
        } else {
            None
        };
        let Some(top) = self.open.last_mut() else { return };
        top.in_run = true;
        top.hidden_run = false;
        top.para.runs.push(Run {
            element: open.clone(),
            open: open.clone(),
            inserted,
            unseen: self.depths.unseen > 0,
            locked,
            ..Run::default()
        });
    }

    fn end(&mut self, end: usize) {
        let Some(frame) = self.frames.pop() else { return };
        let element = frame.element..end;
        let parent = self.frames.last().map_or("", |frame| frame.name);
        let seen = self.depths;
        self.depths = self.saved.pop().unwrap_or_default();
        match frame.name {
            "p" if seen.drawing == 0 && seen.unseen == 0 => self.close_paragraph(element),
            "ins" | "moveTo" => self.close_insertion(&element),
            "r" if frame.own => {
                if let Some(top) = self.open.last_mut() {
                    top.in_run = false;
                    top.hidden_run = false;
                    if let Some(run) = top.para.runs.last_mut() {
                        run.element.end = end;
                    }
                }
            }
            name if parent == "r" => self.close_child(name, frame.own, element),
            "pPr" if parent == "p" => {
                if let Some(top) = self.open.last_mut() {
                    top.para.properties.get_or_insert_default().element = element;
                }
            }
            name if parent == "pPr" && self.grandparent() == "p" => {
                if let Some(top) = self.open.last_mut() {
                    let properties = top.para.properties.get_or_insert_default();
                    properties.children.push((name.to_owned(), element));
                }
            }
            _ => {}
        }
    }

    fn grandparent(&self) -> &str {
        self.frames.iter().rev().nth(1).map_or("", |frame| frame.name)
    }

    fn close_child(&mut self, name: &str, own: bool, element: Range<usize>) {
        let Some(top) = self.open.last_mut() else { return };
        let Some(run) = top.para.runs.last_mut() else { return };
        if !top.in_run {
            return;
        }
        if name == "rPr" && own {
            run.properties = Some(element);
            return;
        }
        let first = top.para.glyphs.partition_point(|glyph| (glyph.at as usize) < element.start);
        let glyphs = first..top.para.glyphs.len();
        if name == "AlternateContent" && !glyphs.is_empty() {
            // Its text is written twice; one of the two would be forgotten.
            run.locked = Some(Obstacle::OutOfReach);
        }
        run.children.push(Child { element, glyphs, is_text: name == "t" && own });
    }

    fn close_insertion(&mut self, element: &Range<usize>) {
        let Some(top) = self.open.last_mut() else { return };
        for run in top.para.runs.iter_mut().rev() {
            if run.element.start < element.start {
                break;
            }
            if let Some(inserted) = &mut run.inserted
                && inserted.element.start == element.start
            {
                inserted.element.end = element.end;
            }
        }
    }

    fn close_paragraph(&mut self, element: Range<usize>) {
        // A field's code never spans paragraphs; one that seems to is broken.
        self.fields.iter_mut().for_each(|field| field.in_code = false);
        let Some(mut done) = self.open.pop() else { return };
        done.para.element = element;
        match self.open.last_mut() {
            Some(host) => {
                host.boxes.push(done.para);
                host.boxes.append(&mut done.boxes);
            }
            None => {
                self.scan.paragraphs.push(done.para);
                self.scan.paragraphs.append(&mut done.boxes);
            }
        }
    }
}
