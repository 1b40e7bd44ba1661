-- The other clauses whose text a shared call carried, as JSON.
ALTER TABLE calls ADD COLUMN together TEXT NOT NULL DEFAULT '[]';
