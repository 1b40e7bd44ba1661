//! Passes an answer on while it comes.
//!
//! What has been passed on cannot be taken back. When a provider falls silent
//! half-way, the next one's answer goes on only where that is true to what was
//! heard: because it was asked to continue it, or because it begins with the
//! very same words.

use crate::dialect::Progress;
use crate::fault::{Fault, Next};
use crate::{CallBegins, Heard, Outcome, ToolCall};
use tokio::sync::mpsc;

/// Where pieces of one request's answer go.
pub(crate) struct Relay {
    to: mpsc::Sender<Heard>,
    begun: bool,
    /// All text passed on, whoever said it.
    text: String,
    reasoning: usize,
    calls: Vec<Passed>,
    attempt: Attempting,
}

/// A call as far as it was passed on.
struct Passed {
    name: String,
    arguments: String,
}

/// The attempt under way.
#[derive(Default)]
struct Attempting {
    provider: String,
    model: String,
    number: usize,
    /// How much of the text passed on it was given to continue.
    given: usize,
    /// How much of its own text is known to agree with what was passed on.
    agreed: usize,
    /// It is the first that was heard of: nothing of another's stands before it.
    first: bool,
}

impl Relay {
    pub(crate) fn new(to: mpsc::Sender<Heard>) -> Self {
        Self {
            to,
            begun: false,
            text: String::new(),
            reasoning: 0,
            calls: Vec::new(),
            attempt: Attempting::default(),
        }
    }

    /// The text that a model which continues is given as its own beginning.
    pub(crate) fn to_continue(&self) -> Option<&str> {
        // What ends in a space is refused; the model says the space again.
        let text = self.text.trim_end();
        // A call cannot be gone on with.
        (self.calls.is_empty() && !text.is_empty()).then_some(text)
    }

    /// Whether anything was passed on.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Another attempt begins; `continuing`: it was given the text so far.
    pub(crate) fn attempt(&mut self, provider: &str, model: &str, number: usize, continuing: bool) {
        self.attempt = Attempting {
            provider: provider.to_owned(),
            model: model.to_owned(),
            number,
            given: if continuing { self.text.trim_end().len() } else { 0 },
            agreed: 0,
            first: !self.begun,
        };
    }

    /// The whole text, where an attempt said `own` of it.
    pub(crate) fn whole(&self, own: &str) -> String {
        format!("{}{own}", self.text.get(..self.attempt.given).unwrap_or(""))
    }

    /// Passes on what is new. Waits while the listener is slow.
    pub(crate) async fn pass(&mut self, progress: &Progress) -> Result<(), Fault> {
        self.pass_reasoning(progress).await?;
        self.pass_text(progress).await?;
        self.pass_calls(progress).await
    }

    async fn pass_reasoning(&mut self, progress: &Progress) -> Result<(), Fault> {
        // Thoughts of a second model would stand after the first one's words.
        if !self.attempt.first {
            return Ok(());
        }
        match progress.reasoning.get(self.reasoning..) {
            Some(new) if !new.is_empty() => {
                self.reasoning = progress.reasoning.len();
                self.tell(Heard::Reasoning(new.to_owned())).await
            }
            _ => Ok(()),
        }
    }

    async fn pass_text(&mut self, progress: &Progress) -> Result<(), Fault> {
        let (given, said) = (self.attempt.given, progress.text.as_str());
        let passed = self.text.len() - given;
        if self.attempt.agreed < passed {
            let until = said.len().min(passed);
            let same = said.as_bytes().get(self.attempt.agreed..until)
                == self.text.as_bytes().get(given + self.attempt.agreed..given + until);
            if !same {
                return Err(differs());
            }
            self.attempt.agreed = until;
        }
        match said.get(passed..) {
            Some(new) if !new.is_empty() => {
                self.text.push_str(new);
                self.attempt.agreed = said.len();
                self.tell(Heard::Text(new.to_owned())).await
            }
            _ => Ok(()),
        }
    }

    async fn pass_calls(&mut self, progress: &Progress) -> Result<(), Fault> {
        for (index, call) in progress.calls().enumerate() {
            let news = match self.calls.get_mut(index) {
                // Until the name is there nobody could use it.
                None if call.name.is_empty() => continue,
                None => {
                    let passed =
                        Passed { name: call.name.clone(), arguments: call.arguments.clone() };
                    self.calls.push(passed);
                    Some((Some(begins(call)), call.arguments.clone()))
                }
                Some(passed) => more(passed, call)?.map(|more| (None, more)),
            };
            if let Some((begins, arguments)) = news {
                self.tell(Heard::Call { index, begins, arguments }).await?;
            }
        }
        Ok(())
    }

