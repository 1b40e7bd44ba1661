//! Microsoft's compound file: the coat of Office files before 2007, and of
//! encrypted ones since. Only its directory is read, to tell which it is
//! ([MS-CFB] 2.2, 2.3 and 2.6).

const MAGIC: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/// One entry of the directory.
const ENTRY: usize = 128;
/// Real directories have some dozens of entries.
const MOST_ENTRIES: usize = 4_096;
/// Entries of the file allocation table that the header itself names.
const TABLES_IN_HEADER: usize = 109;
/// Above these are marks, not sectors.
const LAST_SECTOR: u32 = 0xffff_fffa;

/// What kind of file the compound file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compound {
    /// Word's binary format.
    Word,
    /// An Office Open XML package behind a password.
    EncryptedPackage,
    /// A spreadsheet, a mail, an installer.
    Other,
}

/// What these bytes are, or `None` where they are no compound file.
pub(super) fn kind(bytes: &[u8]) -> Option<Compound> {
    if !bytes.starts_with(MAGIC) {
        return None;
    }
    let names = Directory { bytes }.names().unwrap_or_default();
    let has = |name: &str| names.iter().any(|found| found == name);
    Some(if has("EncryptedPackage") {
        Compound::EncryptedPackage
    } else if has("WordDocument") {
        Compound::Word
    } else {
        Compound::Other
    })
}

struct Directory<'b> {
    bytes: &'b [u8],
}

impl Directory<'_> {
    fn u16(&self, at: usize) -> Option<u16> {
        Some(u16::from_le_bytes(self.bytes.get(at..at + 2)?.try_into().ok()?))
    }

    fn u32(&self, at: usize) -> Option<u32> {
        Some(u32::from_le_bytes(self.bytes.get(at..at + 4)?.try_into().ok()?))
    }

    /// 512 bytes, or 4,096 in version 4.
    fn sector_size(&self) -> Option<usize> {
        match self.u16(30)? {
            9 => Some(512),
            12 => Some(4_096),
            _ => None,
        }
    }

    fn offset(&self, sector: u32) -> Option<usize> {
        (sector as usize).checked_add(1)?.checked_mul(self.sector_size()?)
    }

    /// The sector after this one in its chain.
    fn next(&self, sector: u32) -> Option<u32> {
        let per_table = self.sector_size()? / 4;
        let table = sector as usize / per_table;
        if table >= TABLES_IN_HEADER {
            return None;
        }
        let table = self.offset(self.u32(76 + 4 * table)?)?;
        self.u32(table + 4 * (sector as usize % per_table))
    }

    /// The names of the streams directly below the root: a document may hold
    /// others, with names of their own, deeper down.
    fn names(&self) -> Option<Vec<String>> {
        let per_sector = self.sector_size()? / ENTRY;
        let mut places = Vec::new();
        let mut sector = self.u32(48)?;
        // A chain that bites its own tail ends at the bound.
        while sector < LAST_SECTOR && places.len() < MOST_ENTRIES {
            let start = self.offset(sector)?;
            places.extend((0..per_sector).map(|at| start + at * ENTRY));
            let Some(next) = self.next(sector) else { break };
            sector = next;
        }
        let root = *places.first()?;
        let mut names = Vec::new();
        let mut open = vec![self.u32(root + 76)?];
        let mut visited = 0;
        while let Some(entry) = open.pop() {
            visited += 1;
            let Some(place) = places.get(entry as usize).copied() else { continue };
            if visited > MOST_ENTRIES {
                break;
            }
            names.extend(self.name(place));
            open.extend(self.u32(place + 68));
            open.extend(self.u32(place + 72));
        }
        Some(names)
    }

    fn name(&self, entry: usize) -> Option<String> {
        let length = usize::from(self.u16(entry + 64)?).checked_sub(2)?.min(62);
        let raw = self.bytes.get(entry..entry + length)?;
        let units = raw.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        Some(char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect())
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Compound, kind};

    /// A compound file of one directory sector: the root, and streams of these
    /// names below it.
    pub(in crate::read) fn compound_file(streams: &[&str]) -> Vec<u8> {
        let mut bytes = vec![0u8; 512 * 3];
        bytes[..8].copy_from_slice(super::MAGIC);
        bytes[30..32].copy_from_slice(&9u16.to_le_bytes());
        bytes[48..52].copy_from_slice(&1u32.to_le_bytes());
        bytes[76..80].copy_from_slice(&0u32.to_le_bytes());
        // The table: sector 0 is the table, sector 1 the directory's only one.
        bytes[512..516].copy_from_slice(&0xffff_fffdu32.to_le_bytes());
        bytes[516..520].copy_from_slice(&0xffff_fffeu32.to_le_bytes());
        for (at, name) in ["Root Entry"].iter().chain(streams).enumerate() {
            let entry = 1024 + at * 128;
            let units: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            bytes[entry..entry + units.len()].copy_from_slice(&units);
            let length = u16::try_from(units.len() + 2).unwrap();
            bytes[entry + 64..entry + 66].copy_from_slice(&length.to_le_bytes());
            // Each stream is the right sibling of the one before.
            let last = at == 0 || at == streams.len();
            let right = if last { u32::MAX } else { u32::try_from(at + 1).unwrap() };
            bytes[entry + 68..entry + 72].copy_from_slice(&u32::MAX.to_le_bytes());
            bytes[entry + 72..entry + 76].copy_from_slice(&right.to_le_bytes());
            let child = if at == 0 { 1u32 } else { u32::MAX };
            bytes[entry + 76..entry + 80].copy_from_slice(&child.to_le_bytes());
        }
        bytes
    }

    #[test]
    fn a_compound_file_is_told_by_the_streams_below_its_root() {
        for (streams, expected) in [
            (&["1Table", "WordDocument"][..], Compound::Word),
            (&["EncryptionInfo", "EncryptedPackage"], Compound::EncryptedPackage),
            (&["Workbook"], Compound::Other),
            (&[], Compound::Other),
        ] {
            assert_eq!(kind(&compound_file(streams)), Some(expected), "{streams:?}");
        }
        assert_eq!(kind(b"PK\x03\x04"), None);
    }

    #[test]
    fn a_directory_that_bites_its_own_tail_ends() {
        let mut bytes = compound_file(&["WordDocument"]);
        bytes[516..520].copy_from_slice(&1u32.to_le_bytes());
        bytes[1024 + 128 + 72..1024 + 128 + 76].copy_from_slice(&1u32.to_le_bytes());
        assert_eq!(kind(&bytes), Some(Compound::Word));
    }
}
