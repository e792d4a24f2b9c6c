CREATE TABLE "detector_cursors" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"arrived_up_to" timestamp with time zone NOT NULL,
	"newest_event" timestamp with time zone,
	"holder" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detector_servers" (
	"holder" text PRIMARY KEY NOT NULL,
	"waiting_since" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"value" double precision NOT NULL,
	"usual" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"sentence" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"archived_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threat_firings" (
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_value" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"scope" text NOT NULL,
	"scope_key" text NOT NULL,
	"sources" text[] NOT NULL,
	"accounts" text[] NOT NULL,
	"body" json NOT NULL,
	CONSTRAINT "threat_firings_workspace_id_type_subject_kind_subject_value_scope_scope_key_hour_pk" PRIMARY KEY("workspace_id","type","subject_kind","subject_value","scope","scope_key","hour")
);
--> statement-breakpoint
CREATE TABLE "threat_history" (
	"workspace_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_value" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"detected_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"resolution" text,
	"resolved_by" text,
	"resolved_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"event_count" bigint NOT NULL,
	"accounts" text[] NOT NULL,
	"touches" text[] NOT NULL,
	"search_text" text NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detector_cursors" ADD CONSTRAINT "detector_cursors_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_firings" ADD CONSTRAINT "threat_firings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_history" ADD CONSTRAINT "threat_history_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_history" ADD CONSTRAINT "threat_history_threat_id_threats_id_fk" FOREIGN KEY ("threat_id") REFERENCES "public"."threats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threats" ADD CONSTRAINT "threats_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_value" ON "exclusions" USING btree ("workspace_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "insights_once" ON "insights" USING btree ("workspace_id","day","type","dimension");--> statement-breakpoint
CREATE INDEX "threat_firings_by_key" ON "threat_firings" USING btree ("workspace_id","scope","scope_key","hour");--> statement-breakpoint
CREATE INDEX "threat_firings_by_source" ON "threat_firings" USING gin ("sources");--> statement-breakpoint
CREATE INDEX "threat_firings_by_account" ON "threat_firings" USING gin ("accounts");--> statement-breakpoint
CREATE INDEX "threat_history_by_threat" ON "threat_history" USING btree ("workspace_id","threat_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "threats_open" ON "threats" USING btree ("workspace_id","type","subject_kind","subject_value") WHERE "threats"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "threats_by_subject" ON "threats" USING btree ("workspace_id","type","subject_kind","subject_value");--> statement-breakpoint
CREATE INDEX "threats_by_change" ON "threats" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "threats_by_account" ON "threats" USING gin ("accounts");--> statement-breakpoint
CREATE INDEX "threats_by_touch" ON "threats" USING gin ("touches");--> statement-breakpoint
DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['detector_cursors', 'threat_firings', 'threats', 'threat_history', 'exclusions', 'insights'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', scoped);
    EXECUTE format('CREATE POLICY in_scope ON %I USING (signet_in_scope(workspace_id)) WITH CHECK (signet_in_scope(workspace_id))', scoped);
  END LOOP;
END $$;
