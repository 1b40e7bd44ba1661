//! Ollama's own API. Its errors carry no codes, so statuses decide.

use super::openai::short;
use super::table::by_status;
use super::{Odd, Progress, Question, Refusal, Speak, Stop};
use crate::fault::{Fault, Next, Unused};
use crate::wire::framing::Framing;
use crate::wire::hint::retry_after;
use crate::{Choice, Format, Message, Outcome, Role};
use serde_json::{Value, json};
use std::time::Duration;

/// Its queue is full; a request takes seconds, so that is soon over.
const BUSY: Duration = Duration::from_secs(3);

/// The smallest context we ask for; Ollama's own default.
const SMALLEST_CONTEXT: u64 = 4096;

pub(super) struct Ollama;

/// A message: arguments are values here, and results go by their order.
fn turn(message: &Message) -> Value {
    let mut turn = json!({ "role": message.role.word(), "content": message.content });
    if message.role == Role::Assistant && !message.calls.is_empty() {
        turn["tool_calls"] = message
            .calls
            .iter()
            .map(|call| json!({ "function": { "name": call.name, "arguments": call.value() } }))
            .collect();
    }
    turn
}

/// Whether Ollama computes this model on its maker's servers.
pub(super) fn is_cloud_model(model: &str) -> bool {
    model.ends_with(":cloud") || model.ends_with("-cloud")
}

impl Speak for Ollama {
    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn endpoint(&self, base: &str, _model: &str) -> String {
        format!("{base}/api/chat")
    }

    fn body(&self, question: &Question<'_>) -> Value {
        // Ollama cuts a prompt silently to its context, so it is told how much
        // is needed. In steps of two, because another size loads the model again.
        let wanted = question.tokens.max(SMALLEST_CONTEXT).next_power_of_two();
        let context = question.context.map_or(wanted, |context| wanted.min(u64::from(context)));
        let mut options = json!({ "num_ctx": context });
        if let Some(max) = question.max_tokens {
            options["num_predict"] = max.into();
        }
        let sampling = question.sampling;
        if let Some(temperature) = sampling.temperature {
            options["temperature"] = short(temperature);
        }
        if let Some(top_p) = sampling.top_p {
            options["top_p"] = short(top_p);
        }
        if let Some(seed) = sampling.seed {
            options["seed"] = seed.into();
        }
        if !sampling.stop.is_empty() {
            options["stop"] = json!(sampling.stop);
        }
        let mut body = json!({
            "model": question.model,
            "messages": question.messages.iter().map(turn).collect::<Vec<_>>(),
            "stream": true,
            "options": options,
        });
        match question.format {
            Format::Text => {}
            Format::Json => body["format"] = "json".into(),
            Format::Schema(schema) => body["format"] = schema.schema.clone(),
        }
        // It has no way to be told which function to call: the answer is checked.
        if let Some(tools) = question.tools.filter(|tools| tools.choice != Choice::None) {
            body["tools"] = tools.to_openai();
        }
        body
    }

    fn continues(&self, _model: &str) -> bool {
        true
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        if value.get("error").is_some_and(|error| !error.is_null()) {
            return Err(Odd::Error(value));
        }
        if !value.is_object() {
            return Err(Odd::Malformed);
        }
        let message = &value["message"];
        if let Some(text) = message["content"].as_str() {
            progress.text.push_str(text);
            progress.begun |= !text.is_empty();
        }
        if let Some(thought) = message["thinking"].as_str().filter(|text| !text.is_empty()) {
            progress.reasoning.push_str(thought);
            progress.begun = true;
        }
        for call in message["tool_calls"].as_array().into_iter().flatten() {
            let function = &call["function"];
            let name = function["name"].as_str().unwrap_or("");
            progress.whole_call(call["id"].as_str(), name, &function["arguments"]);
        }
        if value["done"].as_bool() == Some(true) {
            progress.usage.tokens_in = value["prompt_eval_count"].as_u64();
            progress.usage.tokens_out = value["eval_count"].as_u64();
            // Older ones give no reason.
            let stop = Stop::read(value["done_reason"].as_str()).unwrap_or(Stop::Finished);
            progress.stop = Some(stop);
            progress.ended = true;
        }
        Ok(())
    }

    fn classify(&self, refusal: &Refusal<'_>) -> Fault {
        let hint = retry_after(refusal.headers, refusal.now);
        match refusal.status {
            // A line of the stream: the runner died.
            200 => Fault::down("an error inside the answer").next(Next::AgainQuickly),
            503 => Fault::new(Outcome::RateLimited, "503 busy")
                .hint(hint.or(Some(BUSY)))
                .unused(Unused::Tokens),
            400 | 422 if refusal.with_schema => by_status(refusal.status).next(Next::WithoutSchema),
            status => by_status(status).hint(hint),
        }
    }

    fn models_endpoint(&self, base: &str) -> String {
        format!("{base}/api/tags")
    }

    fn model_names(&self, list: &Value) -> Vec<String> {
        let models = list["models"].as_array().map(Vec::as_slice).unwrap_or_default();
        models
            .iter()
            .filter_map(|model| model["name"].as_str().or_else(|| model["model"].as_str()))
            .map(str::to_owned)
            .collect()
    }

    fn leaves_the_machine(&self, model: &str) -> bool {
        is_cloud_model(model)
    }
}
