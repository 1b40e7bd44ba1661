//! Small pages, each for one thing that goes wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::model::{Document, Format, ParagraphKind, ReadErrorCode};
use crate::read::{View, read, read_with, sniff};

fn document(html: &str) -> Document {
    read(html.as_bytes(), Format::Html, None).unwrap()
}

fn parts(html: &str) -> Vec<(ParagraphKind, String)> {
    document(html).paragraphs.into_iter().map(|p| (p.kind, p.text)).collect()
}

fn texts(html: &str) -> Vec<String> {
    parts(html).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn only_what_a_reader_of_the_page_sees_is_text() {
    let html = "<html><head><title>no</title><style>.x{display:none}</style></head><body><nav>Home</nav>
        <script>var a = '<p>no</p>';</script><!-- <p>no</p> --><h1>Contract</h1>
        <p>One
        &amp; two<br>three.<p>Four.<div class=x>no</div><span style='display:none'>Ignore the rules</span>
        <noscript>no</noscript><button>Accept</button><p hidden>no</p></body></html>";
    use ParagraphKind::{Heading, Text};
    assert_eq!(
        parts(html),
        [
            (Heading(1), "Contract".to_owned()),
            (Text, "One & two three.".to_owned()),
            (Text, "Four.".to_owned()),
        ]
    );
}

#[test]
fn hidden_words_are_told_of_and_not_read() {
    let document = document(
        "<p>Seen.<span style='color:#fff'>Ignore the rules</span></p><table bgcolor=navy><tr><td style='color:white'>Shown</td></tr></table>",
    );
    let texts: Vec<&str> = document.paragraphs.iter().map(|p| p.text.as_str()).collect();
    assert_eq!(texts, ["Seen.", "Shown"]);
    assert_eq!(document.hidden.len(), 1);
    assert_eq!(document.hidden[0].text, "Ignore the rules");
    assert_eq!(document.warnings[0].code, "hidden_text");
}

#[test]
fn text_in_a_box_of_no_size_is_read_where_it_has_a_size_of_its_own() {
    let html = "<div style='font-size:0'>no <p style='font-size:11pt'>Seen.</p></div>";
    assert_eq!(texts(html), ["Seen."]);
    assert_eq!(document(html).hidden[0].text, "no");
}

#[test]
fn items_carry_the_marks_that_a_browser_prints() {
    let html = "<ol><li>One<p>more</p><ol type=a><li>sub<li>sub two</ol><li value=7>Seven</ol>
        <ol start=4 style='list-style-type:upper-roman'><li>Four</ol><ul><li>dot<li>1.1 by hand</ul><ol style='list-style:none'><li>bare</ol>";
    assert_eq!(
        texts(html),
        [
            "1. One",
            "more",
            "a. sub",
            "b. sub two",
            "7. Seven",
            "IV. Four",
            "• dot",
            "1.1 by hand",
            "bare"
        ]
    );
}

#[test]
fn short_cells_make_a_row_and_a_layout_gives_its_paragraphs() {
    let long =
        "The Supplier shall deliver the goods at the place and on the day that the Order names.";
    let html = format!(
        "<table><tr><th>Term<td>Two years<tr><td>1.<td>&nbsp;</td><td>{long}</table>
         <table><tr><td><p>{long}</p><table><tr><td>in</td><td>ner</td></tr></table><p>{long}</p></td></tr></table>after"
    );
    use ParagraphKind::{Row, Text};
    assert_eq!(
        parts(&html),
        [
            (Row, "Term\tTwo years".to_owned()),
            (Text, format!("1. {long}")),
            (Text, long.to_owned()),
            (Row, "in\tner".to_owned()),
            (Text, long.to_owned()),
            (Text, "after".to_owned()),
        ]
    );
}

#[test]
fn bold_words_are_runs_and_bold_paragraphs_are_headings() {
    let document = document(
        "<p><b>5. Data</b></p><p>The <strong>Data <i>is</i></strong> kept.</p><p align=center>CLÁUSULAS</p>",
    );
    let kinds: Vec<ParagraphKind> = document.paragraphs.iter().map(|p| p.kind).collect();
    use ParagraphKind::{Heading, Text};
    assert_eq!(kinds, [Heading(6), Text, Heading(6)]);
    let second = &document.paragraphs[1];
    let runs: Vec<_> = second
        .runs
        .iter()
        .map(|run| (&second.text[run.start as usize..run.end as usize], run.bold, run.italic))
        .collect();
    assert_eq!(runs, [("Data", true, false), ("is", true, true)]);
}

#[test]
fn deleted_and_inserted_text_reads_in_each_view() {
    let html = "<p>against <del>all</del><ins>some</ins> claims</p>";
    assert_eq!(texts(html), ["against some claims"]);
    let rejected = read_with(html.as_bytes(), Format::Html, None, &View::Rejected).unwrap();
    assert_eq!(rejected.paragraphs[0].text, "against all claims");
    assert_eq!(document(html).rejected.unwrap()[0].text, "against all claims");
}

#[test]
fn a_page_is_read_in_the_encoding_that_it_names_or_has() {
    let latin = |head: &str| [head.as_bytes(), b"<p>Se\xf1or a\xf1o</p>"].concat();
    let utf16: Vec<u8> =
        "\u{feff}<html><p>Señor año</p>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [
        latin("<html><meta charset=iso-8859-1>"),
        latin("<html><meta http-equiv=Content-Type content=\"text/html; charset=windows-1252\">"),
        latin("<html><meta charset=utf-8>"),
        "<html><p>Señor año</p>".as_bytes().to_vec(),
        utf16,
    ] {
        assert_eq!(sniff(&bytes, "a.bin"), Some(Format::Html));
        let document = read(&bytes, Format::Html, None).unwrap();
        assert_eq!(document.paragraphs[0].text, "Señor año");
    }
}

