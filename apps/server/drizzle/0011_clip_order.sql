ALTER TABLE "flow" ADD COLUMN "clip_order" text[];--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" USING btree ("operation") WHERE "job"."status" = 'queued';--> statement-breakpoint
UPDATE "media" SET "asked_at" = "job"."created_at" FROM "job" WHERE "job"."id" = "media"."id";