//! The files behind the comparison: names, hashes, and what of them could not
//! be compared. On paper this is the report's foot.

use crate::erase::Erase;
use crate::texts::Texts;
use domain::ComparedFile;
use leptos::prelude::*;

/// Warnings that say how far the text can be relied on.
const ABOUT_TEXT: [&str; 6] = [
    "hidden_text",
    "ocr_used",
    "page_scanned",
    "accents_missing",
    "columns_suspected",
    "tracked_changes",
];

/// Both files.
pub(super) fn files(t: Texts, (old, new): (ComparedFile, ComparedFile)) -> AnyView {
    view! {
        <section class="files" aria-labelledby="files-title" data-testid="compared-files">
            <h2 id="files-title">{t.compared_files()}</h2>
            <dl>
                {file(t, t.before(), old)}
                {file(t, t.after(), new)}
            </dl>
            <p class="quiet">{t.how_compared()}</p>
        </section>
    }
    .erase()
}

fn file(t: Texts, role: &'static str, file: ComparedFile) -> AnyView {
    let missing = missing(t, &file);
    let known = file.warnings.iter().filter(|warning| ABOUT_TEXT.contains(&warning.code.as_str()));
    let known = known.map(|warning| view! { <br /><span>{t.warning(warning)}</span> }.erase());
    let known = known.collect_view();
    let pages = file.pages.map(|pages| format!(" · {}", t.pages(pages)));
    view! {
        <dt>{role}</dt>
        <dd>
            <span class="file-name">{file.file_name}</span> {pages}
            <br />
            <code title="SHA-256">{file.sha256}</code>
            <br />
            <span>{missing}</span>
            {known}
        </dd>
    }
    .erase()
}

/// What was not compared.
fn missing(t: Texts, file: &ComparedFile) -> String {
    if file.unreadable.is_empty() {
        let hides = file.warnings.iter().any(|warning| warning.code == "hidden_text");
        return if hides { t.visible_compared() } else { t.all_compared() }.to_owned();
    }
    let pages: Vec<String> = file.unreadable.iter().map(u32::to_string).collect();
    t.pages_not_compared(&pages.join(", "))
}
