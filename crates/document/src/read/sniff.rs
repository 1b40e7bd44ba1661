//! What kind of file it is, by content: names lie.

use super::compound::{self, Compound};
use super::{docx, encoding, html, odt};
use crate::model::Format;

/// What kind of file these bytes are, or `None` for one that is not supported.
/// The name only tells Markdown from plain text. An encrypted Word file counts
/// as Word, so that its owner is told about the password.
pub fn sniff(bytes: &[u8], file_name: &str) -> Option<Format> {
    let head = bytes.get(..1024).unwrap_or(bytes);
    if bytes.starts_with(b"PK") {
        if docx::is_word_package(bytes) {
            return Some(Format::Docx);
        }
        if odt::is_text_package(bytes) {
            return Some(Format::Odt);
        }
        // Cut off before its table of contents, a Word file still names its
        // parts; reading it says that it is damaged.
        let start = bytes.get(..CUT_OFF).unwrap_or(bytes);
        return contains(start, b"word/").then_some(Format::Docx);
    }
    if let Some(kind) = compound::kind(bytes) {
        return match kind {
            Compound::Word => Some(Format::Doc),
            Compound::EncryptedPackage => Some(Format::Docx),
            Compound::Other => None,
        };
    }
    if bytes.is_empty() {
        return None;
    }
    if head.trim_ascii_start().starts_with(b"{\\rtf") {
        return Some(Format::Rtf);
    }
    // Mail programs and printers put bytes before the header; other formats
    // name themselves in their first bytes.
    if contains(head, b"%PDF-") && !is_picture(head) {
        return Some(Format::Pdf);
    }
    if !encoding::looks_like_text(bytes) {
        return None;
    }
    let name = file_name.to_ascii_lowercase();
    if html::is_page(bytes, &name) {
        Some(Format::Html)
    } else if name.ends_with(".md") || name.ends_with(".markdown") {
        Some(Format::Markdown)
    } else {
        Some(Format::Text)
    }
}

/// Bytes of a package that are searched for the names of its parts.
const CUT_OFF: usize = 256 * 1024;

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

fn is_picture(head: &[u8]) -> bool {
    [&b"\x89PNG"[..], b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\0", b"MM\0*"]
        .iter()
        .any(|magic| head.starts_with(magic))
}
