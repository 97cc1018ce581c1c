CREATE TABLE "queue_turn" (
	"queue" text PRIMARY KEY NOT NULL,
	"reached" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_use" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "queue" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "turns" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_proxy" ADD COLUMN "owner" text GENERATED ALWAYS AS (split_part(source_key, '/', 1)) STORED;--> statement-breakpoint
ALTER TABLE "media_proxy" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_object" ADD COLUMN "owner" text GENERATED ALWAYS AS (split_part(key, '/', 1)) STORED;--> statement-breakpoint
ALTER TABLE "upload_use" ADD CONSTRAINT "upload_use_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_turn" ON "job" USING btree ("user_id","queue","turn");--> statement-breakpoint
CREATE INDEX "job_unfinished" ON "job" USING btree ("user_id") WHERE "job"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "media_proxy_turn" ON "media_proxy" USING btree ("owner","turn");--> statement-breakpoint
CREATE INDEX "stored_object_owner" ON "stored_object" USING btree ("owner","bytes");--> statement-breakpoint
-- Renders that wait have the seconds since 2026 as their place: new ones go on from there.
INSERT INTO "queue_turn" ("queue", "reached") VALUES ('render', extract(epoch from now() - timestamptz '2026-01-01 00:00Z')::integer + 180);
