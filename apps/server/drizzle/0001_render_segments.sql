CREATE TABLE "render_part" (
	"job_id" text NOT NULL,
	"hash" text NOT NULL,
	"work" jsonb NOT NULL,
	"frames" integer NOT NULL,
	"done_frames" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" jsonb,
	CONSTRAINT "render_part_job_id_hash_pk" PRIMARY KEY("job_id","hash")
);
--> statement-breakpoint
CREATE TABLE "render_segment" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" bigint,
	"stored_at" timestamp with time zone,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "render_part" ADD CONSTRAINT "render_part_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "render_segment_used" ON "render_segment" USING btree ("used_at");