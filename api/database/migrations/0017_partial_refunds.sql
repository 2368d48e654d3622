ALTER TABLE "order_refunds" ADD COLUMN "amount_in_centavos" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_in_centavos" bigint;