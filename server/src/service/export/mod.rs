//! What leaves as a file: the redline, the list of issues, the report, the
//! calendar. What the counterparty may see is decided once, in `audience`;
//! each format writes only what it is given.

mod audience;
mod calendar;
mod csv;
mod docx;
mod issues;
mod json;
mod markdown;
mod words;

use super::{Service, bodies, fault::problem};
use app::Backend;
use domain::{Actor, Comparison, Language, Problem, VersionId, VersionState};

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// The contract with tracked changes.
    Docx,
    /// The findings as a table in a Word file.
    Issues,
    /// The review as Markdown.
    Markdown,
    /// The findings as comma-separated values.
    Csv,
    /// The state of the version with its comparison.
    Json,
    /// Obligations with a date, for a calendar.
    Calendar,
}

impl Format {
    /// As the interface names it.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "docx" => Self::Docx,
            "issues.docx" => Self::Issues,
            "md" => Self::Markdown,
            "csv" => Self::Csv,
            "json" => Self::Json,
            "ics" => Self::Calendar,
            _ => return None,
        })
    }

    /// The media type.
    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Docx | Self::Issues => {
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            }
            Self::Markdown => "text/markdown; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8; header=present",
            Self::Json => "application/json",
            Self::Calendar => "text/calendar; charset=utf-8",
        }
    }

    /// What the name of the file ends in.
    fn ending(self) -> &'static str {
        match self {
            Self::Docx => "-redline.docx",
            Self::Issues => "-issues.docx",
            Self::Markdown => ".md",
            Self::Csv => ".csv",
            Self::Json => ".json",
            Self::Calendar => ".ics",
        }
    }
}

/// Who is going to read the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Our own side: everything.
    Internal,
    /// The other side: decided changes and shared comments, nothing else.
    Counterparty,
}

/// What is asked for.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) format: Format,
    pub(crate) audience: Audience,
    /// Whose name stands at changes and comments.
    pub(crate) author: Option<String>,
}

/// A file to hand out.
#[derive(Debug)]
pub(crate) struct Exported {
    pub(crate) bytes: Vec<u8>,
    pub(crate) file_name: String,
    /// Changes and comments that found no place in the file.
    pub(crate) unplaced: usize,
}

/// All that a format may draw on.
struct Material {
    state: VersionState,
    /// The previous version, where it was read.
    previous: Option<(VersionState, Comparison)>,
    /// The received file.
    source: Vec<u8>,
    /// In which the user reads.
    reader: Language,
    wish: Wish,
    /// RFC 3339 in UTC, to the second.
    now: String,
}

impl Service {
    /// Writes a version as a file.
    ///
    /// # Errors
    /// 400 for an author that is no name, 404 for an unknown version, 409
    /// while there is nothing to write yet or the file cannot be edited.
    pub(crate) async fn export(
        &self,
        actor: &Actor,
        id: VersionId,
        mut wish: Wish,
    ) -> Result<Exported, Problem> {
        wish.author = bodies::line("author", wish.author.as_deref(), bodies::NAME)?;
        let state = self.version(actor, id).await?;
        if state.clauses.is_empty() {
            return Err(Problem::conflict(
                "nothing_to_export",
                "The version has not been read yet, or could not be read; there is nothing to export.",
            ));
        }
        let previous = self.previous(actor, &state, &wish).await?;
        // Only after the version was shown to this actor.
        let row = self.store.version_row(id).await.map_err(|error| problem("version", error))?;
        let source = match wish.format {
            Format::Docx => {
                self.store.blob(&row.file).await.map_err(|error| problem("version", error))?
            }
            _ => Vec::new(),
        };
        let millis = self.clock.now().to_string();
        let now = millis.split_once('.').map_or(millis.clone(), |(now, _)| format!("{now}Z"));
        let material = Material { state, previous, source, reader: row.reader, wish, now };
        tokio::task::spawn_blocking(move || material.written()).await.map_err(|error| {
            tracing::error!(%error, "an export ended early");
            Problem::internal()
        })?
    }

    /// The version that this one is compared with, for the formats that show it.
    async fn previous(
        &self,
        actor: &Actor,
        state: &VersionState,
        wish: &Wish,
    ) -> Result<Option<(VersionState, Comparison)>, Problem> {
        let compares = matches!(wish.format, Format::Docx | Format::Json);
        let Some(previous) = state.previous_version_id else { return Ok(None) };
        if !compares || wish.audience == Audience::Counterparty {
            return Ok(None);
        }
        let old = self.version(actor, previous).await?;
        if old.clauses.is_empty() {
            return Ok(None);
        }
        let comparison = self.compare(actor, state.id, None).await?;
        Ok(Some((old, comparison)))
    }
}

impl Material {
    fn written(&self) -> Result<Exported, Problem> {
        let mut unplaced = 0;
        let bytes = match (self.wish.format, self.wish.audience) {
            (Format::Docx, Audience::Internal) => docx::internal(self, &mut unplaced)?,
            (Format::Docx, Audience::Counterparty) => docx::counterparty(self, &mut unplaced)?,
            (Format::Issues, _) => issues::write(self)?,
            (Format::Markdown, _) => markdown::write(self).into_bytes(),
            (Format::Csv, _) => csv::write(self).into_bytes(),
            (Format::Json, _) => json::write(self)?,
            (Format::Calendar, _) => calendar::write(self).into_bytes(),
        };
        Ok(Exported { bytes, file_name: self.file_name(), unplaced })
    }

    /// The received file's name with another ending.
    fn file_name(&self) -> String {
        let stem = self.state.file_name.rsplit_once('.').map_or("", |(stem, _)| stem);
        let stem = if stem.trim().is_empty() { "contract" } else { stem };
        format!("{stem}{}", self.wish.format.ending())
    }

    /// Whose name stands at changes and comments. The other side is told no
    /// name of this program.
    fn author(&self) -> &str {
        let said = self.wish.author.as_deref();
        match self.wish.audience {
            Audience::Internal => said.unwrap_or("AdvAI"),
            Audience::Counterparty => said.unwrap_or(match self.state.language {
                Language::Es => "Revisión",
                Language::En => "Review",
            }),
        }
    }
}

/// A failure of the writer, as people are told it.
fn unwritten(error: document::redline::RedlineError) -> Problem {
    Problem::conflict("not_editable", error.to_string())
}
