-- The buckets of a film become words of its full text, so that filters together, or with a text, are met
-- in one index and read off its end: a page costs its own rows, however rare the combination is.

DROP TRIGGER movies_found_insert;
--> statement-breakpoint
DROP TRIGGER movies_found_update;
--> statement-breakpoint
DROP TABLE movie_search;
--> statement-breakpoint
DROP TABLE movie_grams;
--> statement-breakpoint
CREATE VIRTUAL TABLE movie_search USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE movie_grams USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='ascii', detail=column);
--> statement-breakpoint
-- What is indexed of a film that is not in the bin. Grams: each character and each pair, in hex.
-- Facets: one word each, with a space on either side, for the trigrams.
CREATE VIEW movie_words AS SELECT id, name_folded, cast_names, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(name_folded))
    SELECT group_concat(hex(substr(name_folded, n, 1)) || ' ' || hex(substr(name_folded, n, 2)), ' ') FROM place
  ) AS name_grams, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(cast_names))
    SELECT group_concat(hex(substr(cast_names, n, 1)) || ' ' || hex(substr(cast_names, n, 2)), ' ') FROM place
  ) AS cast_grams,
  ' c' || category_id || ' y' || substr(year_bucket, 1, 4) || ' h' || substr(hour_bucket, 1, 1) || ' s' || star_bucket
    || ' p' || popular || ' l' || hex(language) || ' ' AS facets
FROM movies WHERE deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO movie_search (rowid, name, cast_names, facets) SELECT id, name_folded, cast_names, facets FROM movie_words;
--> statement-breakpoint
INSERT INTO movie_grams (rowid, name, cast_names, facets) SELECT id, name_grams, cast_grams, facets FROM movie_words;
--> statement-breakpoint
CREATE TRIGGER movies_found_insert AFTER INSERT ON movies BEGIN
  INSERT INTO movie_search (rowid, name, cast_names, facets) SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id = NEW.id;
  INSERT INTO movie_grams (rowid, name, cast_names, facets) SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER movies_found_update AFTER UPDATE OF name_folded, cast_names, deleted_at, category_id, year_bucket, hour_bucket, star_bucket, popular, language ON movies BEGIN
  DELETE FROM movie_search WHERE rowid = NEW.id;
  DELETE FROM movie_grams WHERE rowid = NEW.id;
  INSERT INTO movie_search (rowid, name, cast_names, facets) SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id = NEW.id;
  INSERT INTO movie_grams (rowid, name, cast_names, facets) SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id = NEW.id;
END;
