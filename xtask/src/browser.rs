//! What the browser tests need: Node with the packages of `end2end`, and a Chromium.

use crate::{
    process::{Failure, apt_install, is_there, run},
    workspace,
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

const CHROMIUMS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
];

/// Node's packages, installed where the lock file is newer than they are.
pub(crate) fn node_packages() -> Result<(), Failure> {
    if !is_there("node", "--version") || !is_there("npm", "--version") {
        apt_install(&["nodejs", "npm"])?;
    }
    let folder = workspace::root().join("end2end");
    let installed = folder.join("node_modules/.package-lock.json");
    if is_newer(&installed, &folder.join("package-lock.json")) {
        return Ok(());
    }
    run(Command::new("npm")
        .current_dir(&folder)
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}

/// A Chromium: the one that `CHROMIUM` names, the system's, or Debian's package.
pub(crate) fn chromium() -> Result<PathBuf, Failure> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let find = || CHROMIUMS.iter().map(Path::new).find(|path| path.exists());
    if find().is_none() {
        apt_install(&["chromium"])?;
    }
    find().map(Path::to_path_buf).ok_or_else(|| {
        Failure("no Chromium was found; set CHROMIUM to the path of its executable".to_owned())
    })
}

fn is_newer(file: &Path, than: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    matches!((changed(file), changed(than)), (Some(file), Some(than)) if file >= than)
}
