//! XML as office programs write it: one subtree at a time, so that memory follows
//! the largest paragraph or table, not the file. No document type is accepted, so
//! there are no entities to expand.

use super::{limits, refusal};
use crate::model::{Format, ReadError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// The name of a node that is text between elements; no element can have it.
pub(super) const TEXT: &str = "#text";

/// An element with all that is inside it. Names are without their prefix.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<Node>,
    /// The characters directly inside, for elements that hold text.
    pub(super) text: String,
}

impl Node {
    /// The value of an attribute by its name without prefix.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The first child of this name.
    pub(super) fn child(&self, name: &str) -> Option<&Node> {
        self.children.iter().find(|child| child.name == name)
    }

    /// `val` of the first child of this name.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.child(name)?.attribute("val")
    }

    /// An on/off property: there without a value, or with one that is not off.
    /// `None` where it is not said.
    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        let child = self.child(name)?;
        Some(!matches!(child.attribute("val"), Some("0" | "false" | "off" | "none")))
    }
}

/// Reads the children of one element, subtree by subtree.
pub(super) struct XmlStream<'x> {
    reader: Reader<&'x [u8]>,
    format: Format,
    depth: usize,
    /// Whether the element that was entered has ended.
    ended: bool,
}

impl<'x> XmlStream<'x> {
    /// `format` decides where text stands: in Word's files in elements of its
    /// own, in OpenDocument between elements, where it becomes nodes [`TEXT`].
    pub(super) fn new(xml: &'x str, format: Format) -> Self {
        Self { reader: Reader::from_str(xml), format, depth: 0, ended: false }
    }

    fn damaged(&self) -> ReadError {
        refusal::damaged(self.format)
    }

    fn event(&mut self) -> Result<Event<'x>, ReadError> {
        match self.reader.read_event() {
            Ok(Event::DocType(_)) => Err(refusal::declares()),
            Ok(event) => Ok(event),
            Err(_) => Err(self.damaged()),
        }
    }

    /// Goes on to just inside the first element of this name.
    pub(super) fn enter(&mut self, name: &str) -> Result<(), ReadError> {
        self.enter_where(|found| found == name)
    }

    /// Goes on to just inside the outermost element.
    pub(super) fn enter_root(&mut self) -> Result<(), ReadError> {
        self.enter_where(|_| true)
    }

    fn enter_where(&mut self, wanted: impl Fn(&str) -> bool) -> Result<(), ReadError> {
        loop {
            match self.event()? {
                Event::Start(start) => {
                    self.deepen()?;
                    if wanted(start.local_name().as_ref()) {
                        return Ok(());
                    }
                }
                Event::Empty(start) if wanted(start.local_name().as_ref()) => {
                    self.ended = true;
                    return Ok(());
                }
                Event::End(_) => self.depth = self.depth.saturating_sub(1),
                Event::Eof => return Err(self.damaged()),
                _ => {}
            }
        }
    }

    fn deepen(&mut self) -> Result<(), ReadError> {
        self.depth += 1;
        if self.depth > limits::XML_DEPTH { Err(refusal::hostile()) } else { Ok(()) }
    }

    /// The next child of the element that was entered, `None` at its end.
    pub(super) fn next_child(&mut self) -> Result<Option<Node>, ReadError> {
        self.next_child_unless("")
    }

    /// The next child, `None` also before a child of this name, which need not
    /// be read.
    pub(super) fn next_child_unless(&mut self, last: &str) -> Result<Option<Node>, ReadError> {
        while !self.ended {
            match self.event()? {
                Event::Start(start) if start.local_name().as_ref() == last => self.ended = true,
                Event::Start(start) => {
                    let node = node(&start);
                    return self.subtree(node).map(Some);
                }
                Event::Empty(start) => return Ok(Some(node(&start))),
                Event::End(_) => self.ended = true,
                // A file that stops half-way is damaged, not short.
                Event::Eof => return Err(self.damaged()),
                _ => {}
            }
        }
        Ok(None)
    }

    fn subtree(&mut self, root: Node) -> Result<Node, ReadError> {
        let mut open: Vec<Node> = vec![root];
        let mut count = 1usize;
        self.deepen()?;
        loop {
            match self.event()? {
                Event::Start(start) => {
                    self.deepen()?;
                    count += 1;
                    open.push(node(&start));
                }
                Event::Empty(start) => {
                    count += 1;
                    if let Some(parent) = open.last_mut() {
                        parent.children.push(node(&start));
                    }
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    let Some(done) = open.pop() else { return Err(self.damaged()) };
                    match open.last_mut() {
                        Some(parent) => parent.children.push(done),
                        None => return Ok(done),
                    }
                }
                Event::Text(text) => self.write(&mut open, &text.xml10_content()),
                Event::CData(text) => self.write(&mut open, &text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let c = match reference.resolve_char_ref() {
                        Ok(Some(c)) => Some(c),
                        _ => predefined(&reference.xml10_content()),
                    };
                    if let Some(c) = c {
                        self.write(&mut open, c.encode_utf8(&mut [0; 4]));
                    }
                }
                Event::Eof => return Err(self.damaged()),
                _ => {}
            }
            if count > limits::XML_NODES {
                return Err(refusal::hostile());
            }
        }
    }

    /// White space between Word's elements is layout of the XML; only text
    /// elements keep theirs.
    fn write(&self, open: &mut [Node], text: &str) {
        let Some(node) = open.last_mut() else { return };
        if self.format == Format::Docx {
            if matches!(node.name.as_str(), "t" | "delText") {
                node.text.push_str(text);
            }
        } else if let Some(last) = node.children.last_mut().filter(|last| last.name == TEXT) {
            last.text.push_str(text);
        } else {
            node.children.push(Node {
                name: TEXT.to_owned(),
                text: text.to_owned(),
                ..Node::default()
            });
        }
    }
}

fn predefined(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return None,
    })
}

fn node(start: &BytesStart<'_>) -> Node {
    let attributes = start
        .attributes()
        .with_checks(false)
        .flatten()
        .filter_map(|attribute| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
            Some((attribute.key.local_name().as_ref().to_owned(), value.into_owned()))
        })
        .filter(|(key, _)| !key.starts_with("rsid"))
        .collect();
    Node { name: start.local_name().as_ref().to_owned(), attributes, ..Node::default() }
}
