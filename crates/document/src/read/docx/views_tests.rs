//! Tracked changes, comments, looks and hidden text: what hangs on the text.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::tests::{body, cell, p, package};
use crate::model::{Document, Format, ParagraphKind, RevisionKind};
use crate::read::{View, read, read_with};

fn file(content: &str, others: &[(&str, &str)]) -> Vec<u8> {
    let document = body(content);
    let mut parts = vec![("word/document.xml", document.as_str())];
    parts.extend(others);
    package(&parts)
}

fn document(content: &str) -> Document {
    read(&file(content, &[]), Format::Docx, None).unwrap()
}

fn texts(content: &str, view: &View) -> Vec<String> {
    let document = read_with(&file(content, &[]), Format::Docx, None, view).unwrap();
    document.paragraphs.into_iter().map(|paragraph| paragraph.text).collect()
}

fn r(text: &str) -> String {
    format!("<w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r>")
}

fn ins(author: &str, text: &str) -> String {
    format!("<w:ins w:author=\"{author}\" w:date=\"2026-01-02T03:04:05Z\">{}</w:ins>", r(text))
}

fn del(author: &str, text: &str) -> String {
    format!(
        "<w:del w:author=\"{author}\"><w:r><w:delText xml:space=\"preserve\">{text}</w:delText></w:r></w:del>"
    )
}

fn mark(change: &str, author: &str) -> String {
    format!("<w:pPr><w:rPr><w:{change} w:author=\"{author}\"/></w:rPr></w:pPr>")
}

fn para(content: &str) -> String {
    format!("<w:p>{content}</w:p>")
}

#[test]
fn a_redline_reads_as_accepted_as_rejected_and_by_author() {
    let content = [
        para(&[r("against "), del("Ana", "all"), ins("Ben", "some"), r(" claims")].concat()),
        para(&[mark("ins", "Ben"), ins("Ben", "A new one.")].concat()),
        para(&[mark("del", "Ana"), r("First half ")].concat()),
        para(&r("and second.")),
        para(&[mark("ins", "Ben"), r("Split ")].concat()),
        para(&r("here.")),
    ]
    .concat();
    assert_eq!(
        texts(&content, &View::Accepted),
        ["against some claims", "A new one.", "First half and second.", "Split", "here."]
    );
    let rejected = ["against all claims", "First half", "and second.", "Split here."];
    assert_eq!(texts(&content, &View::Rejected), rejected);
    assert_eq!(
        texts(&content, &View::Author("Ana".to_owned())),
        ["against claims", "First half and second.", "Split here."]
    );
    let document = document(&content);
    let kept: Vec<String> = document.rejected.unwrap().into_iter().map(|p| p.text).collect();
    assert_eq!(kept, rejected);
}

#[test]
fn each_change_is_listed_once_with_its_author_its_date_and_its_place() {
    let content = [
        para(&[r("a "), ins("Ben", "one "), ins("Ben", "two"), del("Ana", "gone")].concat()),
        para(&[mark("ins", "Ben"), ins("Ben", "New.")].concat()),
        para(&[mark("del", "Ana"), del("Ana", "Whole paragraph.")].concat()),
        para(&[mark("ins", "Ben"), r("Split")].concat()),
        para(&r("End.")),
    ]
    .concat();
    let document = document(&content);
    let seen: Vec<_> = document
        .revisions
        .iter()
        .map(|revision| {
            (revision.kind, revision.author.as_str(), revision.paragraph, revision.text.as_str())
        })
        .collect();
    use RevisionKind::{Deleted, Inserted};
    assert_eq!(
        seen,
        [
            (Inserted, "Ben", 0, "one two"),
            (Deleted, "Ana", 0, "gone"),
            (Inserted, "Ben", 1, "New."),
            (Deleted, "Ana", 2, "Whole paragraph."),
            (Inserted, "Ben", 2, "¶"),
        ]
    );
    assert_eq!(document.revisions[0].date.as_deref(), Some("2026-01-02T03:04:05Z"));
    assert_eq!(document.revisions[1].date, None);
}

#[test]
fn moved_text_is_at_its_old_place_when_rejected_and_at_its_new_one_when_accepted() {
    let moved = |tag: &str| format!("<w:{tag} w:author=\"Ana\">{}</w:{tag}>", r("Moved."));
    let content = [
        para(&[mark("moveFrom", "Ana"), moved("moveFrom")].concat()),
        para(&r("Stays.")),
        para(&[mark("moveTo", "Ana"), moved("moveTo")].concat()),
        para(&r("Last.")),
    ]
    .concat();
    assert_eq!(texts(&content, &View::Accepted), ["Stays.", "Moved.", "Last."]);
    assert_eq!(texts(&content, &View::Rejected), ["Moved.", "Stays.", "Last."]);
    let kinds: Vec<_> = document(&content).revisions.iter().map(|r| r.kind).collect();
    assert_eq!(kinds, [RevisionKind::MovedFrom, RevisionKind::MovedTo]);
}

