CREATE INDEX CONCURRENTLY "ledger_entry_granted" ON "ledger_entry" USING btree ("user_id","kind","amount") WHERE "ledger_entry"."kind" in ('grant', 'revoke');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_model" ON "media" USING btree ("user_id","model","created_at","id","media_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_parts" ON "media" USING gin (word_parts("words"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_favourite_first" ON "media" USING btree ("user_id","favourite","created_at","id","media_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_by_name" ON "media" USING btree ("user_id",("left"(lower(coalesce("title", nullif("prompt", ''), "name")), 60) collate "C"),"created_at","id","media_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_by_length" ON "media" USING btree ("user_id",coalesce("duration_ms", 0),"created_at","id","media_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_by_bytes" ON "media" USING btree ("user_id","bytes","created_at","id","media_type");
