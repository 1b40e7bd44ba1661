//! What SQLite says, as an error that tells the person what to do.

use crate::StoreError;

// Primary result codes, https://www.sqlite.org/rescode.html
const READONLY: i64 = 8;
const IOERR: i64 = 10;
const CORRUPT: i64 = 11;
const FULL: i64 = 13;
const CANTOPEN: i64 = 14;
const NOTADB: i64 = 26;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error
            .as_database_error()
            .and_then(|error| error.code())
            .and_then(|code| code.parse::<i64>().ok());
        // The low byte is the primary code, the rest says more precisely why.
        match code.map(|code| code & 0xff) {
            Some(READONLY) => Self::Unwritable(
                "The database is read-only. Give this user write permission on the data folder \
                 and the files in it."
                    .to_owned(),
            ),
            Some(FULL) => Self::Unwritable(
                "The disk is full. Free some space on the disk of the data folder; nothing that \
                 was stored is harmed."
                    .to_owned(),
            ),
            Some(IOERR) => Self::Unwritable(
                "The disk of the data folder does not work: reading or writing the database failed."
                    .to_owned(),
            ),
            Some(CANTOPEN) => Self::Unwritable(
                "The database cannot be opened. Give this user write permission on the data \
                 folder and the files in it."
                    .to_owned(),
            ),
            Some(CORRUPT | NOTADB) => {
                Self::Damaged("the database file is not a sound SQLite database".to_owned())
            }
            _ => Self::Database(error),
        }
    }
}
