DROP INDEX "media_recent";--> statement-breakpoint
CREATE INDEX "media_recent" ON "media" USING btree ("user_id","created_at","id","media_type","model");