ALTER TABLE "mails" ADD COLUMN "account_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "mails" SET "account_ids" = ARRAY["users"."id"] FROM "users" WHERE lower("users"."email") = lower("mails"."recipient");--> statement-breakpoint
UPDATE "mails" SET "account_ids" = ARRAY[split_part("key", ' ', 2)::integer] WHERE "key" ~ '^email-changed [0-9]{1,9} ';--> statement-breakpoint
CREATE INDEX "delivery_addresses_address" ON "delivery_addresses" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "cart_items_sku" ON "cart_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "cart_items_reseller" ON "cart_items" USING btree ("reseller_id");--> statement-breakpoint
CREATE INDEX "cart_items_promotion" ON "cart_items" USING btree ("promotion_id") WHERE "cart_items"."promotion_id" is not null;--> statement-breakpoint
CREATE INDEX "coupon_uses_account" ON "coupon_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "mails_accounts" ON "mails" USING gin ("account_ids");--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree (coalesce("sent_at", "given_up_at"));--> statement-breakpoint
CREATE INDEX "searches_user" ON "searches" USING btree ("user_id") WHERE "searches"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_sku" ON "order_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_items_promotion" ON "order_items" USING btree ("promotion_id") WHERE "order_items"."promotion_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_idempotency_key" ON "orders" USING btree ("idempotency_key_id");--> statement-breakpoint
CREATE INDEX "orders_replaces" ON "orders" USING btree ("replaces_order_id") WHERE "orders"."replaces_order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_purchases_user" ON "card_purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_reviews_user" ON "product_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reseller_reviews_user" ON "reseller_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_product" ON "stock_alerts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_sku" ON "stock_alerts" USING btree ("sku_id") WHERE "stock_alerts"."sku_id" is not null;