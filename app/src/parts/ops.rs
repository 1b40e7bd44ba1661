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
    view! { {text[..before].to_owned()} {marked(words.to_owned())} {text[after..].to_owned()} }
        .erase()
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
