DROP TRIGGER movies_found_update;

DROP TRIGGER category_labels_update;

DROP VIEW movie_words;

DROP VIEW category_labels;

ALTER TABLE `categories` ADD `translated_titles` text DEFAULT '{}' NOT NULL;

ALTER TABLE `movies` ADD `translations` text DEFAULT '{}' NOT NULL;

ALTER TABLE `movies` ADD `translated_names` text DEFAULT '' NOT NULL;

ALTER TABLE `plans` ADD `translated_names` text DEFAULT '{}' NOT NULL;

CREATE VIEW movie_words AS SELECT id, name_folded, cast_names, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(name_folded))
    SELECT group_concat(hex(substr(name_folded, n, 1)) || ' ' || hex(substr(name_folded, n, 2)), ' ') FROM place
  ) AS name_grams, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(cast_names))
    SELECT group_concat(hex(substr(cast_names, n, 1)) || ' ' || hex(substr(cast_names, n, 2)), ' ') FROM place
  ) AS cast_grams,
  ' c' || category_id || ' y' || substr(year_bucket, 1, 4) || ' h' || substr(hour_bucket, 1, 1)
    || ' s' || star_bucket || ' p' || popular || ' l' || hex(language) || ' ' AS facets
FROM (
  SELECT id, CAST(name_folded || iif(translated_names = '', '', char(10) || translated_names) AS TEXT) AS name_folded,
    cast_names, category_id, year_bucket, hour_bucket, star_bucket, popular, language
  FROM movies WHERE deleted_at IS NULL
);

CREATE VIEW category_labels AS
SELECT json_group_object(id, json_array(title, slug, position, json(translated_titles))) AS labels FROM categories;

CREATE TRIGGER movies_found_update
AFTER UPDATE OF
  name_folded, translated_names, cast_names, deleted_at, category_id, year_bucket, hour_bucket, star_bucket, popular,
  language
ON movies BEGIN
  DELETE FROM movie_search WHERE rowid = NEW.id;
  DELETE FROM movie_grams WHERE rowid = NEW.id;
  INSERT INTO movie_search (rowid, name, cast_names, facets)
    SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id = NEW.id;
  INSERT INTO movie_grams (rowid, name, cast_names, facets)
    SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id = NEW.id;
END;

CREATE TRIGGER category_labels_update AFTER UPDATE OF id, title, slug, position, translated_titles ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;
