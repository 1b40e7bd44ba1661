#![no_main]

use libfuzzer_sys::fuzz_target;
use pool::{Dialect, decode::whole_and_cut};

// However a stream is cut, it says the same, and nothing in it stops the program.
// Its last four bytes also say where it is cut: an input is a stream as it is.
fuzz_target!(|input: &[u8]| {
    let lengths = &input[input.len().saturating_sub(4)..];
    let (whole, cut) = whole_and_cut(Dialect::Gemini, input, lengths);
    assert_eq!(whole, cut);
});
