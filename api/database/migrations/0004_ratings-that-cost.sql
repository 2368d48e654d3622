ALTER TABLE "quote_ratings" DROP CONSTRAINT "quote_ratings_rater_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "quote_ratings" ALTER COLUMN "rater_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "former_email" text;--> statement-breakpoint
ALTER TABLE "quote_ratings" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "labor_in_centavos" bigint;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "material_in_centavos" bigint;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "travel_in_centavos" bigint;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "visit_on" date;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "shopper_done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "installer_done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_ratings" ADD CONSTRAINT "quote_ratings_rater_id_users_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "users" SET "email_confirmed_at" = "email_changes"."confirmed_at" FROM "email_changes" WHERE "email_changes"."user_id" = "users"."id" AND "email_changes"."new_email" = lower("users"."email") AND "email_changes"."confirmed_at" IS NOT NULL;
