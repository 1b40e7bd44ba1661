//! Answers that are heard while they come.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use pool::{
    Answer, AskError, AskErrorKind, Choice, Dialect, Finish, Format, Function, Heard, Message,
    Outcome, Request, Role, ToolCall, Tools,
};
use provider_sim::{Dialect as Speaks, Fault, Kind, SimConfig};
use serde_json::json;
use support::*;
use tokio::sync::mpsc;

/// All that was heard, and how it ended.
async fn listen(rig: &Rig, request: Request) -> (Vec<Heard>, Result<Answer, AskError>) {
    let (to, mut from) = mpsc::channel(1);
    let pool = rig.pool.clone();
    let asking = tokio::spawn(async move { pool.ask_live(request, to).await });
    let mut heard = Vec::new();
    while let Some(piece) = from.recv().await {
        heard.push(piece);
    }
    (heard, asking.await.unwrap())
}

fn text(heard: &[Heard]) -> String {
    heard
        .iter()
        .filter_map(|piece| match piece {
            Heard::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

fn wish() -> Request {
    Request { lenient: true, ..request("The tenant pays the rent each month.") }
}

#[tokio::test]
async fn what_is_heard_is_the_answer_in_every_protocol() {
    for (speaks, dialect) in DIALECTS {
        let sim = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
        let mut config = provider("a", &sim);
        config.dialect = dialect;
        let (heard, ended) = listen(&rig(vec![config]).await, wish()).await;
        let answer = ended.unwrap();
        assert_eq!(text(&heard), answer.said.text, "{speaks:?}");
        assert!(heard.len() > 3, "it came in pieces: {speaks:?}");
        let begun =
            matches!(&heard[0], Heard::Begun { provider, attempt: 1, .. } if provider == "a");
        assert!(begun, "{speaks:?}");
    }
}

#[tokio::test]
async fn a_fault_before_the_first_token_is_never_heard_of() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Fault::status(503))]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    let (heard, ended) = listen(&rig, wish()).await;
    assert_eq!(text(&heard), "second has read: The tenant pays the rent each month.");
    assert_eq!(ended.unwrap().provider, "second");
    assert!(matches!(&heard[0], Heard::Begun { provider, attempt: 2, .. } if provider == "second"));
}

#[tokio::test]
async fn after_a_cut_an_equal_beginning_is_gone_on_with() {
    // Both simulated models say the same.
    let (first, second) = (sim("twin").await, sim("twin").await);
    first.set_faults(vec![Fault::forever(Kind::CutAfter { tokens: 4 })]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    let (heard, ended) = listen(&rig, wish()).await;
    let answer = ended.unwrap();
    assert_eq!(answer.provider, "second");
    assert_eq!(text(&heard), "twin has read: The tenant pays the rent each month.");
    assert_eq!(answer.said.text, text(&heard));
}

#[tokio::test]
async fn other_words_are_never_joined_to_those_that_were_heard() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Kind::CutAfter { tokens: 4 })]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    let (heard, ended) = listen(&rig, wish()).await;
    let whole = "first has read: The tenant pays the rent each month.";
    assert!(whole.starts_with(&text(&heard)), "{}", text(&heard));
    let error = ended.unwrap_err();
    assert_eq!(error.kind, AskErrorKind::Exhausted);
    let last = error.attempts.last().map(|attempt| (attempt.provider.as_str(), attempt.outcome));
    assert_eq!(last, Some(("second", Outcome::Invalid)));
}

/// A model that continues is given what was heard; one that refuses that is
/// asked again without, and its refusal is nobody's error.
#[tokio::test]
async fn a_model_that_continues_is_asked_to() {
    for refuse_continuing in [false, true] {
        let first = sim("twin").await;
        first.set_faults(vec![Fault::forever(Kind::CutAfter { tokens: 4 })]);
        let second = sim_with(SimConfig {
            dialect: Speaks::Ollama,
            name: "twin".into(),
            refuse_continuing,
            ..SimConfig::default()
        })
        .await;
        let mut config = provider("second", &second);
        config.dialect = Dialect::Ollama;
        let rig = rig(vec![provider("first", &first), config]).await;
        let (heard, ended) = listen(&rig, wish()).await;
        assert_eq!(text(&heard), "twin has read: The tenant pays the rent each month.");
        assert_eq!(ended.unwrap().said.text, text(&heard));
        let log = second.log();
        assert_eq!(log.len(), if refuse_continuing { 2 } else { 1 });
        let last = |body: &serde_json::Value| {
            body["messages"].as_array().unwrap().last().unwrap()["role"].clone()
        };
        assert_eq!(last(&log[0].body), "assistant");
        if refuse_continuing {
            assert_eq!(last(&log[1].body), "user");
        }
    }
}

#[tokio::test]
async fn a_listener_that_goes_ends_the_call() {
    let slow = sim_with(SimConfig { tokens_per_second: Some(20.0), ..SimConfig::default() }).await;
    let rig = rig(vec![provider("slow", &slow)]).await;
    let (to, mut from) = mpsc::channel(1);
    let pool = rig.pool.clone();
    let asking = tokio::spawn(async move { pool.ask_live(wish(), to).await });
    assert!(from.recv().await.is_some());
    drop(from);
    assert!(asking.await.unwrap().is_err());
    assert_eq!(rig.pool.status().providers[0].in_flight, 0);
    assert_eq!(rig.memory.outcomes(), [Outcome::Cancelled]);
}

