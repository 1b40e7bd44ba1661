//! One paragraph: its text, its label and its role.

use super::body::Walker;
use super::styles::{RunLook, is_dark, outline_level};
use crate::model::{ParagraphKind, ReadError};
use crate::read::look::{self, Letters};
use crate::read::numerals;
use crate::read::rich::{Block, Look, Rich};
use crate::read::xml::Node;

/// Longer text in a heading's style is a clause that was numbered that way.
const LONGEST_HEADING: usize = 160;

/// What a paragraph holds, in the order of its runs.
#[derive(Debug, Default)]
pub(super) struct Inline {
    pub(super) text: Rich,
    pub(super) letters: Letters,
    pub(super) boxes: Vec<Block>,
    pub(super) notes: Vec<(&'static str, String, String)>,
    /// What the paragraph's style says where a run says nothing.
    pub(super) look: RunLook,
}

impl Walker<'_> {
    pub(super) fn paragraph(&mut self, node: &Node) -> Result<(), ReadError> {
        let mark = node.child("pPr").and_then(|node| node.child("rPr"));
        let properties = self.properties(node);
        let styles = self.styles;
        let style = properties.and_then(|node| node.value("pStyle"));
        let shaded = properties.and_then(|node| node.child("shd")).map(is_dark);
        let mut look = styles.look(style).or(styles.defaults());
        look.shaded = shaded.or(look.shaded);
        let mut inline = Inline { look, ..Inline::default() };
        self.track.begin_paragraph();
        self.inline(&node.children, &mut inline)?;
        // A field's code never spans paragraphs; one that seems to is broken.
        self.fields.iter_mut().for_each(|in_code| *in_code = false);

        if !self.has_end(mark, &mut inline.text) {
            let text = std::mem::take(&mut inline.text);
            self.carried.append(text);
            return self.after(inline);
        }
        let blank = inline.text.is_blank();
        let mark_hidden = mark.and_then(|mark| mark.flag("vanish")).unwrap_or(false);
        if mark_hidden && blank {
            let text = std::mem::take(&mut inline.text);
            self.carried.append(text);
            return self.after(inline);
        }

        let (level, label) = self.label(properties, style);
        let mut text = Rich::default();
        let mark_look = mark.map(RunLook::of).unwrap_or_default().or(inline.look);
        text.push(&label, mark_look.look());
        if mark_hidden {
            // Word's style separator: a heading that runs into its clause.
            text.append(std::mem::take(&mut inline.text));
            self.carried.append(text);
            self.carried.push(" ", Look::default());
            return self.after(inline);
        }
        let carried = std::mem::take(&mut self.carried);
        let blank = blank && carried.is_blank();
        text.append(carried);
        text.append(std::mem::take(&mut inline.text));
        if !blank {
            let kind = if styles.is_contents(style) {
                ParagraphKind::Row
            } else {
                role(
                    text.as_str().trim(),
                    properties,
                    styles.heading(style),
                    level.filter(|_| !label.is_empty()),
                    &inline,
                )
            };
            self.push(kind, text)?;
        } else if self.cells_open > 0 && label.chars().any(char::is_alphanumeric) {
            // A number in a cell of its own, before the clause in the next.
            self.push(ParagraphKind::Text, text)?;
        } else {
            self.drift(text);
        }
        self.after(inline)
    }

    /// Text boxes and notes follow the paragraph that they hang on.
    fn after(&mut self, inline: Inline) -> Result<(), ReadError> {
        for block in inline.boxes {
            self.push_block(block);
        }
        for (kind, id, label) in inline.notes {
            // Taken out: a note is read once, however often it is referred to.
            let Some(blocks) = self.notes.remove(&(kind, id)) else { continue };
            let mut label = format!("[{label}] ");
            for block in blocks {
                let mut text = Rich::plain(std::mem::take(&mut label));
                text.append(block.text);
                self.push(ParagraphKind::Text, text)?;
            }
        }
        Ok(())
    }

    /// The level and the printed number of a paragraph.
    fn label(&mut self, properties: Option<&Node>, style: Option<&str>) -> (Option<usize>, String) {
        let styles = self.styles;
        let inherited = styles.list(style);
        // A number that was given as a tracked change is there with the change.
        let direct = properties.and_then(|node| node.child("numPr")).filter(|number| {
            let inserted = number.child("ins").and_then(|change| self.change(change));
            inserted.is_none_or(|(_, stands)| stands)
        });
        let direct_number = direct.and_then(|node| node.value("numId"));
        let direct_level = direct
            .and_then(|node| node.value("ilvl"))
            .and_then(|level| level.parse::<usize>().ok());
        let Some(number) = direct_number.or(inherited.map(|list| list.number)) else {
            return (None, String::new());
        };
        // Number 0 takes a paragraph out of the list of its style.
        if number == "0" {
            return (None, String::new());
        }
        let tied = || {
            let own = style.and_then(|style| self.numbering.level_of_style(number, style));
            own.or_else(|| {
                inherited.and_then(|list| self.numbering.level_of_style(number, list.style))
            })
        };
        let level =
            direct_level.or_else(tied).or(inherited.and_then(|list| list.level)).unwrap_or(0);
        match self.numbering.next_label(number, level) {
            Some(label) => (Some(level), label),
            None => (None, String::new()),
        }
    }

    /// Registers a reference to a note and gives the mark that is printed.
    pub(super) fn refer(&mut self, kind: &'static str, node: &Node, inline: &mut Inline) -> String {
        let Some(id) = node.attribute("id") else { return String::new() };
        let is_endnote = kind == "endnote";
        let Some(count) = self.note_counts.get_mut(usize::from(is_endnote)) else {
            return String::new();
        };
        *count += 1;
        let label =
            numerals::print(*count, if is_endnote { "lowerRoman" } else { "decimal" }, false);
        inline.notes.push((kind, id.to_owned(), label.clone()));
        format!("[{label}]")
    }
}

fn role(
    text: &str,
    properties: Option<&Node>,
    style_heading: Option<u8>,
    level: Option<usize>,
    inline: &Inline,
) -> ParagraphKind {
    let length = text.chars().count();
    let heading = properties.and_then(outline_level).or(style_heading);
    if let Some(heading) = heading
        && length <= LONGEST_HEADING
    {
        return ParagraphKind::Heading(heading);
    }
    let centred = properties.and_then(|node| node.value("jc")) == Some("center");
    if let Some(heading) = look::heading(text, inline.letters, centred) {
        return heading;
    }
    match level {
        Some(level) => ParagraphKind::Item(u8::try_from(level + 1).unwrap_or(u8::MAX)),
        None => ParagraphKind::Text,
    }
}
