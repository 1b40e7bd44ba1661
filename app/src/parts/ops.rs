//! Runs of words that are kept, new or gone.

use crate::erase::Erase;
use domain::{Op, OpKind};
use leptos::prelude::*;

/// Plain text, `ins` and `del`.
pub(crate) fn ops_view(ops: Vec<Op>) -> AnyView {
    ops.into_iter()
        .map(|op| match op.op {
            OpKind::Equal => op.text.into_any(),
            OpKind::Insert => view! { <ins>{op.text}</ins> }.erase(),
            OpKind::Delete => view! { <del>{op.text}</del> }.erase(),
        })
        .collect_view()
        .into_any()
}
