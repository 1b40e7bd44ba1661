//! A simulated provider of its own: `provider-sim --port 4101 --model sim-large`.

use clap::Parser;
use provider_sim::{Dialect, Random, Sim, SimConfig};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// A simulated provider of language models.
#[derive(Debug, Parser)]
#[command(name = "provider-sim")]
struct Flags {
    /// Port on loopback; 0 takes a free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// The protocol to speak
    #[arg(long, value_enum, default_value = "openai")]
    dialect: Dialect,
    /// Named in its answers
    #[arg(long, default_value = "sim")]
    name: String,
    /// A model to serve; may be repeated
    #[arg(long, default_value = "sim-large")]
    model: Vec<String>,
    /// A key to take; may be repeated; none = any
    #[arg(long)]
    key: Vec<String>,
    /// Of these, one to refuse with 401; may be repeated
    #[arg(long)]
    dead_key: Vec<String>,
    /// And one whose account has no money left (402); may be repeated
    #[arg(long)]
    unpaid_key: Vec<String>,
    /// What to say to every question
    #[arg(long)]
    say: Option<String>,
    /// Milliseconds before an answer
    #[arg(long, default_value_t = 0)]
    latency_ms: u64,
    /// Tokens per second of an answer
    #[arg(long)]
    tokens_per_second: Option<f64>,
    /// Requests in any 60 s
    #[arg(long)]
    requests_per_minute: Option<u64>,
    /// Tokens in any 60 s
    #[arg(long)]
    tokens_per_minute: Option<u64>,
    /// Requests until it is started again
    #[arg(long)]
    requests_per_day: Option<u64>,
    /// Requests at once
    #[arg(long)]
    max_in_flight: Option<usize>,
    /// Answer 503 to every so-manieth request
    #[arg(long)]
    fail_every: Option<u64>,
    /// Show faults at random, as /_control takes them: {"seed":7,"share":0.2}
    #[arg(long, value_name = "JSON", value_parser = random)]
    random: Option<Random>,
    /// Refuse JSON schemas with 400
    #[arg(long)]
    refuse_schema: bool,
    /// Refuse to go on with a last message of the assistant with 400
    #[arg(long)]
    refuse_continuing: bool,
    /// Keep no log of what is asked
    #[arg(long)]
    no_log: bool,
}

fn random(json: &str) -> Result<Random, serde_json::Error> {
    serde_json::from_str(json)
}

#[tokio::main]
async fn main() -> ExitCode {
    let flags = Flags::parse();
    let name = flags.name.clone();
    let config = SimConfig {
        port: flags.port,
        dialect: flags.dialect,
        name: flags.name,
        models: flags.model,
        keys: flags.key,
        dead_keys: flags.dead_key,
        unpaid_keys: flags.unpaid_key,
        say: flags.say,
        latency: Duration::from_millis(flags.latency_ms),
        tokens_per_second: flags.tokens_per_second,
        requests_per_minute: flags.requests_per_minute,
        tokens_per_minute: flags.tokens_per_minute,
        requests_per_day: flags.requests_per_day,
        max_in_flight: flags.max_in_flight,
        fail_every: flags.fail_every,
        random: flags.random,
        refuse_schema: flags.refuse_schema,
        refuse_continuing: flags.refuse_continuing,
        keep_log: !flags.no_log,
        ..SimConfig::default()
    };
    match Sim::start(config).await {
        Ok(sim) => {
            // Whoever started it reads the address from here.
            let _ = writeln!(std::io::stdout(), "{name} listens on {}", sim.url());
            let _ = std::io::stdout().flush();
            sim.served().await;
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "port {} cannot be taken: {error}", flags.port);
            ExitCode::from(2)
        }
    }
}
