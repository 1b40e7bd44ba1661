//! Redlines of small Word files, each for one place where a change can stand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::{Incorporation, MarginNote, Obstacle, Redline, Signature, incorporate};
use crate::{Format, read, split};
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const SIGNED: Signature<'_> = Signature { author: "Ana & Co", date: "2026-11-30T10:00:00Z" };

fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn docx(content: &str) -> Vec<u8> {
    let document = format!(
        "<?xml version=\"1.0\"?>\n<w:document xmlns:w=\"w\" xmlns:mc=\"mc\"><w:body>{content}<w:sectPr/></w:body></w:document>"
    );
    package(&[
        ("[Content_Types].xml", "<Types></Types>"),
        ("word/document.xml", &document),
        ("word/media/image1.png", "not really"),
        ("docProps/core.xml", "<cp:lastModifiedBy>Someone</cp:lastModifiedBy>"),
    ])
}

fn part(bytes: &[u8], name: &str) -> String {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

fn body(bytes: &[u8]) -> String {
    part(bytes, "word/document.xml")
}

/// The text with all changes accepted, by the reader.
fn accepted(bytes: &[u8]) -> String {
    let document = read(bytes, Format::Docx, None).unwrap();
    let lines: Vec<String> = document.paragraphs.into_iter().map(|p| p.text).collect();
    lines.join("\n")
}

/// With all rejected: what came goes and what went comes.
fn rejected(bytes: &[u8]) -> String {
    let swapped = body(bytes)
        .replace("w:ins ", "w:INS ")
        .replace("w:ins>", "w:INS>")
        .replace("w:del ", "w:ins ")
        .replace("w:del>", "w:ins>")
        .replace("w:INS", "w:del")
        .replace("w:delText", "w:t");
    accepted(&package(&[("word/document.xml", &swapped)]))
}

fn clauses(bytes: &[u8]) -> Vec<String> {
    let document = read(bytes, Format::Docx, None).unwrap();
    split(&document).into_iter().map(|unit| unit.text).collect()
}

fn change(bytes: &[u8], old: &str, new: &str) -> Redline {
    let texts = clauses(bytes);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let clause = texts.iter().position(|text| text.contains(old)).expect("words of a clause");
    incorporate(bytes, &texts, &[Incorporation { clause, old, new }], &[], &SIGNED).unwrap()
}

fn run(text: &str) -> String {
    format!("<w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r>")
}

fn p(runs: &str) -> String {
    format!("<w:p>{runs}</w:p>")
}

fn field(kind: &str) -> String {
    format!("<w:r><w:fldChar w:fldCharType=\"{kind}\"/></w:r>")
}

fn reference() -> String {
    field_with("4.2")
}

fn field_with(result: &str) -> String {
    format!(
        "{}<w:r><w:instrText> REF _Ref1 </w:instrText></w:r>{}{}{}",
        field("begin"),
        field("separate"),
        run(result),
        field("end")
    )
}

#[test]
fn a_change_is_tracked_wherever_words_can_stand() {
    let bold = "<w:r w:rsidR=\"00AA\"><w:rPr><w:b/></w:rPr><w:t>thirty</w:t></w:r>";
    let row = format!(
        "<w:tbl><w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr></w:tbl>",
        p(&run("Term of it")),
        p(&run("Two years"))
    );
    let cases = [
        (
            "one run",
            p(&run("Due in thirty days &amp; no more.")),
            "thirty days & no",
            "sixty days & no",
        ),
        (
            "over runs",
            p(&format!("{}{bold}{}", run("Due in "), run(" days."))),
            "in thirty days",
            "within ten weeks",
        ),
        (
            "in a link",
            p(&format!(
                "{}<w:hyperlink w:anchor=\"a\">{}</w:hyperlink>{}",
                run("See "),
                run("the old site"),
                run(" now.")
            )),
            "old site",
            "new site",
        ),
        (
            "in a control",
            format!("<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>", p(&run("The fee is low."))),
            "low",
            "high",
        ),
        (
            "inline control",
            p(&format!(
                "{}<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>",
                run("Fee: "),
                run("ten euros")
            )),
            "ten",
            "two",
        ),
        ("in a cell", row, "Two years", "Three years"),
        ("only out", p(&run("It is not due at all.")), " not due", ""),
        ("only in", p(&run("It is due.")), "is due", "is not yet due"),
        ("at the start", p(&run("The fee is due.")), "The fee", "Any fee"),
        (
            "a new line",
            format!("{}{}", p(&run("First of two.")), p(&run("Second of two."))),
            "First of two.",
            "First of two.\nAnd this besides.",
        ),
        (
            "tabs and breaks",
            p("<w:r><w:t>One</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three four</w:t></w:r>"),
            "two three",
            "2 and 3",
        ),
        (
            "beside a field",
            p(&format!("{}{}{}", run("Under clause "), reference(), run(" it is due."))),
            "it is due",
            "nothing is due",
        ),
        (
            "a whole field",
            p(&format!("{}{}{}", run("Under clause "), reference(), run(" it is due."))),
            "4.2",
            "5.1",
        ),
        (
            "with a field",
            p(&format!("{}{}{}", run("Under clause "), reference(), run(" it is due."))),
            "clause 4.2 it is due",
            "no clause whatsoever",
        ),
    ];
    for (name, content, old, new) in cases {
        let source = docx(&content);
        let before = accepted(&source);
        let redline = change(&source, old, new);
        assert_eq!(redline.unplaced, [], "{name}");
        let want = before.replacen(old, new, 1);
        let fold = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            fold(&accepted(&redline.bytes)),
            fold(&want),
            "{name}: {}",
            body(&redline.bytes)
        );
        assert_eq!(
            fold(&rejected(&redline.bytes)),
            fold(&before),
            "{name}: {}",
            body(&redline.bytes)
        );
        assert!(
            body(&redline.bytes)
                .contains("w:author=\"Ana &amp; Co\" w:date=\"2026-11-30T10:00:00Z\"")
        );
    }
}

