-- Its result is another type since prices may exceed an int4.
DROP FUNCTION IF EXISTS product_offers(integer[]);

-- What lists are derived from, for the products given.
CREATE OR REPLACE FUNCTION offers_of_products(chosen integer[]) RETURNS TABLE (
  product_id integer, reseller_id integer, valid_from timestamptz, valid_until timestamptz,
  price_in_centavos bigint, paid_in_centavos bigint
) LANGUAGE sql STABLE AS $$
  WITH lowest AS (
    SELECT offer.product_id, offer.reseller_id, min(offer.price_in_centavos) AS price
    FROM sku_resellers offer JOIN skus ON skus.id = sku_id
    WHERE offer.product_id = ANY (chosen) AND quantity_in_stock > 0 AND deleted_at IS NULL
    GROUP BY offer.product_id, offer.reseller_id
  ), moments AS (
    SELECT id AS product_id, moment FROM products, unnest(ARRAY[
      '-infinity', promotion_start, promotion_end + interval '1 millisecond']) moment
    WHERE id = ANY (chosen) AND (percentage > 0 OR moment = '-infinity')
    UNION
    SELECT link.product_id, moment FROM product_promotions link JOIN promotions ON promotions.id = promotion_id,
      unnest(ARRAY[starts_at, ends_at + interval '1 millisecond']) moment
    WHERE link.product_id = ANY (chosen)
  ), periods AS (
    SELECT moments.product_id, moment AS start,
      lead(moment, 1, 'infinity') OVER (PARTITION BY moments.product_id ORDER BY moment) AS finish
    FROM moments WHERE moment IS NOT NULL
  )
  SELECT lowest.product_id, lowest.reseller_id, start, finish, price,
    CASE WHEN product.percentage = 0 AND start = '-infinity' THEN price ELSE paid_price(product, price, start) END
  FROM lowest JOIN periods ON periods.product_id = lowest.product_id
    JOIN products product ON product.id = lowest.product_id
  WHERE product.active
$$;

-- One of 256 lexemes, so that an index finds a random part of the products that match.
CREATE OR REPLACE FUNCTION sample_lexeme(product_id integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '@r' || (hashint4(product_id) & 255);

-- Fine steps of the units sold, so that an index finds the most popular of the products that match.
CREATE OR REPLACE FUNCTION popularity_lexeme(units_sold integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '@u' || floor(4 * ln(units_sold + 1.0::float8) / ln(2.0::float8))::int;

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

-- The lists that products are in: everything, their categories and their subcategories.
CREATE OR REPLACE FUNCTION lists_of_products(chosen integer[]) RETURNS TABLE (product_id integer, list text) LANGUAGE sql STABLE AS $$
  SELECT id, '' FROM unnest(chosen) id
  UNION ALL
  SELECT link.product_id, '@c' || category_id FROM product_categories link WHERE link.product_id = ANY (chosen)
  UNION ALL
  SELECT link.product_id, '@s' || subcategory_id FROM product_subcategories link WHERE link.product_id = ANY (chosen)
$$;

-- The score of a rating is that of api/catalogue/list-conditions.ts; a test compares both.
CREATE OR REPLACE FUNCTION add_price_bounds(chosen integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_bounds (list, product_id, valid_from, valid_until, lowest_in_centavos, highest_in_centavos,
    highest_discount, rating_score, units_sold)
  SELECT lists.list, bounds.*, coalesce(rated.score, 0), products.units_sold
  FROM (
    SELECT product_id, valid_from, valid_until, min(paid_in_centavos), max(paid_in_centavos),
      coalesce(max((price_in_centavos - paid_in_centavos)::float8 / nullif(price_in_centavos, 0)), 0)
    FROM listed_offers WHERE product_id = ANY (chosen)
    GROUP BY product_id, valid_from, valid_until
  ) bounds JOIN lists_of_products(chosen) lists USING (product_id)
    JOIN products ON products.id = product_id
    LEFT JOIN (
      SELECT product_id, round(avg(note), 1) * 1000000 + count(*) AS score
      FROM product_reviews WHERE product_id = ANY (chosen) GROUP BY product_id
    ) rated USING (product_id);
END $$;

-- Derives bounds that a migration has added to the rows of some products, and returns of how many. Products that others
-- are changing are left to them.
CREATE OR REPLACE FUNCTION derive_missing_bounds(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  chosen integer[];
BEGIN
  SELECT array_agg(DISTINCT product_id) INTO chosen
  FROM (
    SELECT listed.product_id FROM price_bounds bounds JOIN listed_products listed USING (product_id)
    WHERE list = '' AND highest_discount = 'infinity' LIMIT most
    FOR NO KEY UPDATE OF listed SKIP LOCKED
  ) unlocked;
  DELETE FROM price_bounds WHERE product_id = ANY (chosen);
  PERFORM add_price_bounds(chosen);
  RETURN coalesce(cardinality(chosen), 0);
END $$;

CREATE OR REPLACE FUNCTION refresh_listed_offers(changed integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listed_offers WHERE product_id = ANY (changed);
  INSERT INTO listed_offers
    (product_id, reseller_id, valid_from, valid_until, price_in_centavos, paid_in_centavos)
  SELECT offer.* FROM offers_of_products(changed) offer JOIN listed_products USING (product_id);
  DELETE FROM price_bounds WHERE product_id = ANY (changed);
  SELECT add_price_bounds(changed);
$$;

CREATE OR REPLACE FUNCTION add_search_words(vocabulary text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, spelling)
  SELECT DISTINCT ON (word) word, spelling
  FROM (
    SELECT normalize_text(each) AS word, lower(each) AS spelling
    FROM (SELECT DISTINCT part FROM string_to_table(vocabulary, ' ') part) parts,
      regexp_split_to_table(part, '[^a-zA-ZÀ-ÿ]+') each
  ) each
  WHERE word ~ '^[a-z]{4,}$'
  ORDER BY word, spelling DESC
  ON CONFLICT DO NOTHING
$$;

-- Words that no product has any more. Waits for changes that found their words there and did not add them.
CREATE OR REPLACE FUNCTION purge_search_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM search_words WHERE NOT EXISTS (
    SELECT FROM listed_products WHERE document @@ array_to_string(
      ARRAY(SELECT quote_literal(lexeme) FROM unnest(word_lexemes(word)) lexeme), ' & ')::tsquery
  );
END $$;

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

-- Derives lists and words of all products. Blocks lists until the transaction ends.
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
      SELECT * FROM offers_of_products(chunk) RETURNING product_id, valid_from, paid_in_centavos
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
