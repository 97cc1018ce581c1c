CREATE TABLE "audit_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"fields" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text,
	"key" text,
	"key_end" text,
	"webhook_secret" text,
	"concurrency" integer,
	"per_minute" integer,
	"paused_at" timestamp with time zone,
	"check" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_model" (
	"id" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "user" SET "is_admin" = true WHERE "id" = (SELECT "id" FROM "user" ORDER BY "createdAt", "id" LIMIT 1);
