// The generation is the primary key, so two processes that start at once agree on one pair.
export const signingKeys = `
CREATE TABLE identity.signing_keys (
  generation integer PRIMARY KEY,
  kid text NOT NULL UNIQUE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
`
