//! One connection at a time, and when to make the next.

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
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

/// A hidden page keeps its stream for so long, in milliseconds.
const HIDDEN_FOR: f64 = 5_000.0;
/// A connection that has not opened within so long is lost.
const OPENS_WITHIN: f64 = 10_000.0;
/// More events than this held back for a missing one: read the whole state.
const MOST_HELD: usize = 64;

/// The stream of one version.
pub(super) struct Live {
    state: ReviewState,
    version: VersionId,
    /// The last event that the page shows.
    applied: i64,
    /// Events that came before the one they follow. Each name has a queue of
    /// its own in the browser, so their order is not promised.
    held: BTreeMap<i64, EventBody>,
    source: Option<EventSource>,
    /// Tells a task that its connection is not the present one any more.
    generation: u32,
    connecting: bool,
    opened_at: f64,
    attempt: u32,
    next_try: f64,
    hidden_since: Option<f64>,
    gone: bool,
}

type Shared = Rc<RefCell<Live>>;

impl Live {
    pub(super) fn new(state: ReviewState) -> Self {
        let (version, applied) = state.head.with_untracked(|head| (head.id, head.seq));
        Self {
            state,
            version,
            applied,
            held: BTreeMap::new(),
            source: None,
            generation: 0,
            connecting: false,
            opened_at: 0.0,
            attempt: 0,
            next_try: 0.0,
            hidden_since: None,
            gone: false,
        }
    }

    /// The page is left.
    pub(super) fn end(&mut self) {
        self.gone = true;
        self.close();
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
    }

    fn found(&mut self) {
        self.attempt = 0;
        if self.state.lost.try_get_untracked().flatten().is_some() {
            self.state.lost.try_set(None);
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
        self.held.insert(seq, body);
        while let Some(entry) = self.held.first_entry() {
            if *entry.key() != self.applied + 1 {
                break;
            }
            let (seq, body) = entry.remove_entry();
            self.applied = seq;
            let last = body.is_last();
            self.state.apply(body);
            if last {
                self.close();
                return false;
            }
        }
        self.held.len() > MOST_HELD
    }
}

/// Once a second: the countdowns, and what is due.
pub(super) fn tick(live: &Shared) {
    let mut due = false;
    {
        let mut this = live.borrow_mut();
        if this.gone || !this.is_wanted() {
            // At its end: nothing to connect to, nothing to excuse.
            if this.source.is_some() {
                this.close();
            }
            if this.state.lost.try_get_untracked().flatten().is_some() {
                this.state.lost.try_set(None);
            }
            return;
        }
        this.state.elapsed.try_update(|elapsed| *elapsed += 1);
        if this.hidden_since.is_some_and(|since| now() - since >= HIDDEN_FOR) {
            if this.source.is_some() || this.connecting {
                this.close();
            }
            return;
        }
        match this.source.as_ref().map(EventSource::state) {
            Some(State::Open) => this.found(),
            Some(State::Connecting)
                if now() - this.opened_at < OPENS_WITHIN && this.attempt > 0 => {}
            Some(State::Connecting) if now() - this.opened_at < 2_000.0 => {}
            Some(_) => this.lose(),
            None if this.connecting => {}
            None if now() >= this.next_try => due = true,
            None => this.tell(),
        }
    }
    if due {
        connect(live);
    }
}

/// The page came back, or there is something to follow: connect at once.
pub(super) fn wake(live: &Shared) {
    {
        let mut this = live.borrow_mut();
        this.hidden_since = None;
        let open = this.source.as_ref().is_some_and(|source| source.state() == State::Open);
        if open || this.connecting || !this.is_wanted() {
            return;
        }
        this.close();
    }
    connect(live);
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
                    let seq = match body {
                        EventBody::Progress(_) => None,
                        _ => message.last_event_id().parse().ok(),
                    };
                    this.take(seq, body)
                }
            }
        };
        if missing {
            return read_whole(&live).await;
        }
    }
}

/// Reads the whole state and goes on from there.
async fn read_whole(live: &Shared) {
    let version = {
        let mut this = live.borrow_mut();
        this.close();
        this.connecting = true;
        this.version
    };
    let fresh = get::<VersionState>(&format!("/api/versions/{version}")).await;
    let mut this = live.borrow_mut();
    if this.gone {
        return;
    }
    this.connecting = false;
    match fresh {
        Ok(version) => {
            this.applied = version.seq;
            this.next_try = 0.0;
            this.state.replace(version);
        }
        Err(_) => this.lose(),
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
