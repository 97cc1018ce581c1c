ALTER TABLE "media_proxy" ADD COLUMN "purpose" text DEFAULT 'play' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_proxy" DROP CONSTRAINT "media_proxy_pkey";--> statement-breakpoint
ALTER TABLE "media_proxy" ADD CONSTRAINT "media_proxy_source_key_purpose_pk" PRIMARY KEY("source_key","purpose");
