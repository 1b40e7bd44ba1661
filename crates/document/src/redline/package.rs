//! The zip package of a Word file: its parts are read under limits, and
//! written back with every untouched part as it was packed.

use super::error::RedlineError;
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Entries of a package; real ones have a few dozen.
const ENTRIES: usize = 4_000;
/// Bytes of one part when unpacked.
const PART_BYTES: u64 = 96 * 1024 * 1024;
/// How many times larger than its packed form a part may be.
const PART_RATIO: u64 = 250;
/// Parts below this size may have any ratio.
const RATIO_FREE_BYTES: u64 = 1024 * 1024;

const CONTENT_TYPES: &str = "[Content_Types].xml";
const ROOT_RELATIONS: &str = "_rels/.rels";

/// A package that is being edited.
pub(super) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    changed: BTreeMap<String, String>,
}

impl<'b> Package<'b> {
    pub(super) fn open(bytes: &'b [u8]) -> Result<Self, RedlineError> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| RedlineError::Damaged)?;
        if archive.len() > ENTRIES || archive.has_duplicate_names() {
            return Err(RedlineError::Hostile);
        }
        Ok(Self { archive, changed: BTreeMap::new() })
    }

    /// The name of the part that holds the text.
    pub(super) fn main_part(&mut self) -> Result<String, RedlineError> {
        let usual = "word/document.xml";
        if self.archive.index_for_name(usual).is_some() {
            return Ok(usual.to_owned());
        }
        let relations = self.part(ROOT_RELATIONS)?.ok_or(RedlineError::Damaged)?;
        super::relations::target(&relations, "/officeDocument")
            .map(|target| target.trim_start_matches('/').to_owned())
            .filter(|target| target.starts_with("word/"))
            .ok_or(RedlineError::Unsupported)
    }

    /// The text of a part as it now stands; `None` where there is no such part.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<String>, RedlineError> {
        if let Some(text) = self.changed.get(name) {
            return Ok(Some(text.clone()));
        }
        let entry = match self.archive.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(_) => return Err(RedlineError::Damaged),
        };
        let packed = entry.compressed_size();
        let limit = PART_BYTES.min(packed.saturating_mul(PART_RATIO).max(RATIO_FREE_BYTES));
        let mut bytes = Vec::new();
        entry.take(limit + 1).read_to_end(&mut bytes).map_err(|_| RedlineError::Damaged)?;
        if bytes.len() as u64 > limit {
            return Err(RedlineError::Hostile);
        }
        // UTF-16 parts are allowed and written by nobody.
        String::from_utf8(bytes).map(Some).map_err(|_| RedlineError::Unsupported)
    }

    /// The names of the XML parts below `word/`.
    pub(super) fn text_parts(&self) -> Vec<String> {
        self.archive
            .file_names_raw()
            .filter_map(|name| std::str::from_utf8(name).ok())
            .filter(|name| name.starts_with("word/") && name.ends_with(".xml"))
            .map(str::to_owned)
            .collect()
    }

    /// Replaces a part, or adds it.
    pub(super) fn set(&mut self, name: &str, text: String) {
        self.changed.insert(name.to_owned(), text);
    }

    /// Tells the package what kind of thing a new part holds.
    pub(super) fn declare(&mut self, name: &str, kind: &str) -> Result<(), RedlineError> {
        let types = self.part(CONTENT_TYPES)?.ok_or(RedlineError::Damaged)?;
        let prefix = super::relations::root_prefix(&types);
        let line = format!("<{prefix}Override PartName=\"/{name}\" ContentType=\"{kind}\"/>");
        let at = types.rfind("</").ok_or(RedlineError::Damaged)?;
        let mut declared = types;
        declared.insert_str(at, &line);
        self.set(CONTENT_TYPES, declared);
        Ok(())
    }

    /// The package with its changes. What did not change keeps its packed
    /// bytes, its place and its time stamp.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, RedlineError> {
        let mut out = ZipWriter::new(Cursor::new(Vec::new()));
        let mut changed = std::mem::take(&mut self.changed);
        for index in 0..self.archive.len() {
            let entry = self.archive.by_index_raw(index).map_err(|_| RedlineError::Damaged)?;
            let name = std::str::from_utf8(entry.name_raw()).unwrap_or_default().to_owned();
            match changed.remove(&name) {
                None => out.raw_copy_file(entry).map_err(|_| RedlineError::Damaged)?,
                Some(text) => {
                    let stamp = entry.last_modified().unwrap_or_default();
                    write(&mut out, &name, &text, options().last_modified_time(stamp))?;
                }
            }
        }
        for (name, text) in &changed {
            write(&mut out, name, text, options())?;
        }
        out.finish().map(Cursor::into_inner).map_err(|_| RedlineError::Damaged)
    }
}

/// A package of these parts, in this order.
pub(super) fn packed(parts: &[(&str, String)]) -> Result<Vec<u8>, RedlineError> {
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        write(&mut out, name, text, options())?;
    }
    out.finish().map(Cursor::into_inner).map_err(|_| RedlineError::Damaged)
}

/// Without a time of its own: the same input gives the same bytes.
fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().last_modified_time(zip::DateTime::default())
}

fn write(
    out: &mut ZipWriter<Cursor<Vec<u8>>>,
    name: &str,
    text: &str,
    options: SimpleFileOptions,
) -> Result<(), RedlineError> {
    out.start_file(name, options).map_err(|_| RedlineError::Damaged)?;
    out.write_all(text.as_bytes()).map_err(|_| RedlineError::Damaged)
}
