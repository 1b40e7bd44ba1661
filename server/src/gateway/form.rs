//! The form that an answer must have.

use super::{error::Fault, schema::Bounded};
use pool::{Accept, Format, Schema};
use serde_json::Value;
use std::sync::Arc;

/// What an answer is checked for.
#[derive(Clone)]
pub(super) enum Form {
    Text,
    /// An object.
    Json,
    /// What this schema allows.
    Schema(Arc<Bounded>),
}

impl Form {
    /// The check for the pool: an answer of another form is no answer.
    pub(super) fn accept(&self) -> Option<Accept> {
        let form = self.clone();
        match form {
            Self::Text => None,
            form => Some(Arc::new(move |text: &str| form.check(text))),
        }
    }

    fn check(&self, text: &str) -> Result<(), String> {
        let value: Value = match self {
            Self::Text => return Ok(()),
            _ => serde_json::from_str(text).map_err(|_| "no JSON")?,
        };
        let fits = match self {
            Self::Schema(schema) => schema.allows(&value),
            _ => value.is_object(),
        };
        if fits { Ok(()) } else { Err("JSON of another form".to_owned()) }
    }
}

/// # Errors
/// Where the format is not known or its schema is none.
pub(super) fn response_format(value: Option<Value>) -> Result<(Format, Form), Fault> {
    let mut value = match value {
        None | Some(Value::Null) => return Ok((Format::Text, Form::Text)),
        Some(value) => value,
    };
    match value["type"].as_str() {
        Some("text") => Ok((Format::Text, Form::Text)),
        Some("json_object") => Ok((Format::Json, Form::Json)),
        Some("json_schema") => schema(value["json_schema"].take()),
        _ => {
            let message =
                "The type of \"response_format\" is \"text\", \"json_object\" or \"json_schema\".";
            Err(Fault::invalid("response_format", message))
        }
    }
}

fn schema(mut said: Value) -> Result<(Format, Form), Fault> {
    let name = said["name"].as_str().filter(|name| is_name(name)).map(str::to_owned);
    let Some(name) = name else {
        let message = "The schema has a name of at most 64 letters, digits, \"_\" and \"-\".";
        return Err(Fault::invalid("response_format.json_schema.name", message));
    };
    let strict = said["strict"].as_bool().unwrap_or(false);
    let schema = said["schema"].take();
    // What cannot be checked would be passed on unchecked.
    let Some(bounded) = Bounded::new(&schema) else {
        let message = "This is no JSON schema that can be checked.";
        return Err(Fault::invalid("response_format.json_schema.schema", message));
    };
    Ok((Format::Schema(Schema { name, schema, strict }), Form::Schema(Arc::new(bounded))))
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    (1..=64).contains(&name.len()) && name.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_of_another_form_is_no_answer() {
        let schema = json!({ "type": "object", "required": ["city"], "properties": { "city": { "type": "string" } } });
        let format = json!({ "type": "json_schema", "json_schema": { "name": "place", "schema": schema, "strict": true } });
        let (_, form) = response_format(Some(format)).ok().unwrap();
        let accept = form.accept().unwrap();
        for (text, fits) in [
            ("{\"city\":\"Madrid\"}", true),
            ("{\"city\":7}", false),
            ("{}", false),
            ("Madrid", false),
            ("{\"city\":\"Mad", false),
        ] {
            assert_eq!(accept(text).is_ok(), fits, "{text}");
        }
        let (_, form) = response_format(Some(json!({ "type": "json_object" }))).ok().unwrap();
        let accept = form.accept().unwrap();
        assert!(accept("{}").is_ok() && accept("[]").is_err());
    }

    #[test]
    fn a_schema_that_cannot_be_checked_is_refused() {
        for schema in
            [json!("none"), json!({ "type": "nothing" }), json!({ "$ref": "http://127.0.0.1:1/x" })]
        {
            let format =
                json!({ "type": "json_schema", "json_schema": { "name": "s", "schema": schema } });
            assert!(response_format(Some(format)).is_err(), "{schema}");
        }
        let format =
            json!({ "type": "json_schema", "json_schema": { "name": "a b", "schema": {} } });
        assert!(response_format(Some(format)).is_err());
    }
}