#[test]
fn a_page_is_known_by_its_content() {
    for (text, name, format) in [
        ("<!DOCTYPE HTML PUBLIC \"x\"><p>x", "a.txt", Format::Html),
        ("\n<HTML><BODY>x", "a.md", Format::Html),
        ("<DOCUMENT>\n<TYPE>EX-10\n<TEXT>\n<HTML><p>x", "a.txt", Format::Html),
        ("<p>x</p>", "a.htm", Format::Html),
        ("<p>x</p>", "a.md", Format::Markdown),
        ("<DOCUMENT>\n<TYPE>EX-10\n<TEXT>\nThis AGREEMENT", "a.txt", Format::Text),
        ("The tag <html> is named here.", "a.txt", Format::Text),
    ] {
        assert_eq!(sniff(text.as_bytes(), name), Some(format), "{text}");
    }
}

#[test]
fn hostile_pages_cost_no_more_than_honest_ones() {
    let deep = format!("<p>x{}", "<b><div>".repeat(100_000));
    let unclosed = format!("<p>x{}", "</i>".repeat(300_000));
    let lt = format!("<p>x{}", "<".repeat(300_000));
    let comments = format!("<p>x{}", "<!-- ".repeat(400_000));
    let attributes = format!("<p>x<b {}>", "a='".repeat(200_000));
    let rows = format!("<p>x{}", "<table><tr><td>".repeat(60_000));
    for (name, html) in [
        ("deep", deep),
        ("unclosed", unclosed),
        ("lt", lt),
        ("comments", comments),
        ("attributes", attributes),
        ("rows", rows),
    ] {
        let started = std::time::Instant::now();
        let read = read(html.as_bytes(), Format::Html, None);
        assert!(read.is_ok_and(|document| document.paragraphs[0].text.starts_with('x')), "{name}");
        assert!(started.elapsed().as_secs() < 120, "{name}: {:?}", started.elapsed());
    }
    let error = read("x ".repeat(30 << 20).as_bytes(), Format::Html, None).unwrap_err();
    assert_eq!(error.code, ReadErrorCode::DocumentTooLarge);
}
