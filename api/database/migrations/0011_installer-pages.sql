ALTER TABLE "quote_reports" DROP CONSTRAINT "quote_reports_subject";--> statement-breakpoint
ALTER TABLE "installer_pictures" ADD COLUMN "specialty_id" integer;--> statement-breakpoint
ALTER TABLE "installer_pictures" ADD COLUMN "before_path" text;--> statement-breakpoint
ALTER TABLE "installer_pictures" ADD COLUMN "before_digest" text;--> statement-breakpoint
ALTER TABLE "installers" ADD COLUMN "districts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "installers" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_ratings" ADD COLUMN "reply_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installer_pictures" ADD CONSTRAINT "installer_pictures_specialty_id_specialties_id_fk" FOREIGN KEY ("specialty_id") REFERENCES "public"."specialties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installer_pictures_specialty" ON "installer_pictures" USING btree ("specialty_id");--> statement-breakpoint
ALTER TABLE "quote_reports" ADD CONSTRAINT "quote_reports_subject" CHECK ("quote_reports"."subject" in ('request', 'answer', 'rating', 'reply'));