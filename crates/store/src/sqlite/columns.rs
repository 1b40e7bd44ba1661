//! Reading columns of a row, and words and JSON as they are kept in them.

use crate::StoreError;
use serde::de::value::{Error as WordError, StrDeserializer};
use serde::{Serialize, de::DeserializeOwned, de::IntoDeserializer};
use sqlx::{Row, sqlite::SqliteRow};
use std::str::FromStr;

/// Typed reading of a row's columns.
pub(super) trait Columns {
    fn text(&self, column: &str) -> Result<String, StoreError>;
    fn maybe_text(&self, column: &str) -> Result<Option<String>, StoreError>;
    fn int(&self, column: &str) -> Result<i64, StoreError>;
    fn maybe_int(&self, column: &str) -> Result<Option<i64>, StoreError>;
    fn count(&self, column: &str) -> Result<u32, StoreError>;
    fn flag(&self, column: &str) -> Result<bool, StoreError>;
    fn id<T: FromStr>(&self, column: &str) -> Result<T, StoreError>;
    fn maybe_id<T: FromStr>(&self, column: &str) -> Result<Option<T>, StoreError>;
    fn word<T: DeserializeOwned>(&self, column: &str) -> Result<T, StoreError>;
    fn maybe_word<T: DeserializeOwned>(&self, column: &str) -> Result<Option<T>, StoreError>;
    fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, StoreError>;
    fn maybe_json<T: DeserializeOwned>(&self, column: &str) -> Result<Option<T>, StoreError>;
}

impl Columns for SqliteRow {
    fn text(&self, column: &str) -> Result<String, StoreError> {
        Ok(self.try_get(column)?)
    }
    fn maybe_text(&self, column: &str) -> Result<Option<String>, StoreError> {
        Ok(self.try_get(column)?)
    }
    fn int(&self, column: &str) -> Result<i64, StoreError> {
        Ok(self.try_get(column)?)
    }
    fn maybe_int(&self, column: &str) -> Result<Option<i64>, StoreError> {
        Ok(self.try_get(column)?)
    }
    fn count(&self, column: &str) -> Result<u32, StoreError> {
        u32::try_from(self.int(column)?).map_err(|_| damaged(column))
    }
    fn flag(&self, column: &str) -> Result<bool, StoreError> {
        Ok(self.int(column)? != 0)
    }
    fn id<T: FromStr>(&self, column: &str) -> Result<T, StoreError> {
        self.try_get::<&str, _>(column)?.parse().map_err(|_| damaged(column))
    }
    fn maybe_id<T: FromStr>(&self, column: &str) -> Result<Option<T>, StoreError> {
        self.try_get::<Option<&str>, _>(column)?
            .map(|text| text.parse().map_err(|_| damaged(column)))
            .transpose()
    }
    fn word<T: DeserializeOwned>(&self, column: &str) -> Result<T, StoreError> {
        read_word(self.try_get(column)?, column)
    }
    fn maybe_word<T: DeserializeOwned>(&self, column: &str) -> Result<Option<T>, StoreError> {
        self.try_get::<Option<&str>, _>(column)?.map(|word| read_word(word, column)).transpose()
    }
    fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, StoreError> {
        serde_json::from_str(self.try_get(column)?).map_err(|_| damaged(column))
    }
    fn maybe_json<T: DeserializeOwned>(&self, column: &str) -> Result<Option<T>, StoreError> {
        self.try_get::<Option<&str>, _>(column)?
            .map(|text| serde_json::from_str(text).map_err(|_| damaged(column)))
            .transpose()
    }
}

fn read_word<T: DeserializeOwned>(word: &str, column: &str) -> Result<T, StoreError> {
    let deserializer: StrDeserializer<'_, WordError> = word.into_deserializer();
    T::deserialize(deserializer).map_err(|_| damaged(column))
}

/// The column's name only: its content may be text of a contract.
fn damaged(column: &str) -> StoreError {
    StoreError::Damaged(format!("column {column}"))
}

/// A value as JSON.
pub(super) fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value)
        .map_err(|_| StoreError::Damaged("a value has no JSON form".to_owned()))
}

/// A value as JSON, where there is one.
pub(super) fn maybe_json<T: Serialize>(value: Option<&T>) -> Result<Option<String>, StoreError> {
    value.map(json).transpose()
}

/// A plain enum's word, as in the JSON interface.
pub(super) fn word<T: Serialize>(value: T) -> Result<String, StoreError> {
    Ok(json(&value)?.trim_matches('"').to_owned())
}

/// A plain enum's word, where there is one.
pub(super) fn maybe_word<T: Serialize>(value: Option<T>) -> Result<Option<String>, StoreError> {
    value.map(word).transpose()
}
