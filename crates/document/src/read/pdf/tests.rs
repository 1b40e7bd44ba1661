//! Small PDFs, written here by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::model::{ReadError, ReadErrorCode};
use crate::read::Draft;
use pdf_extract::{Document as Pdf, EncryptionState, EncryptionVersion, Permissions};
use std::fmt::Write;

fn read(bytes: &[u8], password: Option<&str>) -> Result<Draft, ReadError> {
    super::read(bytes, password, None)
}

/// A PDF of these pages, each a content stream.
pub(in crate::read) fn pdf(pages: &[String]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        String::new(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_owned(),
    ];
    let mut kids = String::new();
    for content in pages {
        let page = objects.len() + 1;
        write!(kids, "{page} 0 R ").unwrap();
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            page + 1
        ));
        objects.push(format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()));
    }
    objects[1] = format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len());
    let mut out = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        offsets.push(out.len());
        writeln!(out, "{} 0 obj\n{object}\nendobj", at + 1).unwrap();
    }
    let start = out.len();
    writeln!(out, "xref\n0 {}\n0000000000 65535 f ", objects.len() + 1).unwrap();
    for offset in offsets {
        writeln!(out, "{offset:010} 00000 n ").unwrap();
    }
    writeln!(
        out,
        "trailer\n<< /Size {} /Root 1 0 R /ID [(0123456789abcdef) (0123456789abcdef)] >>\nstartxref\n{start}\n%%EOF",
        objects.len() + 1
    )
    .unwrap();
    out.into_bytes()
}

/// A page with lines of 12-point type: `(x, y from the foot, text)`.
pub(in crate::read) fn page(lines: &[(u32, u32, &str)]) -> String {
    let mut content = "BT /F1 12 Tf\n".to_owned();
    for (x, y, text) in lines {
        let text: String = text.replace('(', "\\(").replace(')', "\\)");
        writeln!(content, "1 0 0 1 {x} {y} Tm ({text}) Tj").unwrap();
    }
    content + "ET"
}

fn texts(draft: &Draft) -> Vec<&str> {
    draft.paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect()
}

