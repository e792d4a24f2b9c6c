export const attempts = `
CREATE TABLE identity.attempts (
  subject text PRIMARY KEY,
  tries integer NOT NULL,
  window_started_at timestamptz NOT NULL,
  locked_until timestamptz,
  locks integer NOT NULL,
  revision integer NOT NULL,
  touched_at timestamptz NOT NULL
);
CREATE INDEX attempts_touched ON identity.attempts (touched_at);
`
