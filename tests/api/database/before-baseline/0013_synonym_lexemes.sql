CREATE FUNCTION single_lexemes(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT (word_lexemes(word))[1] FROM unnest(words) word WHERE cardinality(word_lexemes(word)) = 1);
--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "lexemes" text[] GENERATED ALWAYS AS (single_lexemes(words)) STORED NOT NULL;
