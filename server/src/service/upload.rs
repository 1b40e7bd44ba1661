//! A file that comes in: judged at the door, kept, handed to the worker.

use super::{Service, bodies, fault::problem, whole};
use document::Format;
use domain::{Actor, ContractId, ContractPatch, Lane, Language, Privacy, Problem, VersionId};
use store::{NewContract, NewVersion};

/// A file with what was said about it.
#[derive(Debug)]
pub struct Upload {
    /// As uploaded; only its last part counts.
    pub file_name: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// What was said.
    pub fields: UploadFields,
    /// In which language the sender reads.
    pub reader: Language,
}

/// What a sender may say; absent where nothing was.
#[derive(Default)]
pub struct UploadFields {
    /// The contract's title.
    pub title: Option<String>,
    /// `auto`, `es` or `en`.
    pub language: Option<String>,
    /// `masked` or `local`.
    pub privacy: Option<String>,
    /// Whom we act for.
    pub side: Option<String>,
    /// ISO country.
    pub law: Option<String>,
    /// `interactive` or `batch`.
    pub priority: Option<String>,
    /// `masking`.
    pub hold: Option<String>,
    /// Opens an encrypted file.
    pub password: Option<String>,
}

impl std::fmt::Debug for UploadFields {
    // One of them is a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UploadFields").finish_non_exhaustive()
    }
}

/// What was said, understood. Absent = take over or the default.
struct Said {
    title: Option<String>,
    language: Option<Option<Language>>,
    privacy: Option<Privacy>,
    side: Option<String>,
    law: Option<String>,
    lane: Option<Lane>,
    hold: bool,
    password: Option<String>,
}

impl Service {
    /// A new contract with this file as its first version.
    ///
    /// # Errors
    /// 400, 415 at the door; 503 where nothing can be saved.
    pub async fn create_contract(
        &self,
        actor: &Actor,
        upload: Upload,
    ) -> Result<(ContractId, VersionId), Problem> {
        let (service, actor) = (self.clone(), *actor);
        whole(async move { service.create(&actor, upload).await }).await
    }

    /// The next version of a contract. What is not said is taken over from the
    /// version before.
    ///
    /// # Errors
    /// As [`Service::create_contract`]; 404 for an unknown contract.
    pub async fn add_version(
        &self,
        actor: &Actor,
        contract: ContractId,
        upload: Upload,
    ) -> Result<VersionId, Problem> {
        let (service, actor) = (self.clone(), *actor);
        whole(async move { service.add(&actor, contract, upload).await }).await
    }

    async fn create(
        &self,
        actor: &Actor,
        upload: Upload,
    ) -> Result<(ContractId, VersionId), Problem> {
        let said = understand(&upload.fields)?;
        let file_name = file_name(&upload.file_name);
        let file = self.keep(upload.bytes, &file_name).await?;
        let contract = NewContract {
            id: ContractId::generate(),
            title: said.title.unwrap_or_else(|| title_from(&file_name)),
        };
        let version = NewVersion {
            id: VersionId::generate(),
            file_name,
            file,
            language: said.language.flatten(),
            reader: upload.reader,
            privacy: said.privacy.unwrap_or_default(),
            side: said.side,
            law: said.law,
            lane: said.lane.unwrap_or_default(),
            hold: said.hold,
            password: said.password,
        };
        let ids = (contract.id, version.id);
        self.store
            .create_contract(actor, contract, version)
            .await
            .map_err(|e| problem("contract", e))?;
        Ok(ids)
    }

    async fn add(
        &self,
        actor: &Actor,
        contract: ContractId,
        upload: Upload,
    ) -> Result<VersionId, Problem> {
        let said = understand(&upload.fields)?;
        let missing = |error| problem("contract", error);
        let before = self.store.outline(actor, contract).await.map_err(missing)?;
        let file_name = file_name(&upload.file_name);
        let file = self.keep(upload.bytes, &file_name).await?;
        let version = NewVersion {
            id: VersionId::generate(),
            file_name,
            file,
            language: said.language.unwrap_or(before.language),
            reader: upload.reader,
            privacy: said.privacy.unwrap_or(before.privacy),
            side: said.side.or(before.side),
            law: said.law.or(before.law),
            lane: said.lane.unwrap_or(before.lane),
            hold: said.hold,
            password: said.password,
        };
        let id = version.id;
        self.store.add_version(actor, contract, version).await.map_err(missing)?;
        if let Some(title) = said.title.filter(|title| *title != before.title) {
            let patch = ContractPatch { title: Some(title), ..ContractPatch::default() };
            self.store.patch_contract(actor, contract, patch).await.map_err(missing)?;
        }
        Ok(id)
    }

    /// Judges a file by its content and keeps it.
    async fn keep(&self, bytes: Vec<u8>, file_name: &str) -> Result<store::BlobHash, Problem> {
        let (bytes, _) = judged(bytes, file_name).await?;
        self.store.put_blob(bytes).await.map_err(|error| problem("file", error))
    }
}

