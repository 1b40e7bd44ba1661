//! `advai compare OLD NEW`: no model, nothing kept.

use super::{
    Format,
    output::{complain, hand_out, plain, say},
};
use crate::assembly::child_reader;
use crate::two_files::{self, Paper};
use domain::{Change, OpKind, Pair, TwoFiles};
use std::{io::IsTerminal, path::Path, process::ExitCode};

/// Reads both files apart from this process and prints what changed.
pub(super) fn run(old: &Path, new: &Path, format: Format) -> ExitCode {
    let outcome = match format {
        Format::Docx => redline(old, new),
        Format::Text | Format::Json => compared(old, new).and_then(|both| print(&both, format)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(&why);
            ExitCode::from(2)
        }
    }
}

fn compared(old: &Path, new: &Path) -> Result<TwoFiles, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let reader = child_reader().map_err(|error| error.to_string())?;
    let both = two_files::compare(&reader, paper(old)?, paper(new)?);
    runtime.block_on(both).map_err(|error| error.to_string())
}

/// A Word file is nothing to look at on a terminal.
fn redline(old: &Path, new: &Path) -> Result<(), String> {
    if std::io::stdout().is_terminal() {
        return Err(
            "a Word file cannot be shown here; send it to a file: advai compare OLD NEW --format docx > redline.docx"
                .to_owned(),
        );
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let reader = child_reader().map_err(|error| error.to_string())?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let file = two_files::redline(&reader, paper(old)?, paper(new)?, now);
    hand_out(&runtime.block_on(file).map_err(|error| error.to_string())?)
}

fn paper(path: &Path) -> Result<Paper, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Paper { file_name, bytes, password: None })
}

fn print(compared: &TwoFiles, format: Format) -> Result<(), String> {
    match format {
        Format::Json => {
            say(&serde_json::to_string_pretty(&compared.comparison).map_err(|e| e.to_string())?)
        }
        Format::Text | Format::Docx => {
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

fn print_pair(compared: &TwoFiles, pair: &Pair) {
    let id = pair.new.or(pair.old);
    let clause = compared.clauses.iter().find(|clause| Some(clause.id) == id);
    let name = clause.map(|clause| format!("{} {}", clause.number, clause.heading));
    let name = name.unwrap_or_default().trim().to_owned();
    let name = if name.is_empty() { opening(pair) } else { name };
    let changes: Vec<String> = pair.changes.iter().map(word).collect();
    say(&format!("\n{} [{}]", plain(&name), changes.join(", ")));
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

/// The first words, for a clause without number and heading.
fn opening(pair: &Pair) -> String {
    let text: String = pair.ops.iter().map(|op| op.text.as_str()).collect();
    text.split_whitespace().take(8).collect::<Vec<_>>().join(" ")
}

fn word(change: &Change) -> String {
    serde_json::to_string(change).unwrap_or_default().trim_matches('"').to_owned()
}
