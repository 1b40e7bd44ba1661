//! `advai read-document`: the process that reads what came from outside.

use super::output::complain;
use rlimit::Resource;
use std::process::ExitCode;

/// Address space, in bytes. A PDF of 2,000 pages needs a few hundred MB.
const MEMORY: u64 = 1_536 * 1024 * 1024;
/// Seconds of computing.
const COMPUTING: u64 = 60;

/// Gives up what reading does not need, then reads. No core dump, which would
/// hold the contract; no file written.
pub(super) fn read_document() -> ExitCode {
    let limits = [
        (Resource::AS, MEMORY),
        (Resource::CPU, COMPUTING),
        (Resource::CORE, 0),
        (Resource::FSIZE, 0),
    ];
    for (resource, most) in limits {
        // The system may have set a tighter one already.
        let set = resource.get().and_then(|(_, hard)| resource.set(most.min(hard), most.min(hard)));
        if let Err(error) = set {
            complain(&format!("a limit could not be set: {error}"));
            return ExitCode::from(2);
        }
    }
    match engine::child_main() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}
