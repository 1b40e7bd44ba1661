//! What can be handed out: for us with everything, for the counterparty with
//! nothing of ours but what was decided.

use crate::erase::Erase;
use crate::{functions::ExportPage, parts::page_heading, prefs::texts, texts::Texts};
use domain::VersionId;
use leptos::prelude::*;

/// The document's title and the page's heading.
pub(super) fn title(page: &ExportPage) -> String {
    format!("{} · {}", texts().export_title(), page.title)
}

/// The page.
pub(super) fn show(page: ExportPage) -> AnyView {
    let (t, id) = (texts(), page.id);
    let ours = [
        ("docx", t.export_redline(), t.export_redline_hint(page.has_previous)),
        ("issues.docx", t.export_issues(), t.export_issues_hint()),
        ("md", t.export_report(), t.export_report_hint()),
        ("csv", t.export_table(), t.export_table_hint()),
        ("ics", t.export_dates(), t.export_dates_hint()),
        ("json", t.export_data(), t.export_data_hint()),
    ];
    let links = ours.map(|(format, name, hint)| link(id, format, name, hint)).collect_view();
    let rebuilt =
        (!page.is_word).then(|| view! { <p class="alarm">{t.counterparty_rebuilt()}</p> }.erase());
    view! {
        <div class="column export">
            {page_heading(title(&page))}
            <p><a href=format!("/versions/{id}")>{t.back_to_review()}</a></p>
            <section aria-labelledby="for-them">
                <h2 id="for-them">{t.for_counterparty()}</h2>
                <p>{t.incorporated(page.incorporated, page.shared, page.is_word)}</p>
                {rebuilt}
                {for_them(t, id)}
                <p class="quiet">{t.counterparty_note()}</p>
            </section>
            <section aria-labelledby="for-us">
                <h2 id="for-us">{t.for_us()}</h2>
                <ul class="downloads">{links}</ul>
            </section>
        </div>
    }
    .erase()
}

/// The file that goes out bears a name: that of who sends it.
fn for_them(t: Texts, id: VersionId) -> AnyView {
    view! {
        <form class="hand-out" method="get" action=format!("/api/versions/{id}/export") data-testid="hand-out">
            <input type="hidden" name="format" value="docx" />
            <input type="hidden" name="audience" value="counterparty" />
            <label class="stacked">
                <span>{t.export_author()}</span>
                <input type="text" name="author" maxlength="80" autocomplete="name" required=true />
            </label>
            <button type="submit" class="main">{t.hand_out()}</button>
        </form>
    }
    .erase()
}

fn link(id: VersionId, format: &'static str, name: &'static str, hint: &'static str) -> AnyView {
    let href = format!("/api/versions/{id}/export?format={format}&audience=internal");
    view! {
        <li>
            <a href=href download="" data-testid="download">{name}</a>
            <span class="quiet">{hint}</span>
        </li>
    }
    .erase()
}
