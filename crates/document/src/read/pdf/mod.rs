//! PDF: glyphs to lines, lines to paragraphs, page by page. The library below
//! panics on some real files, so each page is read behind a catch, and a page
//! that gives nothing or garbage is named, never passed over.

mod device;
mod doubt;
mod furniture;
mod gate;
mod headings;
mod labels;
mod paragraphs;
mod recognise;
mod tables;
mod widths;

#[cfg(test)]
pub(super) mod tests;

use super::{Draft, limits, refusal};
use crate::model::{Format, ReadError};
use device::{LineDevice, Page};
use gate::Verdict;
use pdf_extract::{Document as Pdf, LoadOptions, output_doc, output_doc_page};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use recognise::Recogniser;

/// Reads a PDF; pages that are pictures with the help of `recogniser`.
pub(super) fn read(
    bytes: &[u8],
    password: Option<&str>,
    recogniser: Option<&dyn Recogniser>,
) -> Result<Draft, ReadError> {
    let mut pdf = open(bytes, password)?;
    widths::spell_out(&mut pdf);
    let numbers = guarded(|| pdf.get_pages()).unwrap_or_default();
    if numbers.len() > limits::PAGES {
        return Err(refusal::too_many_pages());
    }
    let mut pages = extract(&pdf, numbers.len())?;

    let mut draft = Draft { pages: u32::try_from(numbers.len()).ok(), ..Draft::default() };
    let mut scanned = Vec::new();
    let mut doubts = Doubts::default();
    for page in &mut pages {
        let id = numbers.get(&page.number).copied();
        let picture = id.is_some_and(|id| has_large_picture(&pdf, id));
        let unseen =
            id.is_some_and(|id| guarded(|| doubt::draws_invisibly(&pdf, id)).unwrap_or(false));
        doubts.look_at(page, picture, unseen);
        match gate::judge(page, picture) {
            Verdict::Readable | Verdict::Blank => {}
            Verdict::Unreadable => {
                draft.unreadable_pages.push(page.number);
                page.lines.clear();
            }
            Verdict::Scanned => {
                draft.unreadable_pages.push(page.number);
                scanned.push(page.number);
                page.lines.clear();
            }
            Verdict::Broken => draft.unreadable_pages.push(page.number),
        }
    }
    if let Some(recogniser) = recogniser {
        let recognised = recognise::fill(&mut pages, &scanned, recogniser);
        let left = |page: &u32| !recognised.contains(page);
        draft.unreadable_pages.retain(left);
        doubts.retain_read(&scanned);
        scanned.retain(left);
        doubts.recognised.extend(recognised);
        doubts.recognised.sort_unstable();
    }
    if !draft.unreadable_pages.is_empty() {
        let list = listed(&draft.unreadable_pages);
        draft.warn("page_unreadable", format!("Pages whose text could not be read: {list}."));
    }
    if !scanned.is_empty() {
        let list = listed(&scanned);
        draft.warn(
            "page_scanned",
            format!("Pages that are pictures: {list}; run text recognition (OCR) on them."),
        );
    }
    doubts.recognised.retain(|page| !scanned.contains(page));
    doubts.tell(&mut draft);
    if pdf.was_encrypted() {
        draft.warn("encrypted", "The PDF is protected; it was opened for reading.");
    }
    furniture::remove(&mut pages);
    let vocabulary = paragraphs::vocabulary(&pages);
    let mut open = tables::Open::default();
    for page in &mut pages {
        open = tables::join(page, &open, &vocabulary);
    }
    pages.iter_mut().for_each(labels::reunite);
    paragraphs::build(&pages, &vocabulary, &mut draft);
    Ok(draft)
}

/// Pages that were read and may be read wrongly.
#[derive(Debug, Default)]
struct Doubts {
    recognised: Vec<u32>,
    hidden: Vec<u32>,
    without_accents: Vec<u32>,
    columns: Vec<u32>,
}

impl Doubts {
    fn look_at(&mut self, page: &Page, picture: bool, unseen: bool) {
        let note = |list: &mut Vec<u32>, found: bool| {
            if found {
                list.push(page.number);
            }
        };
        note(&mut self.recognised, picture && unseen);
        note(&mut self.hidden, !picture && unseen);
        note(&mut self.without_accents, doubt::lost_accents(page));
        note(&mut self.columns, doubt::has_columns(page));
    }

