ALTER TABLE "specialties" DROP CONSTRAINT "specialties_name_unique";--> statement-breakpoint
DROP INDEX "installers_place";--> statement-breakpoint
ALTER TABLE "specialties" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "specialties" ADD CONSTRAINT "specialties_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installers_city" ON "installers" USING btree ("city") WHERE status = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "specialties_name" ON "specialties" USING btree (normalize_text("name"));--> statement-breakpoint
CREATE INDEX "specialties_added_by" ON "specialties" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "installers_place" ON "installers" USING btree ("latitude","longitude") WHERE status = 1;