//! A document without any heading: one unit for each paragraph with the items
//! and rows that belong to it.

use super::{
    line::Line,
    node::{Node, Role},
    signature::is_closing,
    title,
};
use crate::model::ParagraphKind;

/// Nodes for `lines`, at least one.
pub(super) fn groups(lines: &[Line<'_>]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut count = 0;
    let mut signing = false;
    for (at, line) in lines.iter().enumerate() {
        let title_page = at == 0
            && lines.len() > 1
            && (line.level().is_some() || title::is_title_line(line.text));
        if title_page || (at == 0 && line.contents) {
            nodes.push(Node::new(Role::Preamble, at, None, "preamble"));
            continue;
        }
        if line.contents || signing {
            continue;
        }
        if is_closing(line.opening.as_ref()) && count > 0 {
            signing = true;
            nodes.push(Node::new(Role::Signature, at, None, "signature"));
            continue;
        }
        let goes_on = matches!(line.kind, ParagraphKind::Item(_) | ParagraphKind::Row);
        let introduced = at > 0
            && (lines[at - 1].text.ends_with(':')
                || (count > 0
                    && !lines[at - 1].text.ends_with('.')
                    && title::is_title_line(lines[at - 1].text)));
        if count > 0 && (goes_on || introduced) {
            continue;
        }
        count += 1;
        let mut node = Node::new(Role::Clause, at, None, count.to_string());
        if title::is_title_line(line.text) && !line.text.ends_with('.') {
            node.heading = line.text.to_string();
        }
        nodes.push(node);
    }
    nodes
}
