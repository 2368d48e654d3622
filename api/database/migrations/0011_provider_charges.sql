CREATE TABLE "order_refunds" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_charges" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_charges_state" CHECK ("provider_charges"."state" in ('opening', 'open', 'closing', 'closed')),
	CONSTRAINT "provider_charges_provider" CHECK ("provider_charges"."provider" in ('pagarme', 'api-pix'))
);
--> statement-breakpoint
ALTER TABLE "resellers" ADD COLUMN "payment_recipient_id" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_charges" ADD CONSTRAINT "provider_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_due" ON "order_refunds" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "provider_charges_due" ON "provider_charges" USING btree ("next_check_at") WHERE next_check_at is not null;