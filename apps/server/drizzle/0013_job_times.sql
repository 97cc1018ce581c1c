ALTER TABLE "job" ADD COLUMN "usual_seconds" integer;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "longest_seconds" integer;--> statement-breakpoint
CREATE INDEX "job_history" ON "job" USING btree ("model","sandbox","finished_at") WHERE "job"."status" = 'completed';