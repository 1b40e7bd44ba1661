//! Every check, phase by phase, with minutes for each and one line at the end
//! that counts the tests.

use crate::{
    browser, build,
    cargo_tests::{self, Count},
    clients,
    process::{Failure, cargo, run},
    report::say,
    site,
    size::BUDGET_KIB,
    wasm_target::WasmCompiler,
    workspace,
};
use std::{
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

/// Runs every check. A failing phase does not keep the later ones from running.
pub(crate) fn every_check(long: bool) -> Result<(), Failure> {
    let mut phases = Phases::default();
    let compiler = WasmCompiler::find()?;
    phases.run("formatting", || run(&mut cargo(&["fmt", "--all", "--check"])).map(none));
    phases.run("lints, server side", || {
        run(&mut cargo(&["clippy", "--all-targets", "--", "--deny", "warnings"])).map(none)
    });
    phases.run("lints, browser side", || compiler.lint_frontend().map(none));
    phases.run("unit and integration tests", cargo_tests::run);
    phases.run("Node packages and Chromium", || {
        browser::node_packages()?;
        browser::chromium().map(none)
    });
    phases.run("official clients", clients::official);
    phases.run("site", || within_budget(site::build(&compiler)?));
    phases.run("browser tests", || browser_tests(&[]));
    if long {
        phases.run("long tests", || {
            run(&mut cargo(&["test", "--release", "--", "--ignored"])).map(none)
        });
    }
    phases.close()
}

/// Here, where the tools that shrink it are installed, the site keeps its budget.
fn within_budget(kib: f64) -> Result<Count, Failure> {
    if kib > BUDGET_KIB {
        return Err(Failure(format!(
            "WASM and JavaScript weigh {kib:.1} KB with Brotli, more than {BUDGET_KIB:.0} KB"
        )));
    }
    Ok(Count::default())
}

/// Builds what the browser tests need and runs them.
pub(crate) fn browser_tests_alone(arguments: &[String]) -> Result<(), Failure> {
    browser::node_packages()?;
    build::everything(true)?;
    let count = browser_tests(arguments)?;
    if count.failed == 0 { Ok(()) } else { Err(Failure(format!("{} failed", count.failed))) }
}

fn browser_tests(arguments: &[String]) -> Result<Count, Failure> {
    let target = workspace::target();
    let results = target.join("browser-tests.json");
    let _ = std::fs::remove_file(&results);
    let ran = run(Command::new("npx")
        .current_dir(workspace::root().join("end2end"))
        .args(["--no-install", "playwright", "test"])
        .args(arguments)
        .env("CHROMIUM", browser::chromium()?)
        .env("ADVAI_BINARY", target.join("debug/advai"))
        .env("ADVAI_SIMULATOR", target.join("debug/provider-sim"))
        .env("ADVAI_SITE", workspace::site())
        .env("PLAYWRIGHT_JSON_OUTPUT_NAME", &results));
    match (count_browser_tests(&results), ran) {
        (Some(count), Ok(())) => Ok(count),
        (Some(count), Err(_)) if count.failed > 0 => Ok(count),
        (_, Err(failure)) => Err(failure),
        (None, Ok(())) => Err(Failure("the browser tests left no count".to_owned())),
    }
}

fn count_browser_tests(results: &Path) -> Option<Count> {
    let results: serde_json::Value = serde_json::from_slice(&std::fs::read(results).ok()?).ok()?;
    let number = |name: &str| results["stats"][name].as_u64();
    Some(Count {
        passed: number("expected")?,
        // A test that passed only when tried again has a race in it.
        failed: number("unexpected")? + number("flaky")?,
        skipped: number("skipped")?,
    })
}

fn none<T>(_: T) -> Count {
    Count::default()
}

#[derive(Default)]
struct Phases {
    done: Vec<(&'static str, Duration, bool)>,
    count: Count,
}

impl Phases {
    fn run(&mut self, name: &'static str, phase: impl FnOnce() -> Result<Count, Failure>) {
        say(&format!("== {name}"));
        let begun = Instant::now();
        let outcome = phase();
        let well = match outcome {
            Ok(count) => {
                self.count += count;
                count.failed == 0
            }
            Err(Failure(message)) => {
                say(&format!("{name}: {message}"));
                false
            }
        };
        self.done.push((name, begun.elapsed(), well));
    }

    fn close(self) -> Result<(), Failure> {
        say("== minutes");
        let total: Duration = self.done.iter().map(|(_, time, _)| *time).sum();
        for (name, time, well) in &self.done {
            let mark = if *well { "" } else { "  FAILED" };
            say(&format!("{:6.1}  {name}{mark}", time.as_secs_f64() / 60.0));
        }
        say(&format!("{:6.1}  in all", total.as_secs_f64() / 60.0));
        let broken: Vec<_> =
            self.done.iter().filter(|(_, _, well)| !well).map(|(name, ..)| *name).collect();
        let Count { passed, failed, skipped } = self.count;
        say(&format!("{passed} passed, {failed} failed, {skipped} skipped"));
        if broken.is_empty() {
            Ok(())
        } else {
            Err(Failure(format!("failed: {}", broken.join(", "))))
        }
    }
}
