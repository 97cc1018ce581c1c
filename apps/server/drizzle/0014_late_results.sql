ALTER TABLE "job" ADD COLUMN "late_poll_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "late_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_late" ON "job" USING btree ("late_poll_at") WHERE "job"."late_poll_at" is not null;