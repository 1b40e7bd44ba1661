-- Attempts for other programs, through the gateway. No texts, in either direction.
CREATE TABLE gateway_calls (
    row INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    key TEXT,
    outcome TEXT NOT NULL,
    reason TEXT,
    wait_ms INTEGER NOT NULL,
    latency_ms INTEGER NOT NULL,
    tokens_estimated INTEGER NOT NULL,
    tokens_in INTEGER,
    tokens_out INTEGER,
    cost REAL
) STRICT;
CREATE INDEX gateway_calls_by_time ON gateway_calls (at);
