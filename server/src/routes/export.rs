//! A version as a file to hand out.

use super::{Api, Refusal, actor::By, id::Id};
use crate::service::{Audience, ExportFormat, Wish};
use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use domain::{Problem, VersionId};
use serde::Deserialize;
use std::{fmt::Write, sync::Arc};

/// How many changes and comments found no place in the file; absent where all
/// did.
const UNPLACED: &str = "x-advai-unplaced";

#[derive(Deserialize)]
pub(super) struct Asked {
    format: Option<String>,
    audience: Option<String>,
    author: Option<String>,
}

pub(super) async fn export(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<VersionId>,
    query: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = query.map_err(|_| {
        Problem::bad_request(
            "bad_query",
            "The part of the address after the question mark cannot be read.",
        )
    })?;
    let wish = wish(asked)?;
    let format = wish.format;
    let exported = api.service.export(&actor, id, wish).await?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::from_str(&disposition(&exported.file_name)) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    if exported.unplaced > 0 {
        headers.insert(UNPLACED, HeaderValue::from(exported.unplaced));
    }
    Ok((headers, exported.bytes).into_response())
}

fn wish(asked: Asked) -> Result<Wish, Problem> {
    let format = asked.format.as_deref().and_then(ExportFormat::from_word).ok_or_else(|| {
        Problem::bad_request(
            "bad_format",
            "The parameter \"format\" is one of docx, issues.docx, md, csv, json and ics.",
        )
    })?;
    let audience = match asked.audience.as_deref() {
        None | Some("internal") => Audience::Internal,
        Some("counterparty") => Audience::Counterparty,
        Some(_) => {
            return Err(Problem::bad_request(
                "bad_audience",
                "The parameter \"audience\" is internal or counterparty.",
            ));
        }
    };
    Ok(Wish { format, audience, author: asked.author })
}

/// A download under this name: in plain letters for old clients, whole for the
/// others (RFC 6266, with RFC 5987's form of the name).
fn disposition(name: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ');
    let plain: String = name.chars().map(|c| if safe(c) { c } else { '_' }).collect();
    let mut encoded = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_') {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::disposition;

    #[test]
    fn a_file_name_reaches_every_client_and_breaks_no_header() {
        assert_eq!(
            disposition("Cesión \"A\"\r\n.docx"),
            "attachment; filename=\"Cesi_n _A___.docx\"; filename*=UTF-8''Cesi%C3%B3n%20%22A%22%0D%0A.docx"
        );
    }
}
