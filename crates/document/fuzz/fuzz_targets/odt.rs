#![no_main]

use document::{Format, View, read, read_with};
use libfuzzer_sys::fuzz_target;
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

// Whatever the content and the styles say, a zero between them, the file is a
// document whose parts point into it, or refused.
fuzz_target!(|input: &[u8]| {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in ["content.xml", "styles.xml"].iter().zip(input.split(|byte| *byte == 0)) {
        let _ = zip.start_file(*name, SimpleFileOptions::default());
        let _ = zip.write_all(content);
    }
    let Ok(file) = zip.finish() else { return };
    let file = file.into_inner();
    let _ = read_with(&file, Format::Odt, None, &View::Author("A".to_owned()));
    let Ok(document) = read(&file, Format::Odt, None) else { return };
    let count = document.paragraphs.len() as u32;
    assert!(document.revisions.iter().all(|revision| revision.paragraph < count));
    for paragraph in &document.paragraphs {
        assert!(!paragraph.text.trim().is_empty());
    }
});
