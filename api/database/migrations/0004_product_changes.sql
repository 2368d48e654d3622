CREATE TABLE "product_changes" (
	"changed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"product_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_changed_by_product_id_pk" PRIMARY KEY("changed_by","product_id")
);
--> statement-breakpoint
DROP INDEX IF EXISTS "products_search_text";--> statement-breakpoint
DROP INDEX IF EXISTS "products_best_sellers";--> statement-breakpoint
CREATE INDEX "product_changes_changed_at" ON "product_changes" USING btree ("changed_at");
--> statement-breakpoint
CREATE FUNCTION note_products(changed integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_changes (product_id)
  SELECT DISTINCT id FROM unnest(changed) id WHERE id IS NOT NULL ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- The trigger says how a row of its table names its product.
CREATE FUNCTION note_products_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT note_products(array_agg(%s)) FROM changed_rows', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN
    SELECT * FROM (VALUES
      ('products', 'id', true),
      ('product_categories', 'product_id', true),
      ('product_subcategories', 'product_id', true),
      ('product_promotions', 'product_id', true),
      ('skus', 'product_id', true),
      ('sku_attributes', '(SELECT product_id FROM skus WHERE id = sku_id)', true),
      ('sku_resellers', 'product_id', false)
    ) AS each (name, product, updates)
  LOOP
    EXECUTE format('CREATE TRIGGER note_products_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows(%L)', watched.name, watched.product);
    EXECUTE format('CREATE TRIGGER note_products_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows(%L)', watched.name, watched.product);
    IF watched.updates THEN
      EXECUTE format('CREATE TRIGGER note_products_before AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows(%L)', watched.name, watched.product);
      EXECUTE format('CREATE TRIGGER note_products_after AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_rows(%L)', watched.name, watched.product);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- A sale of some of many says nothing new to a list: neither a price nor who has any.
CREATE FUNCTION note_products_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_products(array_agg(now.product_id) || array_agg(was.product_id))
  FROM offers_after now JOIN offers_before was ON was.id = now.id
  WHERE (now.product_id, now.reseller_id, now.sku_id, now.price_in_centavos, now.quantity_in_stock > 0)
    <> (was.product_id, was.reseller_id, was.sku_id, was.price_in_centavos, was.quantity_in_stock > 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_products_changed AFTER UPDATE ON sku_resellers
  REFERENCING OLD TABLE AS offers_before NEW TABLE AS offers_after
  FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_offers();
--> statement-breakpoint
CREATE FUNCTION note_products_of_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_products(array_agg(product_id)) FROM product_promotions WHERE promotion_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_products_changed AFTER UPDATE ON promotions
  FOR EACH ROW EXECUTE FUNCTION note_products_of_promotion();
