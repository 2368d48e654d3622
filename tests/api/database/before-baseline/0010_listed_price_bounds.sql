ALTER TABLE "listed_products" ADD COLUMN "prices_from" timestamp with time zone[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "lowest_in_centavos" bigint[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "highest_in_centavos" bigint[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listed_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text;
BEGIN
  INSERT INTO listed_products (product_id)
  SELECT id FROM products WHERE id = ANY (changed) AND active ORDER BY id ON CONFLICT DO NOTHING;
  -- Two transactions that change one product derive its rows one after the other, each from what is committed.
  PERFORM FROM listed_products WHERE product_id = ANY (changed) ORDER BY product_id FOR UPDATE;
  DELETE FROM listed_products listed USING products
  WHERE listed.product_id = ANY (changed) AND products.id = listed.product_id AND NOT active;
  PERFORM refresh_listed_offers(changed);

  WITH fresh AS (
    SELECT product_id, units_sold, subcategory_ids, attribute_ids,
      starts <> '{}' AS in_stock, starts, lowest, highest,
      weighted_vector(name, 'A') || weighted_vector(keywords, 'B') || weighted_vector(properties, 'C')
        || weighted_vector(description, 'D') || array_to_tsvector(filters) AS document,
      vocabulary
    FROM product_texts(changed) texts CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(valid_from ORDER BY valid_from), '{}') AS starts,
        coalesce(array_agg(lowest ORDER BY valid_from), '{}') AS lowest,
        coalesce(array_agg(highest ORDER BY valid_from), '{}') AS highest
      FROM (
        SELECT valid_from, min(paid_in_centavos) AS lowest, max(paid_in_centavos) AS highest
        FROM listed_offers offer WHERE offer.product_id = texts.product_id GROUP BY valid_from
      ) periods
    ) prices
  ), written AS (
    UPDATE listed_products listed
    SET units_sold = fresh.units_sold, in_stock = fresh.in_stock, subcategory_ids = fresh.subcategory_ids,
      attribute_ids = fresh.attribute_ids, document = fresh.document, prices_from = starts,
      lowest_in_centavos = lowest, highest_in_centavos = highest
    FROM fresh
    WHERE listed.product_id = fresh.product_id
      AND (listed.units_sold, listed.in_stock, listed.subcategory_ids, listed.attribute_ids, listed.document,
          prices_from, lowest_in_centavos, highest_in_centavos)
        IS DISTINCT FROM
        (fresh.units_sold, fresh.in_stock, fresh.subcategory_ids, fresh.attribute_ids, fresh.document,
          starts, lowest, highest)
    RETURNING fresh.vocabulary
  )
  SELECT string_agg(vocabulary, ' ') INTO words FROM written;
  PERFORM add_search_words(words);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_product_search() RETURNS void LANGUAGE plpgsql
  SET work_mem = '128MB' AS $$
DECLARE
  definitions text[];
  chunk integer[];
  words text;
BEGIN
  TRUNCATE listed_products, listed_offers, price_bounds, search_words;
  definitions := drop_indexes('{listed_products,listed_offers,price_bounds}');
  FOR chunk IN
    SELECT array_agg(id ORDER BY id)
    FROM (SELECT id, row_number() OVER (ORDER BY id) / 5000 AS part FROM products) parts
    GROUP BY part ORDER BY part
  LOOP
    -- Products share most of their texts with others; each is parsed once.
    WITH offers AS (
      INSERT INTO listed_offers
        (product_id, reseller_id, valid_from, valid_until, price_in_centavos, paid_in_centavos)
      SELECT * FROM product_offers(chunk) RETURNING product_id, valid_from, paid_in_centavos
    ), periods AS (
      SELECT product_id, valid_from, min(paid_in_centavos) AS lowest, max(paid_in_centavos) AS highest
      FROM offers GROUP BY product_id, valid_from
    ), stocked AS MATERIALIZED (
      SELECT product_id, array_agg(valid_from ORDER BY valid_from) AS starts,
        array_agg(lowest ORDER BY valid_from) AS lowest, array_agg(highest ORDER BY valid_from) AS highest
      FROM periods GROUP BY product_id
    ), texts AS MATERIALIZED (
      SELECT * FROM product_texts(chunk)
    ), b AS MATERIALIZED (
      SELECT keywords, weighted_vector(keywords, 'B') AS vector FROM texts GROUP BY keywords
    ), c AS MATERIALIZED (
      SELECT properties, weighted_vector(properties, 'C') AS vector FROM texts GROUP BY properties
    ), d AS MATERIALIZED (
      SELECT description, weighted_vector(description, 'D') AS vector FROM texts GROUP BY description
    ), written AS (
      INSERT INTO listed_products (product_id, units_sold, in_stock, subcategory_ids, attribute_ids, document,
        prices_from, lowest_in_centavos, highest_in_centavos)
      SELECT texts.product_id, units_sold, stocked.product_id IS NOT NULL, subcategory_ids, attribute_ids,
        weighted_vector(name, 'A') || b.vector || c.vector || d.vector || array_to_tsvector(filters),
        coalesce(starts, '{}'), coalesce(lowest, '{}'), coalesce(highest, '{}')
      FROM texts
        LEFT JOIN stocked ON stocked.product_id = texts.product_id
        JOIN b USING (keywords) JOIN c USING (properties) JOIN d USING (description)
    )
    SELECT string_agg(vocabulary, ' ') INTO words FROM texts;
    PERFORM add_search_words(words);
  END LOOP;
  PERFORM add_price_bounds(ARRAY(SELECT product_id FROM listed_products));
  PERFORM create_indexes(definitions);
  ANALYZE listed_products, listed_offers, price_bounds, search_words;
END $$;
--> statement-breakpoint
DROP INDEX "listed_products_document";
--> statement-breakpoint
UPDATE listed_products listed SET prices_from = starts, lowest_in_centavos = lowest, highest_in_centavos = highest
FROM (
  SELECT product_id, array_agg(valid_from ORDER BY valid_from) AS starts,
    array_agg(lowest_in_centavos ORDER BY valid_from) AS lowest,
    array_agg(highest_in_centavos ORDER BY valid_from) AS highest
  FROM price_bounds WHERE list = '' GROUP BY product_id
) bounds
WHERE listed.product_id = bounds.product_id;
--> statement-breakpoint
CREATE INDEX "listed_products_document" ON "listed_products" USING gin ("document");
