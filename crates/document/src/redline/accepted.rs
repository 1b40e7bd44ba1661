//! Somebody's tracked changes, taken as accepted: what a file says now,
//! without how it came to say so.

use super::error::RedlineError;
use super::{scan, wordml};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::ops::Range;

/// The part without tracked changes; `None` where it has none.
pub(super) fn accepted(xml: &str) -> Result<Option<String>, RedlineError> {
    let tracks = |name: &str| xml.contains(&format!(":{name} "));
    if !["ins", "del", "moveFrom", "moveTo"].into_iter().any(tracks) {
        return Ok(None);
    }
    let settled = without_marks(xml)?;
    joined(&settled).map(Some)
}

/// Without deleted text and rows and without the marks of what came; deleted
/// paragraph marks stay.
fn without_marks(xml: &str) -> Result<String, RedlineError> {
    let mut reader = Reader::from_str(xml);
    let mut open: Vec<(String, usize)> = Vec::new();
    let mut gone: Vec<Range<usize>> = Vec::new();
    let place =
        |reader: &Reader<&[u8]>| usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
    loop {
        let from = place(&reader);
        let event = reader.read_event().map_err(|_| RedlineError::Damaged)?;
        let tag = from..place(&reader);
        let parent = |open: &[(String, usize)]| {
            open.last().map(|(name, _)| name.clone()).unwrap_or_default()
        };
        match event {
            Event::Start(start) => {
                let name = start.local_name().as_ref().to_owned();
                if matches!(name.as_str(), "ins" | "moveTo") && !is_form(&parent(&open)) {
                    gone.push(tag.clone());
                }
                open.push((name, tag.start));
            }
            Event::Empty(start) => {
                let name = start.local_name().as_ref().to_owned();
                let parent = parent(&open);
                let row = parent == "trPr" && name == "del";
                if row && let Some((_, start)) = open.iter().rev().find(|(name, _)| name == "tr") {
                    // Its end is not known yet: the mark is kept until then.
                    gone.push(*start..usize::MAX);
                } else if dropped(&name, &parent) {
                    gone.push(tag);
                }
            }
            Event::End(_) => {
                let Some((name, start)) = open.pop() else { return Err(RedlineError::Damaged) };
                let parent = parent(&open);
                if matches!(name.as_str(), "ins" | "moveTo") && !is_form(&parent) {
                    gone.push(tag);
                } else if name == "tr" {
                    let row = gone.iter_mut().filter(|range| range.start == start);
                    row.for_each(|range| range.end = range.end.min(tag.end));
                } else if dropped(&name, &parent)
                    || (matches!(name.as_str(), "del" | "moveFrom") && !is_form(&parent))
                {
                    gone.push(start..tag.end);
                }
            }
            Event::Eof if open.is_empty() => break,
            Event::Eof => return Err(RedlineError::Damaged),
            _ => {}
        }
    }
    Ok(cut(xml, gone))
}

fn cut(xml: &str, mut gone: Vec<Range<usize>>) -> String {
    gone.sort_by_key(|range| range.start);
    let (mut out, mut at) = (String::with_capacity(xml.len()), 0);
    for range in gone {
        if range.start > at {
            out.push_str(&xml[at..range.start]);
        }
        at = at.max(range.end.min(xml.len()));
    }
    out.push_str(&xml[at..]);
    out
}

/// Elements in which `ins` and `del` are marks without content.
fn is_form(parent: &str) -> bool {
    matches!(parent, "rPr" | "trPr" | "tcPr" | "numPr")
}

fn dropped(name: &str, parent: &str) -> bool {
    name.ends_with("Change") && name.len() > "Change".len()
        || matches!(
            name,
            "moveFromRangeStart"
                | "moveFromRangeEnd"
                | "moveToRangeStart"
                | "moveToRangeEnd"
                | "cellIns"
        )
        || (is_form(parent) && matches!(name, "ins" | "moveTo"))
}

/// Paragraphs whose mark is deleted, run on into the next one.
fn joined(xml: &str) -> Result<String, RedlineError> {
    let scan = scan::scan(xml)?;
    let w = scan.prefix.as_str();
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut carried = String::new();
    let mut next = None;
    for para in scan.paragraphs.iter().filter(|para| para.locked.is_none()) {
        let form = para.properties.as_ref().map(|properties| properties.element.clone());
        let inside = form.map_or(para.open.end, |form| form.end);
        let close = wordml::closing(w, "p");
        let content = para.element.end.saturating_sub(close.len());
        if !carried.is_empty() && next == Some(para.element.start) && inside <= content {
            edits.push((inside..inside, std::mem::take(&mut carried)));
        }
        let mark = para.properties.as_ref().and_then(|properties| properties.child("rPr"));
        let deleted = mark.is_some_and(|mark| {
            let mark = &xml[mark.clone()];
            ["del", "moveFrom"].iter().any(|name| mark.contains(&format!("<{w}{name} ")))
        });
        next = None;
        if !deleted || inside > content {
            continue;
        }
        let rest = xml[para.element.end..].trim_start();
        let follows = rest.starts_with(&format!("<{w}p>")) || rest.starts_with(&format!("<{w}p "));
        if follows {
            next = Some(xml.len() - rest.len());
            // What was carried into this one goes on with it.
            let before = edits.pop_if(|(at, _)| at.start == inside).map(|(_, text)| text);
            carried = before.unwrap_or_default() + &xml[inside..content];
            if carried.is_empty() {
                next = None;
            }
            edits.push((para.element.clone(), String::new()));
        }
    }
    let (mut out, mut at) = (String::with_capacity(xml.len()), 0);
    for (range, text) in edits {
        if range.start < at {
            continue;
        }
        out.push_str(&xml[at..range.start]);
        out.push_str(&text);
        at = range.end;
    }
    out.push_str(&xml[at..]);
    Ok(out)
}
