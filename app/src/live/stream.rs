//! One connection at a time, and when to make the next.

use super::windows::{Lead, Windows, when_free};
use crate::{
    functions::{Pulse, get, send},
    json,
    pages::ReviewState,
    pause::pause,
};
use domain::{EventBody, VersionId, VersionState};
use futures::StreamExt;
use gloo_net::eventsource::{
    State,
    futures::{EventSource, EventSourceSubscription},
};
use leptos::{prelude::*, task::spawn_local};
use std::{cell::RefCell, rc::Rc};

/// A hidden page keeps its stream for so long, in milliseconds.
const HIDDEN_FOR: f64 = 5_000.0;
/// A connection that has not opened within so long is lost.
const OPENS_WITHIN: f64 = 10_000.0;
/// A first one is given so long, before anything is said or done about it.
const OPENS_SOON: f64 = 2_000.0;
/// More events than this held back for a missing one: read the whole state.
const MOST_HELD: usize = 64;
/// A window that follows another looks itself after so many seconds of silence.
const SILENCE: u32 = 15;
/// What a window tells the others when it has lost the connection, with the
/// seconds to the next try, or has it again, without.
const LOST: &str = "lost";

/// The stream of one version.
pub(super) struct Live {
    state: ReviewState,
    version: VersionId,
    /// The last event that the page shows.
    applied: i64,
    /// Events that came before the one they follow. Each name has a queue of
    /// its own in the browser, so their order is not promised.
    held: Vec<(i64, EventBody)>,
    source: Option<EventSource>,
    /// Tells a task that its connection is not the present one any more.
    generation: u32,
    connecting: bool,
    opened_at: f64,
    attempt: u32,
    next_try: f64,
    hidden_since: Option<f64>,
    gone: bool,
    /// There once this window is one of those that share the stream.
    windows: Option<Windows>,
    /// There while the stream is this window's.
    lead: Option<Lead>,
    /// Waiting for the window that leads to go.
    asked: bool,
    /// Seconds in which the window that leads told nothing.
    silent: u32,
    /// Looking whether something was missed.
    looking: bool,
}

type Shared = Rc<RefCell<Live>>;

impl Live {
    pub(super) fn new(state: ReviewState) -> Self {
        let (version, applied) = state.head.with_untracked(|head| (head.id, head.seq));
        Self {
            state,
            version,
            applied,
            held: Vec::new(),
            source: None,
            generation: 0,
            connecting: false,
            opened_at: 0.0,
            attempt: 0,
            next_try: 0.0,
            hidden_since: None,
            gone: false,
            windows: None,
            lead: None,
            asked: false,
            silent: 0,
            looking: false,
        }
    }

    /// The page is left.
    pub(super) fn end(&mut self) {
        self.gone = true;
        self.leave();
        self.windows = None;
    }

    /// Leaves the stream to another window.
    fn leave(&mut self) {
        self.close();
        self.lead = None;
    }

    /// Of the lock and of the channel.
    fn name(&self) -> String {
        format!("advai/{}", self.version)
    }

    fn is_hidden(&self) -> bool {
        self.hidden_since.is_some_and(|since| now() - since >= HIDDEN_FOR)
    }

    fn tell_windows(&self, kind: &str, id: &str, data: &str) {
        if let (Some(windows), Some(_)) = (&self.windows, &self.lead) {
            windows.tell(kind, id, data);
        }
    }

    fn close(&mut self) {
        self.generation += 1;
        self.connecting = false;
        self.held.clear();
        self.source = None;
    }

    fn is_wanted(&self) -> bool {
        !self.gone
            && self.state.head.try_with_untracked(|head| head.status.is_live()).unwrap_or(false)
    }

    /// The connection broke, or none could be made.
    fn lose(&mut self) {
        self.close();
        self.next_try = now() + pause(self.attempt, js_sys::Math::random());
        self.attempt += 1;
        self.tell();
    }

    /// Says when the next try is, from the second one on: a first one that
    /// works at once is not worth a word.
    fn tell(&self) {
        let seconds = ((self.next_try - now()) / 1000.0).ceil().max(1.0) as u64;
        self.state.lost.try_set(Some(seconds));
        self.tell_windows(LOST, "", &seconds.to_string());
    }

    fn found(&mut self) {
        self.attempt = 0;
        if self.state.lost.try_get_untracked().flatten().is_some() {
            self.state.lost.try_set(None);
            self.tell_windows(LOST, "", "");
        }
    }

