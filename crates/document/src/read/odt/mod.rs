//! OpenDocument text, as LibreOffice writes it: the content and the styles, on
//! the same package and XML readers as Word's files, with the same limits.

mod body;
mod changes;
mod inline;
mod lists;
mod styles;

#[cfg(test)]
mod tests;

use super::draft::Draft;
use super::package::{Glance, Package};
use super::refusal;
use super::rich::Block;
use super::track::Track;
use super::view::View;
use super::xml::XmlStream;
use crate::model::{Format, ReadError};
use body::Walker;
use changes::Changes;
use styles::Styles;

/// Whether a zip file is an OpenDocument text or a template of one.
pub(super) fn is_text_package(bytes: &[u8]) -> bool {
    let Some(mut package) = Glance::at(bytes) else { return false };
    if !package.has("content.xml") && !package.has("encrypted-package") {
        return false;
    }
    let kind = package.beginning("mimetype");
    if kind.is_empty() {
        return package.beginning("content.xml").contains("<office:text");
    }
    kind.trim().starts_with("application/vnd.oasis.opendocument.text")
}

/// Reads an OpenDocument text in a view of its tracked changes.
pub(super) fn read(bytes: &[u8], view: &View) -> Result<Draft, ReadError> {
    let mut package = Package::open(bytes, Format::Odt)?;
    let manifest = package.part("META-INF/manifest.xml")?.unwrap_or_default();
    if package.has("encrypted-package") || manifest.contains("encryption-data") {
        return Err(refusal::encrypted_odt());
    }
    let content = package.part("content.xml")?.ok_or_else(|| refusal::damaged(Format::Odt))?;
    let mut styles = Styles::default();
    if let Some(xml) = package.part("styles.xml")? {
        styles.learn(&xml)?;
    }
    styles.learn(&content)?;

    let (blocks, track) = walk(&content, &styles, view)?;
    let mut draft = Draft::default();
    draft.tell(&track);
    let tracked = !track.changes.is_empty();
    draft.add(blocks, &track);
    if tracked {
        let (blocks, track) = walk(&content, &styles, &View::Rejected)?;
        draft.add_rejected(blocks, &track);
    }
    Ok(draft)
}

fn walk(content: &str, styles: &Styles, view: &View) -> Result<(Vec<Block>, Track), ReadError> {
    let mut stream = XmlStream::new(content, Format::Odt);
    stream.enter("body")?;
    stream.enter("text")?;
    let mut walker = Walker::new(styles, view);
    while let Some(node) = stream.next_child()? {
        if node.name == "tracked-changes" {
            walker.changes = Changes::of(node);
        } else {
            walker.block(&node)?;
        }
    }
    walker.finish()
}
