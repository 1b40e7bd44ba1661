//! Runs of words that are kept, new or gone.

use crate::erase::Erase;
use domain::{Op, OpKind};
use leptos::prelude::*;

/// The words marked, the spaces around them not: a line under nothing reads as a slip.
fn spaced(text: &str, marked: fn(String) -> AnyView) -> AnyView {
    let words = text.trim();
    let (before, after) = (text.len() - text.trim_start().len(), text.trim_end().len());
    if words.is_empty() {
        return text.to_owned().into_any();
    }
    // Leptos writes an empty text as a space, so none is made.
    let space = |space: &str| (!space.is_empty()).then(|| space.to_owned().into_any());
    let parts = [space(&text[..before]), Some(marked(words.to_owned())), space(&text[after..])];
    parts.into_iter().flatten().collect_view().into_any()
}

/// Plain text, `ins` and `del`.
pub(crate) fn ops_view(ops: Vec<Op>) -> AnyView {
    ops.into_iter()
        .map(|op| match op.op {
            OpKind::Equal => op.text.into_any(),
            OpKind::Insert => spaced(&op.text, |words| view! { <ins>{words}</ins> }.erase()),
            OpKind::Delete => spaced(&op.text, |words| view! { <del>{words}</del> }.erase()),
        })
        .collect_view()
        .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_around_words_and_no_space_is_added() {
        let op = |op, text: &str| Op { op, text: text.to_owned() };
        let html = ops_view(vec![
            op(OpKind::Equal, "of"),
            op(OpKind::Delete, " three (3"),
            op(OpKind::Insert, " two (2"),
            op(OpKind::Equal, ") years"),
        ])
        .to_html();
        let text = html.replace("<!>", "");
        assert_eq!(text, "of <del>three (3</del> <ins>two (2</ins>) years");
    }
}
