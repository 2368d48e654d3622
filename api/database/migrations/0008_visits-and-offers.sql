ALTER TABLE "quote_ratings" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "visit_window" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "visit_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "visit_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "proposed_on" date;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "proposed_window" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "proposed_by" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "widened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "quote_requests_visit" ON "quote_requests" USING btree ("visit_on") WHERE "quote_requests"."status" = 'chosen';--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_proposal" CHECK (("quote_requests"."proposed_on" is null) = ("quote_requests"."proposed_by" is null));