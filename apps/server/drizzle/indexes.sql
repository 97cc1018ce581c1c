CREATE INDEX CONCURRENTLY "ledger_entry_granted" ON "ledger_entry" USING btree ("user_id","kind","amount") WHERE "ledger_entry"."kind" in ('grant', 'revoke');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_model" ON "media" USING btree ("user_id","model","created_at","id","media_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_parts" ON "media" USING gin (word_parts("words"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_favourite" ON "media" USING btree ("user_id","created_at","id","media_type") WHERE "media"."favourite";
