use document::{Format, Unit, read, sniff, split};
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

pub(crate) fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("ADVAI_CONTRACTS")
        .map(PathBuf::from)
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/contracts"));
    if folder.is_dir() {
        Some(folder)
    } else {
        eprintln!("skipped: no sample contracts (set ADVAI_CONTRACTS to their folder)");
        None
    }
}

pub(crate) fn bytes(name: &str) -> Option<Vec<u8>> {
    Some(std::fs::read(folder()?.join(name)).unwrap())
}

pub(crate) fn units(bytes: &[u8], name: &str) -> Vec<Unit> {
    split(&read(bytes, sniff(bytes, name).unwrap(), None).unwrap())
}

pub(crate) fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text with all changes accepted, white space folded.
pub(crate) fn accepted(bytes: &[u8]) -> String {
    let document = read(bytes, Format::Docx, None).unwrap();
    let lines: Vec<String> = document.paragraphs.into_iter().map(|p| p.text).collect();
    fold(&lines.join("\n"))
}

/// With all rejected, white space folded.
pub(crate) fn rejected(bytes: &[u8]) -> String {
    let document = read(bytes, Format::Docx, None).unwrap();
    let paragraphs = document.rejected.unwrap_or(document.paragraphs);
    let lines: Vec<String> = paragraphs.into_iter().map(|p| p.text).collect();
    fold(&lines.join("\n"))
}

/// Every part but the text, as its bytes.
pub(crate) fn other_parts(bytes: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|index| {
            let mut entry = archive.by_index(index).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            (entry.name_raw().to_vec(), content)
        })
        .filter(|(name, _)| name != b"word/document.xml")
        .collect()
}

/// Leaves a file to be looked at with a word processor, where a folder for it
/// is named.
pub(crate) fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("ADVAI_KEEP_REDLINES") {
        let name = name.replace('/', "_").replace(".md", ".docx").replace(".txt", ".docx");
        std::fs::write(Path::new(&folder).join(name), bytes).unwrap();
    }
}
