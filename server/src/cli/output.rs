//! What the command line says. A reader that has gone away (`advai … | head`)
//! is no error.

use std::io::Write;

/// A line of the answer, at once.
pub(super) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// A line about what went wrong.
pub(super) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "advai: {line}");
}
