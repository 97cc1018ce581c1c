-- Its indexes are in indexes.sql, which is built without keeping others from writing.
DROP INDEX "media_favourite";--> statement-breakpoint
-- The letters of a text and its pairs of letters. A line's end separates the pairs, so none contains one; words to search for have none either.
CREATE FUNCTION "word_parts"(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 200 AS $$
  SELECT string_to_array(words, NULL)
    || string_to_array(regexp_replace(words, '(..)', E'\\1\n', 'g'), E'\n')
    || string_to_array(regexp_replace(substr(words, 2), '(..)', E'\\1\n', 'g'), E'\n')
$$;
