CREATE TABLE "email_breaches" (
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"wanted_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"count" integer DEFAULT 0 NOT NULL,
	"names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"newest" timestamp with time zone,
	"exposed_at" timestamp with time zone,
	CONSTRAINT "email_breaches_workspace_id_email_pk" PRIMARY KEY("workspace_id","email")
);
--> statement-breakpoint
ALTER TABLE "email_breaches" ADD CONSTRAINT "email_breaches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_breaches_wanted" ON "email_breaches" USING btree ("workspace_id","wanted_at") WHERE wanted_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "email_breaches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_breaches" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY in_scope ON "email_breaches" USING (signet_in_scope(workspace_id)) WITH CHECK (signet_in_scope(workspace_id));
