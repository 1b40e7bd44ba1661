-- Duties whose day a person has confirmed, for all versions of a contract.
CREATE TABLE confirmed_duties (
    contract_id TEXT NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    duty TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (contract_id, duty)
) STRICT, WITHOUT ROWID;
