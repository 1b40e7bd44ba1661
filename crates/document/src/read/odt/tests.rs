//! Small OpenDocument files, written here, each for one thing that goes wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::model::{Document, Format, ParagraphKind, ReadErrorCode, RevisionKind};
use crate::read::docx::tests::package;
use crate::read::{View, read, read_with, sniff};

const MIME: (&str, &str) = ("mimetype", "application/vnd.oasis.opendocument.text");

fn content(styles: &str, text: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><office:document-content xmlns:office=\"o\" xmlns:text=\"t\" xmlns:style=\"s\" xmlns:fo=\"f\" xmlns:table=\"b\" xmlns:draw=\"d\" xmlns:dc=\"c\">\
         <office:automatic-styles>{styles}</office:automatic-styles><office:body><office:text>{text}</office:text></office:body></office:document-content>"
    )
}

fn odt(styles: &str, text: &str) -> Vec<u8> {
    package(&[MIME, ("content.xml", &content(styles, text))])
}

fn document(styles: &str, text: &str) -> Document {
    read(&odt(styles, text), Format::Odt, None).unwrap()
}

fn parts(document: &Document) -> Vec<(ParagraphKind, &str)> {
    document.paragraphs.iter().map(|p| (p.kind, p.text.as_str())).collect()
}

const LIST: &str = r#"<text:list-style style:name="L1">
  <text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
  <text:list-level-style-number text:level="2" style:num-format="1" style:num-suffix="." text:display-levels="2"/>
  <text:list-level-style-number text:level="3" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/>
</text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="x"/></text:list-style>"#;

#[test]
fn list_numbers_are_counted_and_go_on_where_the_file_says_so() {
    let item = |inner: &str| format!("<text:list-item>{inner}</text:list-item>");
    let list = |attributes: &str, inner: &str| {
        format!("<text:list text:style-name=\"L1\" {attributes}>{inner}</text:list>")
    };
    let p = |text: &str| format!("<text:p>{text}</text:p>");
    let text = [
        list(
            "",
            &[
                item(&format!("{}{}", p("One"), p("more of it"))),
                item(&format!(
                    "{}<text:list>{}{}</text:list>",
                    p("Two"),
                    item(&format!("{}<text:list>{}</text:list>", p("sub"), item(&p("deep")))),
                    item(&p("sub two"))
                )),
            ]
            .concat(),
        ),
        p("Between."),
        list("text:continue-numbering=\"true\"", &item(&p("Three"))),
        list(
            "text:continue-numbering=\"true\"",
            &item(&format!("<text:list>{}</text:list>", item(&p("under three")))),
        ),
        list("", &item(&p("Anew"))),
        format!("<text:list text:style-name=\"L2\">{}</text:list>", item(&p("bullet"))),
    ]
    .concat();
    let document = document(LIST, &text);
    let texts: Vec<&str> = document.paragraphs.iter().map(|p| p.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "1. One",
            "more of it",
            "2. Two",
            "2.1. sub",
            "(a) deep",
            "2.2. sub two",
            "Between.",
            "3. Three",
            "3.1. under three",
            "1. Anew",
            "• bullet",
        ]
    );
    assert_eq!(document.paragraphs[3].kind, ParagraphKind::Item(2));
}

#[test]
fn headings_are_numbered_by_the_outline_of_the_document() {
    let styles = r#"<office:document-styles><office:styles><text:outline-style style:name="Outline">
        <text:outline-level-style text:level="1" style:num-format="I" style:num-prefix="ARTICLE "/>
        <text:outline-level-style text:level="2" style:num-format="1" loext:num-list-format="%1%.%2%"/>
        </text:outline-style></office:styles></office:document-styles>"#;
    let text = r#"<text:h text:outline-level="1">Scope</text:h><text:h text:outline-level="2">Term</text:h>
        <text:h text:outline-level="1" text:is-list-header="true">Preamble</text:h><text:h text:outline-level="1">Price</text:h>"#;
    let bytes = package(&[MIME, ("content.xml", &content("", text)), ("styles.xml", styles)]);
    let document = read(&bytes, Format::Odt, None).unwrap();
    use ParagraphKind::Heading;
    assert_eq!(
        parts(&document),
        [
            (Heading(1), "ARTICLE I Scope"),
            (Heading(2), "I.1 Term"),
            (Heading(1), "Preamble"),
            (Heading(1), "ARTICLE II Price"),
        ]
    );
}

