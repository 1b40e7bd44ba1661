//! Values that fit a JSON schema, filled by type and by the names of properties.

use crate::prompt::Prompt;
use serde_json::{Map, Value, json};

/// Lists that are left empty: an invented entry would be wrong.
const LEFT_EMPTY: [&str; 2] = ["edits", "source_ids"];

/// A value of this schema about this prompt.
pub(crate) fn fill(schema: &Value, prompt: &Prompt, name: &str) -> Value {
    value(schema, &Place { prompt, root: schema, name, entry: None, index: 0 })
}

/// Where in the answer a value stands.
#[derive(Clone, Copy)]
struct Place<'a> {
    prompt: &'a Prompt,
    root: &'a Value,
    name: &'a str,
    /// The numbered entry that an item of a list is about.
    entry: Option<(u64, Option<&'a str>)>,
    index: usize,
}

fn value(schema: &Value, place: &Place<'_>) -> Value {
    if let Some(target) = schema["$ref"].as_str().and_then(|path| path.strip_prefix('#')) {
        return place.root.pointer(target).map_or(Value::Null, |schema| value(schema, place));
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    if let Some(options) = schema["enum"].as_array() {
        return choose(options, place);
    }
    for word in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema[word].as_array().and_then(|schemas| schemas.first()) {
            return value(first, place);
        }
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or("object");
    match kind {
        "object" => object(schema, place),
        "array" => list(schema, place),
        "string" => Value::String(text(place)),
        "integer" => {
            let entry =
                (place.name == "clause").then(|| place.entry.map(|(number, _)| number)).flatten();
            json!(entry.unwrap_or_else(|| schema["minimum"].as_u64().unwrap_or(1)))
        }
        "number" => json!(schema["minimum"].as_f64().unwrap_or(0.5)),
        "boolean" => json!(true),
        _ => Value::Null,
    }
}

fn object(schema: &Value, place: &Place<'_>) -> Value {
    let Some(properties) = schema["properties"].as_object() else { return json!({}) };
    let filled: Map<String, Value> = properties
        .iter()
        .map(|(name, schema)| (name.clone(), value(schema, &Place { name, ..*place })))
        .collect();
    Value::Object(filled)
}

fn list(schema: &Value, place: &Place<'_>) -> Value {
    let items = &schema["items"];
    let least = schema["minItems"].as_u64().unwrap_or(0);
    let one = |entry, index| value(items, &Place { entry, index, ..*place });
    let asks_for = |name: &str| items["properties"].get(name).is_some();
    if asks_for("clause") && asks_for("findings") {
        let parts = place.prompt.parts.iter();
        let one = |(number, prompt): &(u64, Prompt)| {
            value(items, &Place { prompt, entry: Some((*number, None)), index: 0, ..*place })
        };
        return parts.map(one).collect();
    }
    if asks_for("clause") {
        let quoted = asks_for("quote");
        let entries = place.prompt.entries.iter().filter(|(_, words)| !quoted || words.is_some());
        return entries
            .take(3)
            .enumerate()
            .map(|(index, (number, words))| one(Some((*number, words.as_deref())), index))
            .collect();
    }
    let silent =
        LEFT_EMPTY.contains(&place.name) || (place.name == "findings" && is_fair(place.prompt));
    let count = if silent { least } else { least.max(1) };
    (0..count).map(|index| one(None, usize::try_from(index).unwrap_or(0))).collect()
}

/// Every fourth clause has nothing to remark, as has one too short to quote.
fn is_fair(prompt: &Prompt) -> bool {
    prompt.quote().split_whitespace().count() < 3 || prompt.number() % 4 == 3
}

fn choose(options: &[Value], place: &Place<'_>) -> Value {
    let offered = |word: &str| options.iter().find(|option| option.as_str() == Some(word)).cloned();
    let levels = ["high", "medium", "low"];
    let chosen = match place.name {
        "risk" if is_fair(place.prompt) => offered("none"),
        "risk" | "severity" => {
            levels.get((place.prompt.number() % 4).min(2) as usize).and_then(|word| offered(word))
        }
        "topic" => {
            place.prompt.topics.iter().find_map(|topic| offered(topic)).or_else(|| offered("other"))
        }
        _ => None,
    };
    let fallback = options.get(place.index % options.len().max(1)).cloned();
    chosen.or(fallback).unwrap_or(Value::Null)
}

fn text(place: &Place<'_>) -> String {
    let quote = place.entry.and_then(|(_, words)| words).unwrap_or_else(|| place.prompt.quote());
    let spanish = place.prompt.spanish;
    match place.name {
        "quote" => quote.to_owned(),
        "topic" => place.prompt.topics.first().cloned().unwrap_or_else(|| "other".to_owned()),
        "summary" if spanish => format!("Vista simulada: trata de «{quote}»."),
        "summary" => format!("A simulated view: it deals with “{quote}”."),
        "why" | "what" if spanish => "Motivo simulado: conviene leerlo con calma.".to_owned(),
        "why" | "what" => "A simulated reason: worth a second look.".to_owned(),
        "suggestion" if spanish => "Propuesta simulada: acotarlo por escrito.".to_owned(),
        "suggestion" => "A simulated proposal: limit it in writing.".to_owned(),
        "who" if spanish => "cada parte".to_owned(),
        "who" => "each party".to_owned(),
        "due" => String::new(),
        name => format!("{name} {}", place.index + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(words: &str) -> Prompt {
        Prompt::of(&[("user".to_owned(), words.to_owned())])
    }

    #[test]
    fn a_review_of_a_clause_quotes_it_and_its_risk_is_that_of_its_finding() {
        let schema = json!({"type": "object", "properties": {
            "summary": {"type": "string"},
            "risk": {"type": "string", "enum": ["none", "low", "medium", "high"]},
            "findings": {"type": "array", "items": {"type": "object", "properties": {
                "topic": {"type": "string", "enum": ["payment", "other"]},
                "severity": {"type": "string", "enum": ["low", "medium", "high"]},
                "quote": {"type": "string"},
                "edits": {"type": "array", "items": {"type": "object"}},
            }}},
        }});
        let (mut fair, mut risky) = (0, 0);
        for n in 0..40 {
            let words = format!(
                "The tenant number {n} pays the rent on the first working day of each month."
            );
            let answer = fill(&schema, &about(&words), "");
            assert_eq!(
                answer,
                fill(&schema, &about(&words), ""),
                "the same prompt has the same answer"
            );
            match answer["findings"].as_array().unwrap().as_slice() {
                [] => {
                    fair += 1;
                    assert_eq!(answer["risk"], "none");
                }
                [finding] => {
                    risky += 1;
                    assert_eq!(finding["severity"], answer["risk"]);
                    assert!(words.contains(finding["quote"].as_str().unwrap()));
                    assert_eq!(finding["topic"], "other");
                    assert_eq!(finding["edits"], json!([]));
                }
                more => panic!("{more:?}"),
            }
        }
        assert!(fair > 0 && risky > 0);
    }

    #[test]
    fn any_schema_is_filled_by_its_types() {
        let schema = json!({"type": "object", "properties": {
            "n": {"type": "integer", "minimum": 3}, "x": {"type": "number"}, "b": {"type": "boolean"},
            "none": {"type": "null"}, "maybe": {"type": ["string", "null"]}, "c": {"const": 7},
            "any": {"anyOf": [{"type": "boolean"}]}, "two": {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/w"}},
        }, "$defs": {"w": {"type": "integer"}}});
        let answer = fill(&schema, &about("Words."), "");
        assert_eq!(
            answer,
            json!({"n": 3, "x": 0.5, "b": true, "none": null, "maybe": "maybe 1", "c": 7, "any": true, "two": [1, 1]})
        );
    }
}
