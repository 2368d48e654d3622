DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE sent_at is null and given_up_at is null;