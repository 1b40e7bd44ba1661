//! Tracked changes: they are listed before the text, which only says where.

use crate::model::RevisionKind;
use crate::read::track::Signature;
use crate::read::xml::{Node, TEXT};
use std::collections::HashMap;

/// One listed change.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) kind: RevisionKind,
    pub(super) by: Signature,
    /// What was deleted.
    pub(super) content: Vec<Node>,
}

/// The listed changes by their id. Those of formats only are left out.
#[derive(Debug, Default)]
pub(super) struct Changes {
    by_id: HashMap<String, Listed>,
}

impl Changes {
    pub(super) fn of(list: Node) -> Self {
        let mut changes = Self::default();
        for region in list.children.into_iter().filter(|node| node.name == "changed-region") {
            let Some(id) = region.attribute("id").map(str::to_owned) else { continue };
            for node in region.children {
                let kind = match node.name.as_str() {
                    "insertion" => RevisionKind::Inserted,
                    "deletion" => RevisionKind::Deleted,
                    _ => continue,
                };
                let by = node.child("change-info").map(signature).unwrap_or_default();
                let mut content = node.children;
                content.retain(|node| node.name != "change-info");
                changes.by_id.insert(id.clone(), Listed { kind, by, content });
            }
        }
        changes
    }

    /// Takes a change out while it is read: one that holds itself ends there.
    pub(super) fn take(&mut self, id: &str) -> Option<Listed> {
        self.by_id.remove(id)
    }

    pub(super) fn put_back(&mut self, id: &str, listed: Listed) {
        self.by_id.insert(id.to_owned(), listed);
    }

    pub(super) fn get(&self, id: &str) -> Option<&Listed> {
        self.by_id.get(id)
    }
}

/// Who made a change or a comment, and when.
pub(super) fn signature(node: &Node) -> Signature {
    let said = |name: &str| {
        node.child(name).map(|node| {
            let mut text = String::new();
            words(node, &mut text);
            text
        })
    };
    Signature { author: said("creator").unwrap_or_default(), date: said("date") }
}

/// All words inside a node in their order, for text that is told of and not
/// read.
pub(super) fn words(node: &Node, out: &mut String) {
    match node.name.as_str() {
        TEXT => out.push_str(&node.text),
        "s" | "tab" | "line-break" | "p" | "h" | "table-cell" => out.push(' '),
        "annotation" | "change-info" | "tracked-changes" => return,
        _ => {}
    }
    for child in &node.children {
        words(child, out);
    }
}
