ALTER TABLE "second_factors" ADD COLUMN "confirmed_step" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credentials_version" integer DEFAULT 0 NOT NULL;