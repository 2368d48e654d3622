ALTER TABLE "login_attempts" ADD COLUMN "client" text;--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (regexp_replace(lower("recipient"), '[+][^@]*@', '@'),"created_at");