-- What a person set once for all contracts, as JSON.
CREATE TABLE settings (
    owner TEXT PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
