export const links = `
CREATE TABLE identity.links (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  account_id uuid NOT NULL REFERENCES identity.accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX links_account ON identity.links (account_id, purpose);
CREATE INDEX links_expiry ON identity.links (expires_at);
`
