//! One reader of one version's events.

use super::{
    frame,
    start::{Start, start},
};
use crate::service::{Glance, Service};
use app::Backend;
use axum::body::Body;
use bytes::Bytes;
use domain::{Actor, EventBody, Problem, ProgressUpdate, VersionId};
use std::{convert::Infallible, time::Duration};
use store::Hint;
use tokio::{
    sync::{broadcast, mpsc},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

/// Events read from the table at once.
const BATCH: u32 = 200;
/// At most one `progress` event in this time, and how long a missed hint costs.
const PACE: Duration = Duration::from_secs(1);
/// Frames made ahead of a slow reader.
const AHEAD: usize = 32;

/// What a stream needs.
pub(crate) struct Live {
    pub(crate) service: Service,
    pub(crate) actor: Actor,
    pub(crate) version: VersionId,
    pub(crate) heartbeat: Duration,
    pub(crate) stop: CancellationToken,
}

/// What came of opening a stream.
pub(crate) enum Opened {
    /// Events, as they happen.
    Stream(Body),
    /// The version is at rest and the reader knows all of it.
    NothingToTell,
}

/// Why a stream ends: the reader left, the server stops, the version is gone.
struct Over;

impl Live {
    /// Opens a stream at the reader's place.
    pub(crate) async fn open(
        self,
        last_event_id: Option<&str>,
        after: Option<&str>,
    ) -> Result<Opened, Problem> {
        // Registered before looking, so that nothing falls between the two.
        let hints = self.service.store().hints();
        let head = self.service.head(&self.actor, self.version).await?;
        let start = start(last_event_id, after, head);
        if !head.status.is_live() && start == Start::After(head.seq) {
            return Ok(Opened::NothingToTell);
        }
        let (sender, mut frames) = mpsc::channel::<Bytes>(AHEAD);
        let mut reader = Reader {
            live: self,
            hints,
            sender,
            seq: 0,
            glance: None,
            stale: true,
            shown: None,
            next_progress: Instant::now(),
            next_heartbeat: Instant::now(),
        };
        // A task of its own: reads of the database are not dropped half-way
        // when the reader hangs up.
        tokio::spawn(async move {
            if reader.send(frame::RETRY).await.is_ok() && reader.begin(start).await.is_ok() {
                let Over = reader.follow().await;
            }
        });
        let stream = futures::stream::poll_fn(move |context| {
            frames.poll_recv(context).map(|frame| frame.map(Ok::<_, Infallible>))
        });
        Ok(Opened::Stream(Body::from_stream(stream)))
    }
}

struct Reader {
    live: Live,
    hints: broadcast::Receiver<Hint>,
    sender: mpsc::Sender<Bytes>,
    /// The last event sent.
    seq: i64,
    /// What the outlook depends on, as last read.
    glance: Option<Glance>,
    /// Whether something has happened since.
    stale: bool,
    /// The last `progress` sent.
    shown: Option<ProgressUpdate>,
    next_progress: Instant,
    next_heartbeat: Instant,
}

impl Reader {
    async fn send(&mut self, frame: Bytes) -> Result<(), Over> {
        self.next_heartbeat = Instant::now() + self.live.heartbeat;
        tokio::select! {
            () = self.live.stop.cancelled() => Err(Over),
            sent = self.sender.send(frame) => sent.map_err(|_| Over),
        }
    }

    async fn begin(&mut self, start: Start) -> Result<(), Over> {
        match start {
            Start::After(seq) => self.seq = seq,
            Start::Snapshot => {
                let state = self.live.service.version(&self.live.actor, self.live.version).await;
                let state = state.map_err(|_| Over)?;
                self.seq = state.seq;
                self.glance = Some(self.live.service.glance(&state));
                self.stale = false;
                self.shown = Some(ProgressUpdate {
                    progress: state.progress,
                    eta_seconds: state.eta_seconds,
                    waiting_for: state.waiting_for.clone(),
                });
                let body = EventBody::Snapshot(Box::new(state));
                self.send(frame::event(Some(self.seq), body.name(), &data(&body)?)).await?;
            }
        }
        Ok(())
    }

    async fn follow(&mut self) -> Over {
        loop {
            match self.look().await {
                Err(over) => return over,
                Ok(false) => {}
                // Something came while we looked; there may be more.
                Ok(true) => continue,
            }
            if let Err(over) = self.progress().await {
                return over;
            }
            if let Err(over) = self.wait().await {
                return over;
            }
        }
    }

    /// Sends what is later than the reader's place; whether anything was.
    /// Ends the stream where nothing more will come.
    async fn look(&mut self) -> Result<bool, Over> {
        let head = self.live.service.head(&self.live.actor, self.live.version).await;
        let head = head.map_err(|_| Over)?;
        let mut any = false;
        while self.seq < head.seq {
            let events = self.live.service.events_after(self.live.version, self.seq, BATCH).await;
            let events = events.map_err(|_| Over)?;
            if events.is_empty() {
                break;
            }
            any = true;
            for event in events {
                self.send(frame::event(Some(event.seq), &event.name, &event.data)).await?;
                self.seq = event.seq;
            }
        }
        if !head.status.is_live() && self.seq >= head.seq {
            return Err(Over);
        }
        Ok(any)
    }

    async fn progress(&mut self) -> Result<(), Over> {
        if Instant::now() < self.next_progress {
            return Ok(());
        }
        self.next_progress = Instant::now() + PACE;
        if self.stale || self.glance.is_none() {
            let state = self.live.service.version(&self.live.actor, self.live.version).await;
            let state = state.map_err(|_| Over)?;
            self.stale = false;
            self.glance = Some(self.live.service.glance(&state));
        }
        let Some(glance) = &self.glance else { return Ok(()) };
        let update = self.live.service.outlook(glance);
        if self.shown.as_ref() != Some(&update) {
            self.shown = Some(update.clone());
            let body = EventBody::Progress(update);
            self.send(frame::event(None, body.name(), &data(&body)?)).await?;
        }
        Ok(())
    }

    /// Until something may have happened.
    async fn wait(&mut self) -> Result<(), Over> {
        loop {
            tokio::select! {
                () = self.live.stop.cancelled() => return Err(Over),
                () = self.sender.closed() => return Err(Over),
                hint = self.hints.recv() => match hint {
                    Ok(Hint::Version(version)) if version == self.live.version => {
                        self.stale = true;
                        return Ok(());
                    }
                    Ok(_) => {}
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        self.stale = true;
                        return Ok(());
                    }
                    Err(broadcast::error::RecvError::Closed) => return Err(Over),
                },
                () = tokio::time::sleep_until(self.next_progress) => return Ok(()),
                () = tokio::time::sleep_until(self.next_heartbeat) => {
                    self.send(frame::HEARTBEAT).await?;
                }
            }
        }
    }
}

fn data(body: &EventBody) -> Result<String, Over> {
    body.data().map_err(|error| {
        tracing::error!(%error, "an event has no JSON form");
        Over
    })
}
