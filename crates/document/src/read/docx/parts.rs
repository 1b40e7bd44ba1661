//! Where the parts of a Word file are: named by the package's relationships,
//! else by the names that Word gives them.

use crate::model::{Format, ReadError};
use crate::read::compound::{self, Compound};
use crate::read::package::{Glance, Package};
use crate::read::xml::XmlStream;
use std::collections::HashMap;

const MAIN_PART: &str = "word/document.xml";

/// Whether a zip file is a Word document.
pub(in crate::read) fn is_word_package(bytes: &[u8]) -> bool {
    let Some(mut package) = Glance::at(bytes) else { return false };
    if package.has(MAIN_PART) || package.names().any(is_numbered) {
        return true;
    }
    // Elsewhere only where the package says that it is Word's: a workbook has
    // a main part too.
    let types = package.beginning("[Content_Types].xml");
    let word = types.contains("wordprocessingml.document.main")
        || types.contains("wordprocessingml.template.main")
        || types.contains("ms-word.document.macroEnabled.main");
    word && related(&package.beginning("_rels/.rels"), "")
        .ok()
        .and_then(|related| related.get("officeDocument").cloned())
        .is_some_and(|main| package.has(&main))
}

/// Whether a compound file holds an encrypted Office package.
pub(in crate::read) fn is_encrypted_package(bytes: &[u8]) -> bool {
    compound::kind(bytes) == Some(Compound::EncryptedPackage)
}

/// `word/document2.xml` and the like, which some programs write.
fn is_numbered(name: &str) -> bool {
    name.strip_prefix("word/document")
        .and_then(|rest| rest.strip_suffix(".xml"))
        .is_some_and(|number| number.len() <= 4 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The parts that a Word file is read from.
pub(super) struct Parts {
    pub(super) main: String,
    related: HashMap<String, String>,
}

impl Parts {
    /// Finds the main part and what belongs to it; `None` where there is none.
    pub(super) fn find(package: &mut Package<'_>) -> Result<Option<Self>, ReadError> {
        let named = match package.part("_rels/.rels")? {
            // Damaged relationships are no reason to give up: names may do.
            Some(xml) => related(&xml, "").unwrap_or_default().remove("officeDocument"),
            None => None,
        };
        let main = named
            .filter(|main| package.has(main))
            .or_else(|| package.has(MAIN_PART).then(|| MAIN_PART.to_owned()))
            .or_else(|| package.names().find(|name| is_numbered(name)).map(str::to_owned));
        let Some(main) = main else { return Ok(None) };
        let (folder, file) = main.rsplit_once('/').unwrap_or(("", &main));
        let relations = resolved(folder, &format!("_rels/{file}.rels"));
        let related = match package.part(&relations)? {
            Some(xml) => related(&xml, folder).unwrap_or_default(),
            None => HashMap::new(),
        };
        Ok(Some(Self { main, related }))
    }

    /// The text of the part of this kind, such as `styles`.
    pub(super) fn read(
        &self,
        package: &mut Package<'_>,
        kind: &str,
    ) -> Result<Option<String>, ReadError> {
        let folder = self.main.rsplit_once('/').map_or("", |(folder, _)| folder);
        let usual = resolved(folder, &format!("{kind}.xml"));
        match self.related.get(kind).filter(|name| package.has(name)) {
            Some(name) => package.part(&name.clone()),
            None => package.part(&usual),
        }
    }
}

/// The targets of a relationships part, by the last word of their type: the
/// words before it differ between the strict and the transitional format.
fn related(xml: &str, folder: &str) -> Result<HashMap<String, String>, ReadError> {
    let mut related = HashMap::new();
    if xml.trim().is_empty() {
        return Ok(related);
    }
    let mut stream = XmlStream::new(xml, Format::Docx);
    stream.enter_root()?;
    while let Some(node) = stream.next_child()? {
        if let (Some(kind), Some(target)) = (node.attribute("Type"), node.attribute("Target"))
            && node.attribute("TargetMode") != Some("External")
        {
            let kind = kind.rsplit('/').next().unwrap_or(kind);
            related.entry(kind.to_owned()).or_insert_with(|| resolved(folder, target));
        }
    }
    Ok(related)
}

/// The name of an entry that a target means, seen from a folder.
fn resolved(folder: &str, target: &str) -> String {
    let mut steps: Vec<&str> = match target.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => folder.split('/').filter(|step| !step.is_empty()).collect(),
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop();
            }
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::resolved;

    #[test]
    fn a_target_is_seen_from_the_folder_of_its_source() {
        for (folder, target, name) in [
            ("word", "styles.xml", "word/styles.xml"),
            ("word", "/other/styles.xml", "other/styles.xml"),
            ("a/b", "../styles.xml", "a/styles.xml"),
            ("", "word/document.xml", "word/document.xml"),
            ("", "../../styles.xml", "styles.xml"),
        ] {
            assert_eq!(resolved(folder, target), name);
        }
    }
}
