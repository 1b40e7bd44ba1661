//! The gateway, asked by the official clients of OpenAI for Python and Node.
//! Nothing of theirs is changed but the address.

use crate::{
    cargo_tests::Count,
    process::{Child, Failure, apt_install, run},
    report::say,
    workspace,
};
use std::{fs, path::PathBuf, process::Command};

/// Two providers, the first of them local and with a simple model.
const CONFIGURATION: &str = r#"[[provider]]
name = "alpha"
dialect = "openai"
base_url = "http://ALPHA/v1"
model = "small"
simple_model = "tiny"
local = true
max_in_flight = 8

[[provider]]
name = "beta"
dialect = "openai"
base_url = "http://BETA/v1"
model = "large"
keys = ["beta-key"]
"#;

/// Runs both and counts their checks.
pub(crate) fn official() -> Result<Count, Failure> {
    let target = workspace::target();
    let simulator = target.join("debug/provider-sim");
    let start = |arguments: &[&str]| Child::listening(Command::new(&simulator).args(arguments));
    let alpha = start(&["--name", "alpha", "--model", "small", "--model", "tiny"])?;
    let beta = start(&["--name", "beta", "--model", "large", "--key", "beta-key"])?;
    let folder = target.join("clients");
    let _ = fs::remove_dir_all(&folder);
    let kept = |error| Failure::at(folder.display(), error);
    fs::create_dir_all(&folder).map_err(kept)?;
    let configuration =
        CONFIGURATION.replace("ALPHA", &alpha.address).replace("BETA", &beta.address);
    fs::write(folder.join("advai.toml"), configuration).map_err(kept)?;
    let advai = Child::listening(
        Command::new(target.join("debug/advai"))
            .current_dir(&folder)
            .env("ADVAI_ADDR", "127.0.0.1:0")
            .env("ADVAI_CONFIG", folder.join("advai.toml"))
            .env("ADVAI_DATA", folder.join("data"))
            .env("ADVAI_LOG", "warn"),
    )?;
    let base = format!("http://{}/v1", advai.address);
    let scripts = workspace::root().join("end2end/gateway");
    let mut count = Count::default();
    count += checks(Command::new(python()?).arg("-B").arg(scripts.join("client.py")).arg(&base))?;
    count += checks(Command::new("node").arg(scripts.join("client.mjs")).arg(&base))?;
    Ok(count)
}

/// A Python of its own with the client in it.
fn python() -> Result<PathBuf, Failure> {
    let folder = workspace::target().join("python");
    let python = folder.join("bin/python");
    let wanted = workspace::root().join("end2end/gateway/requirements.txt");
    let stamp = folder.join("installed.txt");
    let text = |path| fs::read(path).ok();
    if text(&stamp).is_some() && text(&stamp) == text(&wanted) {
        return Ok(python);
    }
    let make = || run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    if make().is_err() {
        apt_install(&["python3", "python3-venv"])?;
        make()?;
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]);
    run(install.arg(&wanted))?;
    fs::copy(&wanted, &stamp).map_err(|error| Failure::at(stamp.display(), error))?;
    Ok(python)
}

/// Counts `ok NAME` and `FAILED NAME: why`; a script that says neither has failed.
fn checks(command: &mut Command) -> Result<Count, Failure> {
    let output = command.output().map_err(|error| Failure::at("a client", error))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let failed: Vec<&str> = said.lines().filter(|line| line.starts_with("FAILED ")).collect();
    failed.iter().for_each(|line| say(line));
    let passed = said.lines().filter(|line| line.starts_with("ok ")).count() as u64;
    if passed == 0 || (failed.is_empty() && !output.status.success()) {
        say(&String::from_utf8_lossy(&output.stderr));
        return Err(Failure("a client did not come to its end".to_owned()));
    }
    Ok(Count { passed, failed: failed.len() as u64, skipped: 0 })
}
