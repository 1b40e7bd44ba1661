//! Several short clauses in one call, where requests are what is scarce.

use super::{
    about::about,
    answer::judge,
    fence::Fence,
    request::{ANSWER_TOKENS, Part, Question, RULES, languages, request, schema},
};
use crate::{Facts, Playbook, json};
use domain::Language;
use pool::{Accept, Request, Schema};
use privacy::Masker;
use serde_json::{Value, json};
use std::{collections::HashMap, fmt::Write, sync::Arc};

/// At most so many clauses share a call: more of them, and models begin to mix
/// them up or to tire of the last.
pub const PACK: usize = 8;

/// How the prompt for several clauses begins.
const SEVERAL: &str = "You review several clauses of a contract for a lawyer, each by itself. ";

/// How their answers are told apart.
const EACH: &str = "\nHere several clauses are given. Put these three fields once for each of them, together with clause \
(its number in the name of its data), into a list called answers: {\"answers\": [{\"clause\": 1, \"summary\": …}, …]}. \
Judge each clause by its own words and quote each from itself alone.";

/// Asks for a view of several clauses at once, otherwise as
/// [`crate::clause_request`] does for each. An answer counts as soon as it holds
/// a usable one for half of them: the others are asked about alone.
pub fn pack_request(
    facts: Facts<'_>,
    reader: Language,
    questions: &[Question<'_>],
    playbook: &Playbook,
    masker: &Masker,
) -> Request {
    let parts: Vec<Part> = questions
        .iter()
        .map(|question| Part::of(facts, reader, *question, playbook, masker))
        .collect();
    let about = about(facts, masker);
    let fence = Fence::around(&about, parts.iter().flat_map(Part::data));
    let mut user = String::new();
    fence.write("contract", &about, &mut user);
    for (number, part) in (1..).zip(&parts) {
        let _ = writeln!(user, "Clause {number}:");
        part.write(&fence, &format!(" {number}"), &mut user);
    }
    let _ = write!(user, "Review each of the {} clauses. {}", parts.len(), languages(reader));

    let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    let count = texts.len();
    let accept: Accept = Arc::new(move |answer: &str| {
        let answers = unpack(answer, texts.len());
        let usable = answers.iter().zip(&texts).filter(|(answer, text)| {
            answer.as_ref().is_some_and(|answer| judge(answer, text).is_ok())
        });
        if usable.count() * 2 >= texts.len() {
            Ok(())
        } else {
            Err("fewer than half of the clauses have a usable answer".to_owned())
        }
    });
    let schema = Schema {
        name: "clause_reviews".into(),
        schema: each(schema(playbook, facts.contract_type)),
        strict: true,
    };
    let tokens = ANSWER_TOKENS.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX));
    let system = format!("{SEVERAL}{RULES}{EACH}");
    Request { accept: Some(accept), ..request(&system, user, schema, tokens) }
}

/// The schema of a list of answers, each with the number of its clause.
fn each(mut one: Value) -> Value {
    if let Some(properties) = one["properties"].as_object_mut() {
        properties.insert("clause".into(), json!({"type": "integer"}));
    }
    if let Some(required) = one["required"].as_array_mut() {
        required.push(json!("clause"));
    }
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["answers"],
        "properties": {"answers": {"type": "array", "items": one}},
    })
}

/// The answers in a packed one, in the order of the questions, each as it would
/// have come alone. Absent where the model left one out or gave it twice: which
/// of two is meant is not for us to guess.
pub fn unpack(answer: &str, count: usize) -> Vec<Option<String>> {
    let Ok(mut read) = json::read::<HashMap<String, Value>>(answer) else {
        return vec![None; count];
    };
    let answers = match read.remove("answers") {
        Some(Value::Array(answers)) => answers,
        _ => Vec::new(),
    };
    let mut out: Vec<Option<String>> = vec![None; count];
    let mut seen = vec![false; count];
    for mut one in answers {
        let number = one.as_object_mut().and_then(|fields| fields.remove("clause"));
        let index =
            number.and_then(|number| number.as_u64()).and_then(|number| number.checked_sub(1));
        let Some(index) = index.and_then(|index| usize::try_from(index).ok()) else { continue };
        if let (Some(place), Some(seen)) = (out.get_mut(index), seen.get_mut(index)) {
            *place = if *seen { None } else { Some(one.to_string()) };
            *seen = true;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_apart_by_their_number_and_never_guessed() {
        let packed = r#"{"answers": [
            {"clause": 2, "summary": "b", "risk": "none", "findings": []},
            {"clause": 1, "summary": "a", "risk": "none", "findings": []},
            {"clause": 3, "summary": "c", "risk": "none", "findings": []},
            {"clause": 3, "summary": "d", "risk": "none", "findings": []},
            {"clause": 9, "summary": "e", "risk": "none", "findings": []},
            {"summary": "f"}, 7]}"#;
        let answers = unpack(packed, 4);
        let summary = |index: usize| {
            answers[index].as_deref().map(|answer| {
                serde_json::from_str::<Value>(answer).unwrap()["summary"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
        };
        assert_eq!(summary(0).as_deref(), Some("a"));
        assert_eq!(summary(1).as_deref(), Some("b"));
        assert_eq!((summary(2), summary(3)), (None, None));
        assert_eq!(unpack("no JSON at all", 2), [None, None]);
    }
}
