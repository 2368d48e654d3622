-- The planner takes matching a document for as cheap as comparing numbers, and would scan all of them.
CREATE OR REPLACE FUNCTION matching_products(query tsquery) RETURNS SETOF integer LANGUAGE sql STABLE SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT product_id FROM listed_products WHERE document @@ query;
  END;

-- Finds what one product in a few has by reading a few: the index would read the whole list of its products.
CREATE OR REPLACE FUNCTION first_products_match(query tsquery) RETURNS boolean LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT EXISTS (
      SELECT FROM (SELECT document FROM listed_products ORDER BY product_id LIMIT 50) first_products
      WHERE document @@ query);
  END;

-- A word that many products have is found among the first ones or one in 256, without reading all.
CREATE OR REPLACE FUNCTION has_matching_product(query tsquery) RETURNS boolean LANGUAGE sql STABLE
  SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT first_products_match(query)
      OR EXISTS (SELECT FROM listed_products WHERE document @@ (query && '''@r0'''::tsquery))
      OR EXISTS (SELECT FROM listed_products WHERE document @@ query);
  END;
