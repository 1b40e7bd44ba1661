//! `advai compare OLD NEW`: no model, nothing kept.

use super::{
    Format,
    output::{complain, plain, say},
};
use crate::assembly::child_reader;
use document::{Side, Unit};
use domain::{Change, ClauseId, Comparison, OpKind, Pair};
use engine::Reader;
use std::{collections::HashMap, path::Path, process::ExitCode};

/// Reads both files apart from this process and prints what changed.
pub(super) fn run(old: &Path, new: &Path, format: Format) -> ExitCode {
    match compared(old, new).and_then(|both| print(&both, format)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(&why);
            ExitCode::from(2)
        }
    }
}

struct Compared {
    comparison: Comparison,
    names: HashMap<ClauseId, String>,
}

type Units = Vec<(ClauseId, Unit)>;

fn compared(old: &Path, new: &Path) -> Result<Compared, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let (old, new) =
        runtime.block_on(async { Ok::<_, String>((units(old).await?, units(new).await?)) })?;
    let names = old.iter().chain(&new).map(|(id, unit)| (*id, name(unit))).collect();
    let comparison = document::compare(&sides(&old), &sides(&new));
    Ok(Compared { comparison, names })
}

async fn units(path: &Path) -> Result<Units, String> {
    let of_file = |why: String| format!("{}: {why}", path.display());
    let bytes = std::fs::read(path).map_err(|error| of_file(error.to_string()))?;
    let file_name = path.file_name().unwrap_or_default().to_string_lossy();
    let format = document::sniff(&bytes, &file_name)
        .ok_or_else(|| of_file("this is neither text, Markdown, DOCX nor PDF".to_owned()))?;
    let reader = child_reader().map_err(|error| error.to_string())?;
    let document = reader.read(bytes, format, None).await.map_err(|error| of_file(error.detail))?;
    Ok(document::split(&document).into_iter().map(|unit| (ClauseId::generate(), unit)).collect())
}

fn sides(units: &Units) -> Vec<Side<'_>> {
    units
        .iter()
        .map(|(id, unit)| Side {
            id: *id,
            path: &unit.path,
            number: &unit.number,
            heading: &unit.heading,
            kind: unit.kind,
            text: &unit.text,
        })
        .collect()
}

fn name(unit: &Unit) -> String {
    let words = format!("{} {}", unit.number, unit.heading);
    let words = words.trim();
    if words.is_empty() {
        unit.text.split_whitespace().take(8).collect::<Vec<_>>().join(" ")
    } else {
        words.to_owned()
    }
}

fn print(compared: &Compared, format: Format) -> Result<(), String> {
    match format {
        Format::Json => {
            say(&serde_json::to_string_pretty(&compared.comparison).map_err(|e| e.to_string())?)
        }
        Format::Text => {
            let it = &compared.comparison.summary;
            say(&format!(
                "{} unchanged, {} modified, {} of form only, {} added, {} removed, {} moved",
                it.unchanged, it.modified, it.cosmetic, it.added, it.removed, it.moved
            ));
            for pair in compared.comparison.pairs.iter().filter(|pair| !pair.changes.is_empty()) {
                print_pair(compared, pair);
            }
        }
    }
    Ok(())
}

fn print_pair(compared: &Compared, pair: &Pair) {
    let name =
        pair.new.or(pair.old).and_then(|id| compared.names.get(&id)).map_or("", String::as_str);
    let changes: Vec<String> = pair.changes.iter().map(word).collect();
    say(&format!("\n{} [{}]", plain(name), changes.join(", ")));
    if pair.changes.contains(&Change::Modified) {
        let mut text = String::new();
        for op in &pair.ops {
            match op.op {
                OpKind::Equal => text.push_str(&op.text),
                OpKind::Insert => text.push_str(&format!("{{+{}+}}", op.text)),
                OpKind::Delete => text.push_str(&format!("[-{}-]", op.text)),
            }
        }
        say(&plain(text.trim()));
    }
}

fn word(change: &Change) -> String {
    serde_json::to_string(change).unwrap_or_default().trim_matches('"').to_owned()
}
