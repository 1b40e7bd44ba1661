//! Bullets and numbers that some programs draw apart from their text, often
//! after the whole list: each goes back in front of the line beside it.

use super::device::{Line, Page};
use crate::read::lines::{opens_bullet, opens_numbered};

/// A label stands at most this many type sizes before its text.
const REACH: f64 = 6.0;
/// Pages with more lines are no text pages, and the search below is quadratic.
const MOST_LINES: usize = 2_000;

/// Puts every lone label of a page in front of the line on its baseline.
pub(super) fn reunite(page: &mut Page) {
    if page.lines.len() > MOST_LINES {
        return;
    }
    let (labels, mut lines): (Vec<_>, Vec<_>) = std::mem::take(&mut page.lines)
        .into_iter()
        .enumerate()
        .partition(|(_, line): &(usize, Line)| is_label(&line.text));
    for (at, label) in labels {
        let owner = lines.iter_mut().map(|(_, line)| line).find(|line| {
            let gap = line.left - label.right;
            (line.y - label.y).abs() < line.size * 0.35 && (-0.5..line.size * REACH).contains(&gap)
        });
        match owner {
            Some(line) => {
                line.text = format!("{} {}", label.text.trim(), line.text.trim_start());
                line.left = label.left;
            }
            None => {
                let position = lines.partition_point(|(other, _)| *other < at);
                lines.insert(position, (at, label));
            }
        }
    }
    page.lines = lines.into_iter().map(|(_, line)| line).collect();
}

fn is_label(text: &str) -> bool {
    let text = text.trim();
    let length = text.chars().count();
    length <= 8
        && !text.contains(char::is_whitespace)
        && ((length == 1 && opens_bullet(text))
            || (text.ends_with(['.', ')']) && opens_numbered(&format!("{text} X"))))
}
