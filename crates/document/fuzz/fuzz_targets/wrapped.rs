#![no_main]

use document::{Format, read};
use libfuzzer_sys::fuzz_target;

/// The characters that tell, apart from spaces and hyphens, which line repair
/// may add or take away.
fn told(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).count()
}

// Lines that were wrapped are joined and no letter is lost or added.
fuzz_target!(|input: &[u8]| {
    let Ok(text) = std::str::from_utf8(input) else { return };
    // Filing tags are left out on purpose, ligatures are spelt out, and with
    // zeros between its letters a text is UTF-16.
    if text.contains(['<', '\u{c}', '\0']) || !text.is_ascii() {
        return;
    }
    let Ok(document) = read(input, Format::Text, None) else { return };
    let read: usize = document.paragraphs.iter().map(|p| told(&p.text)).sum();
    assert_eq!(read, told(text));
});
