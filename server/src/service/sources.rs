//! The user's own sources: read, split, kept, and found again.

use super::{
    Service, bodies,
    fault::problem,
    upload::{file_name, judged, title_from},
    whole,
};
use document::{Document, Format};
use domain::{
    Actor, FoundPassage, Language, LawCoverage, Problem, Source, SourceId, SourcePassage,
    SourceQuery, Sources,
};
use review::Playbook;
use store::{NewSource, SourceText};

/// Passages of one source: a civil code has some 2,500.
const MOST_PASSAGES: usize = 5_000;
/// Passages that a search by words gives.
const BEST: usize = 12;
/// Passages that looking through a country's or a topic's gives.
const LISTED: usize = 100;
/// The longest search, in characters.
const QUERY: usize = 500;

/// A file with what was said about it.
pub struct SourceUpload {
    /// As uploaded; only its last part counts.
    pub file_name: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// What was said.
    pub fields: SourceFields,
}

/// What a sender may say; absent where nothing was.
#[derive(Default)]
pub struct SourceFields {
    /// What it is called.
    pub title: Option<String>,
    /// `auto`, `es` or `en`.
    pub language: Option<String>,
    /// ISO country, or `EU`.
    pub country: Option<String>,
    /// A topic of the playbook.
    pub topic: Option<String>,
    /// The law or norm that it holds or explains.
    pub norm: Option<String>,
    /// ISO date on which it was last compared with the norm.
    pub checked_on: Option<String>,
    /// `lawyer`, where one has checked it.
    pub checked: Option<String>,
    /// Opens an encrypted file; kept nowhere.
    pub password: Option<String>,
}

/// What was said, understood.
struct Said {
    title: Option<String>,
    language: Option<Language>,
    country: Option<String>,
    topic: Option<String>,
    norm: Option<String>,
    checked_on: Option<String>,
    checked_by_lawyer: bool,
}

impl Service {
    /// Reads a file and adds it to the actor's sources; the next clauses may
    /// cite it.
    ///
    /// # Errors
    /// 400 and 415 at the door, 422 for a file that cannot be read. Nothing is
    /// stored then.
    pub(crate) async fn add_source(
        &self,
        actor: &Actor,
        upload: SourceUpload,
    ) -> Result<Source, Problem> {
        let (service, actor) = (self.clone(), *actor);
        whole(async move { service.take_in(&actor, upload).await }).await
    }

    async fn take_in(&self, actor: &Actor, upload: SourceUpload) -> Result<Source, Problem> {
        let said = understood(&upload.fields)?;
        let file_name = file_name(&upload.file_name);
        let (bytes, format) = judged(upload.bytes, &file_name).await?;
        let password = upload.fields.password.filter(|password| !password.is_empty());
        let (language, passages) = self.read_source(bytes, format, password).await?;
        let source = NewSource {
            id: SourceId::generate(),
            title: said.title.unwrap_or_else(|| title_from(&file_name)),
            file_name,
            language: said.language.unwrap_or(language),
            country: said.country,
            topic: said.topic,
            norm: said.norm,
            checked_on: said.checked_on,
            checked_by_lawyer: said.checked_by_lawyer,
            passages,
        };
        let id = source.id;
        self.store.add_source(actor, source).await.map_err(missing)?;
        Ok(self.store.source(actor, id).await.map_err(missing)?.source)
    }

    async fn read_source(
        &self,
        bytes: Vec<u8>,
        format: Format,
        password: Option<String>,
    ) -> Result<(Language, Vec<SourcePassage>), Problem> {
        let document = self
            .reader
            .read(bytes, format, password)
            .await
            .map_err(|error| Problem::unprocessable(error.code.as_str(), error.detail))?;
        let split = tokio::task::spawn_blocking(move || split(&document)).await;
        split.map_err(|error| {
            tracing::error!(%error, "a source could not be split");
            Problem::internal()
        })?
    }

    /// The actor's sources, newest first, with the counts of the notes.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub(super) async fn listed_sources(&self, actor: &Actor) -> Result<Sources, Problem> {
        let sources = self.store.sources(actor).await.map_err(missing)?;
        let index = self.sources.of(actor).await.map_err(missing)?;
        Ok(Sources { sources, notes: index.note_counts() })
    }

    /// One source with its text.
    ///
    /// # Errors
    /// 404 for a source that is not the actor's.
    pub(crate) async fn source_text(
        &self,
        actor: &Actor,
        id: SourceId,
    ) -> Result<SourceText, Problem> {
        self.store.source(actor, id).await.map_err(missing)
    }

    /// Takes a source out of the list and out of what can be cited.
    ///
    /// # Errors
    /// 404 for a source that is not the actor's.
    pub(super) async fn remove_source(&self, actor: &Actor, id: SourceId) -> Result<(), Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move { store.delete_source(&by, id).await.map_err(missing) }).await
    }

    /// Undoes that, within ten minutes.
    ///
    /// # Errors
    /// 404 for a source that is not the actor's or is erased, 409 where it is
    /// not deleted.
    pub(super) async fn bring_back_source(
        &self,
        actor: &Actor,
        id: SourceId,
    ) -> Result<Source, Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move { store.restore_source(&by, id).await.map_err(missing) }).await?;
        Ok(self.source_text(actor, id).await?.source)
    }

    /// The passages that fit a query; none for an empty one.
    ///
    /// # Errors
    /// 400 for a query that is too long.
    pub(super) async fn passages(
        &self,
        actor: &Actor,
        query: SourceQuery,
    ) -> Result<Vec<FoundPassage>, Problem> {
        if query.words.chars().count() > QUERY {
            return Err(bodies::wrong("q", &format!("takes at most {QUERY} characters")));
        }
        if query.is_empty() {
            return Ok(Vec::new());
        }
        let index = self.sources.of(actor).await.map_err(missing)?;
        let limit = if query.words.trim().is_empty() { LISTED } else { BEST };
        let found = tokio::task::spawn_blocking(move || index.find(&query, limit)).await;
        found.map_err(|error| {
            tracing::error!(%error, "a search in the sources ended early");
            Problem::internal()
        })
    }

    /// On what there is something to cite, for whose law.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub(super) async fn covered(&self, actor: &Actor) -> Result<LawCoverage, Problem> {
        Ok(self.sources.of(actor).await.map_err(missing)?.coverage())
    }
}

