CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "assistant_use" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"job_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departure_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"emptying" boolean DEFAULT false NOT NULL,
	"flow_id" text,
	"flow" jsonb,
	"project_id" text
);
--> statement-breakpoint
CREATE TABLE "trashed_media" (
	"media_id" text PRIMARY KEY NOT NULL,
	"trash_id" text NOT NULL,
	"flow_id" text,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_order" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"media_ids" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "favourite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_use" ADD CONSTRAINT "assistant_use_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trashed_media" ADD CONSTRAINT "trashed_media_trash_id_trash_id_fk" FOREIGN KEY ("trash_id") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_order" ADD CONSTRAINT "zip_order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_until" ON "trash" USING btree ("until");--> statement-breakpoint
CREATE INDEX "trash_user" ON "trash" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trashed_media_trash" ON "trashed_media" USING btree ("trash_id");--> statement-breakpoint
CREATE INDEX "trashed_media_flow" ON "trashed_media" USING btree ("flow_id");--> statement-breakpoint
CREATE INDEX "zip_order_expires" ON "zip_order" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "zip_order_user" ON "zip_order" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "media_recent" ON "media" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_favourite" ON "media" USING btree ("user_id","created_at","id") WHERE "media"."favourite";--> statement-breakpoint
CREATE INDEX "media_prompt" ON "media" USING gin ("prompt" gin_trgm_ops);