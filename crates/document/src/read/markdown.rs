//! Markdown: the text that a reader of the rendered page sees.

use super::lines::broken_apart;
use super::look::{self, Letters};
use super::rich::{Block, Look, Rich};
use super::track::Track;
use super::{Draft, encoding, html};
use crate::model::{ParagraphKind, ReadError};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use regex::Regex;
use std::sync::LazyLock;

/// `{: .class }`, which some site builders put after a block.
static BLOCK_ATTRIBUTES: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\{:[^{}\n]*\}").ok());

/// Reads a Markdown file.
pub(super) fn read(bytes: &[u8]) -> Result<Draft, ReadError> {
    let source = encoding::decode(bytes)?;
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut page = Page::new(&source);
    for (event, range) in Parser::new_ext(&source, options).into_offset_iter() {
        page.take(event, range.start);
    }
    page.flush(ParagraphKind::Text);
    let mut draft = Draft::default();
    draft.add(page.out, &Track::default());
    Ok(draft)
}

struct Page<'s> {
    source: &'s str,
    out: Vec<Block>,
    text: Rich,
    /// The printed mark of the list item that the next paragraph opens.
    marker: String,
    /// The next number of each open list; `None` in a bulleted one.
    lists: Vec<Option<u64>>,
    /// Whether the next paragraph is the first of its item.
    opens_item: bool,
    strong: u32,
    emphasis: u32,
    letters: Letters,
    cells: Vec<Rich>,
    html: String,
    /// Inside pictures and metadata, whose text is not seen.
    unseen: u32,
}

impl<'s> Page<'s> {
    fn new(source: &'s str) -> Self {
        Self {
            source,
            out: Vec::new(),
            text: Rich::default(),
            marker: String::new(),
            lists: Vec::new(),
            opens_item: false,
            strong: 0,
            emphasis: 0,
            letters: Letters::default(),
            cells: Vec::new(),
            html: String::new(),
            unseen: 0,
        }
    }

    fn take(&mut self, event: Event<'_>, offset: usize) {
        match event {
            Event::Start(tag) => self.start(&tag, offset),
            Event::End(tag) => self.end(tag),
            Event::Text(text)
            | Event::Code(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text) => {
                self.write(&text);
            }
            Event::InlineHtml(tag) => self.write(html::inline(&tag)),
            Event::Html(line) => self.html.push_str(&line),
            Event::FootnoteReference(name) => self.write(&format!("[{name}]")),
            Event::TaskListMarker(done) => self.write(if done { "[x] " } else { "[ ] " }),
            Event::SoftBreak => self.write("\n"),
            // Two: a break that the author asked for ends the paragraph.
            Event::HardBreak => self.write("\n\n"),
            Event::Rule => self.flush(ParagraphKind::Text),
        }
    }

    fn write(&mut self, text: &str) {
        if self.unseen > 0 {
            return;
        }
        let look = Look { bold: self.strong > 0, italic: self.emphasis > 0, underline: false };
        self.letters.count(text, look.bold);
        self.text.push(text, look);
    }

    fn start(&mut self, tag: &Tag<'_>, offset: usize) {
        match tag {
            Tag::Paragraph
            | Tag::Heading { .. }
            | Tag::CodeBlock(_)
            | Tag::BlockQuote(_)
            | Tag::Table(_) => {
                self.flush(ParagraphKind::Text);
            }
            Tag::List(first) => {
                self.flush(ParagraphKind::Text);
                self.lists.push(*first);
            }
            Tag::Item => {
                self.flush(ParagraphKind::Text);
                self.marker = self.mark(offset);
                self.opens_item = true;
            }
            Tag::FootnoteDefinition(name) => {
                self.flush(ParagraphKind::Text);
                self.text = Rich::plain(format!("[{name}] "));
            }
            Tag::Strong => self.strong += 1,
            Tag::Emphasis => self.emphasis += 1,
            Tag::TableCell => self.text = Rich::default(),
            Tag::Image { .. } | Tag::MetadataBlock(_) => self.unseen += 1,
            _ => {}
        }
    }

