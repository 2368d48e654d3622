ALTER TABLE "price_bounds" ADD COLUMN "highest_discount" double precision DEFAULT 'infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_bounds" ADD COLUMN "rating_score" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_bounds" ADD COLUMN "units_sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "price_bounds_discount" ON "price_bounds" USING btree ("list","highest_discount" DESC NULLS FIRST,"units_sold" DESC NULLS FIRST,"product_id") WHERE "price_bounds"."highest_discount" < 'infinity';--> statement-breakpoint
CREATE INDEX "price_bounds_rating" ON "price_bounds" USING btree ("list","rating_score" DESC NULLS FIRST,"units_sold" DESC NULLS FIRST,"product_id") WHERE "price_bounds"."highest_discount" < 'infinity';--> statement-breakpoint
CREATE INDEX "price_bounds_missing" ON "price_bounds" USING btree ("product_id") WHERE "price_bounds"."list" = '' and "price_bounds"."highest_discount" = 'infinity';--> statement-breakpoint
CREATE TRIGGER note_products_added AFTER INSERT ON product_reviews REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER note_products_removed AFTER DELETE ON product_reviews REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER note_products_emptied AFTER TRUNCATE ON product_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION note_every_product();
--> statement-breakpoint
CREATE TRIGGER note_products_before AFTER UPDATE ON product_reviews REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER note_products_after AFTER UPDATE ON product_reviews REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows('product_id');
