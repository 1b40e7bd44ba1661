//! What is printed on each page and belongs to none: headers, footers and page
//! numbers.

use super::device::{Line, Page};
use crate::read::text::is_page_number;
use std::collections::HashMap;

/// How many lines at the top and at the foot of a page may be furniture.
const EDGE_LINES: usize = 4;
/// The part of a page's height in which furniture stands, above and below.
const EDGE: f64 = 0.14;
/// The part in which a number without a word is the page's.
const BARE_NUMBER_EDGE: f64 = 0.1;
/// Furniture stands at the same height on each page, within this many points.
const SAME_HEIGHT: f64 = 4.0;

/// Removes the lines at the edges that repeat on most pages, and the numbers
/// of the pages.
pub(super) fn remove(pages: &mut [Page]) {
    let printed = pages.iter().filter(|page| !page.lines.is_empty()).count();
    if printed == 0 {
        return;
    }
    let mut seen: HashMap<(String, i64), usize> = HashMap::new();
    for page in pages.iter() {
        let mut here: Vec<(String, i64)> =
            edges(page).into_iter().filter_map(|at| page.lines.get(at)).map(key).collect();
        here.sort();
        here.dedup();
        for key in here {
            *seen.entry(key).or_default() += 1;
        }
    }
    // Left and right pages may differ, once there are enough of them to tell.
    let needed =
        if printed >= 5 { (printed * 2).div_ceil(5) } else { (printed * 3).div_ceil(5).max(2) };
    for page in pages {
        let mut gone: Vec<usize> = edges(page)
            .into_iter()
            .filter(|at| {
                page.lines.get(*at).is_some_and(|line| {
                    let (text, height) = key(line);
                    let near = [height - 1, height, height + 1];
                    let count: usize =
                        near.iter().filter_map(|height| seen.get(&(text.clone(), *height))).sum();
                    let worded = text.chars().any(char::is_alphabetic);
                    // Two pages may well end in two different sums.
                    let same = printed > 2 || !text.contains('#');
                    (worded && same && count >= needed) || numbers_page(page, line)
                })
            })
            .collect();
        gone.sort_unstable();
        for at in gone.into_iter().rev() {
            page.lines.remove(at);
        }
    }
}

/// Whether a line is the number of its page. A bare figure may as well be an
/// amount in a table: it must stand alone and nearer to the edge.
fn numbers_page(page: &Page, line: &Line) -> bool {
    if !is_page_number(&line.text) {
        return false;
    }
    let margin = page.height * BARE_NUMBER_EDGE;
    let outer = line.y < margin || line.y > page.height - margin;
    let alone =
        page.lines.iter().filter(|other| (other.y - line.y).abs() < line.size * 0.5).count() == 1;
    line.text.chars().any(char::is_alphabetic) || (outer && alone)
}

/// The outermost lines of a page, by height.
fn edges(page: &Page) -> Vec<usize> {
    let mut order: Vec<usize> = (0..page.lines.len()).collect();
    let y = |at: &usize| page.lines.get(*at).map_or(0.0, |line| line.y);
    order.sort_by(|a, b| y(a).total_cmp(&y(b)));
    let margin = page.height * EDGE;
    let top = order.iter().take(EDGE_LINES).filter(|at| y(at) < margin);
    let foot = order.iter().rev().take(EDGE_LINES).filter(|at| y(at) > page.height - margin);
    let mut edges: Vec<usize> = top.chain(foot).copied().collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// A line's text with its numbers made equal, and its height in steps.
fn key(line: &Line) -> (String, i64) {
    let mut text = String::new();
    for c in line.text.chars().filter(|c| !c.is_whitespace()) {
        if !c.is_ascii_digit() {
            text.extend(c.to_lowercase());
        } else if !text.ends_with('#') {
            text.push('#');
        }
    }
    // A height is a few thousand points at most: the cast cannot overflow.
    #[allow(clippy::cast_possible_truncation)]
    let height = (line.y / SAME_HEIGHT).round() as i64;
    (text, height)
}
