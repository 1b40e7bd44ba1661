-- The user's own library of sources, as text: the file itself is not kept.
CREATE TABLE sources (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    title TEXT NOT NULL,
    file_name TEXT NOT NULL,
    language TEXT NOT NULL,
    country TEXT,
    topic TEXT,
    norm TEXT,
    checked_on TEXT,
    checked_by_lawyer INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
) STRICT;
CREATE INDEX sources_of_owner ON sources (owner, created_at);

CREATE TABLE source_passages (
    source_id TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    locator TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (source_id, position)
) STRICT;

-- Rises with every change to what an owner can cite.
CREATE TABLE source_revisions (
    owner TEXT PRIMARY KEY,
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
