//! On which topics there is something for which country's law, and on which not.

use crate::erase::Erase;
use crate::texts::Texts;
use domain::{LawCoverage, TopicCoverage};
use leptos::prelude::*;

pub(super) fn table(t: Texts, coverage: &LawCoverage) -> AnyView {
    let heads = coverage
        .countries
        .iter()
        .map(|code| {
            let name = t.land(code);
            view! {
                <th scope="col">
                    <abbr title=name.clone() aria-hidden="true">{code.clone()}</abbr>
                    <span class="unseen">{name}</span>
                </th>
            }
            .erase()
        })
        .collect_view();
    let mut topics: Vec<&TopicCoverage> = coverage.topics.iter().collect();
    topics.sort_by_key(|row| t.topic(&row.topic));
    let rows = topics.into_iter().map(|topic| row(t, topic, &coverage.countries)).collect_view();
    view! {
        <section aria-labelledby="coverage">
            <h2 id="coverage">{t.coverage_title()}</h2>
            <p class="quiet">{t.coverage_union()}</p>
            <div class="table" tabindex="0" role="group" aria-label=t.coverage_table()>
                <table class="coverage" data-testid="coverage">
                    <thead>
                        <tr>
                            <th scope="col">{t.source_topic()}</th>
                            {heads}
                            <th scope="col">{t.in_general()}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {gaps(t, coverage)}
        </section>
    }
    .erase()
}

fn row(t: Texts, row: &TopicCoverage, countries: &[String]) -> AnyView {
    let cells = countries
        .iter()
        .zip(&row.counts)
        .map(|(country, count)| cell(t, &row.topic, country, *count))
        .collect_view();
    let everywhere =
        if row.everywhere == 0 { "–".to_owned() } else { row.everywhere.to_string() };
    view! {
        <tr>
            <th scope="row">
                <a href=format!("/sources?topic={}#found", row.topic)>{t.topic(&row.topic)}</a>
            </th>
            {cells}
            <td>{everywhere}</td>
        </tr>
    }
    .erase()
}

fn cell(t: Texts, topic: &str, country: &str, count: u32) -> AnyView {
    let label = t.cell(topic, &t.land(country), count);
    if count == 0 {
        return view! {
            <td class="gap">
                <span aria-hidden="true" title=label.clone()>"–"</span>
                <span class="unseen">{label}</span>
            </td>
        }
        .erase();
    }
    let href = format!("/sources?country={country}&topic={topic}#found");
    view! { <td><a href=href aria-label=label>{count}</a></td> }.erase()
}

/// What is missing, in words.
fn gaps(t: Texts, coverage: &LawCoverage) -> AnyView {
    let missing = |column: usize| -> Vec<String> {
        let rows = coverage.topics.iter();
        let gaps = rows.filter(|row| row.counts.get(column) == Some(&0));
        gaps.map(|row| row.topic.clone()).collect()
    };
    let items = coverage
        .countries
        .iter()
        .enumerate()
        .map(|(column, country)| (country, missing(column)))
        .filter(|(_, topics)| !topics.is_empty())
        .map(|(country, topics)| {
            view! { <li data-country=country.clone()>{t.no_note_on(country, &topics)}</li> }.erase()
        })
        .collect::<Vec<_>>();
    let without: Vec<String> = coverage.without.iter().map(|topic| t.topic(topic)).collect();
    let everywhere = (!without.is_empty())
        .then(|| view! { <li>{t.gaps_everywhere()} ": " {without.join("; ")} "."</li> }.erase());
    if items.is_empty() && everywhere.is_none() {
        return view! { <p>{t.gaps_none()}</p> }.erase();
    }
    view! {
        <details class="gaps" data-testid="gaps">
            <summary>{t.gaps_title()}</summary>
            <ul>{items.collect_view()} {everywhere}</ul>
        </details>
    }
    .erase()
}
