//! `advai review FILE`: the same work as the server's, in a temporary store
//! that is erased at the end.

use super::{
    ReportFormat,
    output::{complain, say},
    report::{Marks, report},
    serve::install_tls,
};
use crate::{
    assembly::{Assembly, hand_back},
    config::{ByConnecting, Config, Environment},
    service::{Service, Upload, UploadFields},
    shutdown,
};
use app::Backend;
use domain::{Actor, Language, Stage, VersionId, VersionState, VersionStatus};
use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

/// How often the state is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// Reviews a file and prints what was found.
pub(super) fn run(
    environment: &Environment,
    file: &Path,
    against: Option<&Path>,
    format: ReportFormat,
) -> ExitCode {
    install_tls();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let outcome = match runtime {
        Err(error) => Err(error.to_string()),
        Ok(runtime) => runtime.block_on(reviewed(environment, file, against)),
    };
    let printed = outcome.and_then(|state| match format {
        ReportFormat::Json => {
            serde_json::to_string_pretty(&state).map_err(|error| error.to_string())
        }
        ReportFormat::Text => Ok(report(&state, Marks::None)),
        ReportFormat::Md => Ok(report(&state, Marks::Markdown)),
    });
    match printed {
        Ok(text) => {
            say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(why) => {
            complain(&why);
            ExitCode::from(2)
        }
    }
}

async fn reviewed(
    environment: &Environment,
    file: &Path,
    against: Option<&Path>,
) -> Result<VersionState, String> {
    let reader = reader(environment);
    let new = upload(file, reader)?;
    let old = against.map(|file| upload(file, reader)).transpose()?;
    let config = Config::read(environment, &ByConnecting).await.map_err(|e| e.to_string())?;
    let stop = shutdown::on_signal().map_err(|error| error.to_string())?;
    let folder = Temporary::new();
    let (database, files) = (folder.0.join("advai.db"), folder.0.join("files"));
    let assembly =
        Assembly::start(config.pool, &database, &files).await.map_err(|e| e.to_string())?;
    let outcome = tokio::select! {
        outcome = follow(&assembly.service, new, old) => outcome,
        () = stop.cancelled() => Err("stopped".to_owned()),
    };
    hand_back(assembly.engine).await;
    outcome
}

async fn follow(
    service: &Service,
    new: Upload,
    old: Option<Upload>,
) -> Result<VersionState, String> {
    let actor = Actor::LOCAL;
    let version = match old {
        None => service.create_contract(&actor, new).await.map_err(|p| p.detail)?.1,
        Some(mut old) => {
            // Only its text is needed: nothing of it is sent to anyone.
            old.fields.hold = Some("masking".to_owned());
            let (contract, first) =
                service.create_contract(&actor, old).await.map_err(|p| p.detail)?;
            until(service, first, |state| state.stage > Stage::Document).await?;
            service.add_version(&actor, contract, new).await.map_err(|p| p.detail)?
        }
    };
    until(service, version, |state| !state.status.is_live()).await
}

/// Shows how far it is until it is far enough.
async fn until(
    service: &Service,
    version: VersionId,
    enough: impl Fn(&VersionState) -> bool,
) -> Result<VersionState, String> {
    let mut line = ProgressLine::default();
    loop {
        let state =
            service.version(&Actor::LOCAL, version).await.map_err(|problem| problem.detail)?;
        if let (VersionStatus::Failed, Some(error)) = (state.status, &state.error) {
            return Err(error.detail.clone());
        }
        if enough(&state) {
            line.clear();
            return Ok(state);
        }
        line.show(&state);
        tokio::time::sleep(LOOK).await;
    }
}

fn upload(path: &Path, reader: Language) -> Result<Upload, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Upload { file_name, bytes, fields: UploadFields::default(), reader })
}

/// The terminal's language.
fn reader(environment: &Environment) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| environment.get(name));
    if locale.is_some_and(|locale| locale.starts_with("es")) { Language::Es } else { Language::En }
}

/// One line on the terminal that says how far it is; nothing where nobody
/// looks at one.
#[derive(Default)]
struct ProgressLine {
    shown: bool,
}

impl ProgressLine {
    fn show(&mut self, state: &VersionState) {
        let mut error = std::io::stderr();
        if !error.is_terminal() {
            return;
        }
        let progress = state.progress;
        let width = 24_u32;
        let full = (progress.done * width).checked_div(progress.total).unwrap_or(0);
        let bar: String = (0..width).map(|at| if at < full { '#' } else { '.' }).collect();
        let waits = match &state.waiting_for {
            Some(wait) => format!(
                "; waiting {} s for {}",
                wait.seconds,
                wait.provider.as_deref().unwrap_or("a provider")
            ),
            None => state.eta_seconds.map(|eta| format!("; about {eta} s")).unwrap_or_default(),
        };
        self.shown = true;
        let _ = write!(error, "\r\x1b[K[{bar}] {} of {}{waits}", progress.done, progress.total);
        let _ = error.flush();
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// A folder that is gone when this is.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Self {
        // Made by the store, for its owner only; the name cannot be guessed.
        Self(std::env::temp_dir().join(format!("advai-{}", uuid::Uuid::now_v7())))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
