CREATE TABLE "transcript" (
	"source_key" text NOT NULL,
	"transcriber" text NOT NULL,
	"owner" text GENERATED ALWAYS AS (split_part(source_key, '/', 1)) STORED,
	"turn" integer DEFAULT 0 NOT NULL,
	"workflow_id" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"submitted_at" timestamp with time zone,
	"language" text,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcript_source_key_transcriber_pk" PRIMARY KEY("source_key","transcriber"),
	CONSTRAINT "transcript_workflow_id_unique" UNIQUE("workflow_id")
);
--> statement-breakpoint
CREATE TABLE "transcript_use" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcript" ADD CONSTRAINT "transcript_source_key_stored_object_key_fk" FOREIGN KEY ("source_key") REFERENCES "public"."stored_object"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_use" ADD CONSTRAINT "transcript_use_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_turn" ON "transcript" USING btree ("owner","turn");