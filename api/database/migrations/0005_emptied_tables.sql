-- Product 0, which there is not, stands for all of them: a table that is emptied says of no row that it is gone.
CREATE FUNCTION note_every_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_products(ARRAY[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY[
    'products', 'product_categories', 'product_subcategories', 'product_promotions', 'skus', 'sku_attributes',
    'sku_resellers'
  ] LOOP
    EXECUTE format('CREATE TRIGGER note_products_emptied AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION note_every_product()', watched);
  END LOOP;
END $$;
