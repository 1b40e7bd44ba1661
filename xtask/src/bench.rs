//! The benches: how they are built, and which server they measure.

use crate::{
    build,
    process::{Failure, cargo, run},
    report::say,
};
use std::{path::Path, process::Command};

/// Tests that print what they measured: clause boundaries, words and clauses
/// of printed contracts, seeded edits, figures.
const MEASURING: [&str; 3] = ["labelled", "printed", "figures"];

/// Runs the bench with these names; all three without any.
pub(crate) fn measure(names: &[String]) -> Result<(), Failure> {
    match names.first().map(String::as_str) {
        Some("document") => documents(),
        Some("review") => review(),
        Some(_) => pool(names),
        None => {
            // One that is not reached keeps none of the others from being measured.
            let (reviews, documents, pool) = (review(), documents(), pool(names));
            reviews.and(documents).and(pool)
        }
    }
}

/// The pool, built as it is handed out.
fn pool(names: &[String]) -> Result<(), Failure> {
    // One after the other: what one asks of a shared crate is not built into the other.
    let server = build::dist("server")?;
    let bench = build::dist("bench")?;
    with(&bench, &server, names)
}

/// Reading and comparing: how fast, and how right.
fn documents() -> Result<(), Failure> {
    let server = build::release("server")?;
    let bench = build::release("bench")?;
    let fast = with(&bench, &server, &["document".to_owned()]);
    let mut arguments = vec!["test", "--quiet", "--package", "document", "--no-fail-fast"];
    for test in MEASURING {
        arguments.extend(["--test", test]);
    }
    arguments.extend(["--", "--nocapture"]);
    say("== how right, by the tests that measure it");
    run(&mut cargo(&arguments)).and(fast)
}

/// How right the review is, and how it does on a free tier.
fn review() -> Result<(), Failure> {
    let server = build::release("server")?;
    let bench = build::release("bench")?;
    with(&bench, &server, &["review".to_owned()])
}

fn with(bench: &Path, server: &Path, names: &[String]) -> Result<(), Failure> {
    let mut command = Command::new(bench.join("bench"));
    run(command.args(names).env("ADVAI_BINARY", server.join("advai")))
}
