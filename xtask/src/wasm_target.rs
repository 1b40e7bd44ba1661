//! The compiler for the browser's side. `rustup target add` where that works;
//! where it does not (offline mirrors, distribution compilers), Debian's
//! `rustc-web` builds the standard library for WASM from its own sources.

use crate::{
    process::{Failure, apt_install, cargo, run},
    report::say,
    workspace,
};
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
const DEBIAN_LINKER: &str = "wasm-ld-19";

/// How WASM is compiled on this machine.
pub(crate) enum WasmCompiler {
    /// The installed toolchain has the target.
    Toolchain,
    /// Debian's compiler, which builds the standard library too.
    Debian,
}

impl WasmCompiler {
    /// The one this machine has, after installing what is missing.
    /// `ADVAI_WASM_COMPILER=debian` asks for the second way.
    pub(crate) fn find() -> Result<Self, Failure> {
        let asked = std::env::var("ADVAI_WASM_COMPILER").unwrap_or_default();
        if asked != "debian" {
            if toolchain_has_target() {
                return Ok(Self::Toolchain);
            }
            let added = Command::new("rustup").args(["target", "add", TARGET]).status();
            if added.is_ok_and(|status| status.success()) && toolchain_has_target() {
                return Ok(Self::Toolchain);
            }
            say("rustup has no WASM target here; Debian's rustc-web is used instead");
        }
        if !debian_is_complete() {
            apt_install(&DEBIAN_PACKAGES)?;
        }
        Ok(Self::Debian)
    }

    /// Builds the package `frontend` and returns its WASM file.
    pub(crate) fn build_frontend(&self) -> Result<PathBuf, Failure> {
        let (mut command, folder) = match self {
            Self::Toolchain => (cargo(&["build"]), workspace::target()),
            Self::Debian => self.debian_build(),
        };
        command.args(["--package", "frontend", "--profile", "wasm", "--target", TARGET]);
        run(&mut command)?;
        Ok(folder.join(TARGET).join("wasm/frontend.wasm"))
    }

    /// Lints the browser's side alone. Debian's compiler comes without
    /// clippy; there the build itself has to do.
    pub(crate) fn lint_frontend(&self) -> Result<(), Failure> {
        match self {
            Self::Toolchain => run(cargo(&["clippy", "--package", "frontend", "--package", "app"])
                .args(["--features", "app/hydrate", "--target", TARGET, "--profile", "wasm"])
                .args(["--", "--deny", "warnings"])),
            Self::Debian => Ok(()),
        }
    }

    fn debian_build(&self) -> (Command, PathBuf) {
        // A folder of its own: another compiler's files would be rebuilt each time.
        let folder = workspace::target().join("debian");
        let mut command = Command::new("/usr/bin/cargo");
        command
            .current_dir(workspace::root())
            .args(["build", "-Zbuild-std=std,panic_abort"])
            .arg("--target-dir")
            .arg(&folder)
            .env("RUSTC", "/usr/bin/rustc")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER)
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO");
        (command, folder)
    }
}

fn toolchain_has_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed = Command::new(rustc)
        .current_dir(workspace::root())
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    let Ok(output) = printed else { return false };
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    std::fs::read_dir(folder).is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
    })
}

fn debian_is_complete() -> bool {
    Path::new("/usr/bin/cargo").exists()
        && Path::new("/usr/bin").join(DEBIAN_LINKER).exists()
        && Path::new("/usr/lib/rustlib/src").exists()
}