    /// The mark of an item as printed: its number counted on from the list's
    /// first, closed as in the source.
    fn mark(&mut self, offset: usize) -> String {
        let Some(Some(next)) = self.lists.last_mut() else { return "• ".to_owned() };
        let number = *next;
        *next = next.saturating_add(1);
        let written = self.source.get(offset..).unwrap_or("").trim_start();
        let close = written.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(')');
        format!("{number}{} ", if close { ')' } else { '.' })
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => self.flush(ParagraphKind::Heading(rank(level))),
            TagEnd::Paragraph | TagEnd::CodeBlock => self.flush(ParagraphKind::Text),
            TagEnd::Item => {
                self.flush(ParagraphKind::Text);
                self.opens_item = false;
                self.marker.clear();
            }
            TagEnd::List(_) => {
                self.flush(ParagraphKind::Text);
                self.lists.pop();
            }
            TagEnd::Strong => self.strong = self.strong.saturating_sub(1),
            TagEnd::Emphasis => self.emphasis = self.emphasis.saturating_sub(1),
            TagEnd::Image | TagEnd::MetadataBlock(_) => self.unseen = self.unseen.saturating_sub(1),
            TagEnd::TableCell => {
                self.cells.push(std::mem::take(&mut self.text).on_one_line());
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                let mut row = Rich::default();
                let cells = std::mem::take(&mut self.cells);
                for (at, cell) in cells.into_iter().skip_while(Rich::is_void).enumerate() {
                    if at > 0 {
                        row.push("\t", Look::default());
                    }
                    row.append(cell);
                }
                self.out.push(Block { kind: ParagraphKind::Row, text: row });
                self.letters = Letters::default();
            }
            TagEnd::HtmlBlock => {
                let lines = html::block(&std::mem::take(&mut self.html));
                self.out.extend(
                    lines
                        .into_iter()
                        .map(|line| Block { kind: ParagraphKind::Text, text: Rich::plain(line) }),
                );
            }
            _ => {}
        }
    }

    /// Ends the paragraph in hand, if there is one.
    fn flush(&mut self, kind: ParagraphKind) {
        let mut text = std::mem::take(&mut self.text);
        let letters = std::mem::take(&mut self.letters);
        if let Some(form) = BLOCK_ATTRIBUTES.as_ref() {
            text.blank_out(form);
        }
        if text.is_blank() {
            return;
        }
        let depth = u8::try_from(self.lists.len()).unwrap_or(u8::MAX);
        let heading = look::heading(text.as_str(), letters, false);
        let mut kind = match (kind, heading) {
            (ParagraphKind::Text, Some(heading)) => heading,
            (ParagraphKind::Text, None) if self.opens_item => ParagraphKind::Item(depth),
            (kind, _) => kind,
        };
        let mut marker = std::mem::take(&mut self.marker);
        self.opens_item = false;
        let parts = broken_apart(text.as_str());
        for part in text.cut(&parts) {
            let mut text = Rich::plain(std::mem::take(&mut marker));
            text.append(part);
            self.out.push(Block { kind, text });
            if matches!(kind, ParagraphKind::Item(_)) {
                kind = ParagraphKind::Text;
            }
        }
    }
}

fn rank(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::{ParagraphKind, read};
    use crate::read::clean;

    fn parts(source: &str) -> Vec<(ParagraphKind, String)> {
        let draft = read(source.as_bytes()).map(|draft| draft.paragraphs);
        draft
            .unwrap_or_default()
            .into_iter()
            .map(|p| (p.kind, clean::paragraph(&p.text, p.kind == ParagraphKind::Row)))
            .collect()
    }

    fn texts(source: &str) -> Vec<String> {
        parts(source).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn only_visible_text_is_kept() {
        let source = "---\ntitle: no\n---\n<!-- no -->\n\nThe <span class=\"x\">Purpose</span> and [terms](https://no.example) \\*here\\* &sect; 3. ![no](no.png)\n{: datetime=\"no\" }\n";
        assert_eq!(texts(source), ["The Purpose and terms *here* § 3."]);
    }

    #[test]
    fn items_carry_the_number_that_a_reader_sees() {
        let source = "1. **Introduction**. First.\n\n   More of it.\n\n1. Second.\n\nBetween.\n\n7) Seventh.\n\n- a bullet\n";
        assert_eq!(
            parts(source),
            [
                (ParagraphKind::Item(1), "1. Introduction. First.".to_owned()),
                (ParagraphKind::Text, "More of it.".to_owned()),
                (ParagraphKind::Item(1), "2. Second.".to_owned()),
                (ParagraphKind::Text, "Between.".to_owned()),
                (ParagraphKind::Item(1), "7) Seventh.".to_owned()),
                (ParagraphKind::Item(1), "• a bullet".to_owned()),
            ]
        );
    }

    #[test]
    fn a_heading_inside_an_item_has_the_number_of_the_item() {
        let source =
            "1. ## Service  \n\n    1.1 <span class=\"h\">Access.</span> Customer may use it.\n";
        assert_eq!(
            parts(source),
            [
                (ParagraphKind::Heading(2), "1. Service".to_owned()),
                (ParagraphKind::Text, "1.1 Access. Customer may use it.".to_owned()),
            ]
        );
    }

    #[test]
    fn a_bold_line_is_a_heading_and_bold_words_are_not() {
        let parts = parts("**5. Data**.\n\n**5.1.** Use of data.\n");
        assert_eq!(
            parts.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
            [ParagraphKind::Heading(6), ParagraphKind::Text]
        );
    }

    #[test]
    fn bold_and_italic_words_are_runs() {
        let draft = read(b"The **Price** is *due*.\n").ok();
        let paragraph = draft.and_then(|draft| draft.paragraphs.into_iter().next());
        let runs: Vec<_> = paragraph
            .iter()
            .flat_map(|p| p.runs.iter().map(|run| (run.start, run.end, run.bold, run.italic)))
            .collect();
        assert_eq!(runs, [(4, 9, true, false), (13, 16, false, true)]);
    }

    #[test]
    fn numbered_lines_without_blank_lines_are_paragraphs_of_their_own() {
        assert_eq!(
            texts("1.1 One thing.\n1.2 Another\nthing.\n"),
            ["1.1 One thing.", "1.2 Another thing."]
        );
    }

    #[test]
    fn table_rows_have_a_tab_between_cells() {
        assert_eq!(
            parts("| Term | Meaning |\n| --- | --- |\n| [A](#a) | **first** |\n"),
            [
                (ParagraphKind::Row, "Term\tMeaning".to_owned()),
                (ParagraphKind::Row, "A\tfirst".to_owned())
            ]
        );
    }
}
