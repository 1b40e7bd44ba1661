//! A page as its reader sees it: the open elements say how text is drawn and
//! whether it is seen, and blocks begin and end paragraphs.

use super::css::{Declared, Rules};
use super::elements::{AROUND, UNSEEN, VOID, ends, heading, is_block};
use super::list::List;
use super::token::{Tag, Token, Tokens};
use crate::model::{ParagraphKind, ReadError, RevisionKind};
use crate::read::look::{self, Letters};
use crate::read::rich::{Block, Look, Rich};
use crate::read::track::{Signature, Track};
use crate::read::view::View;
use crate::read::{limits, lines, refusal, row};

/// Elements that are open at a time; what is nested deeper counts as text of
/// the deepest.
const DEEPEST: usize = 160;

/// The blocks of a page in one view of its `ins` and `del`.
pub(super) fn read(html: &str, view: &View) -> Result<(Vec<Block>, Track), ReadError> {
    let mut page = Page { view: Some(view), ..Page::default() };
    for token in Tokens::of(html) {
        match token {
            Token::Start(tag) => page.start(tag)?,
            Token::End(name) => page.end(&name)?,
            Token::Text(text) => page.write(&text)?,
            Token::Raw(name, text) => match name.as_str() {
                "style" => page.rules.learn(text),
                "textarea" | "xmp" => page.write(text)?,
                _ => {}
            },
        }
    }
    page.close_to(0)?;
    page.flush()?;
    Ok((page.out, page.track))
}

/// An element that is open.
#[derive(Debug, Default)]
struct Open {
    name: String,
    block: bool,
    look: Look,
    /// Neither shown nor told of, as a script.
    unseen: bool,
    /// Hidden by a style.
    hidden: bool,
    tiny: bool,
    centred: bool,
    white: bool,
    shaded: bool,
    preformatted: bool,
    list: Option<List>,
    change: Option<RevisionKind>,
}

#[derive(Debug, Default)]
struct Page<'v> {
    view: Option<&'v View>,
    rules: Rules,
    open: Vec<Open>,
    out: Vec<Block>,
    text: Rich,
    letters: Letters,
    /// The mark that the next paragraph opens with.
    marker: String,
    opens_item: bool,
    /// The cells of each open row.
    rows: Vec<Vec<Vec<Block>>>,
    /// What stood before each open cell.
    outer: Vec<Vec<Block>>,
    track: Track,
    size: usize,
}

