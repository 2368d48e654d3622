-- The planner takes matching a document for as cheap as comparing numbers, and would scan all of them.
CREATE OR REPLACE FUNCTION matching_products(query tsquery) RETURNS SETOF integer LANGUAGE sql STABLE SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT product_id FROM listed_products WHERE document @@ query;
  END;

-- A word that many products have is found among one in 256 of them, without reading all.
CREATE OR REPLACE FUNCTION has_matching_product(query tsquery) RETURNS boolean LANGUAGE sql STABLE
  SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT EXISTS (SELECT FROM listed_products WHERE document @@ (query && '''@r0'''::tsquery))
      OR EXISTS (SELECT FROM listed_products WHERE document @@ query);
  END;
