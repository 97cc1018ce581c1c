-- Its indexes on "media" are in indexes.sql, which is built without keeping others from writing. There is none yet in a new database.
CREATE TABLE "media_tag" (
	"user_id" text NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"media_id" text NOT NULL,
	CONSTRAINT "media_tag_user_id_tag_created_at_media_id_pk" PRIMARY KEY("user_id","tag","created_at","media_id")
);
--> statement-breakpoint
DROP INDEX IF EXISTS "media_favourite";--> statement-breakpoint
-- What is stored stays: the words of all prompts.
ALTER TABLE "media" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_tag" ADD CONSTRAINT "media_tag_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_tag_media" ON "media_tag" USING btree ("media_id");--> statement-breakpoint
-- Records that were thrown away before there were tags come back without any.
CREATE FUNCTION "write_media_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tags := coalesce(NEW.tags, '{}');
  NEW.words := lower(concat_ws(' ', NEW.prompt, NEW.title, array_to_string(NEW.tags, ' ')));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "media_words" BEFORE INSERT OR UPDATE OF "prompt", "title", "tags" ON "media"
  FOR EACH ROW EXECUTE FUNCTION "write_media_words"();--> statement-breakpoint
CREATE FUNCTION "write_media_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "media_tag" WHERE "media_id" = NEW.id AND "tag" <> ALL (NEW.tags);
  INSERT INTO "media_tag" SELECT NEW.user_id, unnest(NEW.tags), NEW.created_at, NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "media_tags_insert" AFTER INSERT ON "media"
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION "write_media_tags"();--> statement-breakpoint
CREATE TRIGGER "media_tags_update" AFTER UPDATE OF "tags" ON "media"
  FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags) EXECUTE FUNCTION "write_media_tags"();
