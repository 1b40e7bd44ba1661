//! Pages that are pictures, given to whoever can recognise their text.

use super::device::Page;
use super::gate;
use domain::Language;

/// Recognises the text of pages that are pictures. This crate starts no
/// program: who has one brings it along.
pub trait Recogniser {
    /// The lines of a page, counted from 1, with empty lines between
    /// paragraphs. `language` is that of the other pages, where there are any.
    /// `None` where nothing was recognised, or the time for it is up.
    fn recognise(&self, page: u32, language: Option<Language>) -> Option<String>;
}

/// Fills in the text of these pages as far as it can be recognised, and gives
/// the pages that were.
pub(super) fn fill(pages: &mut [Page], wanted: &[u32], recogniser: &dyn Recogniser) -> Vec<u32> {
    let language = language(pages);
    let mut filled = Vec::new();
    for page in pages.iter_mut().filter(|page| wanted.contains(&page.number)) {
        let text = recogniser.recognise(page.number, language);
        if let Some(text) = text.filter(|text| gate::is_text(text)) {
            page.recognised = Some(text);
            filled.push(page.number);
        }
    }
    filled
}

/// The language of the pages that can be read.
fn language(pages: &[Page]) -> Option<Language> {
    const SAMPLE: usize = 20_000;
    let mut sample = String::new();
    for line in pages.iter().flat_map(|page| &page.lines) {
        sample.push_str(&line.text);
        sample.push('\n');
        if sample.len() > SAMPLE {
            break;
        }
    }
    (sample.split_whitespace().count() > 30).then(|| crate::detect_language(&sample))
}
