//! A schema whose check ends. A few kilobytes of references that each double
//! the next would else take longer than anybody lives.

use jsonschema::{Keyword, ValidationError, Validator};
use serde_json::Value;
use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
};

/// Schemas that one check may apply: large answers to large schemas take some
/// thousands.
const MOST_STEPS: u32 = 100_000;

/// Put into every schema inside a schema; it counts.
const STEP: &str = "x-advai-step";

/// What stands under these is data, or names, and no schema.
const NO_SCHEMA: [&str; 8] = [
    "enum",
    "const",
    "default",
    "examples",
    "required",
    "type",
    "dependentRequired",
    "$vocabulary",
];

/// Under these each name has a schema.
const BY_NAME: [&str; 6] =
    ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(0) };
}

/// A schema that answers can be checked against.
pub(super) struct Bounded(Validator);

impl Bounded {
    /// Nothing where this is no schema, or refers to what is not in it.
    pub(super) fn new(schema: &Value) -> Option<Self> {
        if !schema.is_object() || is_old(schema) {
            return None;
        }
        let mut counted = schema.clone();
        count_steps(&mut counted, true)?;
        if !refers_inside(&counted, &counted) {
            return None;
        }
        // References are followed inside the schema only: nothing is fetched.
        let options = jsonschema::options().with_keyword(STEP, |_, _, _| Ok(Box::new(Step)));
        options.build(&counted).ok().map(Self)
    }

    /// Whether a value is what the schema allows; no where that takes too many steps.
    pub(super) fn allows(&self, value: &Value) -> bool {
        LEFT.set(MOST_STEPS);
        catch_unwind(AssertUnwindSafe(|| self.0.is_valid(value))).unwrap_or(false)
    }
}

/// Its `id` would change what a reference means, and no client sends it.
fn is_old(schema: &Value) -> bool {
    let old = |draft: &str| draft.contains("draft-03") || draft.contains("draft-04");
    schema["$schema"].as_str().is_some_and(old)
}

/// Nothing where a schema inside has an address of its own: what its
/// references mean could not be told from here.
fn count_steps(schema: &mut Value, is_root: bool) -> Option<()> {
    match schema {
        Value::Array(list) => {
            list.iter_mut().try_for_each(|schema| count_steps(schema, false))?;
        }
        Value::Object(keywords) => {
            if !is_root && keywords.get("$id").is_some_and(Value::is_string) {
                return None;
            }
            for (keyword, value) in keywords.iter_mut() {
                let keyword = keyword.as_str();
                if NO_SCHEMA.contains(&keyword) {
                    continue;
                }
                match value {
                    Value::Object(named) if BY_NAME.contains(&keyword) => {
                        named.values_mut().try_for_each(|it| count_steps(it, false))?;
                    }
                    value => count_steps(value, false)?,
                }
            }
            keywords.insert(STEP.to_owned(), true.into());
        }
        _ => {}
    }
    Some(())
}

/// Whether every reference leads to a schema that is counted.
fn refers_inside(part: &Value, root: &Value) -> bool {
    match part {
        Value::Array(list) => list.iter().all(|part| refers_inside(part, root)),
        Value::Object(keywords) => keywords.iter().all(|(keyword, value)| {
            let refers = ["$ref", "$dynamicRef", "$recursiveRef"].contains(&keyword.as_str());
            match value.as_str().filter(|_| refers) {
                Some(to) => leads(to, root),
                None => refers_inside(value, root),
            }
        }),
        _ => true,
    }
}

fn leads(to: &str, root: &Value) -> bool {
    match to.strip_prefix('#') {
        Some("") => true,
        Some(pointer) if pointer.starts_with('/') => {
            let counted = |it: &Value| it.is_boolean() || it.get(STEP).is_some();
            !pointer.contains('%') && root.pointer(pointer).is_some_and(counted)
        }
        // An anchor: only schemas have one.
        Some(_) => true,
        None => false,
    }
}

struct Step;

impl<'i> Keyword<'i> for Step {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        self.is_valid(instance);
        Ok(())
    }

    fn is_valid(&self, _: &'i Value) -> bool {
        match LEFT.get().checked_sub(1) {
            Some(left) => LEFT.set(left),
            // From any depth, without a word in the log. The library keeps
            // nothing between two checks.
            None => resume_unwind(Box::new("too many steps")),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Each of so many references doubles the next.
    fn doubling(levels: usize) -> Value {
        let mut definitions = serde_json::Map::new();
        for level in 0..levels {
            let next = json!({ "$ref": format!("#/$defs/{}", level + 1) });
            definitions.insert(level.to_string(), json!({ "allOf": [next.clone(), next] }));
        }
        definitions.insert(levels.to_string(), json!({ "type": "object" }));
        json!({ "$defs": definitions, "$ref": "#/$defs/0" })
    }

    #[test]
    fn a_check_that_would_take_for_ever_ends_with_no() {
        assert!(Bounded::new(&doubling(8)).unwrap().allows(&json!({ "a": 1 })));
        let bounded = Bounded::new(&doubling(60)).unwrap();
        assert!(!bounded.allows(&json!({ "a": 1 })));
        assert!(!bounded.allows(&json!({ "a": 1 })), "each check has its own count");
    }

    #[test]
    fn no_reference_leads_past_the_count() {
        let evil = doubling(60)["$defs"]["0"].clone();
        for schema in [
            json!({ "enum": [evil.clone()], "$ref": "#/enum/0" }),
            json!({ "properties": { "a": { "default": evil, "$ref": "#/properties/a/default" } } }),
            json!({ "$ref": "#/$defs/missing" }),
            json!({ "$ref": "http://127.0.0.1:1/x" }),
            json!({ "$defs": { "a": { "$id": "http://a", "type": "object" } }, "$ref": "#/$defs/a" }),
        ] {
            assert!(Bounded::new(&schema).is_none(), "{schema}");
        }
    }

    #[test]
    fn counting_changes_no_meaning() {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["enum", "list"],
            "dependentRequired": { "list": ["enum"] },
            "properties": {
                "enum": { "enum": [{ "a": 1 }, "b"] },
                "list": { "type": "array", "items": { "$ref": "#/$defs/default" } },
            },
            "$defs": { "default": { "anyOf": [{ "const": { "x": [] } }, { "type": "null" }] } },
        });
        let bounded = Bounded::new(&schema).unwrap();
        for (value, fits) in [
            (json!({ "enum": { "a": 1 }, "list": [null, { "x": [] }] }), true),
            (json!({ "enum": "b", "list": [{ "x": [], "x-advai-step": true }] }), false),
            (json!({ "enum": "b", "list": [], "x-advai-step": true }), false),
            (json!({ "list": [] }), false),
        ] {
            assert_eq!(bounded.allows(&value), fits, "{value}");
        }
    }
}
