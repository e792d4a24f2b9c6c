// Ids are hashed and payloads sealed: a copy of this table signs nobody in.
export const oidcRecords = `
CREATE TABLE identity.oidc_records (
  model text NOT NULL,
  id_hash bytea NOT NULL,
  uid text,
  grant_id text,
  account_id text,
  sealed bytea NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id_hash)
);
CREATE INDEX oidc_records_uid ON identity.oidc_records (uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_records_grant ON identity.oidc_records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_records_account ON identity.oidc_records (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oidc_records_expiry ON identity.oidc_records (expires_at);
`
