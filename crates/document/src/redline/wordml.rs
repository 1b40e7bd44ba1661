//! Small pieces of WordprocessingML.

use super::Signature;
use super::ids::Ids;
use super::plan::Kind;

/// Writes marks under one name, with Word's prefix as the file has it.
pub(super) struct Pen<'a> {
    /// With its colon.
    pub(super) prefix: &'a str,
    pub(super) signature: &'a Signature<'a>,
    pub(super) ids: Ids,
}

impl Pen<'_> {
    /// `w:id`, `w:author`, `w:date` of a mark.
    pub(super) fn attributes(&mut self) -> String {
        let (w, id) = (self.prefix, self.ids.fresh());
        self.signed(w, id)
    }

    /// The same under a given id and another part's prefix.
    pub(super) fn signed(&self, w: &str, id: u32) -> String {
        let (author, date) = (escaped(self.signature.author), escaped(self.signature.date));
        format!("{w}id=\"{id}\" {w}author=\"{author}\" {w}date=\"{date}\"")
    }

    fn name(kind: Kind) -> &'static str {
        match kind {
            Kind::Inserted => "ins",
            Kind::Deleted => "del",
        }
    }

    /// Runs inside the element that tracks them.
    pub(super) fn tracked(&mut self, kind: Kind, runs: &str) -> String {
        let (w, name, attributes) = (self.prefix, Self::name(kind), self.attributes());
        format!("<{w}{name} {attributes}>{runs}</{w}{name}>")
    }

    /// The mark of a paragraph that came or went, for its `w:rPr`.
    pub(super) fn end_mark(&mut self, kind: Kind) -> String {
        let (w, name, attributes) = (self.prefix, Self::name(kind), self.attributes());
        format!("<{w}{name} {attributes}/>")
    }

    /// A run with this text; `properties` is a whole `w:rPr` or nothing.
    pub(super) fn run(&self, kind: Kind, properties: &str, text: &str) -> String {
        let w = self.prefix;
        let name = if kind == Kind::Deleted { "delText" } else { "t" };
        let mut content = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['\n', '\t']) {
            self.text(name, &rest[..at], &mut content);
            let mark = if rest[at..].starts_with('\n') { "br" } else { "tab" };
            content.push_str(&format!("<{w}{mark}/>"));
            rest = &rest[at + 1..];
        }
        self.text(name, rest, &mut content);
        format!("<{w}r>{properties}{content}</{w}r>")
    }

    fn text(&self, name: &str, text: &str, out: &mut String) {
        if !text.is_empty() {
            let (w, text) = (self.prefix, escaped(text));
            out.push_str(&format!("<{w}{name} xml:space=\"preserve\">{text}</{w}{name}>"));
        }
    }
}

/// Text as XML holds it, in elements and in attributes; characters that XML
/// cannot hold are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => out.push(letter),
        }
    }
    out
}

/// The end tag of one of Word's own elements.
pub(super) fn closing(w: &str, name: &str) -> String {
    format!("</{w}{name}>")
}
