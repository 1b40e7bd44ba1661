//! A new Word file from headings, paragraphs, items and tables: for contracts
//! that did not come as one, and for reports.

use super::compared::Passage;
use super::error::RedlineError;
use super::package::packed;
use super::wordml::escaped;
use domain::{Block, BlockKind, Language, Run};

/// Twentieths of a point between the margins of an A4 page.
const WIDTH: usize = 9_070;

/// A piece of a new file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A heading of this level, from 1.
    Heading(u8, String),
    /// A paragraph; stretches of it that are not drawn plain.
    Text(String, Vec<Run>),
    /// An item of a list, its number or bullet in the text; its depth, from 1.
    Item(u8, String, Vec<Run>),
    /// A table. Every row should have as many cells as the first.
    Table {
        /// The cells of each row.
        rows: Vec<Vec<String>>,
        /// Whether the first row names the columns.
        headed: bool,
    },
}

/// A whole Word file.
///
/// # Errors
/// Only where the package would be too large to be a zip file.
pub fn paper(parts: &[Part], language: Language) -> Result<Vec<u8>, RedlineError> {
    let body: String = parts.iter().map(part).collect();
    let document = format!(
        "{PROLOGUE}<w:document xmlns:w=\"{MAIN}\"><w:body>{body}<w:sectPr><w:pgSz w:w=\"11906\" w:h=\"16838\"/>\
         <w:pgMar w:top=\"1418\" w:right=\"1418\" w:bottom=\"1418\" w:left=\"1418\" w:header=\"709\" w:footer=\"709\" w:gutter=\"0\"/>\
         </w:sectPr></w:body></w:document>"
    );
    packed(&[
        ("[Content_Types].xml", format!("{PROLOGUE}{CONTENT_TYPES}")),
        ("_rels/.rels", relations("rId1", "officeDocument", "word/document.xml")),
        ("word/document.xml", document),
        ("word/_rels/document.xml.rels", relations("rId1", "styles", "styles.xml")),
        ("word/styles.xml", styles(language)),
    ])
}

