CREATE TABLE "forgotten_workspaces" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "forgotten_workspaces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "forgotten_workspaces" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY in_scope ON "forgotten_workspaces" USING (signet_in_scope(workspace_id)) WITH CHECK (signet_in_scope(workspace_id));
