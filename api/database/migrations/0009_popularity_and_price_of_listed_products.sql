ALTER TABLE "listed_products" ADD COLUMN "lowest_in_centavos" bigint;
--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "highest_in_centavos" bigint;
--> statement-breakpoint
-- Fine steps of the units sold, so that an index finds the most popular of the products that match.
CREATE FUNCTION popularity_lexeme(units_sold integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '@u' || floor(4 * ln(units_sold + 1.0::float8) / ln(2.0::float8))::int;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_texts(chosen integer[]) RETURNS TABLE (
  product_id integer, units_sold integer, subcategory_ids integer[], attribute_ids integer[],
  name text, keywords text, properties text, description text, filters text[], vocabulary text
) LANGUAGE sql STABLE AS $$
  SELECT product.id, product.units_sold, subclasses.ids, variants.ids,
    product.name,
    concat_ws(' ', product.keywords, classes.names, subclasses.names),
    concat_ws(' ; ', application, type, glue, liner, variants.words,
      concat_ws(' ', classes.words, subclasses.words)),
    concat_ws(' ; ', product.description, indicator, durability),
    ARRAY['#' || replace(search_text(code), ' ', ''), sample_lexeme(product.id),
      popularity_lexeme(product.units_sold)]
      || ARRAY(SELECT '@c' || each FROM unnest(classes.ids) each)
      || ARRAY(SELECT '@s' || each FROM unnest(subclasses.ids) each)
      || ARRAY(SELECT '@a' || each FROM unnest(variants.ids) each),
    concat_ws(' ', product.name, product.keywords, classes.names, subclasses.names, classes.words, subclasses.words,
      variants.words)
  FROM products product
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids,
      string_agg(categories.name, ' ' ORDER BY id) FILTER (WHERE categories.active) AS names,
      string_agg(categories.keywords, ' ' ORDER BY id) FILTER (WHERE categories.active) AS words
    FROM product_categories link JOIN categories ON id = category_id WHERE link.product_id = product.id
  ) classes
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids,
      string_agg(subcategories.name, ' ' ORDER BY id) FILTER (WHERE subcategories.active) AS names,
      string_agg(subcategories.keywords, ' ' ORDER BY id) FILTER (WHERE subcategories.active) AS words
    FROM product_subcategories link JOIN subcategories ON id = subcategory_id WHERE link.product_id = product.id
  ) subclasses
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT attributes.id), '{}') AS ids,
      string_agg(DISTINCT attribute_groups.name || ' ' || attributes.name, ' ; ') AS words
    FROM skus JOIN sku_attributes ON sku_id = skus.id JOIN attributes ON attributes.id = attribute_id
      JOIN attribute_groups ON attribute_groups.id = group_id
    WHERE skus.product_id = product.id AND deleted_at IS NULL
  ) variants
  WHERE product.id = ANY (chosen) AND product.active
$$;
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
      lowest IS NOT NULL AS in_stock, lowest, highest,
      weighted_vector(name, 'A') || weighted_vector(keywords, 'B') || weighted_vector(properties, 'C')
        || weighted_vector(description, 'D') || array_to_tsvector(filters) AS document,
      vocabulary
    FROM product_texts(changed) texts CROSS JOIN LATERAL (
      SELECT min(paid_in_centavos) AS lowest, max(paid_in_centavos) AS highest
      FROM listed_offers offer WHERE offer.product_id = texts.product_id
    ) prices
  ), written AS (
    UPDATE listed_products listed
    SET units_sold = fresh.units_sold, in_stock = fresh.in_stock,
      lowest_in_centavos = lowest, highest_in_centavos = highest,
      subcategory_ids = fresh.subcategory_ids, attribute_ids = fresh.attribute_ids, document = fresh.document
    FROM fresh
    WHERE listed.product_id = fresh.product_id
      AND (listed.units_sold, listed.lowest_in_centavos, listed.highest_in_centavos, listed.subcategory_ids,
          listed.attribute_ids, listed.document)
        IS DISTINCT FROM
        (fresh.units_sold, lowest, highest, fresh.subcategory_ids, fresh.attribute_ids, fresh.document)
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
      SELECT * FROM product_offers(chunk) RETURNING product_id, paid_in_centavos
    ), stocked AS MATERIALIZED (
      SELECT product_id, min(paid_in_centavos) AS lowest, max(paid_in_centavos) AS highest
      FROM offers GROUP BY product_id
    ), texts AS MATERIALIZED (
      SELECT * FROM product_texts(chunk)
    ), b AS MATERIALIZED (
      SELECT keywords, weighted_vector(keywords, 'B') AS vector FROM texts GROUP BY keywords
    ), c AS MATERIALIZED (
      SELECT properties, weighted_vector(properties, 'C') AS vector FROM texts GROUP BY properties
    ), d AS MATERIALIZED (
      SELECT description, weighted_vector(description, 'D') AS vector FROM texts GROUP BY description
    ), written AS (
      INSERT INTO listed_products (product_id, units_sold, in_stock, lowest_in_centavos, highest_in_centavos,
        subcategory_ids, attribute_ids, document)
      SELECT texts.product_id, units_sold, stocked.product_id IS NOT NULL, lowest, highest,
        subcategory_ids, attribute_ids,
        weighted_vector(name, 'A') || b.vector || c.vector || d.vector || array_to_tsvector(filters)
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
UPDATE listed_products listed
SET document = listed.document || array_to_tsvector(ARRAY[popularity_lexeme(listed.units_sold)]),
  lowest_in_centavos = lowest, highest_in_centavos = highest
FROM (
  SELECT product_id, min(paid_in_centavos) AS lowest, max(paid_in_centavos) AS highest
  FROM listed_products LEFT JOIN listed_offers USING (product_id) GROUP BY product_id
) prices
WHERE prices.product_id = listed.product_id;
--> statement-breakpoint
CREATE INDEX "listed_products_document" ON "listed_products" USING gin ("document");
