CREATE TABLE "billing_checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"credits" integer NOT NULL,
	"cents" integer NOT NULL,
	"till" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"return_to" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_checkout_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "billing_customer" (
	"user_id" text PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	CONSTRAINT "billing_customer_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "billing_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"credits" integer NOT NULL,
	"cents" integer NOT NULL,
	"till" text NOT NULL,
	"intent" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"till" text NOT NULL,
	"plan" text NOT NULL,
	"credits" integer NOT NULL,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "balance_after" integer;--> statement-breakpoint
ALTER TABLE "billing_checkout" ADD CONSTRAINT "billing_checkout_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payment" ADD CONSTRAINT "billing_payment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscription" ADD CONSTRAINT "billing_subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_checkout_user" ON "billing_checkout" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_event_created" ON "billing_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "billing_payment_user" ON "billing_payment" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_payment_intent" ON "billing_payment" USING btree ("intent");--> statement-breakpoint
CREATE INDEX "billing_subscription_user" ON "billing_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_subscription_due" ON "billing_subscription" USING btree ("period_end");