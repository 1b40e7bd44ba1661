#![no_main]

use libfuzzer_sys::fuzz_target;
use pool::{Dialect, decode::whole_and_cut};

// However a stream is cut, it says the same, and nothing in it stops the program.
fuzz_target!(|input: (Vec<u8>, Vec<u8>)| {
    let (bytes, lengths) = input;
    let (whole, cut) = whole_and_cut(Dialect::Gemini, &bytes, &lengths);
    assert_eq!(whole, cut);
});
