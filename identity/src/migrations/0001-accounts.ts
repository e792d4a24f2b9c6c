export const accounts = `
CREATE TABLE identity.accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL,
  email_verified_at timestamptz,
  password_changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX accounts_email ON identity.accounts (email);
`
