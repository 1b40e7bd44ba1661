//! The pool's own words, turned into those of the interface.

use domain::{
    KeyStatus, LimitKind, LimitSource, LimitStatus, PoolStatus, ProviderState, ProviderStatus,
    QueueStatus, RecentAttempt, Timestamp,
};
use engine::domain_outcome;

/// The pool as people see it.
pub(super) fn shown(status: pool::Status) -> PoolStatus {
    PoolStatus {
        queue: QueueStatus { interactive: status.waiting_interactive, batch: status.waiting_batch },
        providers: status.providers.into_iter().map(provider).collect(),
    }
}

/// The dialect's word in `advai.toml`.
pub(crate) fn dialect(dialect: pool::Dialect) -> &'static str {
    match dialect {
        pool::Dialect::OpenAi => "openai",
        pool::Dialect::Anthropic => "anthropic",
        pool::Dialect::Gemini => "gemini",
        pool::Dialect::Ollama => "ollama",
        pool::Dialect::DashScope => "dashscope",
        pool::Dialect::Qianfan => "qianfan",
    }
}

fn provider(provider: pool::ProviderStatus) -> ProviderStatus {
    ProviderStatus {
        name: provider.name,
        model: provider.model,
        dialect: dialect(provider.dialect).to_owned(),
        local: provider.local,
        country: provider.country,
        trains_on_input: provider.trains_on_input,
        state: state(provider.state),
        until: provider.until.map(Timestamp),
        reason: provider.reason,
        in_flight: provider.in_flight,
        max_in_flight: provider.max_in_flight,
        p50_ms: provider.p50_ms,
        p95_ms: provider.p95_ms,
        quota_shared: provider.quota_shared,
        keys: provider.keys.into_iter().map(key).collect(),
        recent: provider.recent.into_iter().map(recent).collect(),
    }
}

fn key(key: pool::KeyStatus) -> KeyStatus {
    KeyStatus {
        fingerprint: key.fingerprint,
        state: state(key.state),
        until: key.until.map(Timestamp),
        reason: key.reason,
        asked: key.asked,
        limits: key.limits.into_iter().map(limit).collect(),
    }
}

fn limit(limit: pool::LimitStatus) -> LimitStatus {
    LimitStatus {
        kind: match limit.kind {
            pool::LimitKind::RequestsPerMinute => LimitKind::RequestsPerMinute,
            pool::LimitKind::TokensPerMinute => LimitKind::TokensPerMinute,
            pool::LimitKind::RequestsPerDay => LimitKind::RequestsPerDay,
            pool::LimitKind::TokensPerDay => LimitKind::TokensPerDay,
            pool::LimitKind::CostPerDay => LimitKind::CostPerDay,
        },
        limit: limit.limit,
        usable: limit.usable,
        used: limit.used,
        resets_at: limit.resets_at.map(Timestamp),
        source: match limit.source {
            pool::LimitSource::Config => LimitSource::Config,
            pool::LimitSource::Preset => LimitSource::Preset,
            pool::LimitSource::Learnt => LimitSource::Learnt,
        },
    }
}

fn recent(recent: pool::Recent) -> RecentAttempt {
    RecentAttempt {
        at: Timestamp(recent.at),
        outcome: domain_outcome(recent.outcome),
        latency_ms: recent.latency_ms,
        reason: recent.reason,
    }
}

fn state(state: pool::State) -> ProviderState {
    match state {
        pool::State::Ready => ProviderState::Ready,
        pool::State::Cooling => ProviderState::Cooling,
        pool::State::Exhausted => ProviderState::Exhausted,
        pool::State::Disabled => ProviderState::Disabled,
    }
}
