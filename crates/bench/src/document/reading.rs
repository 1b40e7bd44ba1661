//! Files read as the server reads them: in a process of their own.

use crate::failure::Failure;
use crate::numbers::{ms, percentile};
use crate::report::Table;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

const TIMES: usize = 5;
/// The server gives a file as long.
const PATIENCE: Duration = Duration::from_secs(90);
/// Memory that reading a contract may take, in bytes.
const MEMORY: u64 = 200 << 20;

static PDF: &[u8] = include_bytes!("../../data/23-pages.pdf");
static DOCX: &[u8] = include_bytes!("../../data/170-kb.docx");

/// Reads a PDF of 23 pages and a Word file of 170 kB.
pub(crate) async fn measure(table: &mut Table) -> Result<(), Failure> {
    for (what, format, bytes, most) in [
        ("a PDF of 23 pages", "pdf", PDF, Duration::from_millis(1_500)),
        ("a Word file of 170 kB", "docx", DOCX, Duration::from_millis(250)),
    ] {
        let (mut times, mut memory) = (Vec::new(), 0);
        for _ in 0..TIMES {
            let (time, peak) = read(format, bytes).await?;
            times.push(time);
            memory = memory.max(peak);
        }
        let time = percentile(&times, 50.0);
        table.must(
            format!("{what}: read, process and all"),
            format!("at most {}", ms(most)),
            ms(time),
            time <= most,
        );
        table.must(
            format!("{what}: memory at most"),
            "at most 200 MiB",
            format!("{:.1} MiB", memory as f64 / f64::from(1 << 20)),
            memory <= MEMORY,
        );
    }
    Ok(())
}

async fn read(format: &str, bytes: &[u8]) -> Result<(Duration, u64), Failure> {
    let answer = ask(format, bytes, PATIENCE).await?;
    match answer.ended {
        Ended::Document => Ok((answer.took, answer.memory)),
        _ => Err(Failure("the reading process did not read the file".to_owned())),
    }
}

/// What came of a reading process.
pub(super) struct Answer {
    pub(super) ended: Ended,
    pub(super) took: Duration,
    /// At most, in bytes.
    pub(super) memory: u64,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Document,
    Code,
    /// Without an answer.
    Died,
    /// Stopped when its time was over.
    Late,
}

/// Reads a file in a process of its own.
pub(super) async fn ask(format: &str, bytes: &[u8], patience: Duration) -> Result<Answer, Failure> {
    let binary = std::env::var_os("ADVAI_BINARY")
        .ok_or_else(|| Failure("ADVAI_BINARY names the server to measure".to_owned()))?;
    let failed = |error: std::io::Error| Failure::at("the reading process", error);
    let began = Instant::now();
    let mut child = Command::new(binary)
        .arg("read-document")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(failed)?;
    let id = child.id().unwrap_or(0);
    // The highest so far; the last look before the end is close to it.
    let watching = tokio::spawn(async move {
        let mut highest = 0;
        while let Some(now) = peak(id) {
            highest = highest.max(now);
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        highest
    });
    if let Some(mut input) = child.stdin.take() {
        let order = format!("{{\"format\":\"{format}\",\"password\":null}}\n");
        // A process that ended early takes no more; its answer says why.
        let _ = input.write_all(order.as_bytes()).await;
        let _ = input.write_all(bytes).await;
    }
    let output = tokio::time::timeout(patience, child.wait_with_output()).await;
    let took = began.elapsed();
    let ended = match output {
        Err(_) => Ended::Late,
        Ok(output) => {
            let output = output.map_err(failed)?.stdout;
            let line = output.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
            match line.unwrap_or_default() {
                line if line.starts_with(b"{\"Ok\"") => Ended::Document,
                line if line.starts_with(b"{\"Err\"") => Ended::Code,
                _ => Ended::Died,
            }
        }
    };
    let memory = watching.await.map_err(|error| Failure::at("watching memory", error))?;
    Ok(Answer { ended, took, memory })
}

fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
