//! One attempt: the model's name, durable quota, the audit row, the call, what it says.

use super::Run;
use super::audit::Record;
use super::judge::{Asked, Judged};
use super::sequel::Ended;
use crate::dialect::Question;
use crate::fault::{Fault, Next, Unused};
use crate::ledger::Amounts;
use crate::route::provider::Provider;
use crate::route::ticket::{NotCovered, Ticket, Used};
use crate::uncut::uncut;
use crate::wire::call::{Call, Called};
use crate::wire::models::first_model;
use crate::wire::relay::Relay;
use crate::{
    Answer, AskErrorKind, Attempt, AttemptEnd, AttemptStart, Finish, Format, Message, Outcome,
    Recent, Role, Said, Sent, ToolCall, Usage,
};
use http::HeaderMap;
use serde::de::IgnoredAny;
use std::borrow::Cow;
use tokio::time::Instant;

/// An accepted answer.
pub(super) struct Found {
    said: Said,
    provider: String,
    model: String,
    key: Option<String>,
    usage: Usage,
}

impl Found {
    pub(super) fn with(self, attempts: Vec<Attempt>) -> Answer {
        let Self { said, provider, model, key, usage } = self;
        Answer { said, provider, model, key, usage, attempts }
    }
}

impl Run {
    pub(super) async fn attempt(&mut self, ticket: Ticket, searched: Instant) -> Ended {
        let core = self.core.clone();
        let Some(provider) = core.providers.get(ticket.grant.provider) else {
            return Ended::Elsewhere;
        };
        let Ok(client) = &provider.client else { return Ended::Elsewhere };
        let key = ticket.key().cloned();
        let model = match self.model(provider, client, &ticket).await {
            Ok(model) => model,
            Err(fault) => return self.unsent(ticket, provider, fault).await,
        };
        let secret = match &key {
            Some(key) => provider.tokens.of(client, provider.speak, &provider.base, key).await,
            None => Ok(None),
        };
        let secret = match secret {
            Ok(secret) => secret,
            Err(fault) => return self.unsent(ticket, provider, fault).await,
        };
        let url = match provider.address(&model, secret.as_ref()) {
            Ok(url) => url,
            Err(fault) => return self.unsent(ticket, provider, fault).await,
        };
        let covering = uncut(async move {
            let mut ticket = ticket;
            let covered = ticket.cover().await;
            (ticket, covered)
        });
        let Ok((mut ticket, covered)) = covering.await else {
            return Ended::For(AskErrorKind::NotKept);
        };
        match covered {
            Ok(()) => {}
            Err(NotCovered::Again) => {
                drop(ticket);
                return Ended::Elsewhere;
            }
            Err(NotCovered::Kept(error)) => {
                tracing::warn!(%error, provider = provider.config.name, "quota could not be leased, nothing is sent");
                return Ended::For(AskErrorKind::NotKept);
            }
        }
        let going_on = self
            .relay
            .as_ref()
            .and_then(Relay::to_continue)
            .filter(|_| self.may_continue(provider, &ticket))
            .map(str::to_owned);
        let whole = self.may_be_whole(provider, &ticket);
        let (body, with_schema) = self.body(provider, &ticket, &model, whole, going_on.as_deref());
        let fingerprint =
            key.as_ref().map(|key| key.fingerprint.clone()).filter(|word| !word.is_empty());
        let at = core.time.wall();
        let start = AttemptStart {
            label: self.request.label.clone(),
            at,
            provider: provider.config.name.clone(),
            local: provider.keeps(&model),
            model: model.clone(),
            key: fingerprint.clone(),
            wait_ms: u64::try_from(searched.elapsed().as_millis()).unwrap_or(u64::MAX),
            tokens_estimated: ticket.grant.amounts.tokens,
            body: body.clone(),
        };
        let record = match Record::begin(core.kept.audit.clone(), start).await {
            Ok(record) => record,
            Err(error) => {
                tracing::warn!(%error, provider = provider.config.name, "the attempt could not be recorded, nothing is sent");
                return Ended::For(AskErrorKind::NotKept);
            }
        };
        ticket.sent = Some((at, Instant::now()));
        let number = self.attempts.len() + 1;
        if let Some(relay) = &mut self.relay {
            relay.attempt(&provider.config.name, &model, number, going_on.is_some());
        }
        let simulation = core.simulation.as_deref().map(|simulation| {
            let sent = Sent {
                provider: provider.config.name.clone(),
                model: model.clone(),
                key: fingerprint.clone().unwrap_or_default(),
                body: body.clone(),
            };
            (simulation, sent)
        });
        let call = Call {
            client,
            simulation,
            speak: provider.speak,
            url,
            key: secret.as_ref(),
            body,
            with_schema,
            // Who listens has heard it; a form that is cut is not of that form.
            lenient: self.request.lenient
                && (self.relay.is_some() || self.request.format == Format::Text),
            whole,
            relay: self.relay.as_mut(),
            first_token: provider.config.first_token_timeout,
            idle: provider.config.idle_timeout,
            total: provider.config.total_timeout,
        };
        let Called { result, usage, headers, arrived } = call.run(&core.time).await;
        let result = result.and_then(|said| self.accepted(said));
        if let (Err(fault), Some(key)) = (&result, &key)
            && fault.next == Next::FreshToken
        {
            provider.tokens.forget(&key.fingerprint);
        }
        let latency_ms = record.latency_ms();
        let attempt = Attempt {
            at,
            provider: provider.config.name.clone(),
            model: model.clone(),
            key: fingerprint.clone(),
            outcome: result.as_ref().map_or_else(|fault| fault.outcome, |_| Outcome::Ok),
            reason: result.as_ref().err().map(|fault| fault.reason.clone()),
            latency_ms,
        };
        let end = AttemptEnd {
            outcome: attempt.outcome,
            reason: attempt.reason.clone(),
            latency_ms,
            tokens_in: usage.tokens_in,
            tokens_out: usage.tokens_out,
            cost: paid(provider, usage).map(|millionths| millionths / 1e6),
        };
        // Before the slot is free: no more answers than slots can be lost when
        // the process dies between an answer and its keeping.
        record.end(end, result.as_ref().ok().map(|said| said.text.as_str())).await;
        let slot = ticket.grant.clone();
        let judged = self
            .settle(ticket, provider, &result, usage, &headers, arrived, &attempt, with_schema)
            .await;
        self.attempts.push(attempt);
        match result {
            Ok(said) => Ended::Answered(Found {
                said,
                provider: provider.config.name.clone(),
                model,
                key: fingerprint,
                usage,
            }),
            // Starting again cleanly is all that such a refusal asks for.
            Err(fault) if fault.outcome == Outcome::BadRequest && going_on.is_some() => {
                self.uncontinued.insert((slot.provider, slot.model));
                self.charged += 1;
                Ended::Elsewhere
            }
            Err(fault) => {
                self.after(fault, slot.provider, slot.model, &judged, provider.config.context)
            }
        }
    }

