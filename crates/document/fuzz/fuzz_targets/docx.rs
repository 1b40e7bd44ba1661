#![no_main]

use document::{Format, View, read, read_with};
use libfuzzer_sys::fuzz_target;
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

/// The parts of a package, one after the other in the input with a zero between
/// them.
const PARTS: [&str; 6] = [
    "word/document.xml",
    "word/numbering.xml",
    "word/styles.xml",
    "word/footnotes.xml",
    "word/comments.xml",
    "word/_rels/document.xml.rels",
];

// Whatever the parts say, the file is a document whose parts point into it, or
// refused; its text never depends on who is asked what was changed.
fuzz_target!(|input: &[u8]| {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in PARTS.iter().zip(input.split(|byte| *byte == 0)) {
        let _ = zip.start_file(*name, SimpleFileOptions::default());
        let _ = zip.write_all(content);
    }
    let Ok(file) = zip.finish() else { return };
    let file = file.into_inner();
    let _ = read_with(&file, Format::Docx, None, &View::Author("A".to_owned()));
    let Ok(document) = read(&file, Format::Docx, None) else { return };
    let count = document.paragraphs.len() as u32;
    assert!(document.revisions.iter().all(|revision| revision.paragraph < count));
    assert!(document.comments.iter().all(|comment| comment.paragraph < count));
    assert!(document.hidden.iter().all(|hidden| hidden.paragraph < count));
    for paragraph in &document.paragraphs {
        for run in &paragraph.runs {
            assert!(paragraph.text.get(run.start as usize..run.end as usize).is_some());
        }
    }
});
