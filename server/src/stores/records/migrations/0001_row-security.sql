-- The second lock behind the code's own scoping: without a scope set in the transaction no row is visible.
-- 'system' is the scope of the few reads and writes that cross workspaces (records.ts: acrossWorkspaces).
CREATE FUNCTION signet_in_scope(row_workspace uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('signet.scope', true) IN ('system', row_workspace::text)
$$;
--> statement-breakpoint
DO $$
DECLARE
  scoped record;
BEGIN
  FOR scoped IN
    SELECT * FROM (VALUES
      ('workspaces', 'id'), ('memberships', 'workspace_id'), ('invitations', 'workspace_id'), ('api_keys', 'workspace_id'),
      ('usage_months', 'workspace_id'), ('audit_entries', 'workspace_id'), ('audit_heads', 'workspace_id')
    ) AS tables (name, id_column)
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', scoped.name);
    EXECUTE format('CREATE POLICY in_scope ON %I USING (signet_in_scope(%I)) WITH CHECK (signet_in_scope(%I))',
      scoped.name, scoped.id_column, scoped.id_column);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION signet_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION signet_refuse_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION signet_refuse_change();
