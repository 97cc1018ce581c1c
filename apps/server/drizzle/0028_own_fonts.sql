CREATE TABLE "own_font" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"family" text NOT NULL,
	"facts" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"mime" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "own_font" ADD CONSTRAINT "own_font_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_font_of_user" ON "own_font" USING btree ("user_id","sha256");