#[test]
fn text_that_one_inserted_and_another_deleted_is_in_neither_view() {
    let nested =
        format!("<w:ins w:author=\"Ana\">{}{}</w:ins>", r("kept "), del("Ben", "dropped "));
    let content = para(&[r("a "), nested, r("b")].concat());
    assert_eq!(texts(&content, &View::Accepted), ["a kept b"]);
    assert_eq!(texts(&content, &View::Rejected), ["a b"]);
    assert_eq!(texts(&content, &View::Author("Ana".to_owned())), ["a kept dropped b"]);
}

#[test]
fn rows_and_cells_come_and_go_with_their_change() {
    let row = |change: &str, cells: &str| {
        format!("<w:tr><w:trPr><w:{change} w:author=\"Ana\"/></w:trPr>{cells}</w:tr>")
    };
    let new_cell = format!("<w:tc><w:tcPr><w:cellIns w:author=\"Ana\"/></w:tcPr>{}</w:tc>", p("c"));
    let content = format!(
        "<w:tbl>{}{}<w:tr>{}{}{new_cell}</w:tr></w:tbl>",
        row("del", &[cell(&p("old")), cell(&p("row"))].concat()),
        row("ins", &[cell(&p("new")), cell(&p("row"))].concat()),
        cell(&p("a")),
        cell(&p("b")),
    );
    assert_eq!(texts(&content, &View::Accepted), ["new\trow", "a\tb\tc"]);
    assert_eq!(texts(&content, &View::Rejected), ["old\trow", "a\tb"]);
    let document = document(&content);
    let seen: Vec<_> = document.revisions.iter().map(|r| (r.paragraph, r.text.as_str())).collect();
    assert_eq!(seen, [(0, "old row"), (0, "newrow"), (1, "c")]);
}

#[test]
fn the_number_of_a_rejected_paragraph_is_not_counted() {
    let numbering = "<w:numbering><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>";
    let list = "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>";
    let content = format!(
        "<w:p><w:pPr>{list}</w:pPr>{}</w:p><w:p><w:pPr>{list}<w:rPr><w:ins w:author=\"A\"/></w:rPr></w:pPr>{}</w:p><w:p><w:pPr>{list}</w:pPr>{}</w:p>\
         <w:p><w:pPr>{list}<w:pPrChange w:author=\"A\"><w:pPr/></w:pPrChange></w:pPr>{}</w:p>",
        r("One"),
        ins("A", "New"),
        r("Two"),
        r("Numbered later")
    );
    let bytes = file(&content, &[("word/numbering.xml", numbering)]);
    let read = read(&bytes, Format::Docx, None).unwrap();
    let texts = |paragraphs: &[crate::model::Paragraph]| -> Vec<String> {
        paragraphs.iter().map(|paragraph| paragraph.text.clone()).collect()
    };
    assert_eq!(texts(&read.paragraphs), ["1. One", "2. New", "3. Two", "4. Numbered later"]);
    assert_eq!(texts(&read.rejected.unwrap()), ["1. One", "2. Two", "Numbered later"]);
}

#[test]
fn comments_stand_beside_the_text_at_their_paragraph() {
    let comments = format!(
        "<w:comments><w:comment w:id=\"7\" w:author=\"Ana\" w:date=\"2026-01-02\">{}{}</w:comment><w:comment w:id=\"8\" w:author=\"Ben\">{}</w:comment></w:comments>",
        p("Too"),
        p("long."),
        p("Nowhere.")
    );
    let content = [
        para(&r("First.")),
        "<w:commentRangeStart w:id=\"7\"/>".to_owned(),
        para(
            &[
                r("Second."),
                "<w:commentRangeEnd w:id=\"7\"/><w:r><w:commentReference w:id=\"7\"/></w:r>"
                    .to_owned(),
            ]
            .concat(),
        ),
    ]
    .concat();
    let bytes = file(&content, &[("word/comments.xml", &comments)]);
    let document = read(&bytes, Format::Docx, None).unwrap();
    assert_eq!(document.paragraphs.len(), 2);
    assert_eq!(document.comments.len(), 1);
    let comment = &document.comments[0];
    assert_eq!(
        (comment.author.as_str(), comment.paragraph, comment.text.as_str()),
        ("Ana", 1, "Too long.")
    );
}

