CREATE TABLE "price_bounds" (
	"list" text NOT NULL,
	"product_id" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"lowest_in_centavos" bigint NOT NULL,
	"highest_in_centavos" bigint NOT NULL,
	CONSTRAINT "price_bounds_product_id_list_valid_from_pk" PRIMARY KEY("product_id","list","valid_from")
);
--> statement-breakpoint
DROP INDEX "listed_offers_paid";
--> statement-breakpoint
-- The lists that products are in: everything, their categories and their subcategories.
CREATE FUNCTION lists_of_products(chosen integer[]) RETURNS TABLE (product_id integer, list text) LANGUAGE sql STABLE AS $$
  SELECT id, '' FROM unnest(chosen) id
  UNION ALL
  SELECT link.product_id, '@c' || category_id FROM product_categories link WHERE link.product_id = ANY (chosen)
  UNION ALL
  SELECT link.product_id, '@s' || subcategory_id FROM product_subcategories link WHERE link.product_id = ANY (chosen)
$$;
--> statement-breakpoint
CREATE FUNCTION add_price_bounds(chosen integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO price_bounds (list, product_id, valid_from, valid_until, lowest_in_centavos, highest_in_centavos)
  SELECT lists.list, bounds.*
  FROM (
    SELECT product_id, valid_from, valid_until, min(paid_in_centavos), max(paid_in_centavos)
    FROM listed_offers WHERE product_id = ANY (chosen)
    GROUP BY product_id, valid_from, valid_until
  ) bounds JOIN lists_of_products(chosen) lists USING (product_id)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listed_offers(changed integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listed_offers WHERE product_id = ANY (changed);
  INSERT INTO listed_offers
    (product_id, reseller_id, valid_from, valid_until, price_in_centavos, paid_in_centavos)
  SELECT offer.* FROM product_offers(changed) offer JOIN listed_products USING (product_id);
  DELETE FROM price_bounds WHERE product_id = ANY (changed);
  SELECT add_price_bounds(changed);
$$;
--> statement-breakpoint
-- One of 256 lexemes, so that an index finds a random part of the products that match.
CREATE FUNCTION sample_lexeme(product_id integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '@r' || (hashint4(product_id) & 255);
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
    ARRAY['#' || replace(search_text(code), ' ', ''), sample_lexeme(product.id)]
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
      SELECT * FROM product_offers(chunk) RETURNING product_id
    ), stocked AS MATERIALIZED (
      SELECT DISTINCT product_id FROM offers
    ), texts AS MATERIALIZED (
      SELECT * FROM product_texts(chunk)
    ), b AS MATERIALIZED (
      SELECT keywords, weighted_vector(keywords, 'B') AS vector FROM texts GROUP BY keywords
    ), c AS MATERIALIZED (
      SELECT properties, weighted_vector(properties, 'C') AS vector FROM texts GROUP BY properties
    ), d AS MATERIALIZED (
      SELECT description, weighted_vector(description, 'D') AS vector FROM texts GROUP BY description
    ), written AS (
      INSERT INTO listed_products (product_id, units_sold, in_stock, subcategory_ids, attribute_ids, document)
      SELECT texts.product_id, units_sold, stocked.product_id IS NOT NULL, subcategory_ids, attribute_ids,
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
SELECT add_price_bounds(ARRAY(SELECT product_id FROM listed_products));
--> statement-breakpoint
DROP INDEX "listed_products_document";
--> statement-breakpoint
UPDATE listed_products SET document = document || array_to_tsvector(ARRAY[sample_lexeme(product_id)]);
--> statement-breakpoint
CREATE INDEX "listed_products_document" ON "listed_products" USING gin ("document");
--> statement-breakpoint
ALTER TABLE "price_bounds" ADD CONSTRAINT "price_bounds_product_id_listed_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."listed_products"("product_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "price_bounds_lowest" ON "price_bounds" USING btree ("list","lowest_in_centavos");
--> statement-breakpoint
CREATE INDEX "price_bounds_highest" ON "price_bounds" USING btree ("list","highest_in_centavos");
--> statement-breakpoint
-- A word that many products have is found among one in 256 of them, without reading all.
CREATE OR REPLACE FUNCTION has_matching_product(query tsquery) RETURNS boolean LANGUAGE sql STABLE
  SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT EXISTS (SELECT FROM listed_products WHERE document @@ (query && '''@r0'''::tsquery))
      OR EXISTS (SELECT FROM listed_products WHERE document @@ query);
  END;
