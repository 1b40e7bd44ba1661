//! What a person reads while a task runs.

use std::io::Write;

/// One line on standard output. A closed pipe is no reason to stop.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}
