-- What a file says besides its text: tracked changes, comments, hidden words.
CREATE TABLE markups (
    version_id TEXT PRIMARY KEY REFERENCES versions (id) ON DELETE CASCADE,
    markup TEXT NOT NULL
) STRICT;
