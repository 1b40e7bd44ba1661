//! Files read as the server reads them: in a process of their own.

use crate::failure::Failure;
use crate::numbers::{ms, percentile};
use crate::report::Table;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

const TIMES: usize = 5;
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

/// How long it takes, and how much memory it needs at most.
async fn read(format: &str, bytes: &[u8]) -> Result<(Duration, u64), Failure> {
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
        input.write_all(order.as_bytes()).await.map_err(failed)?;
        input.write_all(bytes).await.map_err(failed)?;
    }
    let output = child.wait_with_output().await.map_err(failed)?;
    let took = began.elapsed();
    let answer = String::from_utf8_lossy(&output.stdout);
    if !answer.trim_start().starts_with("{\"Ok\"") {
        return Err(Failure("the reading process did not read the file".to_owned()));
    }
    let highest = watching.await.map_err(|error| Failure::at("watching memory", error))?;
    Ok((took, highest))
}

fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