/// A whole Word file with the text of these clauses.
///
/// # Errors
/// As [`paper`].
pub fn written(clauses: &[Passage<'_>], language: Language) -> Result<Vec<u8>, RedlineError> {
    let mut parts = Vec::new();
    clauses.iter().for_each(|clause| parts_of(clause.text, clause.blocks, &mut parts));
    paper(&parts, language)
}

/// The parts that a text laid out in blocks comes to.
fn parts_of(text: &str, blocks: &[Block], parts: &mut Vec<Part>) {
    if blocks.is_empty() {
        parts.extend(text.lines().map(|line| Part::Text(line.to_owned(), Vec::new())));
        return;
    }
    for block in blocks {
        let (start, end) = (block.start as usize, block.end as usize);
        let Some(line) = text.get(start..end) else { continue };
        let runs = || {
            let inside = |run: &Run| Run {
                start: run.start.saturating_sub(block.start),
                end: run.end.saturating_sub(block.start),
                ..*run
            };
            block.runs.iter().map(inside).collect::<Vec<_>>()
        };
        match block.kind {
            BlockKind::Heading => parts.push(Part::Heading(block.level + 1, line.to_owned())),
            BlockKind::Paragraph => parts.push(Part::Text(line.to_owned(), runs())),
            BlockKind::Item => parts.push(Part::Item(block.level, line.to_owned(), runs())),
            BlockKind::Row => {
                let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
                match parts.last_mut() {
                    Some(Part::Table { rows, .. })
                        if rows.first().is_some_and(|row| row.len() == cells.len()) =>
                    {
                        rows.push(cells);
                    }
                    _ if cells.len() < 2 => parts.push(Part::Text(line.to_owned(), Vec::new())),
                    _ => parts.push(Part::Table { rows: vec![cells], headed: false }),
                }
            }
        }
    }
}

fn part(part: &Part) -> String {
    match part {
        Part::Heading(level, text) => {
            let style = format!("<w:pStyle w:val=\"Heading{}\"/>", (*level).clamp(1, 4));
            paragraph(&style, &runs_of(text, &[]))
        }
        Part::Text(text, runs) => paragraph("", &runs_of(text, runs)),
        Part::Item(level, text, runs) => {
            let indent = 426 * u32::from((*level).clamp(1, 9));
            let form =
                format!("<w:pStyle w:val=\"Item\"/><w:ind w:left=\"{indent}\" w:hanging=\"426\"/>");
            paragraph(&form, &runs_of(text, runs))
        }
        Part::Table { rows, headed } => table(rows, *headed),
    }
}

fn paragraph(form: &str, runs: &str) -> String {
    let form = if form.is_empty() { String::new() } else { format!("<w:pPr>{form}</w:pPr>") };
    format!("<w:p>{form}{runs}</w:p>")
}

fn runs_of(text: &str, runs: &[Run]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for run in runs {
        let (start, end) = (run.start as usize, run.end as usize);
        let (Some(plain), Some(drawn)) = (text.get(at..start), text.get(start..end)) else {
            continue;
        };
        out.push_str(&run_of(plain, ""));
        let mut form = String::new();
        for (on, name) in [
            (run.bold, "<w:b/>"),
            (run.italic, "<w:i/>"),
            (run.underline, "<w:u w:val=\"single\"/>"),
        ] {
            if on {
                form.push_str(name);
            }
        }
        out.push_str(&run_of(drawn, &format!("<w:rPr>{form}</w:rPr>")));
        at = end;
    }
    out.push_str(&run_of(text.get(at..).unwrap_or_default(), ""));
    out
}

fn run_of(text: &str, form: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| format!("<w:t xml:space=\"preserve\">{}</w:t>", escaped(line)))
        .collect();
    format!("<w:r>{form}{}</w:r>", lines.join("<w:br/>"))
}

fn table(rows: &[Vec<String>], headed: bool) -> String {
    let columns = rows.first().map_or(1, Vec::len).max(1);
    let widths = widths(rows, columns);
    let grid: String = widths.iter().map(|width| format!("<w:gridCol w:w=\"{width}\"/>")).collect();
    let mut out = format!(
        "<w:tbl><w:tblPr><w:tblStyle w:val=\"Grid\"/><w:tblW w:w=\"{WIDTH}\" w:type=\"dxa\"/><w:tblLayout w:type=\"fixed\"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>"
    );
    for (index, row) in rows.iter().enumerate() {
        let names = headed && index == 0;
        let form = if names { "<w:cantSplit/><w:tblHeader/>" } else { "<w:cantSplit/>" };
        out.push_str(&format!("<w:tr><w:trPr>{form}</w:trPr>"));
        for (column, width) in widths.iter().enumerate() {
            let text = row.get(column).map_or("", String::as_str);
            let shade = if names {
                "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"E7EAEE\"/>"
            } else {
                ""
            };
            let bold = [Run {
                start: 0,
                end: text.len() as u32,
                bold: true,
                italic: false,
                underline: false,
            }];
            let runs = runs_of(text, if names { &bold } else { &[] });
            out.push_str(&format!(
                "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/>{shade}</w:tcPr>{}</w:tc>",
                paragraph("<w:pStyle w:val=\"Cell\"/>", &runs)
            ));
        }
        out.push_str("</w:tr>");
    }
    // Two tables in a row would be one; the paragraph keeps them apart.
    out.push_str("</w:tbl><w:p/>");
    out
}

/// A column is at least so wide, in twentieths of a point: a word fits.
const LEAST_WIDTH: usize = 1_050;