impl Page<'_> {
    fn start(&mut self, tag: Tag) -> Result<(), ReadError> {
        let name = tag.name.as_str();
        if name == "br" {
            self.text.push("\n", Look::default());
            return Ok(());
        }
        self.imply_ends(name)?;
        if is_block(name) {
            self.flush()?;
        }
        if matches!(name, "td" | "th") && !self.inside("tr", "table") {
            self.push(Tag { name: "tr".to_owned(), ..Tag::default() });
        }
        if VOID.contains(&name) || tag.closed && !is_block(name) {
            return Ok(());
        }
        self.push(tag);
        Ok(())
    }

    /// Ends what HTML lets an author leave open.
    fn imply_ends(&mut self, name: &str) -> Result<(), ReadError> {
        let block = is_block(name);
        let end = |open: &Open| ends(&open.name, open.block, name, block);
        let found = self.open.iter().rposition(|open| end(open).is_some());
        let found = found.filter(|at| self.open.get(*at).and_then(end) == Some(true));
        match found {
            Some(at) => self.close_to(at),
            None => Ok(()),
        }
    }

    /// Whether an element is open inside the innermost other one.
    fn inside(&self, name: &str, outer: &str) -> bool {
        let found = self.open.iter().rev().find(|open| open.name == name || open.name == outer);
        found.is_some_and(|open| open.name == name)
    }

    fn push(&mut self, tag: Tag) {
        if self.open.len() >= DEEPEST {
            return;
        }
        let declared = self.rules.declared(&tag);
        let above = self.open.last();
        let name = tag.name.as_str();
        let look = above.map(|open| open.look).unwrap_or_default();
        let is = |names: &[&str]| names.contains(&name);
        let mut open = Open {
            look: Look {
                bold: declared.bold.unwrap_or(look.bold || is(&["b", "strong", "th"])),
                italic: declared.italic.unwrap_or(look.italic || is(&["i", "em", "cite", "var"])),
                underline: declared.underline.unwrap_or(look.underline || is(&["u"])),
            },
            unseen: above.is_some_and(|open| open.unseen) || is(UNSEEN) || is(AROUND),
            hidden: above.is_some_and(|open| open.hidden) || is_hidden(&tag, declared),
            tiny: declared.tiny.unwrap_or(above.is_some_and(|open| open.tiny)),
            centred: is_centred(&tag, declared).unwrap_or(above.is_some_and(|open| open.centred)),
            white: declared.white.unwrap_or(above.is_some_and(|open| open.white)),
            shaded: above.is_some_and(|open| open.shaded)
                || declared.shaded == Some(true)
                || tag.attribute("bgcolor").is_some(),
            preformatted: above.is_some_and(|open| open.preformatted) || is(&["pre"]),
            list: None,
            change: match name {
                "ins" => Some(RevisionKind::Inserted),
                "del" => Some(RevisionKind::Deleted),
                _ => above.and_then(|open| open.change),
            },
            block: is_block(name),
            name: name.to_owned(),
        };
        match name {
            "ol" | "ul" | "menu" | "dir" => open.list = Some(List::of(&tag, declared.list)),
            "li" => {
                let list = self.open.iter_mut().rev().find_map(|open| open.list.as_mut());
                self.marker = list.map(|list| list.mark(&tag, declared.list)).unwrap_or_default();
                self.opens_item = true;
            }
            "tr" => self.rows.push(Vec::new()),
            "td" | "th" => self.outer.push(std::mem::take(&mut self.out)),
            _ => {}
        }
        self.open.push(open);
    }

    fn end(&mut self, name: &str) -> Result<(), ReadError> {
        // The end of a cell's content never ends the cell around it.
        let found = self.open.iter().rposition(|open| {
            open.name == name || (matches!(open.name.as_str(), "td" | "th") && !is_table(name))
        });
        match found.filter(|at| self.open.get(*at).is_some_and(|open| open.name == name)) {
            Some(at) => self.close_to(at),
            None if is_block(name) => self.flush(),
            None => Ok(()),
        }
    }

    /// Ends the open elements from this one on.
    fn close_to(&mut self, at: usize) -> Result<(), ReadError> {
        while self.open.len() > at {
            let Some(name) = self.open.last().map(|open| open.name.clone()) else { break };
            if is_block(&name) || matches!(name.as_str(), "td" | "th") {
                self.flush()?;
            }
            match name.as_str() {
                "td" | "th" => {
                    let outer = self.outer.pop().unwrap_or_default();
                    let cell = std::mem::replace(&mut self.out, outer);
                    // Empty cells are how pages move the others about.
                    if let Some(row) = self.rows.last_mut().filter(|_| !cell.is_empty()) {
                        row.push(cell);
                    }
                }
                "tr" => {
                    let cells = self.rows.pop().unwrap_or_default();
                    self.out.extend(row::blocks(cells));
                }
                "li" => {
                    self.marker.clear();
                    self.opens_item = false;
                }
                _ => {}
            }
            self.open.pop();
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), ReadError> {
        let fallback = Open::default();
        let open = self.open.last().unwrap_or(&fallback);
        if open.unseen {
            return Ok(());
        }
        self.size = self.size.saturating_add(text.len());
        if self.size > 2 * limits::TEXT_BYTES {
            return Err(refusal::too_much_text());
        }
        let text = if open.preformatted { text.to_owned() } else { text.replace('\n', " ") };
        if open.hidden || open.tiny || (open.white && !open.shaded) {
            self.track.hide(&text, &mut self.text);
            return Ok(());
        }
        let look = open.look;
        if let Some(kind) = open.change {
            let by = Signature::default();
            let stands =
                self.view.is_none_or(|view| view.accepts("")) == (kind == RevisionKind::Inserted);
            let change = self.track.begin(kind, &by, &mut self.text);
            self.track.write(change, &text);
            if stands {
                self.letters.count(&text, look.bold);
                self.text.push(&text, look);
            }
            self.track.end(change, &self.text);
            return Ok(());
        }
        self.letters.count(&text, look.bold);
        self.text.push(&text, look);
        Ok(())
    }

    /// Ends the paragraph in hand, if there is one.
    fn flush(&mut self) -> Result<(), ReadError> {
        let letters = std::mem::take(&mut self.letters);
        self.track.begin_paragraph();
        if self.text.is_blank() {
            // What hangs here goes to the next paragraph.
            self.text = std::mem::take(&mut self.text).without_text();
            return Ok(());
        }
        let text = std::mem::take(&mut self.text);
        let mut marked = Rich::default();
        let marker = std::mem::take(&mut self.marker);
        // Whoever numbers the items by hand has switched the marks off.
        if !lines::opens_numbered(text.as_str().trim_start()) {
            marked.push(&marker, Look::default());
        }
        let centred = self.open.last().is_some_and(|open| open.centred);
        let mut kind = self.kind(text.as_str(), letters, centred);
        self.opens_item = false;
        marked.append(text);
        let parts = lines::broken_apart(marked.as_str());
        for text in marked.cut(&parts) {
            self.out.push(Block { kind, text });
            kind = ParagraphKind::Text;
        }
        Ok(())
    }

    fn kind(&self, text: &str, letters: Letters, centred: bool) -> ParagraphKind {
        if let Some(level) = self.open.iter().rev().find_map(|open| heading(&open.name)) {
            return ParagraphKind::Heading(level);
        }
        if let Some(heading) = look::heading(text, letters, centred) {
            return heading;
        }
        if self.opens_item {
            let depth = self.open.iter().filter(|open| open.list.is_some()).count();
            return ParagraphKind::Item(u8::try_from(depth.max(1)).unwrap_or(u8::MAX));
        }
        ParagraphKind::Text
    }
}

fn is_table(name: &str) -> bool {
    matches!(name, "td" | "th" | "tr" | "tbody" | "thead" | "tfoot" | "table" | "body" | "html")
}

fn is_hidden(tag: &Tag, declared: Declared) -> bool {
    declared.hidden == Some(true) || tag.attribute("hidden").is_some()
}

fn is_centred(tag: &Tag, declared: Declared) -> Option<bool> {
    if tag.name == "center" {
        return Some(true);
    }
    declared
        .centred
        .or_else(|| tag.attribute("align").map(|align| align.eq_ignore_ascii_case("center")))
}
