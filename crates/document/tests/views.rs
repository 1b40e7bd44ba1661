//! A redline that another program made, held against the two versions that it
//! was made of. The folder is no part of the project: where it is absent this
//! says so and passes.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use document::{Format, Paragraph, read};
use std::path::{Path, PathBuf};

fn sample(name: &str) -> Option<Vec<u8>> {
    let folder = std::env::var_os("ADVAI_CONTRACTS")
        .map(PathBuf::from)
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/contracts"));
    let bytes = std::fs::read(folder.join("docx").join(name)).ok();
    if bytes.is_none() {
        eprintln!("skipped: no sample contracts (set ADVAI_CONTRACTS to their folder)");
    }
    bytes
}

/// Without bullets: the other program left the list's definition out.
fn texts(paragraphs: &[Paragraph]) -> Vec<&str> {
    paragraphs.iter().map(|paragraph| paragraph.text.trim_start_matches("• ")).collect()
}

#[test]
fn a_redline_holds_both_versions_it_was_made_of() {
    let (Some(original), Some(modified), Some(redline)) = (
        sample("pyredlines_original.docx"),
        sample("pyredlines_modified.docx"),
        sample("pyredlines_expected_redline.docx"),
    ) else {
        return;
    };
    let read = |bytes: &[u8]| read(bytes, Format::Docx, None).unwrap();
    let (original, modified, redline) = (read(&original), read(&modified), read(&redline));
    assert_eq!(texts(&redline.paragraphs), texts(&modified.paragraphs));
    let rejected = redline.rejected.unwrap();
    assert_eq!(texts(&rejected), texts(&original.paragraphs));
    assert_eq!(redline.revisions.len(), 9);
    assert!(redline.revisions.iter().all(|revision| revision.author == "TestAuthor"));
}

#[test]
fn the_authors_of_a_redline_are_told_apart() {
    let Some(bytes) = sample("shape_tracked_changes_multi_author.docx") else { return };
    let document = read(&bytes, Format::Docx, None).unwrap();
    let changes: Vec<_> = document
        .revisions
        .iter()
        .map(|change| (change.author.as_str(), change.text.as_str()))
        .collect();
    assert_eq!(
        changes,
        [
            ("Alice Counsel", "all claims whatsoever"),
            ("Bob Counterparty", "third-party claims arising from any breach of this Agreement"),
        ]
    );
}
