//! A remark of a person's on a clause: the words it is about, what they mean,
//! and what to put in their place.

use crate::erase::Erase;
use crate::{
    functions::RemarkPage,
    parts::{area, page_heading},
    prefs::texts,
    texts::{Texts, plain},
};
use domain::Risk;
use leptos::prelude::*;

/// The page's title and heading.
pub(super) fn title(page: &RemarkPage) -> String {
    let t = texts();
    format!("{} · {}", t.add_remark(), t.clause_named(&page.clause.number, &page.clause.heading))
}

/// The page.
pub(super) fn show(page: RemarkPage) -> AnyView {
    let t = texts();
    let back = format!("/versions/{}#c-{}", page.version, page.clause.id);
    let paragraphs = page.clause.text.lines().filter(|line| !line.trim().is_empty());
    let paragraphs =
        paragraphs.map(|line| view! { <p>{line.to_owned()}</p> }.erase()).collect_view();
    let levels = [Risk::High, Risk::Medium, Risk::Low]
        .map(|level| view! { <option value=level.as_str()>{t.risk(level)}</option> });
    view! {
        <div class="column shelf remark">
            <p><a href=back>{t.back_to_review()}</a></p>
            {page_heading(title(&page))}
            <div class="words" lang=page.language.tag()>{paragraphs}</div>
            <form class="intake" method="post" action="/fn/add_remark" data-testid="remark-form">
                <input type="hidden" name="clause" value=page.clause.id.to_string() />
                {area("quote", t.remark_quote(), Some(t.remark_quote_hint()), "3", &page.quote, true)}
                <div class="fields">
                    <label>
                        <span>{t.rule_level()}</span>
                        <select name="severity">{levels.collect_view()}</select>
                    </label>
                    <label>
                        <span>{t.source_topic()}</span>
                        <select name="topic">
                            <option value="">{t.topic("other")}</option>
                            {topics(t, &page.topics)}
                        </select>
                    </label>
                </div>
                {area("why", t.means(), None, "3", "", true)}
                {area("replacement", t.remark_replacement(), Some(t.remark_replacement_hint()), "3", "", false)}
                {area("suggestion", t.rule_suggestion(), None, "2", "", false)}
                <button class="main">{t.save()}</button>
            </form>
        </div>
    }
    .erase()
}

fn topics(t: Texts, topics: &[String]) -> AnyView {
    let mut named: Vec<(String, String)> =
        topics.iter().map(|topic| (topic.clone(), t.topic(topic))).collect();
    named.sort_by_key(|(_, name)| plain(name));
    let option =
        |(topic, name): (String, String)| view! { <option value=topic>{name}</option> }.erase();
    named.into_iter().map(option).collect_view().into_any()
}