fn encrypted(owner: &str, user: &str) -> Vec<u8> {
    let plain = pdf(&[page(&[(
        72,
        700,
        "The parties agree to keep the terms of this contract to themselves.",
    )])]);
    let mut document = Pdf::load_mem(&plain).unwrap();
    let version = EncryptionVersion::V2 {
        document: &document,
        owner_password: owner,
        user_password: user,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn lines_are_joined_into_paragraphs_that_start_at_their_numbers() {
    let first = page(&[
        (72, 700, "1. Services"),
        (
            72,
            672,
            "1.1 The Supplier provides the Services that the Order names, as stated in Section",
        ),
        (
            72,
            658,
            "2.1 and nowhere else, and it keeps secret for as long as the term lasts all confi-",
        ),
        (72, 644, "dential matters that it learns from the Customer in the course of its work."),
        (
            72,
            616,
            "1.2 The Customer pays the Fees within thirty days of each invoice that comes from",
        ),
    ]);
    let second = page(&[(72, 700, "the Supplier and not later."), (72, 672, "2. Term")]);
    let draft = read(&pdf(&[first, second]), None).unwrap();
    assert_eq!(draft.pages, Some(2));
    assert_eq!(
        texts(&draft),
        [
            "1. Services",
            "1.1 The Supplier provides the Services that the Order names, as stated in Section 2.1 and nowhere else, and it keeps secret for as long as the term lasts all confidential matters that it learns from the Customer in the course of its work.",
            "1.2 The Customer pays the Fees within thirty days of each invoice that comes from the Supplier and not later.",
            "2. Term",
        ]
    );
    assert_eq!(draft.paragraphs.last().and_then(|paragraph| paragraph.page), Some(2));
}

#[test]
fn headers_footers_and_page_numbers_are_dropped() {
    let bodies = [
        "The Services are these.",
        "The Fees are due now.",
        "Nobody tells secrets.",
        "Spain is the law.",
    ];
    let pages: Vec<String> = (1..)
        .zip(bodies)
        .map(|(number, text)| {
            page(&[
                (72, 770, "Acme Master Agreement - Confidential"),
                (72, 700, text),
                (72, 40, &format!("Rev. {number} of the draft")),
                (300, 25, &format!("Page {number} of 4")),
            ])
        })
        .collect();
    assert_eq!(texts(&read(&pdf(&pages), None).unwrap()), bodies);
}

#[test]
fn amounts_at_the_foot_of_a_page_are_no_page_numbers() {
    let pages = ["Rent", "Deposit"]
        .map(|item| page(&[(72, 400, item), (72, 70, "Total"), (300, 70, "900")]));
    let draft = read(&pdf(&pages), None).unwrap();
    let amounts: usize = texts(&draft).iter().map(|text| text.matches("900").count()).sum();
    assert_eq!(amounts, 2, "{:?}", texts(&draft));
}

#[test]
fn a_bullet_drawn_after_the_list_goes_back_to_its_line() {
    let content = page(&[
        (90, 700, "The first thing that is promised here."),
        (90, 680, "The second thing that is promised here."),
        (72, 700, "1."),
        (72, 680, "2."),
    ]);
    let draft = read(&pdf(&[content]), None).unwrap();
    assert_eq!(
        texts(&draft),
        ["1. The first thing that is promised here.", "2. The second thing that is promised here."]
    );
}

#[test]
fn a_page_that_gives_garbage_is_named_and_its_text_is_not_used() {
    let good =
        page(&[(72, 700, "The parties agree to the terms of this contract and to nothing else.")]);
    let words = "xq zzv kkw pqr wwx ttz qqk vvz jjk mmz ";
    let lines: Vec<(u32, u32, &str)> = (0..12).map(|line| (72, 700 - line * 14, words)).collect();
    let draft = read(&pdf(&[good, page(&lines)]), None).unwrap();
    assert_eq!(draft.unreadable_pages, [2]);
    assert_eq!(
        draft.warnings.iter().map(|warning| warning.code.as_str()).collect::<Vec<_>>(),
        ["page_unreadable"]
    );
    assert!(!texts(&draft).iter().any(|text| text.contains("zzv")));
}

#[test]
fn one_broken_page_costs_no_other() {
    let mut bytes = pdf(&[
        page(&[(72, 700, "The first page is as good as any other.")]),
        page(&[(72, 700, "The second page has lost its size.")]),
        page(&[(72, 700, "The third page is good again.")]),
    ]);
    // The second page's own size becomes a word of the same length.
    let places: Vec<usize> =
        (0..bytes.len() - 9).filter(|at| &bytes[*at..*at + 9] == b"/MediaBox").collect();
    bytes[places[1]..places[1] + 9].copy_from_slice(b"/MadeaBax");
    let draft = read(&bytes, None).unwrap();
    assert_eq!(draft.unreadable_pages, [2]);
    assert_eq!(texts(&draft).len(), 2, "{:?}", texts(&draft));
}

#[test]
fn a_password_is_asked_for_only_where_the_empty_one_does_not_open_the_file() {
    let open = read(&encrypted("owner", ""), None).unwrap();
    assert!(texts(&open)[0].starts_with("The parties agree"));
    assert_eq!(open.warnings[0].code, "encrypted");

    let bytes = encrypted("owner", "secret");
    for password in [None, Some("wrong")] {
        let error: ReadError = read(&bytes, password).unwrap_err();
        assert_eq!(error.code, ReadErrorCode::DocumentEncrypted, "{password:?}");
    }
    assert!(texts(&read(&bytes, Some("secret")).unwrap())[0].starts_with("The parties agree"));
}

#[test]
fn more_pages_than_the_limit_are_refused() {
    let pages = vec![page(&[(72, 700, "x")]); 2_001];
    assert_eq!(read(&pdf(&pages), None).unwrap_err().code, ReadErrorCode::DocumentTooLarge);
}

#[test]
fn what_is_no_pdf_is_damaged() {
    for bytes in [&b"%PDF-1.7\nnothing more"[..], b"%PDF-", b""] {
        assert_eq!(read(bytes, None).unwrap_err().code, ReadErrorCode::DocumentUnreadable);
    }
}

/// Says the same of every page.
struct Says(&'static str);

impl crate::Recogniser for Says {
    fn recognise(&self, page: u32, _: Option<domain::Language>) -> Option<String> {
        Some(format!("{} This is page {page} of the lease that was scanned.", self.0))
    }
}

/// A PDF whose second page draws a picture the size of a page, and this.
fn with_scan(drawn: &str) -> Vec<u8> {
    let text = "(The parties agree to the terms of this contract.) Tj";
    let content = |id: usize, content: &str| {
        format!("{id} 0 obj << /Length {} >> stream\n{content}\nendstream endobj\n", content.len())
    };
    let mut file = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    let pages = "/MediaBox [0 0 612 792] /Parent 2 0 R /Resources << /Font << /F1 3 0 R >>";
    for object in [
        "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n".to_owned(),
        "2 0 obj << /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 >> endobj\n".to_owned(),
        "3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj\n".to_owned(),
        format!("4 0 obj << /Type /Page {pages} >> /Contents 6 0 R >> endobj\n"),
        format!("5 0 obj << /Type /Page {pages} /XObject << /I 8 0 R >> >> /Contents 7 0 R >> endobj\n"),
        content(6, &format!("BT /F1 11 Tf 72 700 Td {text} ET")),
        content(7, &format!("q 612 0 0 792 0 0 cm /I Do Q {drawn}")),
        "8 0 obj << /Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >> stream\n0\nendstream endobj\n".to_owned(),
    ] {
        places.push(file.len());
        file.push_str(&object);
    }
    let start = file.len();
    write!(file, "xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).unwrap();
    for place in &places {
        writeln!(file, "{place:010} 00000 n ").unwrap();
    }
    write!(file, "trailer << /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF", places.len() + 1)
        .unwrap();
    file.into_bytes()
}

fn codes(draft: &Draft) -> Vec<&str> {
    draft.warnings.iter().map(|warning| warning.code.as_str()).collect()
}

#[test]
fn a_scanned_page_is_named_or_recognised_where_somebody_can() {
    let bytes = with_scan("");
    let draft = read(&bytes, None).unwrap();
    assert_eq!(draft.unreadable_pages, [2]);
    assert_eq!(codes(&draft), ["page_unreadable", "page_scanned"]);

    let draft = super::read(&bytes, None, Some(&Says("The tenant pays."))).unwrap();
    assert!(draft.unreadable_pages.is_empty());
    assert_eq!(codes(&draft), ["ocr_used"]);
    let last = draft.paragraphs.last().unwrap();
    assert_eq!(last.page, Some(2));
    assert_eq!(last.text, "The tenant pays. This is page 2 of the lease that was scanned.");
}

#[test]
fn text_under_a_picture_is_read_and_doubted() {
    let line = "(The tenant pays the rent on the first day of the month and at no other time.) Tj 0 -14 Td ";
    let drawn = format!("BT 3 Tr /F1 11 Tf 72 700 Td {} ET", line.repeat(4));
    let draft = read(&with_scan(&drawn), None).unwrap();
    assert!(draft.unreadable_pages.is_empty());
    assert_eq!(codes(&draft), ["ocr_used"]);
}

#[test]
fn pages_that_lead_back_to_themselves_are_refused_at_once() {
    let whole = pdf(&[page(&[(72, 700, "The parties agree to the terms of this contract.")])]);
    let text = String::from_utf8_lossy(&whole).into_owned();
    let at = text.find("/Kids [").unwrap() + "/Kids [".len();
    let end = at + text[at..].find(']').unwrap();
    let mut looped = whole.clone();
    // The tree of pages holds itself, in as many letters as it held its page.
    let width = end - at;
    looped[at..end].copy_from_slice(format!("{:<width$}", "2 0 R").as_bytes());
    let started = std::time::Instant::now();
    let error = read(&looped, None).and_then(|draft| draft.finish(crate::Format::Pdf)).unwrap_err();
    assert_eq!(error.code, ReadErrorCode::DocumentUnreadable);
    assert!(started.elapsed().as_secs() < 120, "{:?}", started.elapsed());
}
