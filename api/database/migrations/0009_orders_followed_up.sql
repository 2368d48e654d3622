CREATE TABLE "conversion_events" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stands_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tells_analytics" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_events" ADD CONSTRAINT "conversion_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_events_waiting" ON "conversion_events" USING btree ("created_at") WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
-- What followed from the orders so far has been done.
UPDATE "orders" SET "stands_since" = "created_at";