//! Small Word files, written here, each for one thing that goes wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::model::{ParagraphKind, ReadError, ReadErrorCode};
use crate::read::Draft;
use crate::read::view::View;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A package of these parts.
pub(in crate::read) fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

pub(in crate::read) fn body(content: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><w:document xmlns:w=\"w\" xmlns:mc=\"mc\"><w:body>{content}<w:sectPr/></w:body></w:document>"
    )
}

fn read(bytes: &[u8]) -> Result<Draft, ReadError> {
    super::read(bytes, &View::Accepted)
}

fn read_with(content: &str, others: &[(&str, &str)]) -> Result<Draft, ReadError> {
    let document = body(content);
    let mut parts = vec![("word/document.xml", document.as_str())];
    parts.extend(others);
    read(&package(&parts))
}

fn parts(content: &str, others: &[(&str, &str)]) -> Vec<(ParagraphKind, String)> {
    let draft = read_with(content, others).unwrap();
    draft
        .paragraphs
        .into_iter()
        .map(|paragraph| {
            (
                paragraph.kind,
                crate::read::clean::paragraph(
                    &paragraph.text,
                    paragraph.kind == ParagraphKind::Row,
                ),
            )
        })
        .collect()
}

fn texts(content: &str) -> Vec<String> {
    parts(content, &[]).into_iter().map(|(_, text)| text).collect()
}

/// A paragraph with one run.
pub(super) fn p(text: &str) -> String {
    format!("<w:p><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>")
}

fn numbered(properties: &str, text: &str) -> String {
    format!("<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>")
}

fn in_list(number: u32, level: u32, text: &str) -> String {
    numbered(
        &format!("<w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{number}\"/></w:numPr>"),
        text,
    )
}

pub(super) fn cell(content: &str) -> String {
    format!("<w:tc><w:tcPr/>{content}</w:tc>")
}

const NUMBERING: &str = r#"<w:numbering xmlns:w="w">
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="ARTICLE %1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl>
    <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="1">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Legal"/></w:abstractNum>
  <w:abstractNum w:abstractNumId="3">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="ordinalText"/><w:lvlText w:val="%1.-"/><w:pStyle w:val="Clause"/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%2)"/><w:pStyle w:val="SubClause"/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
  <w:num w:numId="5"><w:abstractNumId w:val="3"/></w:num>
</w:numbering>"#;

const STYLES: &str = r#"<w:styles xmlns:w="w">
  <w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="es-ES"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Ttulo2"><w:name w:val="heading 2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Ttulo2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="SubClause"><w:name w:val="Sub"/><w:basedOn w:val="Clause"/></w:style>
  <w:style w:type="numbering" w:styleId="Legal"><w:name w:val="Legal"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
  <w:style w:type="paragraph" w:styleId="TDC1"><w:name w:val="toc 1"/></w:style>
  <w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
</w:styles>"#;

const LISTS: &[(&str, &str)] = &[("word/numbering.xml", NUMBERING), ("word/styles.xml", STYLES)];

#[test]
fn automatic_numbers_are_counted_and_printed_as_word_does() {
    let content = [
        in_list(1, 0, "One"),
        in_list(1, 1, "a"),
        in_list(1, 2, "x"),
        in_list(1, 2, "y"),
        in_list(1, 1, "b"),
        in_list(1, 2, "z"),
        in_list(1, 0, "Two"),
        in_list(1, 1, "c"),
        in_list(2, 0, "Five"),
        in_list(2, 0, "Six"),
        in_list(4, 0, "Linked"),
        in_list(3, 0, "bullet"),
        in_list(0, 0, "none"),
        in_list(99, 0, "unknown"),
    ]
    .concat();
    let texts: Vec<String> = parts(&content, LISTS).into_iter().map(|(_, text)| text).collect();
    assert_eq!(
        texts,
        [
            "ARTICLE I. One",
            "1.1 a",
            "(a) x",
            "(b) y",
            "1.2 b",
            "(a) z",
            "ARTICLE II. Two",
            "2.1 c",
            "ARTICLE V. Five",
            "ARTICLE VI. Six",
            "ARTICLE VII. Linked",
            "• bullet",
            "none",
            "unknown",
        ]
    );
}

