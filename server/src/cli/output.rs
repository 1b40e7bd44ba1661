//! What the command line says. A reader that has gone away (`advai … | head`)
//! is no error.

use std::io::Write;

/// A line of the answer, at once.
pub(super) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// A file, whole; says why where it did not get there.
pub(super) fn hand_out(bytes: &[u8]) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| error.to_string())
}

/// A line about what went wrong.
pub(super) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "advai: {line}");
}

/// Text from a file as a terminal may show it: without the control characters
/// that could move its cursor or rename its window.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_cannot_speak_to_the_terminal() {
        assert_eq!(plain("a\u{1b}]0;owned\u{7}b\nc\u{9b}31m"), "a]0;ownedb\nc31m");
    }
}