    /// Whether the answer need not be watched while it comes. Pieces cost both
    /// sides several times the work of one document.
    fn may_be_whole(&self, provider: &Provider, ticket: &Ticket) -> bool {
        let grant = &ticket.grant;
        let quick = || {
            let state = self.core.lock();
            state
                .providers
                .get(grant.provider)
                .is_some_and(|it| it.is_quick(&grant.model, provider.config.first_token_timeout))
        };
        self.request.may_come_whole
            && self.relay.is_none()
            && provider.speak.answers_whole()
            && quick()
    }

    /// Whether a model goes on where another one stopped, as far as is known.
    fn may_continue(&self, provider: &Provider, ticket: &Ticket) -> bool {
        let grant = &ticket.grant;
        let refused = self.uncontinued.contains(&(grant.provider, grant.model.clone()));
        !refused && provider.speak.continues(provider.shown(&grant.model))
    }

    /// The model's name; asked of the provider where none is configured.
    async fn model(
        &self,
        provider: &Provider,
        client: &reqwest::Client,
        ticket: &Ticket,
    ) -> Result<String, Fault> {
        if !ticket.grant.model.is_empty() {
            return Ok(ticket.grant.model.clone());
        }
        if let Some(model) = provider.first_model.get() {
            return Ok(model.clone());
        }
        let key = ticket.key().and_then(|key| key.secret.as_ref());
        let found =
            first_model(client, provider.speak, &provider.base, key, provider.config.local).await?;
        Ok(provider.first_model.get_or_init(|| found).clone())
    }

