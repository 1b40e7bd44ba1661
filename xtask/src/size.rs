//! Compressed copies of the site's files, and how much a first visit weighs.

use crate::{process::Failure, report::say};
use flate2::{Compression, write::GzEncoder};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// What the pages' WASM and JavaScript may weigh together, with Brotli.
pub(crate) const BUDGET_KIB: f64 = 200.0;
const COMPRESSED: [&str; 6] = ["wasm", "js", "css", "svg", "html", "txt"];

/// Writes `.br` and `.gz` beside each file that gains by it. Returns what WASM
/// and JavaScript weigh with Brotli, in KiB.
pub(crate) fn compress(site: &Path) -> Result<f64, Failure> {
    let mut program_bytes = 0;
    for file in files_below(site)? {
        let Some(ending) = file.extension().and_then(|ending| ending.to_str()) else { continue };
        if !COMPRESSED.contains(&ending) {
            continue;
        }
        let bytes = fs::read(&file).map_err(|error| Failure::at(file.display(), error))?;
        let smaller = brotli_of(&bytes).map_err(|error| Failure::at(file.display(), error))?;
        if matches!(ending, "wasm" | "js") {
            program_bytes += smaller.len();
        }
        write_beside(&file, "br", &smaller)?;
        let gzipped = gzip_of(&bytes).map_err(|error| Failure::at(file.display(), error))?;
        write_beside(&file, "gz", &gzipped)?;
    }
    let kib = program_bytes as f64 / 1024.0;
    say(&format!("WASM and JavaScript with Brotli: {kib:.1} KB (budget {BUDGET_KIB:.0} KB)"));
    Ok(kib)
}

fn brotli_of(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters)?;
    Ok(out)
}

fn gzip_of(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn write_beside(file: &Path, ending: &str, bytes: &[u8]) -> Result<(), Failure> {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    fs::write(&name, bytes).map_err(|error| Failure::at(file.display(), error))
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).map_err(|error| Failure::at(folder.display(), error))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    Ok(found)
}
