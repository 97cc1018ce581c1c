CREATE TABLE "media_proxy" (
	"source_key" text PRIMARY KEY NOT NULL,
	"workflow_id" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"key" text,
	"failure" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_proxy_workflow_id_unique" UNIQUE("workflow_id")
);
--> statement-breakpoint
ALTER TABLE "media_proxy" ADD CONSTRAINT "media_proxy_source_key_stored_object_key_fk" FOREIGN KEY ("source_key") REFERENCES "public"."stored_object"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_proxy" ADD CONSTRAINT "media_proxy_key_stored_object_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_object"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_proxy_key" ON "media_proxy" USING btree ("key");