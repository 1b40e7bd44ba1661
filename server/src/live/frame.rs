//! The bytes of an event stream.

use bytes::Bytes;
use std::fmt::Write;

/// The stream's first line: how long a browser waits before it comes back, in
/// milliseconds.
pub(super) const RETRY: Bytes = Bytes::from_static(b"retry: 2000\n\n");

/// A comment that keeps proxies from closing a quiet stream.
pub(super) const HEARTBEAT: Bytes = Bytes::from_static(b": alive\n\n");

/// One event. Without an `id` the reader's place stays where it was.
pub(super) fn event(id: Option<i64>, name: &str, data: &str) -> Bytes {
    let mut text = String::with_capacity(data.len() + name.len() + 40);
    if let Some(id) = id {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "id: {id}");
    }
    let _ = writeln!(text, "event: {name}");
    for line in data.split(['\n', '\r']) {
        let _ = writeln!(text, "data: {line}");
    }
    text.push('\n');
    Bytes::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_ends_in_a_blank_line_and_never_breaks_inside() {
        assert_eq!(event(Some(7), "done", "{}"), "id: 7\nevent: done\ndata: {}\n\n");
        assert_eq!(event(None, "progress", "1"), "event: progress\ndata: 1\n\n");
        assert_eq!(event(None, "x", "a\nid: 9"), "event: x\ndata: a\ndata: id: 9\n\n");
    }
}
