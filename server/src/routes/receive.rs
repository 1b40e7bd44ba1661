//! A multipart body, read as it comes: fields in any order, the file up to the
//! limit and never beyond it in memory.

use crate::service::{SourceFields, SourceUpload, Upload, UploadFields};
use crate::two_files::Paper;
use axum::{
    extract::{FromRequest, Multipart, Request, multipart::Field},
    http::header,
};
use domain::{Language, Problem};

/// Bytes of a text field.
const FIELD: usize = 8 * 1024;
/// Parts of a body.
const PARTS: usize = 64;
/// How much of a body that is refused is still read and thrown away, so that
/// a browser gets to read the answer instead of a broken connection.
const DRAIN: u64 = 512 * 1024 * 1024;

/// What was sent to an upload route.
///
/// # Errors
/// 400 where there is no file or a field is not text; 413 over `most` bytes.
pub(super) async fn upload(
    request: Request,
    most: usize,
    reader: Language,
) -> Result<Upload, Problem> {
    let mut fields = UploadFields::default();
    let keep = |name: &str, text| {
        let place = match name {
            "title" => &mut fields.title,
            "language" => &mut fields.language,
            "privacy" => &mut fields.privacy,
            "side" => &mut fields.side,
            "law" => &mut fields.law,
            "priority" => &mut fields.priority,
            "hold" => &mut fields.hold,
            "password" => &mut fields.password,
            // Fields of later releases and of other people's forms.
            _ => return,
        };
        *place = Some(text);
    };
    let (file_name, bytes) = file_and_fields(request, most, keep).await?;
    Ok(Upload { file_name, bytes, fields, reader })
}

/// What was sent to be a source of the user's.
///
/// # Errors
/// As [`upload`].
pub(super) async fn source(request: Request, most: usize) -> Result<SourceUpload, Problem> {
    let mut fields = SourceFields::default();
    let keep = |name: &str, text| {
        let place = match name {
            "title" => &mut fields.title,
            "language" => &mut fields.language,
            "country" => &mut fields.country,
            "topic" => &mut fields.topic,
            "norm" => &mut fields.norm,
            "checked_on" => &mut fields.checked_on,
            "checked" => &mut fields.checked,
            "password" => &mut fields.password,
            _ => return,
        };
        *place = Some(text);
    };
    let (file_name, bytes) = file_and_fields(request, most, keep).await?;
    Ok(SourceUpload { file_name, bytes, fields })
}

/// The one file of a form; `keep` gets every other field.
async fn file_and_fields(
    request: Request,
    most: usize,
    mut keep: impl FnMut(&str, String),
) -> Result<(String, Vec<u8>), Problem> {
    refuse_at_once(&request, most)?;
    let mut multipart = form(request).await?;
    let mut file: Option<(String, Vec<u8>)> = None;
    let mut drained: u64 = 0;
    let mut refusal = None;
    for _ in 0..PARTS {
        let Some(field) = multipart.next_field().await.map_err(broken)? else {
            return match (refusal, file) {
                (Some(problem), _) => Err(problem),
                (None, Some(file)) => Ok(file),
                (None, None) => Err(no_file()),
            };
        };
        if refusal.is_some() {
            skip(field, &mut drained).await?;
            continue;
        }
        let name = field.name().unwrap_or_default().to_owned();
        let outcome = match name.as_str() {
            "file" => take_file(field, most, &mut file, &mut drained).await,
            _ => text_of(field).await.map(|text| keep(&name, text)),
        };
        if let Err(problem) = outcome {
            refusal = Some(problem);
        }
    }
    Err(refusal.unwrap_or_else(|| {
        Problem::bad_request("too_many_fields", "This form has too many fields.")
    }))
}

/// Where the body is said to be so large that reading it to the end is no
/// service to anyone, or where the sender waits for a word before sending it.
fn refuse_at_once(request: &Request, most: usize) -> Result<(), Problem> {
    let headers = request.headers();
    let said = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let Some(said) = said else { return Ok(()) };
    let room = (most + PARTS * FIELD) as u64;
    let waits = headers.contains_key(header::EXPECT);
    if said > DRAIN.max(room) || (waits && said > room) { Err(too_large(most)) } else { Ok(()) }
}

async fn take_file(
    mut field: Field<'_>,
    most: usize,
    file: &mut Option<(String, Vec<u8>)>,
    drained: &mut u64,
) -> Result<(), Problem> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > most {
            // What was read is of no use any more.
            drop(bytes);
            skip(field, drained).await?;
            return Err(too_large(most));
        }
        bytes.extend_from_slice(&chunk);
    }
    // A form without a chosen file sends an empty part without a name.
    if bytes.is_empty() && name.is_empty() {
        return Ok(());
    }
    if file.is_some() {
        return Err(Problem::bad_request(
            "several_files",
            "One upload takes one file; send the others apart.",
        ));
    }
    *file = Some((name, bytes));
    Ok(())
}

/// The two files of a comparison: `old`, `new`, and the `password` that opens
/// whichever is protected.
///
/// # Errors
/// As [`upload`].
pub(super) async fn two_files(request: Request, most: usize) -> Result<(Paper, Paper), Problem> {
    refuse_at_once(&request, 2 * most)?;
    let mut multipart = form(request).await?;
    let (mut old, mut new, mut password) = (None, None, None);
    let mut drained: u64 = 0;
    for _ in 0..PARTS {
        let Some(field) = multipart.next_field().await.map_err(broken)? else { break };
        match field.name().unwrap_or_default() {
            "old" => take_file(field, most, &mut old, &mut drained).await?,
            "new" => take_file(field, most, &mut new, &mut drained).await?,
            "password" => password = Some(text_of(field).await?).filter(|text| !text.is_empty()),
            _ => skip(field, &mut drained).await?,
        }
    }
    let (Some(old), Some(new)) = (old, new) else {
        return Err(Problem::bad_request(
            "no_file",
            "Two files are compared: the earlier one as the field \"old\", the later one as \"new\".",
        ));
    };
    let paper = |(file_name, bytes)| Paper { file_name, bytes, password: password.clone() };
    Ok((paper(old), paper(new)))
}

async fn form(request: Request) -> Result<Multipart, Problem> {
    Multipart::from_request(request, &()).await.map_err(|_| {
        Problem::bad_request(
            "not_multipart",
            "An upload is a form of the type multipart/form-data with a file.",
        )
    })
}

async fn text_of(mut field: Field<'_>) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > FIELD {
            return Err(Problem::bad_request(
                "bad_field",
                format!("A field of this form takes at most {FIELD} bytes."),
            ));
        }
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8(bytes)
        .map_err(|_| Problem::bad_request("bad_field", "A field of this form is not UTF-8 text."))
}

async fn skip(mut field: Field<'_>, drained: &mut u64) -> Result<(), Problem> {
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        *drained += chunk.len() as u64;
        if *drained > DRAIN {
            return Err(Problem::too_large("The upload is far larger than what is taken."));
        }
    }
    Ok(())
}

fn no_file() -> Problem {
    Problem::bad_request(
        "no_file",
        "There is no file in this upload. Choose one and send it as the field \"file\".",
    )
}

fn too_large(most: usize) -> Problem {
    Problem::too_large(format!(
        "The file is larger than {} MB, the most that is taken. max_upload_mb in advai.toml sets this limit.",
        most / (1024 * 1024)
    ))
}

fn broken(_: axum::extract::multipart::MultipartError) -> Problem {
    Problem::bad_request(
        "broken_upload",
        "The upload broke off or is not well formed. Send it again.",
    )
}
