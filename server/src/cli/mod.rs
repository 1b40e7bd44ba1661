//! The command line.

mod calibrate;
mod compare;
mod limits;
mod output;
mod providers;
mod report;
mod review;
mod serve;

use crate::config::Environment;
use clap::{Parser, Subcommand, ValueEnum};
use output::complain;
use std::{ffi::OsString, path::PathBuf, process::ExitCode};

/// Reviews contracts clause by clause, on your own computer.
#[derive(Parser)]
#[command(name = "advai", version, about, after_help = AFTER)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER: &str = "\
Settings come from the environment (ADVAI_ADDR, ADVAI_DATA, ADVAI_LLM, ADVAI_CONFIG, ADVAI_LOG …) and from advai.toml.";

#[derive(Subcommand)]
enum Command {
    /// Pages, API and worker in one process (the default)
    Serve,
    /// The providers as configured, and why each can or cannot serve
    Providers,
    /// Measures how many requests at once a provider answers well
    Calibrate {
        /// Its name
        provider: String,
    },
    /// Reviews a file in a temporary store, with a progress line
    Review {
        /// The contract
        file: PathBuf,
        /// Its earlier version, to compare with
        #[arg(long)]
        against: Option<PathBuf>,
        /// How to print it
        #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
        format: ReportFormat,
    },
    /// Compares two files; no model is asked, nothing is kept
    Compare {
        /// The earlier version
        old: PathBuf,
        /// The later version
        new: PathBuf,
        /// How to print it
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Reads a file from standard input: the server's own child process
    #[command(hide = true)]
    ReadDocument,
    /// What a later release does
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

/// How a comparison is printed.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// As in the API
    Json,
    /// A Word file with tracked changes, on standard output
    Docx,
}

/// How a review is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// For people
    Text,
    /// The version's state, as in the API
    Json,
    /// Markdown
    Md,
}

/// Commands of the interface that are not built yet.
const LATER: [&str; 5] = ["worker", "backup", "restore", "migrate", "user"];

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let environment = Environment::of_process();
    match Arguments::parse().command {
        None | Some(Command::Serve) => serve::run(&environment),
        Some(Command::Providers) => providers::run(&environment),
        Some(Command::Calibrate { provider }) => calibrate::run(&environment, &provider),
        Some(Command::Review { file, against, format }) => {
            review::run(&environment, &file, against.as_deref(), format)
        }
        Some(Command::Compare { old, new, format }) => compare::run(&old, &new, format),
        Some(Command::ReadDocument) => limits::read_document(),
        Some(Command::Other(words)) => {
            let word = words.first().map(|word| word.to_string_lossy()).unwrap_or_default();
            if LATER.contains(&word.as_ref()) {
                complain(&format!(
                    "this release does not know \"advai {word}\" yet; \"advai --help\" lists what it knows"
                ));
            } else {
                complain(&format!("there is no command \"{word}\"; \"advai --help\" lists them"));
            }
            ExitCode::from(2)
        }
    }
}