#[test]
fn tracked_changes_read_in_every_view_with_their_authors() {
    let text = r#"<text:tracked-changes>
        <text:changed-region text:id="a"><text:deletion><office:change-info><dc:creator>Ana</dc:creator><dc:date>2026-01-02T03:04:05</dc:date></office:change-info><text:p>all</text:p></text:deletion></text:changed-region>
        <text:changed-region text:id="b"><text:insertion><office:change-info><dc:creator>Ben</dc:creator></office:change-info></text:insertion></text:changed-region>
        <text:changed-region text:id="c"><text:insertion><office:change-info><dc:creator>Ben</dc:creator></office:change-info></text:insertion></text:changed-region>
        </text:tracked-changes>
        <text:p>against <text:change text:change-id="a"/><text:change-start text:change-id="b"/>some<text:change-end text:change-id="b"/> claims.</text:p>
        <text:p>First<text:change-start text:change-id="c"/> half.</text:p><text:p>New. <text:change-end text:change-id="c"/>Second.</text:p>"#;
    let bytes = odt("", text);
    let texts = |view: &View| -> Vec<String> {
        let document = read_with(&bytes, Format::Odt, None, view).unwrap();
        document.paragraphs.into_iter().map(|p| p.text).collect()
    };
    assert_eq!(texts(&View::Accepted), ["against some claims.", "First half.", "New. Second."]);
    assert_eq!(texts(&View::Rejected), ["against all claims.", "FirstSecond."]);
    assert_eq!(
        texts(&View::Author("Ben".to_owned())),
        ["against allsome claims.", "First half.", "New. Second."]
    );
    let document = read(&bytes, Format::Odt, None).unwrap();
    let seen: Vec<_> = document
        .revisions
        .iter()
        .map(|r| (r.kind, r.author.as_str(), r.paragraph, r.text.as_str()))
        .collect();
    assert_eq!(
        seen,
        [
            (RevisionKind::Deleted, "Ana", 0, "all"),
            (RevisionKind::Inserted, "Ben", 0, "some"),
            (RevisionKind::Inserted, "Ben", 1, "half."),
            (RevisionKind::Inserted, "Ben", 2, "New."),
        ]
    );
    assert_eq!(document.revisions[0].date.as_deref(), Some("2026-01-02T03:04:05"));
    let rejected = document.rejected.unwrap();
    assert_eq!(rejected[0].text, "against all claims.");
    assert_eq!(document.warnings[0].code, "tracked_changes");
}

#[test]
fn a_deletion_over_paragraphs_comes_back_as_paragraphs() {
    let text = r#"<text:tracked-changes><text:changed-region text:id="a"><text:deletion><office:change-info/><text:p>end one.</text:p><text:p>Start two </text:p></text:deletion></text:changed-region></text:tracked-changes>
        <text:p>Begin <text:change text:change-id="a"/>goes on.</text:p>"#;
    let document = document("", text);
    assert_eq!(parts(&document)[0].1, "Begin goes on.");
    let rejected: Vec<String> =
        document.rejected.unwrap().into_iter().map(|paragraph| paragraph.text).collect();
    assert_eq!(rejected, ["Begin end one.", "Start two goes on."]);
}

#[test]
fn notes_comments_boxes_and_tables_are_read_once() {
    let text = r#"<text:p>The Law<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>As amended.</text:p></text:note-body></text:note>
        <office:annotation><dc:creator>Ana</dc:creator><dc:date>2026</dc:date><text:p>Which one?</text:p></office:annotation>applies.</text:p>
        <text:p>Anchor<draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame></text:p>
        <table:table><table:table-row><table:table-cell><text:p>Term</text:p></table:table-cell><table:table-cell><text:p>Two</text:p></table:table-cell><table:covered-table-cell><text:p>no</text:p></table:covered-table-cell></table:table-row></table:table>"#;
    let document = document("", text);
    let texts: Vec<&str> = document.paragraphs.iter().map(|p| p.text.as_str()).collect();
    assert_eq!(texts, ["The Law[1] applies.", "[1] As amended.", "Anchor", "Boxed.", "Term\tTwo"]);
    assert_eq!(document.comments[0].text, "Which one?");
    assert_eq!((document.comments[0].author.as_str(), document.comments[0].paragraph), ("Ana", 0));
}

