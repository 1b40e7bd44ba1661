//! The zip package around a Word file, opened with a limit on everything that
//! a hostile one could blow up.

use crate::model::{Format, ReadError};
use crate::read::{limits, refusal};
use encoding_rs::{Encoding, UTF_8};
use std::io::{Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

const MAIN_PART: &str = "word/document.xml";

/// Whether a zip file is a Word document.
pub(in crate::read) fn is_word_package(bytes: &[u8]) -> bool {
    ZipArchive::new(Cursor::new(bytes)).is_ok_and(|archive| find_main_part(&archive).is_some())
}

/// Whether a compound file holds an encrypted Office package: its directory
/// then names a stream `EncryptedPackage`.
pub(in crate::read) fn is_encrypted_package(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.starts_with(b"\xd0\xcf\x11\xe0") && bytes.windows(name.len()).any(|window| window == name)
}

/// `word/document.xml`, or `word/document2.xml` and the like, which some
/// programs write.
fn find_main_part(archive: &ZipArchive<Cursor<&[u8]>>) -> Option<String> {
    if archive.index_for_name(MAIN_PART).is_some() {
        return Some(MAIN_PART.to_owned());
    }
    let is_numbered = |name: &&str| {
        name.strip_prefix("word/document").and_then(|rest| rest.strip_suffix(".xml")).is_some_and(
            |number| number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit()),
        )
    };
    archive
        .file_names_raw()
        .take(limits::PACKAGE_ENTRIES)
        .filter_map(|name| std::str::from_utf8(name).ok())
        .find(is_numbered)
        .map(str::to_owned)
}

pub(super) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
}

impl<'b> Package<'b> {
    /// Opens a package after holding what it declares against the limits.
    pub(super) fn open(bytes: &'b [u8]) -> Result<Self, ReadError> {
        let mut archive =
            ZipArchive::new(Cursor::new(bytes)).map_err(|_| refusal::damaged(Format::Docx))?;
        // Two entries of one name: readers would disagree on the text.
        if archive.len() > limits::PACKAGE_ENTRIES || archive.has_duplicate_names() {
            return Err(refusal::hostile());
        }
        let mut total = 0u64;
        for index in 0..archive.len() {
            let entry = archive.by_index_raw(index).map_err(|_| refusal::damaged(Format::Docx))?;
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
        Ok(Self { archive })
    }

    pub(super) fn main_part(&self) -> Option<String> {
        find_main_part(&self.archive)
    }

    /// The text of one part, `None` where there is no such part. What the
    /// package declares may be a lie, so the bytes are counted as they come.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<String>, ReadError> {
        let entry = match self.archive.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(_) => return Err(refusal::damaged(Format::Docx)),
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
        outcome.map_err(|_| refusal::damaged(Format::Docx))?;
        let (encoding, _) = Encoding::for_bom(&bytes).unwrap_or((UTF_8, 0));
        let (text, _, _) = encoding.decode(&bytes);
        Ok(Some(text.into_owned()))
    }
}