    /// A page that gave nothing is not in doubt.
    fn retain_read(&mut self, scanned: &[u32]) {
        self.recognised.retain(|page| !scanned.contains(page));
    }

    fn tell(&self, draft: &mut Draft) {
        for (code, pages, before, after) in [
            (
                "ocr_used",
                &self.recognised,
                "Pages whose text a machine recognised from a picture:",
                "; hold amounts, dates and names against the picture.",
            ),
            (
                "hidden_text",
                &self.hidden,
                "Pages with text that is drawn invisibly and was read all the same:",
                ".",
            ),
            (
                "accents_missing",
                &self.without_accents,
                "Spanish pages without any accent, which the file has lost:",
                "; export it to PDF again, with embedded fonts.",
            ),
            (
                "columns_suspected",
                &self.columns,
                "Pages that seem to be set in columns:",
                "; check that their lines are in the right order.",
            ),
        ] {
            if !pages.is_empty() {
                draft.warn(code, format!("{before} {}{after}", listed(pages)));
            }
        }
    }
}

/// Runs code of the library; `None` where it panics.
fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(run)).ok()
}

/// Opens a PDF with the empty password, then with the one given.
fn open(bytes: &[u8], password: Option<&str>) -> Result<Pdf, ReadError> {
    let protected = bytes.windows(8).any(|window| window == b"/Encrypt");
    let first = guarded(|| Pdf::load_mem(bytes)).and_then(Result::ok);
    let locked = match &first {
        Some(pdf) => pdf.is_encrypted() && !pdf.was_encrypted(),
        None => protected,
    };
    if !locked {
        return first.ok_or_else(|| refusal::damaged(Format::Pdf));
    }
    let Some(password) = password else { return Err(refusal::encrypted(false)) };
    guarded(|| Pdf::load_mem_with_options(bytes, LoadOptions::with_password(password)))
        .and_then(Result::ok)
        .filter(Pdf::was_encrypted)
        .ok_or_else(|| refusal::encrypted(true))
}

/// The lines of all pages. Read in one go; after a page that fails, page by
/// page, so that one bad page costs no other.
fn extract(pdf: &Pdf, count: usize) -> Result<Vec<Page>, ReadError> {
    let mut device = LineDevice::default();
    let whole = guarded(|| output_doc(pdf, &mut device).is_ok()).unwrap_or(false);
    // A page may also fail before its first glyph; the one before it is whole.
    let inside = device.is_inside_page();
    device.close_page();
    if !whole && !device.is_full() {
        let reached = device.pages.len();
        if let Some(page) = device.pages.last_mut() {
            page.broken = inside;
        }
        for number in reached + 1..=count {
            let Ok(number) = u32::try_from(number) else { break };
            let read =
                guarded(|| output_doc_page(pdf, &mut device, number).is_ok()).unwrap_or(false);
            device.close_page();
            if device.is_full() {
                break;
            }
            // A page that failed before it began has left nothing.
            if device.pages.last().is_none_or(|page| page.number != number) {
                device.pages.push(Page { number, ..Page::default() });
            }
            if let Some(page) = device.pages.last_mut() {
                page.broken = !read;
            }
        }
    }
    if device.is_full() { Err(refusal::too_much_text()) } else { Ok(device.pages) }
}

/// A picture with as many dots as a page scanned at screen resolution.
fn has_large_picture(pdf: &Pdf, page: (u32, u16)) -> bool {
    const DOTS: i64 = 400_000;
    let images = guarded(|| pdf.get_page_images(page).ok()).flatten().unwrap_or_default();
    images.iter().any(|image| image.width.saturating_mul(image.height) >= DOTS)
}

/// `1, 2, 7` and so on; not more than a reader takes in.
fn listed(numbers: &[u32]) -> String {
    const SHOWN: usize = 20;
    let shown: Vec<String> = numbers.iter().take(SHOWN).map(u32::to_string).collect();
    let more = numbers.len().saturating_sub(SHOWN);
    if more == 0 { shown.join(", ") } else { format!("{} and {more} more", shown.join(", ")) }
}