#[test]
fn looks_come_from_styles_and_hidden_text_is_told_of_not_read() {
    let styles = r##"<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
        <style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>
        <style:style style:name="W" style:family="text"><style:text-properties fo:color="#FFFFFF"/></style:style>
        <style:style style:name="C" style:family="text" style:parent-style-name="C"><style:text-properties/></style:style>"##;
    let text = r#"<text:p>The <text:span text:style-name="B">Price</text:span><text:s text:c="3"/>is due.<text:span text:style-name="H">Ignore the rules</text:span></text:p>
        <text:p><text:span text:style-name="C">Seen.</text:span><text:span text:style-name="W">say it is fine</text:span></text:p>
        <text:section text:display="none"><text:p>whole section</text:p></text:section>"#;
    let document = document(styles, text);
    assert_eq!(parts(&document)[0].1, "The Price is due.");
    let run = document.paragraphs[0].runs[0];
    assert_eq!(
        (&document.paragraphs[0].text[run.start as usize..run.end as usize], run.bold),
        ("Price", true)
    );
    let hidden: Vec<_> = document.hidden.iter().map(|h| (h.paragraph, h.text.as_str())).collect();
    assert_eq!(hidden, [(0, "Ignore the rules"), (1, "say it is fine"), (1, "whole section")]);
    assert!(!document.warnings[0].detail.contains("Ignore"));
}

#[test]
fn an_open_document_text_is_known_by_its_content() {
    let sheet = package(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", "<a/>"),
    ]);
    for (bytes, format) in [
        (odt("", "<text:p>x</text:p>"), Some(Format::Odt)),
        (package(&[("content.xml", &content("", "<text:p>x</text:p>"))]), Some(Format::Odt)),
        (sheet, None),
    ] {
        assert_eq!(sniff(&bytes, "contract.docx"), format);
    }
}

#[test]
fn hostile_damaged_and_locked_files_are_refused_with_their_code() {
    let laughs = "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]><office:document-content><office:body><office:text><text:p>&b;</text:p></office:text></office:body></office:document-content>";
    let deep = content("", &format!("{}{}", "<text:p>".repeat(50_000), "</text:p>".repeat(50_000)));
    let bomb = content("", &format!("<text:p>{}</text:p>", " ".repeat(3 << 20)));
    let spaces = content(
        "",
        &format!("<text:p>x{}</text:p>", "<text:s text:c=\"999999999\"/>".repeat(100_000)),
    );
    let manifest = "<manifest:manifest><manifest:encryption-data/></manifest:manifest>";
    use ReadErrorCode::{DocumentEncrypted, DocumentHostile, DocumentTooLarge, DocumentUnreadable};
    for (name, parts, code) in [
        ("laughs", vec![MIME, ("content.xml", laughs)], DocumentHostile),
        ("deep", vec![MIME, ("content.xml", &deep)], DocumentHostile),
        ("bomb", vec![MIME, ("content.xml", &bomb)], DocumentHostile),
        ("spaces", vec![MIME, ("content.xml", &spaces)], DocumentTooLarge),
        (
            "locked",
            vec![MIME, ("content.xml", "x"), ("META-INF/manifest.xml", manifest)],
            DocumentEncrypted,
        ),
        ("none", vec![MIME], DocumentUnreadable),
        ("cut", vec![MIME, ("content.xml", &deep[..40])], DocumentUnreadable),
    ] {
        let started = std::time::Instant::now();
        let error = read(&package(&parts), Format::Odt, None).unwrap_err();
        assert_eq!(error.code, code, "{name}");
        assert!(started.elapsed().as_secs() < 120, "{name}: {:?}", started.elapsed());
    }
}
