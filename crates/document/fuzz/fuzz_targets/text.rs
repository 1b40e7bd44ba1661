#![no_main]

use document::{Format, read, sniff};
use libfuzzer_sys::fuzz_target;

// Any bytes in any encoding are text and Markdown, or refused.
fuzz_target!(|input: &[u8]| {
    let _ = sniff(input, "contract.txt");
    for format in [Format::Text, Format::Markdown] {
        if let Ok(document) = read(input, format, None) {
            assert!(document.paragraphs.iter().all(|p| !p.text.contains('\n')));
        }
    }
});
