CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"first_admin_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."is_only")
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_version" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "issuer";--> statement-breakpoint
-- Until now the oldest account was the first one, and became the admin at its first request.
UPDATE "user" SET "is_admin" = true WHERE "id" = (SELECT "id" FROM "user" ORDER BY "createdAt", "id" LIMIT 1)
	AND NOT EXISTS (SELECT 1 FROM "credit_account" WHERE "user_id" = "user"."id");--> statement-breakpoint
INSERT INTO "installation" SELECT FROM "user" LIMIT 1;--> statement-breakpoint
UPDATE "project" SET "bytes" = octet_length("composition"::text);--> statement-breakpoint
UPDATE "project_version" SET "bytes" = octet_length("composition"::text);
