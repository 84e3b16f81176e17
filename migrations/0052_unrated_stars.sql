DROP TRIGGER movie_cells_insert;

DROP TRIGGER movie_cells_move;

DROP TRIGGER movie_cells_return;

DROP TRIGGER movie_cells_delete;

DROP TRIGGER movies_found_update;

DROP VIEW movie_words;

DROP TABLE movie_search;

DROP TABLE movie_grams;

DROP INDEX `movies_star_newest`;

DROP INDEX `movies_star_rating`;

DROP INDEX `movies_star_name`;

DROP INDEX `movies_star_popular`;

ALTER TABLE `movies` ADD `filter_star` integer GENERATED ALWAYS AS (iif(rating = 0 and star_bucket = 1, 0, star_bucket)) VIRTUAL;

CREATE INDEX `movies_star_newest` ON `movies` (`filter_star`,`id`) WHERE "movies"."deleted_at" is null;

CREATE INDEX `movies_star_rating` ON `movies` (`filter_star`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;

CREATE INDEX `movies_star_name` ON `movies` (`filter_star`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;

CREATE INDEX `movies_star_popular` ON `movies` (`filter_star`,`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;

CREATE VIEW movie_words AS SELECT id, name_folded, cast_names, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(name_folded))
    SELECT group_concat(hex(substr(name_folded, n, 1)) || ' ' || hex(substr(name_folded, n, 2)), ' ') FROM place
  ) AS name_grams, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(cast_names))
    SELECT group_concat(hex(substr(cast_names, n, 1)) || ' ' || hex(substr(cast_names, n, 2)), ' ') FROM place
  ) AS cast_grams,
  ' c' || category_id || ' y' || substr(year_bucket, 1, 4) || ' h' || substr(hour_bucket, 1, 1)
    || ' s' || filter_star || ' p' || popular || ' l' || hex(language) || ' ' AS facets
FROM (
  SELECT id, CAST(name_folded || iif(translated_names = '', '', char(10) || translated_names) AS TEXT) AS name_folded,
    cast_names, category_id, year_bucket, hour_bucket, filter_star, popular, language
  FROM movies WHERE deleted_at IS NULL
);

CREATE VIRTUAL TABLE movie_search
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='trigram');

CREATE VIRTUAL TABLE movie_grams
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='ascii', detail=column);

INSERT INTO movie_search (rowid, name, cast_names, facets)
  SELECT id, name_folded, cast_names, facets FROM movie_words;

INSERT INTO movie_grams (rowid, name, cast_names, facets)
  SELECT id, name_grams, cast_grams, facets FROM movie_words;

CREATE TRIGGER movies_found_update
AFTER UPDATE OF
  name_folded, translated_names, cast_names, deleted_at, category_id, year_bucket, hour_bucket, rating, star_bucket,
  popular, language
ON movies BEGIN
  DELETE FROM movie_search WHERE rowid = NEW.id;
  DELETE FROM movie_grams WHERE rowid = NEW.id;
  INSERT INTO movie_search (rowid, name, cast_names, facets)
    SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id = NEW.id;
  INSERT INTO movie_grams (rowid, name, cast_names, facets)
    SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id = NEW.id;
END;

CREATE TRIGGER movie_cells_insert AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_cells
    VALUES (NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.filter_star, NEW.language, 1)
    ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

CREATE TRIGGER movie_cells_move
AFTER UPDATE OF deleted_at, category_id, year_bucket, hour_bucket, rating, star_bucket, language ON movies
WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_cells WHERE movie_count = 1 AND (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
  UPDATE movie_cells SET movie_count = movie_count - 1
    WHERE (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
  INSERT INTO movie_cells SELECT NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.filter_star, NEW.language, 1
    WHERE NEW.deleted_at IS NULL ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

CREATE TRIGGER movie_cells_return AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_cells
    VALUES (NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.filter_star, NEW.language, 1)
    ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

CREATE TRIGGER movie_cells_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_cells WHERE movie_count = 1 AND (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
  UPDATE movie_cells SET movie_count = movie_count - 1
    WHERE (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
END;

DELETE FROM movie_cells;

INSERT INTO movie_cells
  SELECT category_id, year_bucket, hour_bucket, filter_star, language, count(*) FROM movies
  WHERE deleted_at IS NULL
  GROUP BY category_id, language, year_bucket, hour_bucket, filter_star;
