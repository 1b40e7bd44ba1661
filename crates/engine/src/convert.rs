//! Old Word files (`.doc`) and RTF become DOCX through LibreOffice, where that
//! is installed. It runs apart: in a folder and a process group of its own, for
//! a limited time, with nothing of our environment, and it fetches nothing that
//! the file names.

use document::{Format, ReadError, ReadErrorCode};
use std::{
    env, io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::process::Command;

/// A cold start takes some seconds; a long contract some more.
const LIMIT: Duration = Duration::from_secs(60);
/// A DOCX above this is no contract.
const LARGEST: u64 = 64 << 20;

/// The settings of the profile that LibreOffice starts with: no macros, no
/// links to elsewhere, and a proxy that nobody listens at for all that asks
/// the network anyway.
const PROFILE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetProxyType" oor:op="fuse"><value>2</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPSProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPSProxyPort" oor:op="fuse"><value>9</value></prop></item>
</oor:items>
"#;

/// LibreOffice, as far as it is there.
#[derive(Debug, Clone)]
pub struct Converter {
    program: PathBuf,
    limit: Duration,
}

impl Converter {
    /// The LibreOffice on the search path; `None` where there is none.
    pub fn installed() -> Option<Self> {
        let path = env::var_os("PATH")?;
        env::split_paths(&path)
            .flat_map(|folder| ["soffice", "libreoffice"].map(|name| folder.join(name)))
            .find(|program| program.is_file())
            .map(|program| Self::new(program, LIMIT))
    }

    /// A program that takes the arguments of LibreOffice's `--convert-to`.
    pub fn new(program: PathBuf, limit: Duration) -> Self {
        Self { program, limit }
    }

    /// Whether this kind of file is read by way of DOCX.
    pub fn takes(format: Format) -> bool {
        matches!(format, Format::Doc | Format::Rtf)
    }

    /// The file as DOCX.
    ///
    /// # Errors
    /// Where LibreOffice cannot read the file, or takes too long over it.
    pub async fn to_docx(&self, bytes: Vec<u8>, format: Format) -> Result<Vec<u8>, ReadError> {
        match tokio::time::timeout(self.limit, self.run(bytes, format)).await {
            Ok(Ok(docx)) => Ok(docx),
            Ok(Err(error)) => {
                tracing::warn!(%error, "a file could not be converted");
                Err(ReadError {
                    code: ReadErrorCode::DocumentUnreadable,
                    detail: "LibreOffice could not read this file: it is damaged or protected by a password. Open it in Word, save it as DOCX or PDF and upload that.".to_owned(),
                })
            }
            Err(_) => Err(ReadError {
                code: ReadErrorCode::DocumentHostile,
                detail: format!(
                    "Converting this file took longer than {} s, so it was stopped. Open it in Word, save it as DOCX or PDF and upload that.",
                    self.limit.as_secs()
                ),
            }),
        }
    }

    async fn run(&self, bytes: Vec<u8>, format: Format) -> io::Result<Vec<u8>> {
        // Gone with all that is in it when this future ends or is dropped.
        let folder = tempfile::tempdir()?;
        let home = folder.path();
        let name = if format == Format::Rtf { "input.rtf" } else { "input.doc" };
        tokio::fs::create_dir_all(home.join("profile/user")).await?;
        tokio::fs::write(home.join("profile/user/registrymodifications.xcu"), PROFILE).await?;
        tokio::fs::write(home.join(name), bytes).await?;
        let mut child = Command::new(&self.program)
            .arg(format!("-env:UserInstallation=file://{}", home.join("profile").display()))
            .args(["--headless", "--norestore", "--nologo", "--nodefault", "--nolockcheck"])
            .args(["--convert-to", "docx", "--outdir"])
            .arg(home)
            .arg(home.join(name))
            .env_clear()
            .env("PATH", env::var_os("PATH").unwrap_or_default())
            .env("HOME", home)
            .env("TMPDIR", home)
            .current_dir(home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()?;
        // The program is a script that starts others: they go together, also
        // when the time is up. Dropped before the folder is.
        let group = Group(child.id());
        let status = child.wait().await?;
        drop(group);
        if !status.success() {
            return Err(io::Error::other(format!("the converter ended with {status}")));
        }
        within(&home.join("input.docx")).await
    }
}

/// Reads what the converter wrote, up to a bound.
async fn within(path: &Path) -> io::Result<Vec<u8>> {
    if tokio::fs::metadata(path).await?.len() > LARGEST {
        return Err(io::Error::other("the converted file is too large"));
    }
    tokio::fs::read(path).await
}

/// A process group that is killed when this is dropped.
struct Group(Option<u32>);

impl Drop for Group {
    fn drop(&mut self) {
        let group =
            self.0.and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw);
        if let Some(group) = group {
            // All of them may be gone already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}
