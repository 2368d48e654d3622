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
DROP INDEX "listed_products_document";
--> statement-breakpoint
UPDATE listed_products SET document = document || array_to_tsvector(ARRAY[popularity_lexeme(units_sold)]);
--> statement-breakpoint
CREATE INDEX "listed_products_document" ON "listed_products" USING gin ("document");
