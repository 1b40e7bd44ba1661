//! The product against simulated providers: quotas, waiting and failover can
//! be watched without any account.

use crate::{
    build,
    process::{Child, Failure, cargo, run},
    report::say,
    workspace,
};
use std::{fs, process::Command};

/// One fast provider with a small quota, one that fails now and then, one
/// slow "local" one: enough to see each kind of waiting.
const CONFIGURATION: &str = r#"# Written by `cargo xtask demo`; simulated providers only.
[[provider]]
name = "fast"
dialect = "openai"
base_url = "http://127.0.0.1:4101/v1"
model = "sim-large"
simple_model = "sim-small"
keys = ["demo-key"]
local = false
requests_per_minute = 12
country = "US"

[[provider]]
name = "shaky"
dialect = "openai"
base_url = "http://127.0.0.1:4102/v1"
model = "sim-medium"
keys = ["demo-key"]
local = false
requests_per_minute = 20
country = "IE"

[[provider]]
name = "here"
dialect = "ollama"
base_url = "http://127.0.0.1:4103"
model = "sim-local"
local = true
"#;

const SIMULATORS: [&[&str]; 3] = [
    &[
        "--port",
        "4101",
        "--dialect",
        "openai",
        "--name",
        "fast",
        "--model",
        "sim-large",
        "--model",
        "sim-small",
        "--key",
        "demo-key",
        "--latency-ms",
        "900",
        "--requests-per-minute",
        "15",
    ],
    &[
        "--port",
        "4102",
        "--dialect",
        "openai",
        "--name",
        "shaky",
        "--model",
        "sim-medium",
        "--key",
        "demo-key",
        "--latency-ms",
        "1500",
        "--requests-per-minute",
        "25",
        "--fail-every",
        "4",
    ],
    &[
        "--port",
        "4103",
        "--dialect",
        "ollama",
        "--name",
        "here",
        "--model",
        "sim-local",
        "--latency-ms",
        "4000",
        "--max-in-flight",
        "1",
    ],
];

/// Serves until the server ends; the simulators end with it.
pub(crate) fn serve_against_simulated_providers() -> Result<(), Failure> {
    run(&mut cargo(&["build", "--release", "--package", "provider-sim"]))?;
    let binary = build::everything(false)?;
    let folder = workspace::target().join("demo");
    fs::create_dir_all(&folder).map_err(|error| Failure::at(folder.display(), error))?;
    let configuration = folder.join("advai.toml");
    fs::write(&configuration, CONFIGURATION)
        .map_err(|error| Failure::at(configuration.display(), error))?;
    let program = workspace::target().join("release/provider-sim");
    let simulators = SIMULATORS
        .iter()
        .map(|arguments| Child::listening(Command::new(&program).args(*arguments)))
        .collect::<Result<Vec<_>, _>>()?;
    say("three simulated providers are running: fast, shaky and here");
    let served = run(Command::new(binary)
        .arg("serve")
        .env("ADVAI_SITE", workspace::site())
        .env("ADVAI_CONFIG", &configuration)
        .env("ADVAI_DATA", folder.join("data")));
    drop(simulators);
    served
}
