-- Drops the indexes and keys of tables and returns the statements that create them again, in order.
CREATE OR REPLACE FUNCTION drop_indexes(tables regclass[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  found record;
  definitions text[] := '{}';
BEGIN
  FOR found IN
    SELECT conrelid::regclass AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype IN ('f', 'p', 'u') AND (conrelid = ANY (tables) OR confrelid = ANY (tables))
    ORDER BY contype = 'f' DESC, conrelid::regclass::text, conname
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.owner, found.name);
    -- Foreign keys are dropped first and need the other keys, so that they are created last.
    definitions := format('ALTER TABLE %s ADD CONSTRAINT %I %s', found.owner, found.name, found.definition)
      || definitions;
  END LOOP;
  FOR found IN
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = ANY (tables) ORDER BY 1
  LOOP
    EXECUTE format('DROP INDEX %s', found.name);
    definitions := found.definition || definitions;
  END LOOP;
  RETURN definitions;
END $$;

CREATE OR REPLACE FUNCTION create_indexes(definitions text[]) RETURNS void LANGUAGE plpgsql SET maintenance_work_mem = '512MB' AS $$
DECLARE
  definition text;
BEGIN
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $$;

-- For loading many rows into catalogue tables in one transaction: between the two calls the tables have no indexes and
-- keys, and changes are not noted. The second call takes what the first returned, and derives the lists of all products.
CREATE OR REPLACE FUNCTION begin_bulk_load(tables regclass[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  loaded regclass;
BEGIN
  FOREACH loaded IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', loaded);
  END LOOP;
  RETURN drop_indexes(tables);
END $$;

CREATE OR REPLACE FUNCTION finish_bulk_load(tables regclass[], definitions text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  loaded regclass;
BEGIN
  PERFORM create_indexes(definitions);
  FOREACH loaded IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', loaded);
    EXECUTE format('ANALYZE %s', loaded);
  END LOOP;
  DELETE FROM product_changes WHERE changed_by = pg_current_xact_id();
  PERFORM rebuild_product_search();
END $$;