    /// Takes an event in. Returns whether events seem to be missing.
    fn take(&mut self, seq: Option<i64>, body: EventBody) -> bool {
        self.found();
        let Some(seq) = seq else {
            self.state.apply(body);
            return false;
        };
        if let EventBody::Snapshot(_) = body {
            self.held.clear();
            self.applied = seq;
            self.state.apply(body);
            return false;
        }
        if seq <= self.applied {
            return false;
        }
        self.held.push((seq, body));
        while let Some(next) = self.held.iter().position(|(seq, _)| *seq == self.applied + 1) {
            let (seq, body) = self.held.swap_remove(next);
            self.applied = seq;
            let last = body.is_last();
            self.state.apply(body);
            if last {
                self.close();
                return false;
            }
        }
        // What came twice is of no more use.
        self.held.retain(|(seq, _)| *seq > self.applied);
        self.held.len() > MOST_HELD
    }

    /// Takes in what the window that leads tells.
    fn hear(&mut self, kind: &str, id: &str, data: &str) {
        // One that is at its end may be set going from another window.
        if self.lead.is_some() || self.gone {
            return;
        }
        self.silent = 0;
        if kind == LOST {
            self.state.lost.try_set(data.parse().ok());
        } else if let Some(body) = json::event(kind, data) {
            // What is missing is read at the next tick.
            self.take(id.parse().ok(), body);
        }
    }
}

/// Once a second: the countdowns, and what is due.
pub(super) fn tick(live: &Shared) {
    let due;
    {
        let mut this = live.borrow_mut();
        if this.gone || !this.is_wanted() {
            // At its end: nothing to connect to, nothing to excuse.
            if this.source.is_some() || this.lead.is_some() {
                this.leave();
            }
            if this.state.lost.try_get_untracked().flatten().is_some() {
                this.state.lost.try_set(None);
            }
            return;
        }
        this.state.elapsed.try_update(|elapsed| *elapsed += 1);
        if this.is_hidden() {
            if this.lead.is_some() {
                this.leave();
            }
            return;
        }
        if this.lead.is_none() {
            this.silent += 1;
            let missing = !this.held.is_empty();
            if this.looking || this.connecting || (this.silent < SILENCE && !missing) {
                return;
            }
            this.silent = 0;
            drop(this);
            return catch_up(live);
        }
        due = match this.source.as_ref().map(EventSource::state) {
            Some(State::Open) => {
                this.found();
                false
            }
            Some(State::Connecting)
                if now() - this.opened_at < OPENS_WITHIN && this.attempt > 0 =>
            {
                false
            }
            Some(State::Connecting) if now() - this.opened_at < OPENS_SOON => false,
            Some(_) => {
                this.lose();
                false
            }
            None if this.connecting => false,
            None if now() >= this.next_try => true,
            None => {
                this.tell();
                false
            }
        };
    }
    if due {
        connect(live);
    }
}

/// The page came back, or there is something to follow: connect at once, or
/// follow the window that has the stream.
pub(super) fn wake(live: &Shared) {
    let leads = {
        let mut this = live.borrow_mut();
        this.hidden_since = None;
        let opening = now() - this.opened_at < OPENS_SOON;
        let open = this.source.as_ref().is_some_and(|source| {
            source.state() == State::Open || opening && source.state() == State::Connecting
        });
        if open || this.connecting || this.asked || !this.is_wanted() {
            return;
        }
        this.close();
        this.lead.is_some()
    };
    if leads { connect(live) } else { ask(live) }
}

/// Joins the windows that show this version.
pub(super) fn join(live: &Shared) {
    let weak = Rc::downgrade(live);
    let mut this = live.borrow_mut();
    // A page may be opened in the background.
    this.hidden_since = document().hidden().then(now);
    this.windows = Windows::join(&this.name(), move |kind, id, data| {
        if let Some(live) = weak.upgrade() {
            live.borrow_mut().hear(kind, id, data);
        }
    });
}

/// The window was turned to: what another one has done shows at once.
pub(super) fn look(live: &Shared) {
    let idle = {
        let this = live.borrow();
        this.lead.is_none() && !this.looking && !this.gone
    };
    if idle {
        catch_up(live);
    }
}

/// Asks for the stream.
fn ask(live: &Shared) {
    let (name, alone) = {
        let mut this = live.borrow_mut();
        this.asked = true;
        // Whoever does not lead a second from now may have missed something.
        this.silent = SILENCE - 1;
        (this.name(), this.windows.is_none())
    };
    let live = live.clone();
    when_free(&name, alone, move |lead| {
        {
            let mut this = live.borrow_mut();
            this.asked = false;
            if this.is_hidden() || !this.is_wanted() {
                return;
            }
            this.close();
            this.lead = Some(lead);
        }
        connect(&live);
    });
}