#[test]
fn bold_italic_and_underlined_words_are_runs_of_the_clean_text() {
    let styles = "<w:styles><w:style w:type=\"paragraph\" w:styleId=\"Base\"><w:rPr><w:b/></w:rPr></w:style><w:style w:type=\"paragraph\" w:styleId=\"H\"><w:basedOn w:val=\"Base\"/></w:style>\
        <w:style w:type=\"character\" w:styleId=\"E\"><w:rPr><w:i/></w:rPr></w:style></w:styles>";
    let run = |properties: &str, text: &str| {
        format!("<w:r><w:rPr>{properties}</w:rPr><w:t xml:space=\"preserve\">{text}</w:t></w:r>")
    };
    let content = [
        para(
            &[
                r("  The "),
                run("<w:b/>", "\u{201c}o\u{fb03}ce \u{201d} "),
                run("<w:rStyle w:val=\"E\"/>", "is"),
                run("<w:u w:val=\"single\"/>", " here"),
                run("<w:u w:val=\"none\"/>", "."),
            ]
            .concat(),
        ),
        format!(
            "<w:p><w:pPr><w:pStyle w:val=\"H\"/></w:pPr>{}{}</w:p>",
            r("Bold, "),
            run("<w:b w:val=\"0\"/>", "not this.")
        ),
    ]
    .concat();
    let document =
        read(&file(&content, &[("word/styles.xml", styles)]), Format::Docx, None).unwrap();
    let runs = |at: usize| -> Vec<(String, bool, bool, bool)> {
        let paragraph = &document.paragraphs[at];
        paragraph
            .runs
            .iter()
            .map(|run| {
                let text = paragraph.text[run.start as usize..run.end as usize].to_owned();
                (text, run.bold, run.italic, run.underline)
            })
            .collect()
    };
    assert_eq!(document.paragraphs[0].text, "The “office ” is here.");
    assert_eq!(
        runs(0),
        [
            ("“office ”".to_owned(), true, false, false),
            ("is".to_owned(), false, true, false),
            ("here".to_owned(), false, false, true),
        ]
    );
    assert_eq!(runs(1), [("Bold,".to_owned(), true, false, false)]);
}

#[test]
fn words_that_nobody_sees_are_hidden_text_with_their_place() {
    let run = |properties: &str, text: &str| {
        format!("<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>")
    };
    let content = [
        para(&[r("Seen."), run("<w:vanish/>", "gone")].concat()),
        para(&[r("White"), run("<w:color w:val=\"FFFFFF\"/>", "on white")].concat()),
        para(&[r("Tiny"), run("<w:sz w:val=\"2\"/>", "dots")].concat()),
        para(&run("<w:color w:val=\"FFFFFF\"/><w:shd w:val=\"clear\" w:fill=\"000000\"/>", "White on black.")),
        format!(
            "<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val=\"clear\" w:fill=\"1F3864\"/></w:tcPr>{}</w:tc></w:tr></w:tbl>",
            para(&run("<w:color w:val=\"FFFFFF\"/>", "White on blue."))
        ),
    ]
    .concat();
    let document = document(&content);
    let texts: Vec<&str> = document.paragraphs.iter().map(|p| p.text.as_str()).collect();
    assert_eq!(texts, ["Seen.", "White", "Tiny", "White on black.", "White on blue."]);
    let hidden: Vec<_> = document.hidden.iter().map(|h| (h.paragraph, h.text.as_str())).collect();
    assert_eq!(hidden, [(0, "gone"), (1, "on white"), (2, "dots")]);
}

#[test]
fn the_parts_of_a_file_are_where_its_relationships_say() {
    let relations = |entries: &str| format!("<Relationships>{entries}</Relationships>");
    let relation = |kind: &str, target: &str| {
        format!(
            "<Relationship Type=\"http://purl.oclc.org/ooxml/officeDocument/relationships/{kind}\" Target=\"{target}\"/>"
        )
    };
    let bold = "<w:styles><w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"N\"><w:name w:val=\"heading 2\"/></w:style></w:styles>";
    let bytes = package(&[
        (
            "[Content_Types].xml",
            "<Types><Override PartName=\"/doc/main.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>",
        ),
        ("_rels/.rels", &relations(&relation("officeDocument", "/doc/main.xml"))),
        ("doc/_rels/main.xml.rels", &relations(&relation("styles", "looks/s.xml"))),
        ("doc/main.xml", &body(&p("Title"))),
        ("doc/looks/s.xml", bold),
    ]);
    assert_eq!(crate::sniff(&bytes, "x"), Some(Format::Docx));
    let document = read(&bytes, Format::Docx, None).unwrap();
    assert_eq!(document.paragraphs[0].kind, ParagraphKind::Heading(2));
}
