-- What a lawyer wants to see of a version first, as JSON.
ALTER TABLE versions ADD COLUMN key_terms TEXT NOT NULL DEFAULT '[]';
