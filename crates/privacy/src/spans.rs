//! What is to be masked in a text, and which of two that overlap wins.

use crate::kind::Kind;
use std::cmp::Reverse;

/// A range of a text that must not leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: Kind,
    /// Whose token stands for it; without one it is masked by its kind.
    pub(crate) entry: Option<usize>,
}

/// Spans that do not overlap, in order. The longest wins; what of another stands
/// out of it is masked too, without a number.
pub(crate) fn resolve(text: &str, mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by_key(|span| {
        (Reverse(span.end - span.start), span.entry.is_none(), span.start, span.kind, span.entry)
    });
    let mut kept: Vec<Span> = Vec::new();
    for span in spans {
        let mut cursor = span.start;
        while cursor < span.end {
            // `kept` is in order, so the next taken range is the first that ends behind the cursor.
            let at = kept.partition_point(|taken| taken.end <= cursor);
            let taken = kept.get(at).filter(|taken| taken.start < span.end).copied();
            let stop = taken.map_or(span.end, |taken| taken.start.max(cursor));
            let whole = cursor == span.start && stop == span.end;
            if stop > cursor && (whole || text[cursor..stop].contains(char::is_alphanumeric)) {
                let entry = span.entry.filter(|_| whole);
                kept.insert(at, Span { start: cursor, end: stop, kind: span.kind, entry });
            }
            cursor = taken.map_or(span.end, |taken| taken.end);
        }
    }
    kept
}
