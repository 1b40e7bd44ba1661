//! The letters of a run as they show, and what keeps them from showing: fields
//! in their code, hidden runs, deletions.

use super::error::Obstacle;
use super::paragraph::{Field, Glyph, Run};
use super::scan::{OpenField, Scanner};
use std::ops::Range;

/// Fields in fields; deeper is no Word file.
const FIELDS: usize = 64;

impl Scanner<'_> {
    /// Elements that show something by themselves, and fields.
    pub(super) fn content(&mut self, name: &str, own: bool, tag: &str, open: &Range<usize>) {
        let shows = self.open.last().is_some_and(|top| top.in_run) && self.depths.drawing == 0;
        if !own || !shows {
            return;
        }
        let letter = match name {
            "tab" | "ptab" => "\t",
            "br" | "cr" => "\n",
            "noBreakHyphen" => "-",
            "fldChar" => {
                self.field(tag, open);
                return;
            }
            "footnoteReference" | "endnoteReference" => {
                self.note(name == "endnoteReference", open);
                return;
            }
            "vanish" if self.depths.unseen > 0 => {
                let off = ["\"0\"", "\"false\"", "\"off\""].iter().any(|off| tag.contains(off));
                if let Some(top) = self.open.last_mut() {
                    top.hidden_run = !off;
                }
                return;
            }
            _ => return,
        };
        for letter in letter.chars() {
            self.glyph(letter, open.clone());
        }
    }

    /// Fields: `begin`, code, `separate`, result, `end`. They nest.
    fn field(&mut self, tag: &str, open: &Range<usize>) {
        let Some(top) = self.open.last_mut() else { return };
        let paragraph = top.para.element.start;
        if self.depths.unseen > 0 {
            return;
        }
        if tag.contains("\"begin\"") && self.fields.len() < FIELDS {
            self.fields.push(OpenField {
                in_code: true,
                editable: false,
                start: open.start,
                first_glyph: top.para.glyphs.len(),
                paragraph,
            });
        } else if tag.contains("\"separate\"") {
            if let Some(field) = self.fields.last_mut() {
                field.in_code = false;
            }
        } else if tag.contains("\"end\"")
            && let Some(field) = self.fields.pop()
            && field.paragraph == paragraph
        {
            let glyphs = field.first_glyph..top.para.glyphs.len();
            top.para.fields.push(Field { element: field.start..open.end, glyphs });
        }
    }

    /// The mark of a note as it is printed; one piece, never cut.
    fn note(&mut self, is_endnote: bool, place: &Range<usize>) {
        if self.hides() {
            return;
        }
        let count = &mut self.notes[usize::from(is_endnote)];
        *count += 1;
        let mark = if is_endnote { roman(*count) } else { count.to_string() };
        for letter in format!("[{mark}]").chars() {
            self.glyph(letter, place.clone());
        }
    }

    pub(super) fn in_text(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.name == "t") && !self.open.is_empty()
    }

    fn hides(&self) -> bool {
        self.depths.unseen > 0
            || self.depths.drawing > 0
            || self.fields.iter().any(|field| field.in_code)
            || self.open.last().is_none_or(|top| top.hidden_run)
    }

    pub(super) fn letters(&mut self, range: Range<usize>) {
        if self.frames.last().is_some_and(|frame| frame.name == "instrText") {
            // A link's words are the author's own; other results are Word's.
            if is_link_code(&self.xml[range])
                && let Some(field) = self.fields.last_mut()
            {
                field.editable = true;
            }
            return;
        }
        if !self.in_text() {
            return;
        }
        for (offset, letter) in self.xml[range.clone()].char_indices() {
            let at = range.start + offset;
            self.glyph(letter, at..at + letter.len_utf8());
        }
    }

    pub(super) fn glyph(&mut self, letter: char, place: Range<usize>) {
        if self.hides() {
            return;
        }
        let Some(top) = self.open.last_mut() else { return };
        if !top.in_run {
            // Letters outside any run of Word's own, such as a formula's.
            top.in_run = true;
            let locked = Some(Obstacle::OutOfReach);
            top.para.runs.push(Run { element: place.clone(), locked, ..Run::default() });
        }
        let run = top.para.runs.len().saturating_sub(1);
        top.para.glyphs.push(Glyph {
            letter,
            at: place.start as u32,
            length: (place.end - place.start) as u32,
            run: run as u32,
        });
    }

    pub(super) fn lock_run(&mut self, why: Obstacle) {
        if let Some(run) = self.open.last_mut().and_then(|top| top.para.runs.last_mut()) {
            run.locked = Some(why);
        }
    }
}

pub(super) fn is_link(tag: &str) -> bool {
    tag.split_once("instr=")
        .is_some_and(|(_, code)| is_link_code(code.trim_start_matches(['"', '\''])))
}

fn is_link_code(code: &str) -> bool {
    code.trim_start().starts_with("HYPERLINK")
}

pub(super) fn predefined(reference: &str) -> Option<char> {
    Some(match reference {
        "&amp;" => '&',
        "&lt;" => '<',
        "&gt;" => '>',
        "&quot;" => '"',
        "&apos;" => '\'',
        _ => return None,
    })
}

/// Lower-case Roman numerals, as Word numbers endnotes.
fn roman(mut number: u32) -> String {
    let mut out = String::new();
    for (value, letters) in [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ] {
        // Four thousand notes are no contract's.
        while number >= value && out.len() < 32 {
            out.push_str(letters);
            number -= value;
        }
    }
    out
}
