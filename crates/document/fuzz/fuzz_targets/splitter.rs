#![no_main]

use document::{Format, read, split};
use libfuzzer_sys::fuzz_target;

/// A text without its white space.
fn dense(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

// All text is in exactly one unit, in order, and no path is there twice.
fuzz_target!(|input: &[u8]| {
    let Ok(document) = read(input, Format::Text, None) else { return };
    let units = split(&document);
    let whole: String = document.paragraphs.iter().map(|p| dense(&p.text)).collect();
    let parts: String = units.iter().map(|unit| dense(&unit.text)).collect();
    assert_eq!(whole, parts);
    let mut paths: Vec<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
    paths.sort_unstable();
    assert!(paths.windows(2).all(|pair| pair[0] != pair[1]));
});
