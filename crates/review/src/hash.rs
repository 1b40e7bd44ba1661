//! The name under which an answer is kept.

use pool::{Difficulty, Format, Locality, Request};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// SHA-256 (hex) of all that decides an answer: messages, schema, length,
/// temperature, where it may go and how hard it is. What only decides when it
/// is asked (lane, deadline, label) does not count.
pub fn request_hash(request: &Request) -> String {
    let messages: Vec<Value> = request
        .messages
        .iter()
        .map(|message| json!([message.role.word(), message.content]))
        .collect();
    let locality = match request.locality {
        Locality::Any => "any",
        Locality::LocalOnly => "local_only",
    };
    let difficulty = match request.difficulty {
        Difficulty::Simple => "simple",
        Difficulty::Complex => "complex",
    };
    let form = match &request.format {
        Format::Text => Value::Null,
        Format::Json => json!("json"),
        Format::Schema(schema) => json!([schema.name, schema.schema]),
    };
    let mut canonical = String::new();
    write_sorted(
        &json!([
            messages,
            form,
            request.max_tokens,
            request.sampling.temperature.map(|temperature| temperature.to_string()),
            locality,
            difficulty,
        ]),
        &mut canonical,
    );
    hex::encode(Sha256::digest(canonical.as_bytes()))
}

/// JSON with the keys of each object in order, whichever map serde_json uses.
fn write_sorted(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            out.push('{');
            for (n, key) in keys.into_iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                out.push_str(&Value::String(key.clone()).to_string());
                out.push(':');
                if let Some(inner) = map.get(key) {
                    write_sorted(inner, out);
                }
            }
            out.push('}');
        }
        Value::Array(items) => {
            out.push('[');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                write_sorted(item, out);
            }
            out.push(']');
        }
        plain => out.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pool::{Lane, Message, Role, Sampling, Schema};
    use std::time::Duration;

    fn request() -> Request {
        Request {
            format: Format::Schema(Schema {
                name: "s".into(),
                schema: json!({"b": 1, "a": [true]}),
                strict: true,
            }),
            lane: Lane::Batch,
            max_tokens: Some(900),
            sampling: Sampling { temperature: Some(0.0), ..Sampling::default() },
            deadline: Duration::from_secs(1),
            ..Request::new(vec![Message::new(Role::User, "Read this")])
        }
    }

    #[test]
    fn what_decides_when_it_is_asked_does_not_change_the_hash() {
        let same = Request {
            lane: Lane::Interactive,
            deadline: Duration::from_secs(9),
            label: Some("x".into()),
            ..request()
        };
        assert_eq!(request_hash(&same), request_hash(&request()));
    }

    #[test]
    fn whatever_decides_the_answer_changes_the_hash() {
        let others = [
            Request { messages: vec![Message::new(Role::System, "Read this")], ..request() },
            Request { format: Format::Text, ..request() },
            Request { locality: Locality::LocalOnly, ..request() },
            Request { difficulty: Difficulty::Simple, ..request() },
            Request { max_tokens: Some(901), ..request() },
            Request { sampling: Sampling::default(), ..request() },
        ];
        for other in others {
            assert_ne!(request_hash(&other), request_hash(&request()), "{other:?}");
        }
    }

    #[test]
    fn the_hash_of_a_request_is_the_same_for_ever() {
        assert_eq!(
            request_hash(&request()),
            "be14bb980c18a827674aad000cd58d282d4d31d20fd604adce8fab2eba669430"
        );
    }
}
