CREATE TABLE "detection_settings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"own" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detection_settings" ADD CONSTRAINT "detection_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "detection_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY in_scope ON "detection_settings" USING (signet_in_scope(workspace_id)) WITH CHECK (signet_in_scope(workspace_id));
