//! The zip package around a Word or OpenDocument file, opened with a limit on
//! everything that a hostile one could blow up.

use super::{limits, refusal};
use crate::model::{Format, ReadError};
use encoding_rs::{Encoding, UTF_8};
use std::io::{Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

pub(super) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    format: Format,
}

impl<'b> Package<'b> {
    /// Opens a package after holding what it declares against the limits.
    pub(super) fn open(bytes: &'b [u8], format: Format) -> Result<Self, ReadError> {
        let damaged = || refusal::damaged(format);
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
        // Two entries of one name: readers would disagree on the text.
        if archive.len() > limits::PACKAGE_ENTRIES || archive.has_duplicate_names() {
            return Err(refusal::hostile());
        }
        let mut total = 0u64;
        for index in 0..archive.len() {
            let entry = archive.by_index_raw(index).map_err(|_| damaged())?;
            let (size, packed) = (entry.size(), entry.compressed_size());
            let is_xml =
                entry.name_raw().ends_with(b".xml") || entry.name_raw().ends_with(b".rels");
            total = total.saturating_add(size);
            let swollen =
                size > limits::RATIO_FREE_BYTES && size / packed.max(1) > limits::PART_RATIO;
            if total > limits::PACKAGE_BYTES || (is_xml && (swollen || size > limits::PART_BYTES)) {
                return Err(refusal::hostile());
            }
        }
        Ok(Self { archive, format })
    }

    /// The names of the entries, those that are no UTF-8 left out.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        names(&self.archive)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.archive.index_for_name(name).is_some()
    }

    /// The text of one part, `None` where there is no such part. What the
    /// package declares may be a lie, so the bytes are counted as they come.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<String>, ReadError> {
        let entry = match self.archive.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(_) => return Err(refusal::damaged(self.format)),
        };
        let declared = entry.size();
        let limit = limits::PART_BYTES.min(
            entry
                .compressed_size()
                .saturating_mul(limits::PART_RATIO)
                .max(limits::RATIO_FREE_BYTES),
        );
        let mut bytes = Vec::new();
        let outcome = entry.take(limit + 1).read_to_end(&mut bytes);
        let length = bytes.len() as u64;
        if length > limit || (length > declared && declared > 0) {
            return Err(refusal::hostile());
        }
        outcome.map_err(|_| refusal::damaged(self.format))?;
        let (encoding, _) = Encoding::for_bom(&bytes).unwrap_or((UTF_8, 0));
        let (text, _, _) = encoding.decode(&bytes);
        Ok(Some(text.into_owned()))
    }
}

fn names<'a>(archive: &'a ZipArchive<Cursor<&[u8]>>) -> impl Iterator<Item = &'a str> {
    archive
        .file_names_raw()
        .take(limits::PACKAGE_ENTRIES)
        .filter_map(|name| std::str::from_utf8(name).ok())
}

/// A look into a package that may be hostile, to tell what it is: only names
/// and the beginnings of small parts.
pub(super) struct Glance<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
}

impl<'b> Glance<'b> {
    pub(super) fn at(bytes: &'b [u8]) -> Option<Self> {
        ZipArchive::new(Cursor::new(bytes)).ok().map(|archive| Self { archive })
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.archive.index_for_name(name).is_some()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        names(&self.archive)
    }

    /// The beginning of a part, empty where there is none.
    pub(super) fn beginning(&mut self, name: &str) -> String {
        const GLANCE: u64 = 64 * 1024;
        let mut bytes = Vec::new();
        if let Ok(entry) = self.archive.by_name(name) {
            // A damaged end is no reason to say nothing about the beginning.
            let _ = entry.take(GLANCE).read_to_end(&mut bytes);
        }
        let (encoding, _) = Encoding::for_bom(&bytes).unwrap_or((UTF_8, 0));
        encoding.decode(&bytes).0.into_owned()
    }
}
