//! Reading the sample contracts. The folder is no part of the project: where it
//! is absent these tests say so and pass.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

use document::{Document, Format, ParagraphKind, read, sniff};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("ADVAI_CONTRACTS")
        .map(PathBuf::from)
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/contracts"));
    if folder.is_dir() {
        Some(folder)
    } else {
        eprintln!("skipped: no sample contracts (set ADVAI_CONTRACTS to their folder)");
        None
    }
}

fn document(path: &Path) -> Document {
    let bytes = std::fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_string_lossy();
    let format = sniff(&bytes, &name).unwrap_or_else(|| panic!("{name} is not recognised"));
    read(&bytes, format, None).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn sample(name: &str) -> Option<Document> {
    Some(document(&folder()?.join(name)))
}

fn text(document: &Document) -> String {
    document
        .paragraphs
        .iter()
        .map(|paragraph| paragraph.text.as_str())
        .collect::<Vec<_>>()
        .join("\n")
}

fn words(text: &str) -> HashMap<String, usize> {
    let mut words = HashMap::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        *words.entry(word.to_lowercase()).or_default() += 1;
    }
    words
}

/// The share of `wanted`'s words, each as often as it stands there, that are in
/// `found`.
fn recall(wanted: &str, found: &str) -> f64 {
    let (wanted, found) = (words(wanted), words(found));
    let all: usize = wanted.values().sum();
    let hit: usize = wanted
        .iter()
        .map(|(word, count)| (*count).min(found.get(word).copied().unwrap_or(0)))
        .sum();
    hit as f64 / all as f64
}

#[test]
fn every_sample_contract_is_read() {
    let Some(folder) = folder() else { return };
    let mut count = 0;
    for part in ["docx", "edgar", "en", "es", "pdf"] {
        for entry in std::fs::read_dir(folder.join(part)).unwrap() {
            let path = entry.unwrap().path();
            let document = document(&path);
            let name = path.display();
            assert!(!document.paragraphs.is_empty(), "{name}");
            assert!(
                document.unreadable_pages.is_empty(),
                "{name}: {:?}",
                document.unreadable_pages
            );
            for paragraph in &document.paragraphs {
                assert!(!paragraph.text.trim().is_empty(), "{name} has a blank paragraph");
                assert!(!paragraph.text.contains('\n'), "{name} has a line break in a paragraph");
                assert!(
                    paragraph.kind == ParagraphKind::Row || !paragraph.text.contains('\t'),
                    "{name} has a tab outside a row"
                );
            }
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} sample contracts");
}

#[test]
fn tracked_changes_read_as_if_accepted_and_are_reported() {
    let Some(document) = sample("docx/shape_tracked_changes_multi_author.docx") else { return };
    let text = text(&document);
    assert!(
        text.contains("against third-party claims arising from any breach of this Agreement."),
        "{text}"
    );
    assert!(!text.contains("all claims whatsoever"));
    assert!(document.warnings.iter().any(|warning| warning.code == "tracked_changes"));
}

#[test]
fn a_contract_inside_tables_is_neither_lost_nor_repeated() {
    let Some(document) = sample("docx/oa-bonterms-mutual-nda.docx") else { return };
    let text = text(&document);
    for once in [
        "Cover Page for Bonterms Mutual NDA",
        "By executing this Cover Page, the parties enter into",
        "{purpose}",
        "{courts}",
        "The following additions to or modifications of the Bonterms Mutual NDA",
        "Agreed to as of the Effective Date",
        "{party_1_name}",
        "{party_2_address}",
    ] {
        assert_eq!(text.matches(once).count(), 1, "{once}");
    }
    assert_eq!(text.matches("Notice Address (choose one or both):").count(), 2);
}

#[test]
fn markup_that_nobody_sees_makes_no_difference() {
    let (Some(draft), Some(published)) =
        (sample("en/commonpaper-mnda_draft2.md"), sample("en/commonpaper-mnda_v1.0.md"))
    else {
        return;
    };
    assert_eq!(draft.paragraphs, published.paragraphs);
}

#[test]
fn a_small_edit_changes_one_paragraph() {
    let (Some(old), Some(new)) =
        (sample("en/commonpaper-csa_v1.0.md"), sample("en/commonpaper-csa_v1.1.md"))
    else {
        return;
    };
    assert_eq!(old.paragraphs.len(), new.paragraphs.len());
    let changed: Vec<&str> = old
        .paragraphs
        .iter()
        .zip(&new.paragraphs)
        .filter(|(old, new)| old != new)
        .map(|(_, new)| new.text.as_str())
        .collect();
    assert_eq!(changed.len(), 1);
    assert!(changed[0].starts_with("12.3 "), "{}", changed[0]);
}

#[test]
fn the_same_contract_as_markdown_and_as_pdf_has_the_same_words() {
    let (Some(markdown), Some(pdf)) =
        (sample("en/bonterms-cloud_v1.0.md"), sample("pdf/bonterms-cloud_v1.0.pdf"))
    else {
        return;
    };
    assert_eq!((markdown.format, pdf.format), (Format::Markdown, Format::Pdf));
    let (markdown, pdf) = (text(&markdown), text(&pdf));
    let (there, back) = (recall(&markdown, &pdf), recall(&pdf, &markdown));
    eprintln!("words of the Markdown in the PDF: {there:.4}, and back: {back:.4}");
    assert!(there >= 0.99, "{there}");
    assert!(back >= 0.99, "{back}");
}
