//! Bytes to [`Document`].

use crate::model::{Document, Format, ReadError};

/// What kind of file these bytes are.
pub fn sniff(bytes: &[u8], file_name: &str) -> Option<Format> { let _ = (bytes, file_name); unimplemented!() }
/// Reads a file.
pub fn read(bytes: &[u8], format: Format, password: Option<&str>) -> Result<Document, ReadError> { let _ = (bytes, format, password); unimplemented!() }
