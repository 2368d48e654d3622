-- Here and not in a migration, because the functions below need both when they are created.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- Stems join too much ('carro' and 'Carrara' are 'carr'), so that documents have the singular of each word as well.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_ts_config WHERE cfgname = 'portuguese_words') THEN
    CREATE TEXT SEARCH DICTIONARY portuguese_words (TEMPLATE = pg_catalog.simple, STOPWORDS = portuguese);
    CREATE TEXT SEARCH CONFIGURATION portuguese_words (COPY = pg_catalog.simple);
    ALTER TEXT SEARCH CONFIGURATION portuguese_words ALTER MAPPING FOR asciiword WITH portuguese_words;
  END IF;
END $$;

-- Declared IMMUTABLE for use in indexes: unaccent() is only STABLE because its dictionary could change, and ours does not.
CREATE OR REPLACE FUNCTION public.normalize_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Only letters and digits, lower case without accents: the parser would read 'e/ou' as a path and '1,52' as two numbers.
CREATE OR REPLACE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(normalize_text(given), '[^a-z0-9]+', ' ', 'g');

CREATE OR REPLACE FUNCTION stem_lexemes(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN tsvector_to_array(to_tsvector('pg_catalog.portuguese', search_text(given)));

CREATE OR REPLACE FUNCTION in_singular(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    given, 'oes\M', 'ao', 'g'), '([aeou])is\M', '\1l', 'g'), 'ns\M', 'm', 'g'), 's\M', '', 'g');

CREATE OR REPLACE FUNCTION word_lexemes(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN tsvector_to_array(to_tsvector('public.portuguese_words', in_singular(search_text(given))));

CREATE OR REPLACE FUNCTION single_lexemes(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT (word_lexemes(word))[1] FROM unnest(words) word WHERE cardinality(word_lexemes(word)) = 1);

-- A number with an optional unit, or two joined by 'x'.
CREATE OR REPLACE FUNCTION measure_pattern() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '((?<![a-z0-9.,-])(\d+(?:[.,]\d+)?) ?(mm|cm|metros?|m)?(?: ?(?:x|×|\*|por) ?(\d+(?:[.,]\d+)?) ?(mm|cm|metros?|m)?)?(?![a-z0-9]|[.,]\d))';

CREATE OR REPLACE FUNCTION in_centimetres(number numeric, unit text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim_scale(CASE unit WHEN 'cm' THEN number WHEN 'mm' THEN number / 10 ELSE number * 100 END)::text;

-- '1,52', '1.52m' and '152 cm' are =152; '30x30' and '0,30 x 0,30 m' are =30x30. Without a unit, decimals are metres.
CREATE OR REPLACE FUNCTION measures_in(given text) RETURNS TABLE (exact text, bare text, has_unit boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH matches AS (
    SELECT replace(match[2], ',', '.')::numeric AS one, replace(match[4], ',', '.')::numeric AS other,
      coalesce(match[3], match[5]) AS one_unit, coalesce(match[5], match[3]) AS other_unit,
      match[2] || coalesce(match[4], '') ~ '[.,]' AS is_decimal
    FROM regexp_matches(normalize_text(given), measure_pattern(), 'g') match
  ), sides AS (
    SELECT *, CASE WHEN is_decimal THEN 'm' ELSE 'cm' END AS usual_unit FROM matches
  ), lengths AS (
    SELECT *, in_centimetres(one, coalesce(one_unit, usual_unit)) AS first,
      in_centimetres(other, coalesce(other_unit, usual_unit)) AS second FROM sides
  )
  SELECT '=' || CASE
      WHEN second IS NULL THEN first
      WHEN first::numeric <= second::numeric THEN first || 'x' || second
      ELSE second || 'x' || first
    END,
    CASE WHEN second IS NULL THEN '~' || trim_scale(one) END,
    one_unit IS NOT NULL
  FROM lengths
$$;

CREATE OR REPLACE FUNCTION weighted_vector(given text, weight "char") RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := search_text(given);
  vector tsvector := to_tsvector('pg_catalog.portuguese', plain)
    || to_tsvector('public.portuguese_words', in_singular(plain));
BEGIN
  IF given ~ '[0-9]' THEN
    vector := vector || coalesce((
      SELECT string_agg(quote_literal(lexeme) || ':1', ' ')::tsvector
      FROM measures_in(given), unnest(ARRAY[exact, bare]) lexeme WHERE lexeme IS NOT NULL
    ), '');
  END IF;
  RETURN setweight(vector, weight);
END $$;
