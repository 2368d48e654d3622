CREATE OR REPLACE FUNCTION note_products(changed integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_changes (product_id)
  SELECT DISTINCT id FROM unnest(changed) id WHERE id IS NOT NULL ON CONFLICT DO NOTHING
$$;

-- The trigger's argument is the expression for the product id of a row.
CREATE OR REPLACE FUNCTION note_products_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT note_products(array_agg(%s)) FROM changed_rows', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- The trigger's argument selects the products of changed rows.
CREATE OR REPLACE FUNCTION note_products_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT note_products(ARRAY(%s))', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- Product 0 does not exist and means every product: a truncated table reports no rows.
CREATE OR REPLACE FUNCTION note_every_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_products(ARRAY[0]);
  RETURN NULL;
END $$;

-- Only price and availability appear in lists, so a sale that leaves stock is not a change.
CREATE OR REPLACE FUNCTION note_products_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_products(array_agg(now.product_id) || array_agg(was.product_id))
  FROM offers_after now JOIN offers_before was ON was.id = now.id
  WHERE (now.product_id, now.reseller_id, now.sku_id, now.price_in_centavos, now.quantity_in_stock > 0)
    <> (was.product_id, was.reseller_id, was.sku_id, was.price_in_centavos, was.quantity_in_stock > 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_products_of_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_products(array_agg(product_id)) FROM product_promotions WHERE promotion_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  PERFORM FROM product_changes WHERE changed_by = NEW.changed_by AND product_id = NEW.product_id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  WITH taken AS (DELETE FROM product_changes WHERE changed_by = pg_current_xact_id() RETURNING product_id)
  SELECT array_agg(product_id) INTO changed FROM taken;
  IF 0 = ANY (changed) THEN
    changed := ARRAY(SELECT id FROM products);
  END IF;
  PERFORM refresh_listed_products(changed);
  RETURN NULL;
END $$;