/// The page is hidden; the stream is closed if it stays so.
pub(super) fn hidden(live: &Shared) {
    live.borrow_mut().hidden_since = Some(now());
}

/// Makes the connection. After a broken one the status is read first, as the
/// version may have ended meanwhile: a stream with nothing to tell answers 204,
/// which an `EventSource` cannot tell from a fault.
fn connect(live: &Shared) {
    let (generation, check, version) = {
        let mut this = live.borrow_mut();
        this.generation += 1;
        this.connecting = true;
        (this.generation, this.attempt > 0, this.version)
    };
    let live = live.clone();
    spawn_local(async move {
        if check {
            let answer = send::<Pulse>("pulse", &[("id", &version.to_string())]).await;
            let mut this = live.borrow_mut();
            if this.generation != generation {
                return;
            }
            match answer {
                Ok(pulse) if !pulse.status.is_live() && pulse.seq <= this.applied => {
                    let state = this.state;
                    this.close();
                    drop(this);
                    state.head.try_update(|head| head.status = pulse.status);
                    state.lost.try_set(None);
                    return;
                }
                Ok(_) => {}
                Err(trouble) if trouble.status == 404 => {
                    this.end();
                    let state = this.state;
                    drop(this);
                    state.lost.try_set(None);
                    state.gone();
                    state.fail(trouble);
                    return;
                }
                Err(_) => return this.lose(),
            }
        }
        open(&live, generation);
    });
}

fn open(live: &Shared, generation: u32) {
    let mut this = live.borrow_mut();
    let url = format!("/api/versions/{}/events?after={}", this.version, this.applied);
    let Ok(mut source) = EventSource::new(&url) else {
        return this.lose();
    };
    let subscriptions: Vec<_> =
        EventBody::NAMES.iter().filter_map(|name| source.subscribe(*name).ok()).collect();
    this.source = Some(source);
    this.connecting = false;
    this.opened_at = now();
    drop(this);

    for events in subscriptions {
        spawn_local(listen(live.clone(), generation, events));
    }
}

/// Takes the events of one name in, for as long as their connection is the
/// present one.
async fn listen(live: Shared, generation: u32, mut events: EventSourceSubscription) {
    while let Some(event) = events.next().await {
        let missing = {
            let mut this = live.borrow_mut();
            if this.generation != generation {
                return;
            }
            match event {
                Err(_) => return this.lose(),
                Ok((name, message)) => {
                    let data = message.data().as_string().unwrap_or_default();
                    // An event from a newer server is not understood, and not needed.
                    let Some(body) = json::event(&name, &data) else { continue };
                    let id = match body {
                        EventBody::Progress(_) => String::new(),
                        _ => message.last_event_id(),
                    };
                    this.tell_windows(&name, &id, &data);
                    this.take(id.parse().ok(), body)
                }
            }
        };
        if missing {
            return read_whole(&live).await;
        }
    }
}

/// Reads what the window that leads has not told, if there is anything.
fn catch_up(live: &Shared) {
    let (version, applied) = {
        let mut this = live.borrow_mut();
        this.looking = true;
        (this.version, this.applied)
    };
    let live = live.clone();
    spawn_local(async move {
        let answer = send::<Pulse>("pulse", &[("id", &version.to_string())]).await;
        let newer = answer.is_ok_and(|pulse| pulse.seq > applied);
        live.borrow_mut().looking = false;
        if newer && live.borrow().lead.is_none() {
            read_whole(&live).await;
        }
    });
}

/// Reads the whole state and goes on from there.
async fn read_whole(live: &Shared) {
    let (generation, version) = {
        let mut this = live.borrow_mut();
        this.close();
        this.connecting = true;
        (this.generation, this.version)
    };
    let fresh = get::<VersionState>(&format!("/api/versions/{version}")).await;
    let mut this = live.borrow_mut();
    // A connection was made meanwhile, which knows more.
    if this.gone || this.generation != generation {
        return;
    }
    this.connecting = false;
    match fresh {
        // What another window told meanwhile is later than this.
        Ok(version) if version.seq < this.applied => {}
        Ok(version) => {
            this.applied = version.seq;
            this.next_try = 0.0;
            this.state.replace(version);
        }
        Err(_) if this.lead.is_some() => this.lose(),
        Err(_) => {}
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
