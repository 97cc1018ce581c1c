DROP INDEX "media_prompt";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(prompt)) STORED;--> statement-breakpoint
CREATE INDEX "media_words" ON "media" USING gin ("words" gin_trgm_ops);