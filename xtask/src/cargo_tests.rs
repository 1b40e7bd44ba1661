//! Runs cargo's tests and counts them.

use crate::{
    process::{Failure, cargo},
    report::say,
};
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

/// How many tests there were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Runs unit and integration tests of every crate on this side.
pub(crate) fn run() -> Result<Count, Failure> {
    let mut child = cargo(&["test", "--quiet", "--no-fail-fast"])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::at("cargo test", error))?;
    let mut count = Count::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            count += count_in(&line);
            say(&line);
        }
    }
    let status = child.wait().map_err(|error| Failure::at("cargo test", error))?;
    if status.success() || count.failed > 0 {
        return Ok(count);
    }
    Err(Failure::at("cargo test", status))
}

/// The counts in a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
fn count_in(line: &str) -> Count {
    let mut count = Count::default();
    if !line.starts_with("test result:") {
        return count;
    }
    for part in line.split(['.', ';']) {
        let mut words = part.split_whitespace();
        let (Some(number), Some(what)) = (words.next(), words.next()) else { continue };
        let Ok(number) = number.parse() else { continue };
        match what {
            "passed" => count.passed = number,
            "failed" => count.failed = number,
            "ignored" => count.skipped = number,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_a_result_line_are_read_and_other_lines_count_nothing() {
        let line = "test result: FAILED. 12 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s";
        assert_eq!(count_in(line), Count { passed: 12, failed: 2, skipped: 1 });
        assert_eq!(count_in("3 passed; 1 failed"), Count::default());
    }
}
