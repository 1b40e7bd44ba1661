//! Catches the glyphs of a page as they are drawn and sets them in lines.

use crate::read::limits;
use pdf_extract::{ColorSpace, MediaBox, OutputDev, OutputError, Path, Transform};

/// One page as lines, in the order in which they were drawn.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// From 1.
    pub(super) number: u32,
    pub(super) height: f64,
    pub(super) lines: Vec<Line>,
    /// Shapes that were filled: letters that were turned into outlines.
    pub(super) shapes: usize,
    /// Whether reading stopped before the page's end.
    pub(super) broken: bool,
    /// What was recognised on a page that is a picture.
    pub(super) recognised: Option<String>,
}

/// Glyphs on one baseline. Measures are in points, `y` grows downwards.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) y: f64,
    /// The largest type on the line.
    pub(super) size: f64,
    /// Where there is more room than between two words, in order.
    pub(super) gaps: Vec<Gap>,
    /// Whether `text` is a row of a table, with tabs between its cells.
    pub(super) row: bool,
}

/// Room within a line: between two cells of a table, or in stretched text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gap {
    /// Where the text goes on, as a byte of the line's text.
    pub(super) at: usize,
    /// Where the text before it ends.
    pub(super) from: f64,
    /// Where the text after it begins.
    pub(super) to: f64,
}

/// An output of the PDF library that keeps lines instead of plain text.
#[derive(Debug, Default)]
pub(super) struct LineDevice {
    pub(super) pages: Vec<Page>,
    page: Option<Page>,
    line: Line,
    top: f64,
    first_of_word: bool,
    bytes: usize,
}

/// Gaps wider than this part of the type size are spaces.
const SPACE: f64 = 0.1;
/// Gaps wider than this part of the type size may part two cells.
const ROOM: f64 = 0.7;
/// … after a space only gaps wider than this do.
const STRETCHED: f64 = 3.0;

impl LineDevice {
    /// Whether there was more text than any contract has.
    pub(super) fn is_full(&self) -> bool {
        self.bytes > 2 * limits::TEXT_BYTES
    }

    /// Whether a page was begun and has not ended.
    pub(super) fn is_inside_page(&self) -> bool {
        self.page.is_some()
    }

    fn close_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !line.text.trim().is_empty()
            && let Some(page) = &mut self.page
        {
            page.lines.push(line);
        }
    }

    /// Ends the page in hand, also one whose reading failed half-way.
    pub(super) fn close_page(&mut self) {
        self.close_line();
        self.pages.extend(self.page.take());
    }

    fn glyph(&mut self, at: (f64, f64), width: f64, size: f64, text: &str) {
        let (x, y) = at;
        let empty = self.line.text.is_empty();
        let leap = (y - self.line.y).abs() > size.max(self.line.size) * 0.5;
        // Back to the left on the same baseline: another column or cell.
        let back = self.first_of_word && x < self.line.right - size * 2.0;
        if !empty && (leap || back) {
            self.close_line();
        }
        if self.line.text.is_empty() {
            self.line = Line { left: x, right: x, y, size, ..Line::default() };
        } else if self.first_of_word && x > self.line.right + size * SPACE {
            // Between two words of stretched text a space is drawn as well.
            let room = if self.line.text.ends_with(' ') { STRETCHED } else { ROOM };
            self.line.text.push(' ');
            if x > self.line.right + size * room {
                let at = self.line.text.len();
                self.line.gaps.push(Gap { at, from: self.line.right, to: x });
            }
        }
        self.line.text.push_str(text);
        self.line.right = self.line.right.max(x + width * size);
        if !text.trim().is_empty() {
            self.line.size = self.line.size.max(size);
        }
        self.first_of_word = false;
    }
}

impl OutputDev for LineDevice {
    fn begin_page(
        &mut self,
        page_num: u32,
        media_box: &MediaBox,
        _art_box: Option<(f64, f64, f64, f64)>,
    ) -> Result<(), OutputError> {
        self.close_page();
        self.top = media_box.ury;
        self.page = Some(Page {
            number: page_num,
            height: (media_box.ury - media_box.lly).abs(),
            ..Page::default()
        });
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        self.close_page();
        Ok(())
    }

    fn output_character(
        &mut self,
        trm: &Transform,
        width: f64,
        _spacing: f64,
        font_size: f64,
        char: &str,
    ) -> Result<(), OutputError> {
        self.bytes += char.len();
        if self.is_full() {
            return Err(OutputError::FormatError(std::fmt::Error));
        }
        let scale = (trm.m11 * trm.m22 - trm.m12 * trm.m21).abs().sqrt();
        let size = scale * font_size.abs();
        let across = (trm.m11 * trm.m11 + trm.m12 * trm.m12).sqrt();
        if !size.is_finite() || !across.is_finite() || across == 0.0 {
            return Ok(());
        }
        // Measured along the direction of writing, so that turned pages read
        // like upright ones.
        let (cos, sin) = (trm.m11 / across, trm.m12 / across);
        let along = trm.m31 * cos + trm.m32 * sin;
        let below = self.top * cos - (trm.m32 * cos - trm.m31 * sin);
        self.glyph((along, below), width, size, char);
        Ok(())
    }

    fn begin_word(&mut self) -> Result<(), OutputError> {
        self.first_of_word = true;
        Ok(())
    }

    fn end_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn fill(
        &mut self,
        _ctm: &Transform,
        _colorspace: &ColorSpace,
        _color: &[f64],
        _path: &Path,
    ) -> Result<(), OutputError> {
        if let Some(page) = &mut self.page {
            page.shapes += 1;
        }
        Ok(())
    }
}
