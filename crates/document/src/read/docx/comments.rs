//! Comments: they stand in a part of their own, and the text only says where.

use crate::model::{Format, ReadError};
use crate::read::track::{Note, Signature};
use crate::read::xml::{Node, XmlStream};
use std::collections::HashMap;

/// The comments of a file by their id.
#[derive(Debug, Default)]
pub(super) struct Comments {
    by_id: HashMap<String, Note>,
}

impl Comments {
    pub(super) fn read(xml: &str) -> Result<Self, ReadError> {
        let mut comments = Self::default();
        let mut stream = XmlStream::new(xml, Format::Docx);
        stream.enter_root()?;
        while let Some(node) = stream.next_child()? {
            if let Some(id) = node.attribute("id") {
                let mut text = String::new();
                words(&node, &mut text);
                comments.by_id.insert(id.to_owned(), Note { by: signature(&node), text });
            }
        }
        Ok(comments)
    }

    pub(super) fn get(&self, id: &str) -> Option<&Note> {
        self.by_id.get(id)
    }
}

/// Who did what this element says, and when.
pub(super) fn signature(node: &Node) -> Signature {
    Signature {
        author: node.attribute("author").unwrap_or_default().to_owned(),
        date: node.attribute("date").map(str::to_owned),
    }
}

/// All words inside a node in their order, for text that is told of and not
/// read: a comment, or what was deleted.
pub(super) fn words(node: &Node, out: &mut String) {
    match node.name.as_str() {
        "t" | "delText" => out.push_str(&node.text),
        "tab" | "br" | "cr" | "p" | "tc" => out.push(' '),
        "noBreakHyphen" => out.push('-'),
        "Fallback" | "pPr" | "rPr" | "instrText" | "delInstrText" => return,
        _ => {}
    }
    for child in &node.children {
        words(child, out);
    }
}
