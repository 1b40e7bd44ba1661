//! One paragraph: its text, its label and its role.

use super::body::Walker;
use super::numerals;
use super::styles::outline_level;
use super::xml::Node;
use crate::model::{ParagraphKind, ReadError};

/// The level of a paragraph that only looks like a heading: below any real
/// one, because nothing tells its rank.
pub(super) const PLAIN_HEADING: u8 = 6;
/// Longer text in a heading's style is a clause that was numbered that way.
const LONGEST_HEADING: usize = 160;

/// What a paragraph holds, in the order of its runs.
#[derive(Debug, Default)]
pub(super) struct Inline {
    pub(super) text: String,
    pub(super) bold_letters: usize,
    pub(super) plain_letters: usize,
    pub(super) boxes: Vec<crate::model::Paragraph>,
    pub(super) notes: Vec<(&'static str, String, String)>,
    /// What the paragraph's style says where a run says nothing.
    pub(super) style_hidden: bool,
    pub(super) style_bold: bool,
}

impl Walker<'_> {
    pub(super) fn paragraph(&mut self, node: &Node) -> Result<(), ReadError> {
        let properties = node.child("pPr");
        let styles = self.styles;
        let style = properties.and_then(|node| node.value("pStyle"));
        let mut inline = Inline {
            style_hidden: styles.hidden(style).unwrap_or(false),
            style_bold: styles.bold(style).unwrap_or(false),
            ..Inline::default()
        };
        self.inline(&node.children, &mut inline)?;
        // A field's code never spans paragraphs; one that seems to is broken.
        self.fields.iter_mut().for_each(|in_code| *in_code = false);

        let mark = properties.and_then(|node| node.child("rPr"));
        if let Some(mark) = mark {
            if mark.child("del").is_some() || mark.child("moveFrom").is_some() {
                self.deletions += 1;
                self.carried.push_str(&inline.text);
                return self.after(inline);
            }
            if mark.child("ins").is_some() {
                self.insertions += 1;
            }
        }
        let blank = inline.text.trim().is_empty();
        let mark_hidden = mark.and_then(|mark| mark.flag("vanish")).unwrap_or(false);
        if mark_hidden && blank {
            return self.after(inline);
        }

        let (level, label) = self.label(properties, style);
        if mark_hidden {
            // Word's style separator: a heading that runs into its clause.
            self.carried.push_str(&label);
            self.carried.push_str(inline.text.trim());
            self.carried.push(' ');
            return self.after(inline);
        }
        let carried = std::mem::take(&mut self.carried);
        let text = format!("{label}{carried}{}", inline.text.trim_start());
        if !(blank && carried.trim().is_empty()) {
            let kind = if styles.is_contents(style) {
                ParagraphKind::Row
            } else {
                role(
                    &text,
                    properties,
                    styles.heading(style),
                    level.filter(|_| !label.is_empty()),
                    &inline,
                )
            };
            self.push(kind, &text)?;
        } else if self.cells_open > 0 && label.chars().any(char::is_alphanumeric) {
            // A number in a cell of its own, before the clause in the next.
            self.push(ParagraphKind::Text, &text)?;
        }
        self.after(inline)
    }

    /// Text boxes and notes follow the paragraph that they hang on.
    fn after(&mut self, inline: Inline) -> Result<(), ReadError> {
        for paragraph in inline.boxes {
            self.out.push(paragraph);
        }
        for (kind, id, label) in inline.notes {
            // Taken out: a note is read once, however often it is referred to.
            let Some(paragraphs) = self.notes.remove(&(kind, id)) else { continue };
            let mut label = format!("[{label}] ");
            for paragraph in paragraphs {
                self.push(ParagraphKind::Text, &format!("{label}{}", paragraph.text))?;
                label.clear();
            }
        }
        Ok(())
    }

    /// The level and the printed number of a paragraph.
    fn label(&mut self, properties: Option<&Node>, style: Option<&str>) -> (Option<usize>, String) {
        let styles = self.styles;
        let inherited = styles.list(style);
        let direct = properties.and_then(|node| node.child("numPr"));
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
    let bold = inline.bold_letters > 0 && inline.plain_letters == 0;
    let centred = properties.and_then(|node| node.value("jc")) == Some("center");
    let capitals = text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase);
    let title = !text.trim_end().ends_with([';', ',', ':']) && !text.contains('\n');
    if title
        && ((bold && length <= LONGEST_HEADING * 2 / 3)
            || (centred && capitals && length <= LONGEST_HEADING / 2))
    {
        return ParagraphKind::Heading(PLAIN_HEADING);
    }
    match level {
        Some(level) => ParagraphKind::Item(u8::try_from(level + 1).unwrap_or(u8::MAX)),
        None => ParagraphKind::Text,
    }
}