fn weather() -> Tools {
    let parameters = json!({ "type": "object", "required": ["city"],
        "properties": { "city": { "type": "string" } } });
    Tools {
        functions: vec![Function {
            name: "weather".into(),
            description: Some("The weather of a city.".into()),
            parameters,
            strict: None,
        }],
        choice: Choice::Named("weather".into()),
        parallel: None,
    }
}

#[tokio::test]
async fn functions_are_called_and_their_results_sent_back_in_every_protocol_that_has_them() {
    for (speaks, dialect) in DIALECTS.into_iter().filter(|(_, it)| *it != Dialect::Qianfan) {
        let sim = sim_with(SimConfig { dialect: speaks, ..SimConfig::default() }).await;
        let mut config = provider("a", &sim);
        config.dialect = dialect;
        let rig = rig(vec![config]).await;
        let asked = Request { tools: Some(weather()), ..wish() };
        let answer = rig.pool.ask(asked.clone()).await.unwrap();
        let said = answer.said;
        assert_eq!((said.finish, said.calls.len()), (Finish::Calls, 1), "{speaks:?}");
        let call = said.calls[0].clone();
        assert!(call.name == "weather" && !call.id.is_empty(), "{speaks:?}");
        let arguments: serde_json::Value = serde_json::from_str(&call.arguments).unwrap();
        assert!(arguments["city"].is_string(), "{speaks:?}: {arguments}");
        let heard = listen(&rig, asked.clone()).await.0;
        let pieces = heard.iter().filter_map(|piece| match piece {
            Heard::Call { arguments, .. } => Some(arguments.as_str()),
            _ => None,
        });
        assert_eq!(pieces.collect::<String>(), call.arguments, "{speaks:?}");
        let mut messages = asked.messages.clone();
        messages.push(Message { calls: vec![call.clone()], ..Message::new(Role::Assistant, "") });
        messages.push(Message { call_id: Some(call.id), ..Message::new(Role::Tool, "It rains.") });
        let tools = Tools { choice: Choice::Auto, ..weather() };
        let answered = Request { messages, tools: Some(tools), ..wish() };
        let answer = rig.pool.ask(answered).await.unwrap();
        assert_eq!(answer.said.finish, Finish::Stop, "{speaks:?}");
        let sent = sim.log().last().unwrap().body.to_string();
        assert!(sent.contains("It rains.") && sent.contains("weather"), "{speaks:?}: {sent}");
    }
}

#[tokio::test]
async fn a_protocol_without_functions_is_not_asked_for_one() {
    let old = sim_with(SimConfig { dialect: Speaks::Qianfan, ..SimConfig::default() }).await;
    let new = sim("new").await;
    let mut config = provider("old", &old);
    config.dialect = Dialect::Qianfan;
    let rig = rig(vec![config, provider("new", &new)]).await;
    let answer = rig.pool.ask(Request { tools: Some(weather()), ..wish() }).await.unwrap();
    assert_eq!(answer.provider, "new");
    assert!(old.log().is_empty());
}

#[tokio::test]
async fn an_answer_without_the_call_that_was_required_is_no_answer() {
    let (first, second) = (sim("first").await, sim("second").await);
    first.set_faults(vec![Fault::forever(Kind::Say { text: "I would rather not.".into() })]);
    let rig = rig(vec![provider("first", &first), provider("second", &second)]).await;
    // A simulated model that says something else calls nothing.
    let answer = rig.pool.ask(Request { tools: Some(weather()), ..wish() }).await.unwrap();
    let got = (answer.provider.as_str(), answer.said.calls.len());
    assert_eq!(got, ("second", 1));
    assert_eq!(answer.attempts[0].outcome, Outcome::Invalid);
}

#[tokio::test]
async fn a_cut_answer_is_an_answer_for_the_lenient_unless_it_has_a_form() {
    let sim = sim("a").await;
    let rig = rig(vec![provider("a", &sim)]).await;
    let short = Request { max_tokens: Some(2), ..wish() };
    let answer = rig.pool.ask(short.clone()).await.unwrap();
    assert_eq!((answer.said.finish, answer.said.text.as_str()), (Finish::Length, "a has "));
    let formed = Request { format: Format::Json, ..short.clone() };
    let cut = Kind::Say { text: "{\"a\": [1, 2, 3, 4]}".into() };
    sim.set_faults(vec![Fault::forever(cut)]);
    assert!(rig.pool.ask(formed).await.is_err());
    let strict = Request { lenient: false, ..short };
    assert!(rig.pool.ask(strict).await.is_err());
}

#[tokio::test]
async fn broken_arguments_of_an_earlier_call_do_not_break_the_next() {
    let call = ToolCall { id: "1".into(), name: "f".into(), arguments: "{".into() };
    let sim = sim_with(SimConfig { dialect: Speaks::Anthropic, ..SimConfig::default() }).await;
    let mut config = provider("a", &sim);
    config.dialect = Dialect::Anthropic;
    let rig = rig(vec![config]).await;
    let mut asked = wish();
    asked.messages.push(Message { calls: vec![call], ..Message::new(Role::Assistant, "") });
    asked
        .messages
        .push(Message { call_id: Some("1".into()), ..Message::new(Role::Tool, "It rains.") });
    rig.pool.ask(asked).await.unwrap();
    let body = &sim.log()[0].body;
    assert_eq!(body.pointer("/messages/1/content/0/input"), Some(&json!({})));
}
