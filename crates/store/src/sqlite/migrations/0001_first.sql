-- Times are milliseconds since 1970 in UTC, ids are UUIDs in text, words are
-- those of the JSON interface. Lists and objects that are only ever read
-- whole are JSON.

CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    put_at INTEGER NOT NULL
) STRICT;

CREATE TABLE contracts (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER,
    pseudonyms TEXT,
    masking TEXT
) STRICT;
CREATE INDEX contracts_of_owner ON contracts (owner, created_at);

CREATE TABLE versions (
    id TEXT PRIMARY KEY,
    contract_id TEXT NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    previous_id TEXT,
    file_name TEXT NOT NULL,
    file TEXT NOT NULL REFERENCES blobs (hash),
    password TEXT,
    created_at INTEGER NOT NULL,
    language_said TEXT,
    language TEXT NOT NULL,
    reader TEXT NOT NULL,
    privacy TEXT NOT NULL,
    side TEXT,
    parties TEXT NOT NULL DEFAULT '[]',
    contract_type TEXT,
    contract_type_said INTEGER NOT NULL DEFAULT 0,
    law TEXT,
    law_said TEXT,
    lane TEXT NOT NULL,
    hold INTEGER NOT NULL,
    status TEXT NOT NULL,
    stage TEXT NOT NULL,
    seq INTEGER NOT NULL,
    pages INTEGER,
    unreadable TEXT NOT NULL DEFAULT '[]',
    warnings TEXT NOT NULL DEFAULT '[]',
    review TEXT,
    error TEXT,
    UNIQUE (contract_id, number)
) STRICT;
CREATE INDEX versions_at_work ON versions (status) WHERE status IN ('queued', 'running');
CREATE INDEX versions_of_file ON versions (file);

CREATE TABLE clauses (
    id TEXT PRIMARY KEY,
    version_id TEXT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    path TEXT NOT NULL,
    number TEXT NOT NULL,
    heading TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    blocks TEXT NOT NULL,
    status TEXT NOT NULL,
    -- With the decisions of the contract; kept up to date for the library.
    risk TEXT,
    playbook_risk TEXT,
    model_risk TEXT,
    disagrees INTEGER NOT NULL DEFAULT 0,
    summary TEXT NOT NULL DEFAULT '',
    findings TEXT NOT NULL DEFAULT '[]',
    answered_by TEXT,
    reused_from TEXT,
    changes TEXT NOT NULL DEFAULT '[]',
    previous_clause_id TEXT,
    error TEXT,
    lineage TEXT NOT NULL,
    basis TEXT,
    playbook TEXT,
    UNIQUE (version_id, position)
) STRICT;
-- Counts for progress, coverage and the library come from this index alone.
CREATE INDEX clauses_counted ON clauses (version_id, kind, status, risk, answered_by);

-- Which clauses show a finding.
CREATE TABLE shown_findings (
    finding_id TEXT NOT NULL,
    clause_id TEXT NOT NULL REFERENCES clauses (id) ON DELETE CASCADE,
    PRIMARY KEY (finding_id, clause_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX findings_of_clause ON shown_findings (clause_id);

CREATE TABLE decisions (
    contract_id TEXT NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    finding_id TEXT NOT NULL,
    decision TEXT NOT NULL,
    text TEXT,
    note TEXT,
    share INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (contract_id, finding_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    version_id TEXT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (version_id, seq)
) STRICT;

CREATE TABLE steps (
    id INTEGER PRIMARY KEY,
    version_id TEXT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    stage TEXT NOT NULL,
    key TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- open, done, failed (took its version with it), dropped (by such a failure)
    state TEXT NOT NULL,
    worker TEXT,
    token TEXT,
    leased_until INTEGER,
    not_before INTEGER,
    reason TEXT,
    provider TEXT,
    fresh INTEGER NOT NULL DEFAULT 0,
    crashes INTEGER NOT NULL DEFAULT 0,
    UNIQUE (version_id, stage, key)
) STRICT;
CREATE INDEX steps_open ON steps (version_id, position) WHERE state = 'open';
CREATE INDEX steps_leased ON steps (worker) WHERE token IS NOT NULL;

CREATE TABLE calls (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version_id TEXT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    clause_id TEXT,
    at INTEGER NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    key TEXT,
    outcome TEXT NOT NULL,
    reason TEXT,
    wait_ms INTEGER NOT NULL,
    latency_ms INTEGER,
    tokens_estimated INTEGER NOT NULL,
    tokens_in INTEGER,
    tokens_out INTEGER,
    cost REAL,
    sent TEXT
) STRICT;
CREATE INDEX calls_of_version ON calls (version_id, row);
CREATE INDEX calls_in_flight ON calls (outcome) WHERE outcome = 'in_flight';

CREATE TABLE answers (
    contract_id TEXT NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    request_hash TEXT NOT NULL,
    answered_by TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (contract_id, request_hash)
) STRICT;

CREATE TABLE quota (
    -- Never used again, so that a late settling cannot hit another block.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ledger TEXT NOT NULL,
    amount INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX quota_of_ledger ON quota (ledger, expires_at);

CREATE TABLE cooldowns (
    scope TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    strikes INTEGER NOT NULL,
    since INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
