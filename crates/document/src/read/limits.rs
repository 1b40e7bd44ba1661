//! How much the reader takes on. The first two are promised to users; the
//! others keep hostile files from costing more than an honest one could.

/// Pages of a PDF.
pub(super) const PAGES: usize = 2_000;
/// UTF-8 bytes of text, after cleaning.
pub(super) const TEXT_BYTES: usize = 5 * 1024 * 1024;
/// Bytes of a plain text or Markdown file: four per character at most, and
/// room for white space.
pub(super) const TEXT_FILE_BYTES: usize = 4 * TEXT_BYTES;
/// Bytes of a web page: markup and styles are most of it.
pub(super) const HTML_FILE_BYTES: usize = 8 * TEXT_BYTES;
/// Bytes looked at to tell the language.
pub(super) const LANGUAGE_SAMPLE: usize = 64 * 1024;

/// Entries of a DOCX package; real ones have a few dozen, or some hundreds
/// with many pictures.
pub(super) const PACKAGE_ENTRIES: usize = 4_000;
/// Bytes of one XML part when unpacked.
pub(super) const PART_BYTES: u64 = 96 * 1024 * 1024;
/// Bytes of all entries when unpacked, as the package declares them.
pub(super) const PACKAGE_BYTES: u64 = 1024 * 1024 * 1024;
/// How many times larger an XML part may be than its packed form. Word's XML
/// stays under 60; deflate reaches 1,032.
pub(super) const PART_RATIO: u64 = 250;
/// Parts below this size may have any ratio.
pub(super) const RATIO_FREE_BYTES: u64 = 1024 * 1024;
/// Nesting of XML elements; tables in tables reach some dozens.
pub(super) const XML_DEPTH: usize = 256;
/// Elements of one paragraph or table held in memory at a time.
pub(super) const XML_NODES: usize = 1_000_000;