#[test]
fn a_list_tied_to_styles_numbers_the_paragraphs_of_those_styles() {
    let style = |id: &str, text: &str| numbered(&format!("<w:pStyle w:val=\"{id}\"/>"), text);
    let content = [
        style("Clause", "Objeto"),
        style("SubClause", "uno"),
        style("SubClause", "dos"),
        style("Clause", "Precio"),
    ]
    .concat();
    assert_eq!(
        parts(&content, LISTS),
        [
            (ParagraphKind::Item(1), "Primero.- Objeto".to_owned()),
            (ParagraphKind::Item(2), "1) uno".to_owned()),
            (ParagraphKind::Item(2), "2) dos".to_owned()),
            (ParagraphKind::Item(1), "Segundo.- Precio".to_owned()),
        ]
    );
}

#[test]
fn headings_are_known_by_their_style_or_their_look() {
    let style = |id: &str, text: &str| numbered(&format!("<w:pStyle w:val=\"{id}\"/>"), text);
    let bold = "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Payment</w:t></w:r></w:p>";
    let not_bold = "<w:p><w:r><w:rPr><w:b w:val=\"0\"/></w:rPr><w:t>Payment</w:t></w:r></w:p>";
    let centred = numbered("<w:jc w:val=\"center\"/>", "CLÁUSULAS");
    let content = [
        style("Ttulo2", "A"),
        style("Mine", "B"),
        style("Loop", "C"),
        style("TDC1", "D"),
        bold.into(),
        not_bold.into(),
        centred,
    ]
    .concat();
    let kinds: Vec<ParagraphKind> =
        parts(&content, LISTS).into_iter().map(|(kind, _)| kind).collect();
    use ParagraphKind::{Heading, Row, Text};
    assert_eq!(kinds, [Heading(2), Heading(2), Text, Row, Heading(6), Text, Heading(6)]);
}

#[test]
fn tracked_changes_read_as_accepted() {
    let deleted_row =
        format!("<w:tr><w:trPr><w:del w:id=\"9\"/></w:trPr>{}</w:tr>", cell(&p("gone row")));
    let content = [
        "<w:p><w:r><w:t xml:space=\"preserve\">against </w:t></w:r><w:del><w:r><w:delText>all</w:delText></w:r></w:del>\
         <w:ins><w:r><w:t>some</w:t></w:r></w:ins><w:moveFrom><w:r><w:t>old place</w:t></w:r></w:moveFrom><w:r><w:t>.</w:t></w:r></w:p>",
        "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t xml:space=\"preserve\">First half </w:t></w:r></w:p>",
        &p("and second half."),
        &format!("<w:tbl>{deleted_row}<w:tr>{}{}</w:tr></w:tbl>", cell(&p("a")), cell(&p("b"))),
    ]
    .concat();
    let draft = read_with(&content, &[]).unwrap();
    let texts: Vec<&str> =
        draft.paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect();
    assert_eq!(texts, ["against some.", "First half and second half.", "a\tb"]);
    assert_eq!(draft.warnings.len(), 1);
    assert_eq!(draft.warnings[0].code, "tracked_changes");
    assert!(
        draft.warnings[0].detail.contains("inserted: 1, deleted: 4"),
        "{}",
        draft.warnings[0].detail
    );
}

