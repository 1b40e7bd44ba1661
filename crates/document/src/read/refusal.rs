//! The sentences with which a file is refused. They say what to do and hold
//! nothing of the file.

use crate::model::{Format, ReadError, ReadErrorCode};

fn refuse(code: ReadErrorCode, detail: &str) -> ReadError {
    ReadError { code, detail: detail.to_owned() }
}

pub(super) fn no_text(format: Format) -> ReadError {
    refuse(
        ReadErrorCode::DocumentUnreadable,
        match format {
            Format::Pdf => {
                "The PDF has no readable text; if it is a scan, run text recognition (OCR) on it and upload the result."
            }
            _ => "The file has no text in it; check that it is the right one and upload it again.",
        },
    )
}

pub(super) fn damaged(format: Format) -> ReadError {
    refuse(
        ReadErrorCode::DocumentUnreadable,
        match format {
            Format::Docx => {
                "The Word file is damaged; open it in Word, save it again and upload the result."
            }
            Format::Pdf => {
                "The PDF is damaged; open it in a PDF viewer, print it to a new PDF and upload that."
            }
            Format::Odt => {
                "The OpenDocument file is damaged; open it in LibreOffice, save it again and upload the result."
            }
            Format::Doc | Format::Rtf => {
                "The file could not be converted; open it in Word or LibreOffice, save it as DOCX or PDF and upload that."
            }
            _ => "The file is not text in a known encoding; save it as UTF-8 and upload it again.",
        },
    )
}

pub(super) fn encrypted(password_given: bool) -> ReadError {
    refuse(
        ReadErrorCode::DocumentEncrypted,
        if password_given {
            "The password does not open this file; upload it with the right one or without protection."
        } else {
            "The file is protected by a password; upload it with the password or without protection."
        },
    )
}

/// A file that only another program reads, where that is not installed.
pub(super) fn other_program(format: Format) -> ReadError {
    refuse(
        ReadErrorCode::DocumentUnreadable,
        match format {
            Format::Rtf => {
                "RTF files are read with LibreOffice, which is not installed on this server; open the file in Word or LibreOffice, save it as DOCX or PDF and upload that."
            }
            _ => {
                "Word files in the old format (.doc) are read with LibreOffice, which is not installed on this server; open the file in Word, choose Save As, DOCX or PDF, and upload that."
            }
        },
    )
}

pub(super) fn encrypted_odt() -> ReadError {
    refuse(
        ReadErrorCode::DocumentEncrypted,
        "The OpenDocument file is protected by a password; save it in LibreOffice without one and upload it again.",
    )
}

pub(super) fn encrypted_word() -> ReadError {
    refuse(
        ReadErrorCode::DocumentEncrypted,
        "The Word file is protected by a password, with which only Word opens it; take the protection off there (File, Info, Protect Document) and upload it again.",
    )
}

pub(super) fn too_many_pages() -> ReadError {
    refuse(
        ReadErrorCode::DocumentTooLarge,
        "The document has more than 2,000 pages; split it and upload the parts.",
    )
}

pub(super) fn too_much_text() -> ReadError {
    refuse(
        ReadErrorCode::DocumentTooLarge,
        "The document has more than 5 MB of text; split it and upload the parts.",
    )
}

pub(super) fn declares() -> ReadError {
    refuse(
        ReadErrorCode::DocumentHostile,
        "The file defines entities of its own, which Word never does and which can hide text; it was not read. Save it again from Word or as a PDF.",
    )
}

pub(super) fn hostile() -> ReadError {
    refuse(
        ReadErrorCode::DocumentHostile,
        "The file unpacks to far more than a contract holds and was not read; save it again from Word or as a PDF.",
    )
}