    /// The provider could not even say which model it serves, or gave no token. Nothing of the
    /// request has left, so there is no audit row.
    async fn unsent(&mut self, ticket: Ticket, provider: &Provider, fault: Fault) -> Ended {
        let slot = ticket.grant.clone();
        let attempt = Attempt {
            at: self.core.time.wall(),
            provider: provider.config.name.clone(),
            model: String::new(),
            key: ticket.key().map(|key| key.fingerprint.clone()).filter(|word| !word.is_empty()),
            outcome: fault.outcome,
            reason: Some(fault.reason.clone()),
            latency_ms: 0,
        };
        let asked = Asked::of(&ticket, provider, &slot.model, &self.core.time);
        let used = Used { amounts: Amounts::default(), arrived: Instant::now() };
        let noted = recent(&attempt);
        let mut judged = ticket
            .close(used, None, |state, _| {
                state.totals.note(&noted, Usage::default(), None);
                state.note(noted);
                asked.failed(state, &fault, false)
            })
            .await;
        judged.keep(&self.core).await;
        self.attempts.push(attempt);
        self.after(fault, slot.provider, slot.model, &judged, provider.config.context)
    }

    fn body(
        &self,
        provider: &Provider,
        ticket: &Ticket,
        model: &str,
        whole: bool,
        going_on: Option<&str>,
    ) -> (String, bool) {
        let place = (ticket.grant.provider, ticket.grant.model.clone());
        let known = self
            .core
            .lock()
            .providers
            .get(place.0)
            .is_some_and(|state| state.schemaless.contains(&place.1));
        let request = &self.request;
        let formed = request.format != Format::Text;
        let without = formed
            && (known
                || self.schemaless.contains(&place)
                || !provider.speak.carries(&request.format));
        let mut changed = Cow::Borrowed(request.messages.as_slice());
        if without {
            // What the protocol cannot carry is said in words.
            changed.to_mut().insert(0, in_words(&request.format));
        }
        if let Some(beginning) = going_on {
            changed.to_mut().push(Message::new(Role::Assistant, beginning));
        }
        let question = Question {
            model,
            messages: &changed,
            format: if without { &Format::Text } else { &request.format },
            tools: request.tools.as_ref(),
            max_tokens: request.max_tokens,
            sampling: &request.sampling,
            extra: &request.extra,
            whole,
            tokens: ticket.grant.amounts.tokens,
            context: provider.config.context,
        };
        (provider.speak.body(&question).to_string(), formed && !without)
    }

    fn accepted(&self, mut said: Said) -> Result<Said, Fault> {
        let insists = self.request.tools.as_ref().is_some_and(|tools| tools.choice.insists());
        if insists && said.calls.is_empty() && said.finish == Finish::Stop {
            return Err(Fault::new(Outcome::Invalid, "no function was called"));
        }
        if said.finish == Finish::Calls && said.calls.iter().any(is_cut) {
            return Err(Fault::new(Outcome::Invalid, "a function call is cut"));
        }
        if let Some(relay) = &self.relay {
            // It was heard already.
            said.text = relay.whole(&said.text);
            return Ok(said);
        }
        let fits = match &self.request.accept {
            // A call is not the answer that has to be of that form.
            _ if !said.calls.is_empty() => true,
            Some(accept) => accept(&said.text).is_ok(),
            None if self.request.format == Format::Text => true,
            None => serde_json::from_str::<serde_json::Value>(&said.text).is_ok(),
        };
        // Why it was not accepted may quote it, so that is not passed on.
        if fits {
            Ok(said)
        } else {
            Err(Fault::new(Outcome::Invalid, "the answer was not accepted"))
        }
    }

