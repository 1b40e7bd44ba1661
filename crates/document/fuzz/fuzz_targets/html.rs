#![no_main]

use document::{Format, read};
use libfuzzer_sys::fuzz_target;

// Any bytes are a page or refused, and what is read has no tags' leftovers in
// its offsets.
fuzz_target!(|input: &[u8]| {
    let Ok(document) = read(input, Format::Html, None) else { return };
    for paragraph in &document.paragraphs {
        for run in &paragraph.runs {
            assert!(paragraph.text.get(run.start as usize..run.end as usize).is_some());
        }
    }
});
