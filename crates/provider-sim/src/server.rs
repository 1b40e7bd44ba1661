//! A simulated provider's server.

use crate::chat::chat;
use crate::connection::{Fuse, Fused};
use crate::dialect::token_of;
use crate::fault::{Fault, Kind, Script};
use crate::log::{Log, Logged};
use crate::quota::Quota;
use crate::{Control, SimConfig};
use axum::extract::{Query, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::Value;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// What its handlers share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    config: Mutex<SimConfig>,
    script: Mutex<Script>,
    asked: AtomicU64,
    pub(crate) log: Log,
    pub(crate) quota: Quota,
}

impl std::ops::Deref for App {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Shared {
    pub(crate) fn config(&self) -> SimConfig {
        locked(&self.config).clone()
    }

    /// The fault to show now, if any.
    pub(crate) fn next_fault(&self) -> Option<Kind> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        let scripted = locked(&self.script).next();
        if scripted.is_some() {
            return scripted;
        }
        let config = locked(&self.config);
        config.random.as_ref().and_then(|random| random.draw(asked)).or_else(|| {
            let every = config.fail_every.filter(|every| *every > 0)?;
            asked.is_multiple_of(every).then(|| Fault::status(503))
        })
    }

    fn control(&self, control: Control) {
        let one = control.fault.map(|fault| vec![fault]);
        if let Some(faults) = control.faults.or(one) {
            locked(&self.script).set(faults);
        }
        let mut config = locked(&self.config);
        if let Some(random) = control.random {
            // A course begins where it is set, so that it can be played again.
            self.asked.store(0, Ordering::SeqCst);
            config.random = Some(random);
        }
        if let Some(latency) = control.latency_ms {
            config.latency = Duration::from_millis(latency);
        }
        let limit = |new: Option<u64>, old: &mut Option<u64>| {
            if let Some(new) = new {
                *old = (new > 0).then_some(new);
            }
        };
        limit(control.requests_per_minute, &mut config.requests_per_minute);
        limit(control.tokens_per_minute, &mut config.tokens_per_minute);
        limit(control.requests_per_day, &mut config.requests_per_day);
        if let Some(slots) = control.max_in_flight {
            config.max_in_flight = (slots > 0).then_some(slots);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running simulated provider. Dropping it stops it.
pub struct Sim {
    app: App,
    address: SocketAddr,
    stop: CancellationToken,
    served: tokio::task::JoinHandle<()>,
}

impl Sim {
    /// Starts one on loopback.
    ///
    /// # Errors
    /// Where the port cannot be taken.
    pub async fn start(config: SimConfig) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port)).await?;
        let address = listener.local_addr()?;
        let protocol = config.protocol();
        let app = App(Arc::new(Shared {
            config: Mutex::new(config),
            script: Mutex::default(),
            asked: AtomicU64::new(0),
            log: Log::default(),
            quota: Quota::new(),
        }));
        let router = Router::new()
            .route(protocol.chat_route(), post(chat))
            .route(protocol.models_path(), get(models))
            .route("/oauth/2.0/token", post(token))
            .route("/_log", get(log))
            .route("/_control", post(control))
            .with_state(app.clone())
            .into_make_service_with_connect_info::<Fuse>();
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        let served = tokio::spawn(async move {
            let serving = axum::serve(Fused(listener), router).into_future();
            // Stopped at once, streams and all, like a process that is killed.
            tokio::select! {
                _ = serving => {}
                () = stopped.cancelled() => {}
            }
        });
        Ok(Self { app, address, stop, served })
    }

    /// Where it answers, without a path.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The base URL of its dialect.
    pub fn base_url(&self) -> String {
        format!("{}{}", self.url(), self.app.config().protocol().base_path())
    }

    /// What it was asked, oldest first; lists of models are not in it.
    pub fn log(&self) -> Vec<Logged> {
        self.app.log.all()
    }

    /// The faults to show from now on, in order.
    pub fn set_faults(&self, faults: Vec<Fault>) {
        locked(&self.app.script).set(faults);
    }

    /// Changes its behaviour as `POST /_control` does.
    pub fn control(&self, control: Control) {
        self.app.control(control);
    }

    /// Stops listening; open connections end with the process or their client.
    pub fn stop(&self) {
        self.stop.cancel();
        self.served.abort();
    }

    /// Serves until it is stopped.
    pub async fn served(mut self) {
        let _ = (&mut self.served).await;
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        self.stop();
    }
}

async fn models(State(app): State<App>) -> Json<Value> {
    let config = app.config();
    Json(config.protocol().models(&config.models))
}

/// A token for a pair of id and secret.
async fn token(
    State(app): State<App>,
    Query(pair): Query<std::collections::HashMap<String, String>>,
) -> Json<Value> {
    let part = |name: &str| pair.get(name).map_or("", String::as_str);
    let pair = format!("{}:{}", part("client_id"), part("client_secret"));
    let keys = app.config().keys;
    Json(if keys.is_empty() || keys.contains(&pair) {
        serde_json::json!({"access_token": token_of(&pair), "expires_in": 2_592_000})
    } else {
        serde_json::json!({"error": "invalid_client", "error_description": "unknown client id"})
    })
}

async fn log(State(app): State<App>) -> Json<Vec<Logged>> {
    Json(app.log.all())
}

async fn control(State(app): State<App>, Json(control): Json<Control>) -> Json<Value> {
    app.control(control);
    Json(serde_json::json!({"ok": true}))
}