    #[allow(clippy::too_many_arguments)]
    async fn settle(
        &self,
        ticket: Ticket,
        provider: &Provider,
        result: &Result<Said, Fault>,
        usage: Usage,
        headers: &HeaderMap,
        arrived: Instant,
        attempt: &Attempt,
        with_schema: bool,
    ) -> Judged {
        let core = &self.core;
        let grant = ticket.grant.clone();
        let counted = usage
            .tokens_in
            .zip(usage.tokens_out)
            .map(|(input, output)| input.saturating_add(output));
        let unused = result.as_ref().err().map_or(Unused::Nothing, |fault| fault.unused);
        let amounts = match unused {
            Unused::All => Amounts::default(),
            Unused::Tokens => Amounts { requests: 1, ..Amounts::default() },
            // What the provider does not count is taken as it was estimated.
            Unused::Nothing => Amounts {
                requests: 1,
                tokens: counted.unwrap_or(grant.amounts.tokens),
                cost: paid(provider, usage).map_or(grant.amounts.cost, |cost| cost.ceil() as u64),
            },
        };
        let used = Used { amounts, arrived };
        let asked = Asked::of(&ticket, provider, &grant.model, &core.time);
        let may_hiccup = !self.hiccups.contains(&grant.provider);
        let estimated = self.want.tokens_in;
        let schemaless = self.request.format != Format::Text && !with_schema;
        let noted = recent(attempt);
        let paid = paid(provider, usage).map(|millionths| millionths / 1e6);
        let mut judged = ticket
            .close(used, Some(headers), |state, account| {
                state.asked(account, grant.key);
                state.totals.note(&noted, usage, paid);
                state.note(noted);
                if let Some(counted) = usage.tokens_in {
                    state.scales.entry(grant.model.clone()).or_default().learn(estimated, counted);
                }
                match result {
                    Ok(_) => {
                        if schemaless {
                            state.schemaless.insert(grant.model.clone());
                        }
                        asked.answered(state)
                    }
                    Err(fault) => asked.failed(state, fault, may_hiccup),
                }
            })
            .await;
        judged.keep(core).await;
        judged
    }
}

/// Whether a call names no function, or its arguments end half-way.
fn is_cut(call: &ToolCall) -> bool {
    let arguments = call.arguments.trim();
    let whole = arguments.is_empty() || serde_json::from_str::<IgnoredAny>(arguments).is_ok();
    call.name.is_empty() || !whole
}

/// The form of an answer, said in words.
fn in_words(format: &Format) -> Message {
    let content = match format {
        Format::Schema(schema) => {
            format!("Answer with JSON only, of this JSON schema:\n{}", schema.schema)
        }
        Format::Text | Format::Json => "Answer with one JSON object only.".to_owned(),
    };
    Message::new(Role::System, content)
}

fn recent(attempt: &Attempt) -> Recent {
    Recent {
        at: attempt.at,
        outcome: attempt.outcome,
        latency_ms: attempt.latency_ms,
        reason: attempt.reason.clone(),
    }
}

/// In millionths of the currency.
fn paid(provider: &Provider, usage: Usage) -> Option<f64> {
    provider.cost(usage.tokens_in?, usage.tokens_out?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_a_name_or_with_half_its_arguments_is_cut() {
        for (name, arguments, cut) in [
            ("find", "{\"city\":\"Madrid\"}", false),
            ("find", "", false),
            ("find", "{\"city\":", true),
            ("", "{}", true),
        ] {
            let call =
                ToolCall { name: name.into(), arguments: arguments.into(), ..ToolCall::default() };
            assert_eq!(is_cut(&call), cut, "{name} {arguments}");
        }
    }
}
