//! The state of the version with its comparison, for programs.

use super::{Audience, Material, audience};
use domain::{Comparison, Edit, Problem, VersionState};
use serde::Serialize;

#[derive(Serialize)]
struct Internal<'m> {
    #[serde(flatten)]
    state: &'m VersionState,
    comparison: Option<&'m Comparison>,
}

/// What the other side gets: the text as they sent it, and what we propose.
#[derive(Serialize)]
struct Counterparty<'m> {
    title: &'m str,
    file_name: &'m str,
    language: domain::Language,
    clauses: Vec<Clause<'m>>,
}

#[derive(Serialize)]
struct Clause<'m> {
    number: &'m str,
    heading: &'m str,
    text: &'m str,
    edits: Vec<Edit>,
    comments: Vec<Comment<'m>>,
}

#[derive(Serialize)]
struct Comment<'m> {
    quote: &'m str,
    text: &'m str,
}

/// Indented, so that two exports can be compared line by line.
pub(super) fn write(material: &Material) -> Result<Vec<u8>, Problem> {
    let state = &material.state;
    let written = match material.wish.audience {
        Audience::Internal => {
            let comparison = material.previous.as_ref().map(|(_, comparison)| comparison);
            serde_json::to_vec_pretty(&Internal { state, comparison })
        }
        Audience::Counterparty => serde_json::to_vec_pretty(&counterparty(state)),
    };
    written.map_err(|error| {
        tracing::error!(%error, "a state cannot be written as JSON");
        Problem::internal()
    })
}

fn counterparty(state: &VersionState) -> Counterparty<'_> {
    let open = audience::open(state);
    let clauses = state.clauses.iter().enumerate().map(|(position, clause)| {
        let own = || open.iter().filter(move |open| open.position == position);
        Clause {
            number: &clause.number,
            heading: &clause.heading,
            text: &clause.text,
            edits: own().flat_map(|open| open.edits.clone()).collect(),
            comments: own()
                .filter_map(|open| Some(Comment { quote: open.quote, text: open.comment? }))
                .collect(),
        }
    });
    Counterparty {
        title: &state.title,
        file_name: &state.file_name,
        language: state.language,
        clauses: clauses.collect(),
    }
}
