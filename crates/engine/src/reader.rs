//! Reading an uploaded file apart from the server: a parser that loops, eats
//! memory or crashes takes its own process with it, nothing else.

use crate::convert::Converter;
use crate::tesseract::{TIME, Tesseract};
use async_trait::async_trait;
use document::{Document, Format, ReadError, ReadErrorCode};
use serde::{Deserialize, Serialize};
use std::{ffi::OsString, path::PathBuf, process::Stdio, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::Command,
    sync::Semaphore,
};

/// The text of a file with over 2,000 pages or 5 MB is refused, so an answer
/// above this is not one of ours.
const LARGEST_ANSWER: u64 = 64 << 20;

/// Turns a file's bytes into text.
#[async_trait]
pub trait Reader: Send + Sync {
    /// Reads a file.
    ///
    /// # Errors
    /// With a code and a sentence where the file cannot be read.
    async fn read(
        &self,
        bytes: Vec<u8>,
        format: Format,
        password: Option<String>,
    ) -> Result<Document, ReadError>;
}

/// What the child is told: one line of JSON, then the file's bytes.
#[derive(Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) format: Format,
    pub(crate) password: Option<String>,
}

/// Reads in a child process, which sets its own limits on memory and time.
pub struct ChildReader {
    program: PathBuf,
    arguments: Vec<OsString>,
    time_limit: Duration,
    places: Semaphore,
    converter: Option<Converter>,
    recognising: Duration,
}

impl ChildReader {
    /// `program` with `arguments` must end up in [`crate::child_main`]. As many
    /// children at once as there are processors, at least two: a large file
    /// must not keep a small one waiting.
    pub fn new(program: PathBuf, arguments: Vec<OsString>, time_limit: Duration) -> Self {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            program,
            arguments,
            time_limit,
            places: Semaphore::new(processors.max(2)),
            converter: None,
            recognising: Duration::ZERO,
        }
    }

    /// With what turns old Word files and RTF into DOCX; without, they are
    /// refused with a word on how to save them.
    #[must_use]
    pub fn converting(self, converter: Option<Converter>) -> Self {
        Self { converter, ..self }
    }

    /// With the time that recognising scanned pages takes besides, where that
    /// can be done here.
    #[must_use]
    pub fn recognising(self) -> Self {
        let recognising = if Tesseract::installed().is_some() { TIME } else { Duration::ZERO };
        Self { recognising, ..self }
    }

    async fn read_here(&self, order: Order, bytes: Vec<u8>) -> Result<Document, ReadError> {
        let scans = if order.format == Format::Pdf { self.recognising } else { Duration::ZERO };
        let limit = self.time_limit + scans;
        let asked = self.ask_child(order, bytes);
        match tokio::time::timeout(limit, asked).await {
            Err(_) => Err(ReadError {
                code: ReadErrorCode::DocumentHostile,
                detail: format!(
                    "Reading this file took longer than {} s, so it was stopped. Save it anew from the program that made it, or as PDF, and upload it again.",
                    limit.as_secs()
                ),
            }),
            Ok(Err(error)) => {
                tracing::error!(%error, "the document reader could not be run");
                Err(crashed())
            }
            Ok(Ok(output)) => {
                serde_json::from_slice(last_line(&output)).unwrap_or_else(|_| Err(crashed()))
            }
        }
    }

    async fn ask_child(&self, order: Order, bytes: Vec<u8>) -> std::io::Result<Vec<u8>> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            // Nothing the child could leak: no keys, no settings.
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        // Both ends at once: a child that answers before it has read all of
        // its input must not leave each side waiting for the other.
        let send = async move {
            if let Some(mut stdin) = stdin {
                let mut head = serde_json::to_vec(&order)?;
                head.push(b'\n');
                stdin.write_all(&head).await?;
                stdin.write_all(&bytes).await?;
                stdin.shutdown().await?;
            }
            Ok::<_, std::io::Error>(())
        };
        let receive = async move {
            let mut answer = Vec::new();
            if let Some(stdout) = stdout {
                stdout.take(LARGEST_ANSWER).read_to_end(&mut answer).await?;
            }
            Ok::<_, std::io::Error>(answer)
        };
        let (_sent, answer) = tokio::join!(send, receive);
        child.wait().await?;
        answer
    }
}

#[async_trait]
impl Reader for ChildReader {
    async fn read(
        &self,
        bytes: Vec<u8>,
        format: Format,
        password: Option<String>,
    ) -> Result<Document, ReadError> {
        // Never closed; the time limit begins with the place.
        let _place = self.places.acquire().await;
        let Some(converter) = self.converter.as_ref().filter(|_| Converter::takes(format)) else {
            return self.read_here(Order { format, password }, bytes).await;
        };
        let docx = converter.to_docx(bytes, format).await?;
        let order = Order { format: Format::Docx, password };
        // What the user gave is what it was read as.
        self.read_here(order, docx).await.map(|document| Document { format, ..document })
    }
}

/// The answer is the last line; parsers may have printed before it.
fn last_line(output: &[u8]) -> &[u8] {
    let output = output.trim_ascii_end();
    output.rsplit(|byte| *byte == b'\n').next().unwrap_or(output)
}

fn crashed() -> ReadError {
    ReadError {
        code: ReadErrorCode::DocumentUnreadable,
        detail: "This file could not be read: it is damaged, or needs more memory than reading may use. Save it anew from the program that made it, or as PDF, and upload it again.".to_owned(),
    }
}

/// Reads in this process, without limits: for tests and for the command line.
pub struct InProcessReader;

#[async_trait]
impl Reader for InProcessReader {
    async fn read(
        &self,
        bytes: Vec<u8>,
        format: Format,
        password: Option<String>,
    ) -> Result<Document, ReadError> {
        let read = move || document::read(&bytes, format, password.as_deref());
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|_| Err(crashed()))
    }
}
