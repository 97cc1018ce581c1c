CREATE TABLE "project" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"flow_id" text,
	"name" text NOT NULL,
	"composition" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_in_frames" integer NOT NULL,
	"overlay_count" integer NOT NULL,
	"cover_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_version" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"note" text,
	"revision" integer NOT NULL,
	"composition" jsonb NOT NULL,
	"duration_in_frames" integer NOT NULL,
	"overlay_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_flow_id_flow_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flow"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_version" ADD CONSTRAINT "project_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_flow" ON "project" USING btree ("flow_id","user_id");--> statement-breakpoint
CREATE INDEX "project_user" ON "project" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "project_version_project" ON "project_version" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_version_automatic" ON "project_version" USING btree ("project_id","revision") WHERE "project_version"."kind" = 'automatic';