/// Widths of the columns by what they hold, none narrower than a word.
fn widths(rows: &[Vec<String>], columns: usize) -> Vec<usize> {
    let most = |column: usize| {
        let lengths =
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        lengths.max().unwrap_or(0).clamp(8, 60)
    };
    let wanted: Vec<usize> = (0..columns).map(most).collect();
    let all: usize = wanted.iter().sum::<usize>().max(1);
    let least = LEAST_WIDTH.min(WIDTH / columns.max(1));
    let rest = WIDTH - least * columns;
    wanted.iter().map(|share| least + share * rest / all).collect()
}

const PROLOGUE: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const CONTENT_TYPES: &str = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
<Default Extension=\"xml\" ContentType=\"application/xml\"/>\
<Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/>\
<Override PartName=\"/word/styles.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml\"/>\
</Types>";

fn relations(id: &str, kind: &str, target: &str) -> String {
    format!(
        "{PROLOGUE}<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
         <Relationship Id=\"{id}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}\" Target=\"{target}\"/>\
         </Relationships>"
    )
}

fn styles(language: Language) -> String {
    let tag = match language {
        Language::Es => "es-ES",
        Language::En => "en-US",
    };
    let heading = |level: u32, size: u32| {
        format!(
            "<w:style w:type=\"paragraph\" w:styleId=\"Heading{level}\"><w:name w:val=\"heading {level}\"/><w:basedOn w:val=\"Normal\"/><w:next w:val=\"Normal\"/><w:qFormat/>\
             <w:pPr><w:keepNext/><w:spacing w:before=\"280\" w:after=\"100\"/><w:jc w:val=\"left\"/><w:outlineLvl w:val=\"{}\"/></w:pPr>\
             <w:rPr><w:b/><w:sz w:val=\"{size}\"/></w:rPr></w:style>",
            level - 1
        )
    };
    let headings: String =
        [(1, 30), (2, 26), (3, 24), (4, 22)].map(|(level, size)| heading(level, size)).concat();
    format!(
        "{PROLOGUE}<w:styles xmlns:w=\"{MAIN}\"><w:docDefaults><w:rPrDefault><w:rPr>\
         <w:rFonts w:ascii=\"Cambria\" w:hAnsi=\"Cambria\" w:cs=\"Times New Roman\"/><w:sz w:val=\"22\"/><w:lang w:val=\"{tag}\"/></w:rPr></w:rPrDefault>\
         <w:pPrDefault><w:pPr><w:spacing w:after=\"120\" w:line=\"276\" w:lineRule=\"auto\"/></w:pPr></w:pPrDefault></w:docDefaults>\
         <w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/><w:qFormat/><w:pPr><w:jc w:val=\"both\"/></w:pPr></w:style>\
         {headings}\
         <w:style w:type=\"paragraph\" w:styleId=\"Item\"><w:name w:val=\"Item\"/><w:basedOn w:val=\"Normal\"/></w:style>\
         <w:style w:type=\"paragraph\" w:styleId=\"Cell\"><w:name w:val=\"Cell\"/><w:basedOn w:val=\"Normal\"/><w:pPr><w:spacing w:before=\"40\" w:after=\"40\" w:line=\"240\" w:lineRule=\"auto\"/><w:jc w:val=\"left\"/></w:pPr><w:rPr><w:sz w:val=\"19\"/></w:rPr></w:style>\
         <w:style w:type=\"table\" w:default=\"1\" w:styleId=\"Plain\"><w:name w:val=\"Normal Table\"/><w:tblPr><w:tblCellMar><w:left w:w=\"100\" w:type=\"dxa\"/><w:right w:w=\"100\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr></w:style>\
         <w:style w:type=\"table\" w:styleId=\"Grid\"><w:name w:val=\"Table Grid\"/><w:basedOn w:val=\"Plain\"/><w:tblPr><w:tblBorders>{}</w:tblBorders></w:tblPr></w:style>\
         </w:styles>",
        ["top", "left", "bottom", "right", "insideH", "insideV"]
            .map(|side| format!(
                "<w:{side} w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"9AA3AE\"/>"
            ))
            .concat()
    )
}
