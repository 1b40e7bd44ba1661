//! Paragraph properties: the tracked paragraph mark, and what a new paragraph
//! takes from its neighbour.

use super::paragraph::Para;
use std::ops::Range;

/// What a new paragraph does not take over: its place in a list (the number is
/// in its text), breaks, frames, and what is tracked.
const LEFT_BEHIND: [&str; 11] = [
    "keepNext",
    "keepLines",
    "pageBreakBefore",
    "framePr",
    "widowControl",
    "numPr",
    "outlineLvl",
    "rPr",
    "sectPr",
    "pPrChange",
    "cnfStyle",
];

/// The replacement that puts a mark into the paragraph's own run properties.
pub(super) fn with_end_mark(xml: &str, w: &str, para: &Para, mark: &str) -> (Range<usize>, String) {
    let marks = format!("<{w}rPr>{mark}</{w}rPr>");
    let Some(properties) = &para.properties else {
        let at = para.open.end;
        // `<w:p/>` has no inside yet.
        return if para.open == para.element {
            let open = xml[para.open.clone()].trim_end_matches("/>");
            (para.open.clone(), format!("{open}><{w}pPr>{marks}</{w}pPr></{w}p>"))
        } else {
            (at..at, format!("<{w}pPr>{marks}</{w}pPr>"))
        };
    };
    if let Some(own) = properties.child("rPr") {
        let text = &xml[own.clone()];
        let open = text.find('>').map_or(text.len(), |at| at + 1);
        if text[..open].ends_with("/>") {
            return (own.clone(), marks);
        }
        // Whoever inserted the paragraph first stands first.
        let mut at = own.start + open;
        let rest = &xml[at..own.end];
        if rest.starts_with(&format!("<{w}ins ")) {
            at += rest.find("/>").map_or(0, |end| end + 2);
        }
        return (at..at, mark.to_owned());
    }
    let element = &xml[properties.element.clone()];
    if element.ends_with("/>") {
        return (properties.element.clone(), format!("<{w}pPr>{marks}</{w}pPr>"));
    }
    let later = ["sectPr", "pPrChange"].iter().find_map(|name| properties.child(name));
    let close = properties.element.start + element.rfind("</").unwrap_or(element.len());
    let at = later.map_or(close, |later| later.start);
    (at..at, marks)
}

/// `w:pPr` of a new paragraph that looks like `para`, with a tracked mark.
pub(super) fn like(xml: &str, w: &str, para: &Para, mark: &str) -> String {
    let mut out = format!("<{w}pPr>");
    let children = para.properties.as_ref().map_or(&[][..], |properties| &properties.children);
    let style = children.iter().filter(|(name, _)| name == "pStyle");
    style.for_each(|(_, range)| out.push_str(&xml[range.clone()]));
    if !children.is_empty() {
        // Also where the list comes with the style.
        out.push_str(&format!(
            "<{w}numPr><{w}ilvl {w}val=\"0\"/><{w}numId {w}val=\"0\"/></{w}numPr>"
        ));
    }
    for (name, range) in children {
        if name != "pStyle" && !LEFT_BEHIND.contains(&name.as_str()) {
            out.push_str(&xml[range.clone()]);
        }
    }
    out.push_str(&format!("<{w}rPr>{mark}</{w}rPr></{w}pPr>"));
    out
}

/// The run properties of a run for new words beside it: as they are, but for
/// somebody's tracked change of form.
pub(super) fn of_new_run(w: &str, properties: &str) -> String {
    let (open, close) = (format!("<{w}rPrChange"), format!("</{w}rPrChange>"));
    match (properties.find(&open), properties.find(&close)) {
        (Some(start), Some(end)) if start < end => {
            format!("{}{}", &properties[..start], &properties[end + close.len()..])
        }
        _ => properties.to_owned(),
    }
}
