//! Comments in the margin: their part, and what a package needs to have one.

use super::error::RedlineError;
use super::package::Package;
use super::relations;
use super::wordml::{Pen, escaped};

const KIND: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments";
const CONTENT: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";
const NAMESPACE: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/// Adds comments, each under its id, to the package's own or to a new part.
pub(super) fn add(
    package: &mut Package<'_>,
    main: &str,
    comments: &[(u32, &str)],
    pen: &Pen<'_>,
) -> Result<(), RedlineError> {
    if comments.is_empty() {
        return Ok(());
    }
    let (folder, file) = main.rsplit_once('/').unwrap_or(("", main));
    let relations_part = format!("{folder}/_rels/{file}.rels");
    let relations = package.part(&relations_part)?;
    let target =
        relations.as_deref().and_then(|relations| relations::target(relations, "/comments"));
    let existing = target.map(|target| match target.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("{folder}/{target}"),
    });
    let (name, part) = match existing {
        Some(name) => {
            let part = package.part(&name)?.ok_or(RedlineError::Damaged)?;
            (name, part)
        }
        None => {
            let name = free_name(package, folder)?;
            let target = name.rsplit('/').next().unwrap_or(&name);
            let relations =
                relations::with(relations, KIND, target).ok_or(RedlineError::Damaged)?;
            package.set(&relations_part, relations);
            package.declare(&name, CONTENT)?;
            let part = format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<w:comments xmlns:w=\"{NAMESPACE}\"></w:comments>"
            );
            (name, part)
        }
    };
    let mut part = relations::open_root(part);
    let prefix = relations::root_prefix(&part);
    let at = part.rfind("</").ok_or(RedlineError::Damaged)?;
    let all: String = comments.iter().map(|(id, text)| comment(&prefix, *id, text, pen)).collect();
    part.insert_str(at, &all);
    package.set(&name, part);
    Ok(())
}

fn free_name(package: &mut Package<'_>, folder: &str) -> Result<String, RedlineError> {
    let usual = format!("{folder}/comments.xml");
    // A part that nothing refers to is not ours to fill.
    if package.part(&usual)?.is_none() {
        Ok(usual)
    } else {
        Ok(format!("{folder}/comments-added.xml"))
    }
}

fn comment(w: &str, id: u32, text: &str, pen: &Pen<'_>) -> String {
    let initials: String = pen
        .signature
        .author
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .take(3)
        .collect();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: String = lines
        .map(|line| {
            let line = escaped(line.trim());
            format!("<{w}p><{w}r><{w}t xml:space=\"preserve\">{line}</{w}t></{w}r></{w}p>")
        })
        .collect();
    let lines = if lines.is_empty() { format!("<{w}p/>") } else { lines };
    let signed = pen.signed(w, id);
    format!("<{w}comment {signed} {w}initials=\"{}\">{lines}</{w}comment>", escaped(&initials))
}