fn missing(error: store::StoreError) -> Problem {
    problem("source", error)
}

fn split(document: &Document) -> Result<(Language, Vec<SourcePassage>), Problem> {
    let passages = review::split_source(document);
    match passages.len() {
        0 => Err(Problem::unprocessable(
            "document_unreadable",
            "The file has headings and no text under them; check that it is the right one and upload it again.",
        )),
        1..=MOST_PASSAGES => Ok((document.language, passages)),
        count => Err(Problem::unprocessable(
            "document_too_large",
            format!(
                "This file makes {count} passages; {MOST_PASSAGES} are the most that one source may have. Split it into parts and add these."
            ),
        )),
    }
}

fn understood(fields: &SourceFields) -> Result<Said, Problem> {
    // A form sends every field, those left blank as well.
    let word = |field: &Option<String>| {
        field.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_ascii_lowercase)
    };
    let topic = word(&fields.topic);
    if let Some(topic) = &topic
        && !Playbook::builtin().topic_ids().any(|known| known == topic)
    {
        return Err(bodies::wrong("topic", "takes a topic of the playbook, such as deposit"));
    }
    Ok(Said {
        title: bodies::line("title", fields.title.as_deref(), bodies::TITLE)?,
        language: match word(&fields.language).as_deref() {
            None | Some("auto") => None,
            Some(tag) => Some(
                Language::from_tag(tag)
                    .ok_or_else(|| bodies::wrong("language", "takes auto, es or en"))?,
            ),
        },
        country: match word(&fields.country).as_deref() {
            Some("eu") => Some("EU".to_owned()),
            country => bodies::country("country", country)?,
        },
        topic,
        norm: bodies::line("norm", fields.norm.as_deref(), bodies::NAME)?,
        checked_on: word(&fields.checked_on).map(|day| date(&day)).transpose()?,
        checked_by_lawyer: match word(&fields.checked).as_deref() {
            None | Some("no" | "false") => false,
            Some("lawyer" | "yes" | "true" | "on") => true,
            Some(_) => return Err(bodies::wrong("checked", "takes lawyer or no")),
        },
    })
}

/// A day of the calendar as in ISO 8601, with four digits for the year.
fn date(text: &str) -> Result<String, Problem> {
    match text.parse::<jiff::civil::Date>() {
        Ok(day) if text.len() == 10 && day.year() >= 1000 => Ok(day.to_string()),
        _ => Err(bodies::wrong("checked_on", "takes a day such as 2026-11-30")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_holds_what_it_may_not_is_named() {
        let text = |text: &str| Some(text.to_owned());
        for (fields, name) in [
            (SourceFields { language: text("fr"), ..Default::default() }, "language"),
            (SourceFields { country: text("Spain"), ..Default::default() }, "country"),
            (SourceFields { topic: text("weather"), ..Default::default() }, "topic"),
            (SourceFields { checked: text("maybe"), ..Default::default() }, "checked"),
            (SourceFields { checked_on: text("2026-02-30"), ..Default::default() }, "checked_on"),
            (SourceFields { checked_on: text("yesterday"), ..Default::default() }, "checked_on"),
        ] {
            let problem = understood(&fields).err().unwrap();
            assert_eq!(problem.status, 400);
            assert!(problem.detail.contains(name), "{}", problem.detail);
        }
    }

    #[test]
    fn what_a_form_sends_is_understood_and_blanks_are_absent() {
        let said = understood(&SourceFields {
            title: Some(" ".to_owned()),
            language: Some("auto".to_owned()),
            country: Some("eu".to_owned()),
            topic: Some("deposit".to_owned()),
            norm: Some(String::new()),
            checked_on: Some("2026-11-30".to_owned()),
            checked: Some("lawyer".to_owned()),
            password: None,
        });
        let said = said.unwrap();
        assert!(said.title.is_none() && said.language.is_none() && said.norm.is_none());
        assert_eq!(said.country.as_deref(), Some("EU"));
        assert_eq!(said.checked_on.as_deref(), Some("2026-11-30"));
        assert!(said.checked_by_lawyer);
        let nothing = understood(&SourceFields::default()).unwrap();
        assert!(nothing.country.is_none() && !nothing.checked_by_lawyer);
    }
}
