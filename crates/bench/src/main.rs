//! Measures the product: `bench pool [PART …]` against simulated providers,
//! `bench document` reading and comparing, `bench review` how right it is.

mod advai;
mod child;
mod configuration;
mod document;
mod failure;
mod http;
mod load;
mod numbers;
mod pass_through;
mod pool;
mod report;
mod review;
mod simulator;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "bench", about = "Measures AdvAI")]
struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// The pool and its gateway; all parts, or the named ones.
    Pool {
        /// Parts to run.
        parts: Vec<pool::Part>,
    },
    /// Reading, splitting and lining up long documents.
    Document,
    /// Masking, playbook, checklists, hostile texts and sources.
    Review,
    /// A simulated provider in a process of its own; the bench starts it itself.
    #[command(hide = true)]
    Simulator,
    /// The reference: forwards to ADDRESS; the bench starts it itself.
    #[command(hide = true)]
    PassThrough {
        /// Where to.
        address: String,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Arguments::parse().what {
        None => pool::run(&[]).await,
        Some(What::Pool { parts }) => pool::run(&parts).await,
        Some(What::Document) => document::run().await,
        Some(What::Review) => review::run().await,
        Some(What::Simulator) => simulator::serve().await.map(|()| true),
        Some(What::PassThrough { address }) => pass_through::serve(&address).await.map(|()| true),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(Failure(message)) => {
            report::say(&format!("bench: {message}"));
            ExitCode::from(2)
        }
    }
}
