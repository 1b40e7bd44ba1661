//! What holds for every kind of file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::compound::tests::compound_file;
use super::docx::tests::{body, package};
use super::pdf::tests::{page, pdf};
use super::{read, sniff};
use crate::model::{Format, ReadErrorCode};
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const FORMATS: [Format; 4] = [Format::Text, Format::Markdown, Format::Docx, Format::Pdf];

fn word_file() -> Vec<u8> {
    package(&[(
        "word/document.xml",
        &body("<w:p><w:r><w:t>1. The parties agree.</w:t></w:r></w:p>"),
    )])
}

fn pdf_file() -> Vec<u8> {
    pdf(&[page(&[(72, 700, "1. The parties agree to the terms of this contract.")])])
}

#[test]
fn a_file_is_known_by_its_content_not_by_its_name() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0\x08\x06\0\0\0".to_vec();
    let late = [b"\0\r\nprinter job\n".to_vec(), pdf_file()].concat();
    for (bytes, name, format) in [
        (pdf_file(), "contract.txt", Some(Format::Pdf)),
        (late, "contract.pdf", Some(Format::Pdf)),
        (word_file(), "contract.pdf", Some(Format::Docx)),
        (b"# Title".to_vec(), "README.MD", Some(Format::Markdown)),
        (b"# Title".to_vec(), "a.markdown", Some(Format::Markdown)),
        (b"# Title".to_vec(), "a.docx", Some(Format::Text)),
        ("Año".encode_utf16().flat_map(u16::to_le_bytes).collect(), "a.txt", Some(Format::Text)),
        (png, "contract.pdf", None),
        (package(&[("xl/workbook.xml", "<a/>")]), "contract.docx", None),
        (compound_file(&["WordDocument"]), "contract.txt", Some(Format::Doc)),
        (compound_file(&["Workbook"]), "contract.doc", None),
        (compound_file(&["EncryptedPackage"]), "contract.docx", Some(Format::Docx)),
        (b"{\\rtf1 text}".to_vec(), "contract.txt", Some(Format::Rtf)),
        (b"PK\x03\x04".to_vec(), "contract.docx", None),
        (Vec::new(), "contract.txt", None),
    ] {
        assert_eq!(sniff(&bytes, name), format, "{name}");
    }
}

#[test]
fn a_file_without_text_is_an_error_with_a_sentence_and_never_an_empty_document() {
    let blank_word = package(&[("word/document.xml", &body("<w:p/>"))]);
    let blank_pdf = pdf(&[String::new(), "q Q".to_owned()]);
    for (bytes, format) in [
        (Vec::new(), Format::Text),
        (b" \n\t\r\n".to_vec(), Format::Text),
        (b"----\n* * *\n".to_vec(), Format::Text),
        (b"<!-- nothing -->\n".to_vec(), Format::Markdown),
        (blank_word, Format::Docx),
        (blank_pdf, Format::Pdf),
    ] {
        let error = read(&bytes, format, None).unwrap_err();
        assert_eq!(error.code, ReadErrorCode::DocumentUnreadable, "{format:?}");
        assert!(error.detail.ends_with('.') && error.detail.contains(' '), "{}", error.detail);
    }
}

#[test]
fn an_encrypted_word_file_asks_for_one_without_protection() {
    let error = read(&compound_file(&["EncryptedPackage"]), Format::Docx, None).unwrap_err();
    assert_eq!(error.code, ReadErrorCode::DocumentEncrypted);
}

#[test]
fn more_than_five_megabytes_of_text_are_refused() {
    let sentence = "The parties agree to the terms of this contract and to nothing else.\n\n";
    let text = sentence.repeat(5 * 1024 * 1024 / 60);
    for format in [Format::Text, Format::Markdown] {
        let refused = read(text.as_bytes(), format, None).err().map(|error| error.code);
        assert_eq!(refused, Some(ReadErrorCode::DocumentTooLarge), "{format:?}");
    }
}

/// Damages a file: some bytes changed, and a part cut off at the end.
fn damaged(whole: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let length = whole.len();
    let changes = proptest::collection::vec((0..length, any::<u8>()), 0..12);
    (changes, 0..length / 2).prop_map(move |(changes, cut)| {
        let mut bytes = whole.clone();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        if cut % 3 == 0 {
            bytes.truncate(length - cut);
        }
        bytes
    })
}

/// The same cases each time, so that a failure is one for everybody.
fn check(cases: u32, strategy: impl Strategy<Value = Vec<u8>>, formats: &[Format]) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner
        .run(&strategy, |bytes| {
            let _ = sniff(&bytes, "contract.txt");
            for format in formats {
                if let Ok(document) = read(&bytes, *format, None) {
                    assert!(!document.paragraphs.is_empty());
                    assert!(
                        document
                            .paragraphs
                            .iter()
                            .all(|paragraph| !paragraph.text.trim().is_empty())
                    );
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn no_bytes_make_a_reader_panic() {
    check(200, proptest::collection::vec(any::<u8>(), 0..400), &FORMATS);
    let marks = "[ -~\n\t<>&*_#|`\\[\\]().-]{0,200}".prop_map(String::into_bytes);
    check(200, marks, &[Format::Text, Format::Markdown]);
}

#[test]
fn no_damage_makes_the_word_reader_panic() {
    check(200, damaged(word_file()), &[Format::Docx]);
    let xml =
        "(<w:(p|r|t|tbl|tr|tc|ins|del|sdt)>|</w:(p|r|t|tbl|tr|tc|ins|del|sdt)>|a|&amp;|&#7;){0,40}";
    let packed = xml.prop_map(|content| package(&[("word/document.xml", &body(&content))]));
    check(200, packed, &[Format::Docx]);
}

#[test]
fn no_damage_makes_the_pdf_reader_panic() {
    check(150, damaged(pdf_file()), &[Format::Pdf]);
}
