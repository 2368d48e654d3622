ALTER TABLE "payments" ADD COLUMN "paid_late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_card_pages" DROP COLUMN "denials";