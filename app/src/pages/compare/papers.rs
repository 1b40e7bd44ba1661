//! The words of a change: in one text where most of it stayed, as two papers
//! side by side where more than half changed.

use crate::erase::Erase;
use crate::{parts::ops_view, texts::Texts};
use domain::{Op, OpKind};
use leptos::prelude::*;

/// The words, in the way that reads best.
pub(super) fn papers(t: Texts, lang: &'static str, ops: Vec<Op>) -> AnyView {
    if !is_mostly_changed(&ops) {
        return view! { <div class="redline" lang=lang>{ops_view(ops)}</div> }.erase();
    }
    let side = |without: OpKind| ops.iter().filter(|op| op.op != without).cloned().collect();
    let (old, new): (Vec<Op>, Vec<Op>) = (side(OpKind::Insert), side(OpKind::Delete));
    view! {
        <div class="two-papers" lang=lang>
            <div class="redline">
                <span class="paper-label" lang=t.0.tag()>{t.before()}</span>
                {ops_view(old)}
            </div>
            <div class="redline">
                <span class="paper-label" lang=t.0.tag()>{t.after()}</span>
                {ops_view(new)}
            </div>
        </div>
    }
    .erase()
}

/// Whether both sides have words and less than half of them are the same.
fn is_mostly_changed(ops: &[Op]) -> bool {
    let count = |kind: OpKind| -> usize {
        ops.iter().filter(|op| op.op == kind).map(|op| op.text.len()).sum()
    };
    let (kept, gone, come) = (count(OpKind::Equal), count(OpKind::Delete), count(OpKind::Insert));
    gone > 0 && come > 0 && kept < gone.max(come) && gone + come > 240
}

#[cfg(test)]
mod tests {
    use super::*;

    fn op(op: OpKind, words: usize) -> Op {
        Op { op, text: "word ".repeat(words) }
    }

    #[test]
    fn two_papers_are_for_texts_of_which_more_than_half_changed() {
        use OpKind::{Delete, Equal, Insert};
        assert!(is_mostly_changed(&[op(Equal, 20), op(Delete, 40), op(Insert, 40)]));
        assert!(!is_mostly_changed(&[op(Equal, 60), op(Delete, 40), op(Insert, 40)]));
        assert!(!is_mostly_changed(&[op(Insert, 90)]));
        assert!(!is_mostly_changed(&[op(Delete, 2), op(Insert, 3)]));
    }
}