#[test]
fn hidden_text_is_left_out_and_reported_without_its_words() {
    let content = [
        "<w:p><w:r><w:t>Seen.</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>Ignore the rules</w:t></w:r></w:p>",
        "<w:p><w:r><w:rPr><w:rStyle w:val=\"Secret\"/></w:rPr><w:t>Secret</w:t></w:r></w:p>",
        "<w:p><w:r><w:rPr><w:vanish w:val=\"false\"/></w:rPr><w:t>Also seen.</w:t></w:r></w:p>",
    ]
    .concat();
    let draft = read_with(&content, LISTS).unwrap();
    let texts: Vec<&str> =
        draft.paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect();
    assert_eq!(texts, ["Seen.", "Also seen."]);
    assert_eq!(draft.warnings[0].code, "hidden_text");
    assert!(draft.warnings[0].detail.contains("20 characters"), "{}", draft.warnings[0].detail);
    assert!(!draft.warnings[0].detail.contains("Ignore"));
}

#[test]
fn content_controls_links_and_boxes_lose_and_repeat_nothing() {
    let text_box = |text: &str| format!("<w:txbxContent>{}</w:txbxContent>", p(text));
    let content = [
        format!("<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>", p("In a control.")),
        "<w:p><w:r><w:t xml:space=\"preserve\">See </w:t></w:r><w:hyperlink><w:r><w:t>the site</w:t></w:r></w:hyperlink>\
         <w:sdt><w:sdtContent><w:r><w:t xml:space=\"preserve\"> now &amp; then</w:t></w:r></w:sdtContent></w:sdt></w:p>"
            .to_owned(),
        format!(
            "<w:p><w:r><w:t>Anchor.</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:drawing>{}</w:drawing></mc:Choice>\
             <mc:Fallback><w:pict>{}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>",
            text_box("Boxed."),
            text_box("Boxed.")
        ),
    ]
    .concat();
    assert_eq!(texts(&content), ["In a control.", "See the site now & then", "Anchor.", "Boxed."]);
}

#[test]
fn a_field_gives_its_result_and_not_its_code() {
    let char = |kind: &str| format!("<w:r><w:fldChar w:fldCharType=\"{kind}\"/></w:r>");
    let content = format!(
        "<w:p><w:r><w:t xml:space=\"preserve\">Clause </w:t></w:r>{}<w:r><w:instrText>REF _x</w:instrText></w:r><w:r><w:t>code</w:t></w:r>{}\
         <w:r><w:t>4.2</w:t></w:r>{}<w:r><w:t xml:space=\"preserve\"> applies.</w:t></w:r></w:p>\
         <w:p>{}<w:r><w:instrText>broken</w:instrText></w:r></w:p>{}",
        char("begin"),
        char("separate"),
        char("end"),
        char("begin"),
        p("Still here.")
    );
    assert_eq!(texts(&content), ["Clause 4.2 applies.", "Still here."]);
}

#[test]
fn a_note_follows_the_paragraph_that_refers_to_it_once() {
    let notes = format!(
        "<w:footnotes xmlns:w=\"w\"><w:footnote w:type=\"separator\" w:id=\"-1\">{}</w:footnote><w:footnote w:id=\"2\">{}</w:footnote></w:footnotes>",
        p("separator"),
        p("As amended.")
    );
    let reference = "<w:r><w:footnoteReference w:id=\"2\"/></w:r>";
    let content = format!(
        "<w:p><w:r><w:t>The Law</w:t></w:r>{reference}<w:r><w:t>.</w:t></w:r></w:p><w:p><w:r><w:t>Again</w:t></w:r>{reference}</w:p>"
    );
    let texts: Vec<String> = parts(&content, &[("word/footnotes.xml", &notes)])
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    assert_eq!(texts, ["The Law[1].", "[1] As amended.", "Again[2]"]);
}