    async fn tell(&mut self, heard: Heard) -> Result<(), Fault> {
        if !self.begun {
            self.begun = true;
            let Attempting { provider, model, number, .. } = &self.attempt;
            let begun =
                Heard::Begun { provider: provider.clone(), model: model.clone(), attempt: *number };
            self.send(begun).await?;
        }
        self.send(heard).await
    }

    async fn send(&self, heard: Heard) -> Result<(), Fault> {
        let gone = |_| Fault::new(Outcome::Cancelled, "nobody listens any more");
        self.to.send(heard).await.map_err(gone)
    }
}

fn begins(call: &ToolCall) -> CallBegins {
    CallBegins { id: call.id.clone(), name: call.name.clone() }
}

/// What is new of a call; it may only go on with what was passed on.
fn more(passed: &mut Passed, call: &ToolCall) -> Result<Option<String>, Fault> {
    if passed.name != call.name {
        return Err(differs());
    }
    if passed.arguments.starts_with(&call.arguments) {
        return Ok(None);
    }
    let new = call.arguments.strip_prefix(passed.arguments.as_str()).ok_or_else(differs)?;
    let new = new.to_owned();
    passed.arguments.push_str(&new);
    Ok(Some(new))
}

/// The model did nothing wrong, but its words do not go with those passed on.
fn differs() -> Fault {
    Fault::new(Outcome::Invalid, "it began with other words than were passed on already")
        .next(Next::Elsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(text: &str) -> Progress {
        let mut progress = Progress::default();
        progress.text.push_str(text);
        progress
    }

    async fn heard(from: &mut mpsc::Receiver<Heard>) -> String {
        let mut text = String::new();
        while let Ok(heard) = from.try_recv() {
            if let Heard::Text(more) = heard {
                text.push_str(&more);
            }
        }
        text
    }

    #[tokio::test]
    async fn only_what_is_new_is_passed_on() {
        let (to, mut from) = mpsc::channel(9);
        let mut relay = Relay::new(to);
        relay.attempt("a", "m", 1, false);
        for text in ["", "The ", "The tenant ", "The tenant pays."] {
            assert!(relay.pass(&progress(text)).await.is_ok());
        }
        assert_eq!(heard(&mut from).await, "The tenant pays.");
    }

    #[tokio::test]
    async fn another_model_goes_on_only_with_the_same_beginning() {
        let (to, mut from) = mpsc::channel(9);
        let mut relay = Relay::new(to);
        relay.attempt("a", "m", 1, false);
        assert!(relay.pass(&progress("The tenant ")).await.is_ok());
        relay.attempt("b", "m", 2, false);
        for text in ["The", "The tenant", "The tenant pays."] {
            assert!(relay.pass(&progress(text)).await.is_ok());
        }
        assert_eq!(heard(&mut from).await, "The tenant pays.");
        relay.attempt("c", "m", 3, false);
        assert!(relay.pass(&progress("The te")).await.is_ok());
        assert!(relay.pass(&progress("The tempest")).await.is_err());
        assert_eq!(heard(&mut from).await, "");
    }

    #[tokio::test]
    async fn a_model_that_was_given_the_beginning_goes_on_from_there() {
        let (to, mut from) = mpsc::channel(9);
        let mut relay = Relay::new(to);
        relay.attempt("a", "m", 1, false);
        assert!(relay.pass(&progress("The tenant ")).await.is_ok());
        assert_eq!(relay.to_continue(), Some("The tenant"));
        relay.attempt("b", "m", 2, true);
        assert!(relay.pass(&progress(" pays")).await.is_ok());
        assert_eq!(relay.whole(" pays."), "The tenant pays.");
        assert_eq!(heard(&mut from).await, "The tenant pays");
        // A third is held to all of it.
        relay.attempt("c", "m", 3, false);
        assert!(relay.pass(&progress("The tenant owes")).await.is_err());
    }

    #[tokio::test]
    async fn calls_are_passed_on_in_pieces_and_never_changed() {
        let (to, mut from) = mpsc::channel(9);
        let mut relay = Relay::new(to);
        relay.attempt("a", "m", 1, false);
        let mut progress = Progress::default();
        *progress.call(0) =
            ToolCall { id: "1".into(), name: "rent".into(), arguments: "{\"a".into() };
        assert!(relay.pass(&progress).await.is_ok());
        progress.call(0).arguments.push_str("\":1}");
        assert!(relay.pass(&progress).await.is_ok());
        let mut pieces = Vec::new();
        while let Ok(heard) = from.try_recv() {
            if let Heard::Call { begins, arguments, .. } = heard {
                pieces.push((begins.map(|begins| begins.name), arguments));
            }
        }
        let first = (Some("rent".to_owned()), "{\"a".to_owned());
        assert_eq!(pieces, [first, (None, "\":1}".to_owned())]);
        relay.attempt("b", "m", 2, false);
        progress.call(0).arguments.replace_range(.., "{\"b\":1}");
        assert!(relay.pass(&progress).await.is_err());
    }
}