/// A file with its kind, which its content tells.
pub(super) async fn judged(bytes: Vec<u8>, file_name: &str) -> Result<(Vec<u8>, Format), Problem> {
    if bytes.is_empty() {
        return Err(Problem::bad_request(
            "empty_file",
            "The file is empty (0 bytes). Choose another one.",
        ));
    }
    let name = file_name.to_owned();
    let sniffed = tokio::task::spawn_blocking(move || {
        let format = document::sniff(&bytes, &name);
        (bytes, format)
    });
    let (bytes, format) = sniffed.await.map_err(|error| {
        tracing::error!(%error, "a file could not be looked at");
        Problem::internal()
    })?;
    let unknown = || Problem::unsupported(format!("{file_name}: {}.", document::SUPPORTED));
    Ok((bytes, format.ok_or_else(unknown)?))
}

fn understand(fields: &UploadFields) -> Result<Said, Problem> {
    // A form sends every field, those left blank as well.
    let word = |field: &Option<String>| {
        field.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_ascii_lowercase)
    };
    Ok(Said {
        title: bodies::line("title", fields.title.as_deref(), bodies::TITLE)?,
        language: match word(&fields.language).as_deref() {
            None => None,
            Some("auto") => Some(None),
            Some(tag) => Some(Some(
                Language::from_tag(tag)
                    .ok_or_else(|| bodies::wrong("language", "takes auto, es or en"))?,
            )),
        },
        privacy: match word(&fields.privacy).as_deref() {
            None => None,
            Some("masked") => Some(Privacy::Masked),
            Some("local") => Some(Privacy::Local),
            Some(_) => return Err(bodies::wrong("privacy", "takes masked or local")),
        },
        side: bodies::line("side", fields.side.as_deref(), bodies::NAME)?,
        law: bodies::country("law", fields.law.as_deref())?,
        lane: match word(&fields.priority).as_deref() {
            None => None,
            Some("interactive") => Some(Lane::Interactive),
            Some("batch") => Some(Lane::Batch),
            Some(_) => return Err(bodies::wrong("priority", "takes interactive or batch")),
        },
        hold: match word(&fields.hold).as_deref() {
            None => false,
            Some("masking") => true,
            Some(_) => return Err(bodies::wrong("hold", "takes masking")),
        },
        password: fields.password.clone().filter(|password| !password.is_empty()),
    })
}

/// The last part of what a browser calls the file, on one line, at most 255
/// characters.
pub(super) fn file_name(said: &str) -> String {
    let last = said.rsplit(['/', '\\']).next().unwrap_or_default();
    // Browsers send these three as the HTML standard has them encode them.
    let last = last.replace("%22", "\"").replace("%0D", " ").replace("%0A", " ");
    let clean: String =
        last.chars().filter(|c| !c.is_control() && !bodies::is_unseen(*c)).take(255).collect();
    match clean.trim() {
        "" | "." | ".." => "contract".to_owned(),
        name => name.to_owned(),
    }
}

pub(super) fn title_from(file_name: &str) -> String {
    let stem = match file_name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && ending.len() <= 5 => stem,
        _ => file_name,
    };
    let words = stem.replace(['_', '-'], " ");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_made_from_the_file_name() {
        for (name, title) in [
            ("contrato_de-muestra.v2.docx", "contrato de muestra.v2"),
            ("README", "README"),
            ("a.b.longer", "a.b.longer"),
        ] {
            assert_eq!(title_from(name), title);
        }
    }

    #[test]
    fn a_file_name_is_the_last_part_of_a_path() {
        for (said, name) in [
            ("C:\\Users\\me\\lease.pdf", "lease.pdf"),
            ("../../etc/passwd", "passwd"),
            ("..", "contract"),
            ("", "contract"),
            ("a\u{0}b\n.txt", "ab.txt"),
            ("the %22final%22 one.pdf", "the \"final\" one.pdf"),
            ("lease\u{202e}fdp.exe", "leasefdp.exe"),
        ] {
            assert_eq!(file_name(said), name);
        }
    }

    #[test]
    fn a_field_that_holds_what_it_may_not_is_named() {
        let wrong = [
            UploadFields { language: Some("fr".into()), ..Default::default() },
            UploadFields { privacy: Some("public".into()), ..Default::default() },
            UploadFields { priority: Some("now".into()), ..Default::default() },
            UploadFields { hold: Some("all".into()), ..Default::default() },
            UploadFields { law: Some("Spain".into()), ..Default::default() },
        ];
        for (fields, name) in
            wrong.into_iter().zip(["language", "privacy", "priority", "hold", "law"])
        {
            let problem = understand(&fields).err().unwrap();
            assert_eq!(problem.status, 400);
            assert!(problem.detail.contains(name), "{}", problem.detail);
        }
    }

    #[test]
    fn blank_fields_of_a_form_are_absent() {
        let blank = || Some(" ".to_owned());
        let said = understand(&UploadFields {
            title: blank(),
            language: blank(),
            privacy: blank(),
            side: blank(),
            law: blank(),
            priority: blank(),
            hold: blank(),
            password: None,
        });
        let said = said.unwrap();
        assert!(said.title.is_none() && said.language.is_none() && said.privacy.is_none());
        assert!(said.side.is_none() && said.law.is_none() && said.lane.is_none() && !said.hold);
    }
}
