CREATE TABLE "account_risks" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_risks_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"account" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"score" double precision NOT NULL,
	"level" text NOT NULL,
	"reasons" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_risks" ADD CONSTRAINT "account_risks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_risks_by_account" ON "account_risks" USING btree ("workspace_id","account","from");--> statement-breakpoint
ALTER TABLE "account_risks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_risks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY in_scope ON "account_risks" USING (signet_in_scope(workspace_id)) WITH CHECK (signet_in_scope(workspace_id));
