ALTER TABLE "job" ADD COLUMN "submission_claim" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "polled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "watched_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "worker" ADD COLUMN "version" text;