#[test]
fn what_cannot_be_changed_is_reported_and_left_alone() {
    let boxed = format!(
        "<w:p>{}<w:r><w:drawing><w:txbxContent>{}</w:txbxContent></w:drawing></w:r></w:p>",
        run("Anchor of it."),
        p(&run("Boxed words here."))
    );
    let row = format!(
        "<w:tbl><w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr></w:tbl>",
        p(&run("Term of it")),
        p(&run("Two years"))
    );
    let cases = [
        ("a text box", boxed, "Boxed words", "Other words", Obstacle::OutOfReach),
        (
            "part of a field",
            p(&format!("{}{}{}", run("Under "), field_with("clause four"), run(" it is due."))),
            "four it",
            "five it",
            Obstacle::Generated,
        ),
        ("cells", row, "Term of it\tTwo years", "Term\tTwo\tyears", Obstacle::TableStructure),
    ];
    for (name, content, old, new, why) in cases {
        let source = docx(&content);
        let redline = change(&source, old, new);
        assert_eq!(redline.unplaced, [(0, why)], "{name}: {}", body(&redline.bytes));
        assert_eq!(body(&redline.bytes), body(&source), "{name}");
    }
}

#[test]
fn every_byte_outside_the_changed_run_stays() {
    let content = format!(
        "<w:p w:rsidR=\"00AA11BB\"><w:pPr><w:jc w:val='both'/></w:pPr>{}<!-- kept --></w:p>\n  {}",
        run("Due in thirty days."),
        p("<w:r><w:t>Other</w:t></w:r>")
    );
    let source = docx(&content);
    let redline = change(&source, "thirty", "sixty");
    let xml = body(&redline.bytes);
    let signed = "w:author=\"Ana &amp; Co\" w:date=\"2026-11-30T10:00:00Z\"";
    let changed = format!(
        "{}<w:del w:id=\"1\" {signed}><w:r><w:delText xml:space=\"preserve\">thirty</w:delText></w:r></w:del>\
         <w:ins w:id=\"2\" {signed}>{}</w:ins>{}",
        run("Due in "),
        run("sixty"),
        run(" days.")
    );
    assert_eq!(xml, body(&source).replace(&run("Due in thirty days."), &changed));
    for name in ["[Content_Types].xml", "word/media/image1.png", "docProps/core.xml"] {
        assert_eq!(part(&redline.bytes, name), part(&source, name), "{name}");
    }
    let names = |bytes: &[u8]| {
        let archive = ZipArchive::new(Cursor::new(bytes.to_vec())).unwrap();
        archive.file_names_raw().map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    assert_eq!(names(&redline.bytes), names(&source), "no part more and none less");
}

#[test]
fn inside_an_insertion_of_theirs_words_go_as_deleted_in_it_and_come_beside_it() {
    let content = p(&format!(
        "{}<w:ins w:id=\"7\" w:author=\"They\">{}</w:ins><w:del w:id=\"8\" w:author=\"They\"><w:r><w:delText>gone</w:delText></w:r></w:del>{}",
        run("The fee is "),
        run("very high indeed"),
        run(" today.")
    ));
    let source = docx(&content);
    let redline = change(&source, "very high", "quite low");
    let xml = body(&redline.bytes);
    assert_eq!(accepted(&redline.bytes), "The fee is quite low indeed today.");
    assert_eq!(rejected(&redline.bytes), rejected(&source));
    assert!(xml.contains("<w:ins w:id=\"7\" w:author=\"They\"><w:del w:id=\"9\""), "{xml}");
    assert!(!xml.contains(
        "<w:ins w:id=\"10\" w:author=\"Ana &amp; Co\" w:date=\"2026-11-30T10:00:00Z\"><w:ins"
    ));
    assert!(xml.contains(
        "<w:del w:id=\"8\" w:author=\"They\"><w:r><w:delText>gone</w:delText></w:r></w:del>"
    ));
    let ids: Vec<&str> =
        xml.split("w:id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let unique: std::collections::HashSet<_> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
}

#[test]
fn a_number_that_word_prints_is_found_beside_and_never_changed() {
    let numbering = r#"<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Clause %1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>"#;
    let item = |text: &str| {
        format!(
            "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr>{}</w:p>",
            run(text)
        )
    };
    let document = format!(
        "<w:document xmlns:w=\"w\"><w:body>{}{}</w:body></w:document>",
        item("The fee is due in ten days."),
        item("The fee is due in ten days, says who.")
    );
    let source = package(&[("word/document.xml", &document), ("word/numbering.xml", numbering)]);
    let texts = [
        "Clause 1. The fee is due in ten days.",
        "Clause 2. The fee is due in ten days, says who.",
    ];
    let edits = [
        Incorporation { clause: 1, old: "ten days", new: "nine days" },
        Incorporation { clause: 0, old: "Clause 1. The", new: "Clause 7. The" },
    ];
    let redline = incorporate(&source, &texts, &edits, &[], &SIGNED).unwrap();
    assert_eq!(redline.unplaced.iter().map(|(index, _)| *index).collect::<Vec<_>>(), [1]);
    assert_eq!(
        accepted(&redline.bytes),
        "Clause 1. The fee is due in ten days.\nClause 2. The fee is due in nine days, says who."
    );
}

#[test]
fn comments_are_anchored_and_their_part_is_made_once() {
    let source = docx(&format!("{}{}", p(&run("Due in thirty days.")), p(&run("No interest."))));
    let texts = ["Due in thirty days.\nNo interest."];
    let note = |quote| MarginNote { clause: 0, quote, text: "Why so long? <b>\nSecond line" };
    let first = incorporate(&source, &texts, &[], &[note("thirty"), note("")], &SIGNED).unwrap();
    assert_eq!(first.unplaced_notes, [0; 0]);
    let again = incorporate(&first.bytes, &texts, &[], &[note("No interest")], &SIGNED).unwrap();
    let comments = part(&again.bytes, "word/comments.xml");
    assert_eq!(comments.matches("<w:comment ").count(), 3);
    assert!(comments.contains("Why so long? &lt;b&gt;"), "{comments}");
    let xml = body(&again.bytes);
    for mark in ["commentRangeStart", "commentRangeEnd", "commentReference"] {
        assert_eq!(xml.matches(mark).count(), 3, "{mark}: {xml}");
    }
    assert!(xml.contains("<w:commentRangeStart w:id=\"1\"/><w:r><w:t xml:space=\"preserve\">thirty</w:t></w:r><w:commentRangeEnd w:id=\"1\"/>"), "{xml}");
    let relations = part(&again.bytes, "word/_rels/document.xml.rels");
    assert_eq!(relations.matches("comments.xml").count(), 1);
    assert_eq!(part(&again.bytes, "[Content_Types].xml").matches("/word/comments.xml").count(), 1);
    assert_eq!(accepted(&again.bytes), accepted(&source));
}

#[test]
fn two_changes_of_the_same_words_do_not_both_go_in() {
    let source = docx(&p(&run("Due in thirty days from now.")));
    let texts = ["Due in thirty days from now."];
    let edits = [
        Incorporation { clause: 0, old: "thirty days", new: "sixty days" },
        Incorporation { clause: 0, old: "days from now", new: "weeks from now" },
        Incorporation { clause: 0, old: "no such words", new: "x" },
        Incorporation { clause: 4, old: "Due", new: "x" },
    ];
    let redline = incorporate(&source, &texts, &edits, &[], &SIGNED).unwrap();
    assert_eq!(
        redline.unplaced,
        [(1, Obstacle::Overlaps), (2, Obstacle::NotFound), (3, Obstacle::NotFound)]
    );
    assert_eq!(accepted(&redline.bytes), "Due in sixty days from now.");
}

#[test]
fn hostile_and_odd_packages_are_refused() {
    use super::RedlineError::{Damaged, Hostile, Unsupported};
    let main = |xml: &str| package(&[("word/document.xml", xml)]);
    let deep =
        format!("<w:document>{}{}</w:document>", "<w:p>".repeat(5_000), "</w:p>".repeat(5_000));
    for (name, bytes, why) in [
        ("no zip", b"PK and nothing".to_vec(), Damaged),
        ("cut", main("<w:document><w:body><w:p>"), Damaged),
        ("deep", main(&deep), Hostile),
        ("bomb", main(&" ".repeat(3 << 20)), Hostile),
        ("entities", main("<!DOCTYPE a [<!ENTITY b \"c\">]><w:document/>"), Hostile),
        ("no prefix", main("<document/>"), Unsupported),
    ] {
        let outcome = incorporate(&bytes, &["a"], &[], &[], &SIGNED);
        assert_eq!(outcome.unwrap_err(), why, "{name}");
    }
}