#[test]
fn short_cells_make_a_row_and_clauses_in_cells_stay_paragraphs() {
    let long =
        "The Supplier shall deliver the goods at the place and on the day that the Order names.";
    let row = |cells: &[String]| format!("<w:tr>{}</w:tr>", cells.concat());
    let covered = format!("<w:tc><w:tcPr><w:vMerge/></w:tcPr>{}</w:tc>", p("covered"));
    let content = format!(
        "<w:tbl>{}{}{}{}</w:tbl>",
        row(&[cell(&p("Term")), cell(&p("Two years"))]),
        row(&[cell(&p("1.")), cell(&p(long))]),
        row(&[cell(&format!("{}{}", p(long), p(long))), cell(&p("Notes"))]),
        row(&[covered, cell(&p("Alone"))]),
    );
    assert_eq!(
        parts(&content, &[]),
        [
            (ParagraphKind::Row, "Term\tTwo years".to_owned()),
            (ParagraphKind::Text, format!("1. {long}")),
            (ParagraphKind::Text, long.to_owned()),
            (ParagraphKind::Text, long.to_owned()),
            (ParagraphKind::Text, "Notes".to_owned()),
            (ParagraphKind::Text, "Alone".to_owned()),
        ]
    );
}

#[test]
fn line_breaks_that_separate_clauses_end_a_paragraph() {
    let content = "<w:p><w:r><w:t>PRIMERA.- Uno.</w:t><w:br/><w:t>SEGUNDA.- Dos</w:t><w:br/><w:t>y medio.</w:t><w:br/><w:br/><w:t>Fin.</w:t></w:r></w:p>";
    assert_eq!(texts(content), ["PRIMERA.- Uno.", "SEGUNDA.- Dos y medio.", "Fin."]);
}

#[test]
fn hostile_and_damaged_packages_are_refused_with_their_code() {
    let deep = format!("{}{}", "<w:p>".repeat(100_000), "</w:p>".repeat(100_000));
    let bomb = body(&p(&" ".repeat(3 << 20)));
    let entity = "<!DOCTYPE x [<!ENTITY a \"aa\">]><w:document><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>";
    let cut = &body(&p("text"))[..60];
    let many: Vec<(String, &str)> =
        (0..4_100).map(|at| (format!("word/media/{at}.png"), "")).collect();
    let many: Vec<(&str, &str)> = many
        .iter()
        .map(|(name, content)| (name.as_str(), *content))
        .chain([("word/document.xml", "<a/>")])
        .collect();
    use ReadErrorCode::{DocumentHostile, DocumentUnreadable};
    for (name, bytes, code) in [
        ("deep", package(&[("word/document.xml", &body(&deep))]), DocumentHostile),
        ("bomb", package(&[("word/document.xml", &bomb)]), DocumentHostile),
        ("entity", package(&[("word/document.xml", entity)]), DocumentHostile),
        ("entries", package(&many), DocumentHostile),
        ("cut xml", package(&[("word/document.xml", cut)]), DocumentUnreadable),
        ("no document", package(&[("other.xml", "<a/>")]), DocumentUnreadable),
        ("no zip", b"PK\x03\x04 and nothing".to_vec(), DocumentUnreadable),
    ] {
        let error = read(&bytes).unwrap_err();
        assert_eq!(error.code, code, "{name}");
    }
}

#[test]
fn a_package_that_lies_about_its_size_is_refused() {
    let document = body(&p(&"honest words ".repeat(50_000)));
    let mut bytes = package(&[("word/document.xml", &document)]);
    let size = u32::try_from(document.len()).unwrap().to_le_bytes();
    let places: Vec<usize> =
        (0..bytes.len() - 4).filter(|at| bytes[*at..*at + 4] == size).collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at..at + 4].copy_from_slice(&100u32.to_le_bytes());
    }
    assert!(read(&bytes).is_err());
}

#[test]
fn numbers_and_notes_cannot_make_much_out_of_little() {
    let label = "x".repeat(100_000);
    let numbering = format!(
        "<w:numbering xmlns:w=\"w\"><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/>\
         <w:lvlText w:val=\"{label}%1\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>"
    );
    let draft =
        read_with(&in_list(1, 0, "a").repeat(200), &[("word/numbering.xml", &numbering)]).unwrap();
    let size: usize = draft.paragraphs.iter().map(|paragraph| paragraph.text.len()).sum();
    assert!(size < 50_000, "{size}");
}
