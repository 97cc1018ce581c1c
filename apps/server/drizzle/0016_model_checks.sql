CREATE TABLE "model_check" (
	"provider" text PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"problem" text,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "vendor_words" text;--> statement-breakpoint
CREATE INDEX "job_outcome" ON "job" USING btree ("model","provider","sandbox","finished_at") WHERE "job"."status" in ('completed', 'failed');