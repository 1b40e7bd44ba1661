//! Builds, serves and tests the whole product. Each command installs what it
//! needs on a fresh machine, so that the README can do with two of them.

mod bench;
mod browser;
mod build;
mod cargo_tests;
mod clients;
mod demo;
mod process;
mod report;
mod site;
mod size;
mod test;
mod wasm_target;
mod workspace;

use clap::{Parser, Subcommand};
use process::Failure;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Builds, serves and tests AdvAI")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the server and the site (release).
    Build {
        /// The server with debug assertions and without optimisation.
        #[arg(long)]
        debug: bool,
    },
    /// Build everything and run the server; arguments go to `advai`.
    Serve {
        /// What follows goes to `advai serve`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run every check: formatting, lints, both sides, unit, integration and browser tests.
    Test {
        /// Checks that take long or need large tools, too.
        #[arg(long)]
        long: bool,
    },
    /// Build and run the browser tests only; arguments go to Playwright.
    E2e {
        /// What follows goes to `playwright test`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure against simulated providers: `pool`, with or without names of its parts.
    Bench {
        /// Which bench, and which parts of it; all without a name.
        names: Vec<String>,
    },
    /// Serve against simulated providers with visible quotas and faults.
    Demo,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Build { debug } => build::everything(debug).map(drop),
        Task::Serve { arguments } => build::serve(&arguments),
        Task::Test { long } => test::every_check(long),
        Task::E2e { arguments } => test::browser_tests_alone(&arguments),
        Task::Bench { names } => bench::measure(&names),
        Task::Demo => demo::serve_against_simulated_providers(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            report::say(&format!("xtask: {message}"));
            ExitCode::FAILURE
        }
    }
}
