-- What a person remarked on a clause: shown wherever its words stand in a
-- clause of the same line of versions.
CREATE TABLE remarks (
    id TEXT PRIMARY KEY,
    contract_id TEXT NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    lineage TEXT NOT NULL,
    finding TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX remarks_of_contract ON remarks (contract_id, at);

-- Clauses that a person has read to the end, with the hash of what they said then.
CREATE TABLE reviewed (
    contract_id TEXT NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    lineage TEXT NOT NULL,
    words TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (contract_id, lineage)
) STRICT, WITHOUT ROWID;

-- A hash of the definitions that a clause uses; for a decision as it was then.
ALTER TABLE clauses ADD COLUMN definitions TEXT;
ALTER TABLE decisions ADD COLUMN definitions TEXT;
