CREATE TABLE "own_look" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"colours" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "own_look_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "own_look_whole" CHECK (octet_length("own_look"."colours") = 279936),
	CONSTRAINT "own_look_named" CHECK ("own_look"."hash" = encode(sha256("own_look"."colours"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "own_look" ADD CONSTRAINT "own_look_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;