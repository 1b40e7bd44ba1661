-- Every edition of a person's own playbook, with how it differs from the one
-- before and all that is their own in it, as JSON. None = as it comes.
CREATE TABLE playbook_editions (
    owner TEXT NOT NULL,
    number INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    change TEXT NOT NULL,
    amendments TEXT NOT NULL,
    PRIMARY KEY (owner, number)
) STRICT, WITHOUT ROWID;

-- The edition with which a version was read.
ALTER TABLE versions ADD COLUMN playbook_edition INTEGER NOT NULL DEFAULT 0;
