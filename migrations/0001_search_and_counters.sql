-- Derived rows and the triggers that keep them true: the cast inside its movie, full text, totals.
-- Written by hand: D1 has no interactive transactions, so what must agree is made to agree here.

-- Full text over folded names (movies.name_folded, casts.name_folded), without the films in the bin.
-- `movie_search` finds three or more consecutive characters. `movie_grams` finds one or two: there each
-- character and each pair of neighbours is a word, in hex, so that spaces and signs count as well.
CREATE VIRTUAL TABLE movie_search USING fts5(name, cast_names, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE movie_grams USING fts5(name, cast_names, content='', contentless_delete=1, tokenize='ascii', detail=column);
--> statement-breakpoint
CREATE TRIGGER movies_found_insert AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_search (rowid, name, cast_names) VALUES (NEW.id, NEW.name_folded, NEW.cast_names);
  INSERT INTO movie_grams (rowid, name, cast_names) VALUES (NEW.id, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW.name_folded))
    SELECT group_concat(hex(substr(NEW.name_folded, n, 1)) || ' ' || hex(substr(NEW.name_folded, n, 2)), ' ') FROM place
  ), (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW.cast_names))
    SELECT group_concat(hex(substr(NEW.cast_names, n, 1)) || ' ' || hex(substr(NEW.cast_names, n, 2)), ' ') FROM place
  ));
END;
--> statement-breakpoint
CREATE TRIGGER movies_found_update AFTER UPDATE OF name_folded, cast_names, deleted_at ON movies BEGIN
  DELETE FROM movie_search WHERE rowid = OLD.id;
  DELETE FROM movie_grams WHERE rowid = OLD.id;
  INSERT INTO movie_search (rowid, name, cast_names) SELECT NEW.id, NEW.name_folded, NEW.cast_names WHERE NEW.deleted_at IS NULL;
  INSERT INTO movie_grams (rowid, name, cast_names) SELECT NEW.id, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW.name_folded))
    SELECT group_concat(hex(substr(NEW.name_folded, n, 1)) || ' ' || hex(substr(NEW.name_folded, n, 2)), ' ') FROM place
  ), (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW.cast_names))
    SELECT group_concat(hex(substr(NEW.cast_names, n, 1)) || ' ' || hex(substr(NEW.cast_names, n, 2)), ' ') FROM place
  ) WHERE NEW.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER movies_lost_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_search WHERE rowid = OLD.id;
  DELETE FROM movie_grams WHERE rowid = OLD.id;
END;
--> statement-breakpoint
-- The cast inside its movie, so that a list of movies reads one row a movie.
CREATE TRIGGER casts_insert AFTER INSERT ON casts BEGIN
  UPDATE movies SET
    casts = (SELECT json_group_array(json_object('id', id, 'name', name, 'role', role, 'image', image_key))
             FROM (SELECT * FROM casts WHERE movie_id = NEW.movie_id ORDER BY id)),
    cast_names = (SELECT coalesce(group_concat(name_folded, char(10)), '')
                  FROM (SELECT * FROM casts WHERE movie_id = NEW.movie_id ORDER BY id))
  WHERE id = NEW.movie_id;
END;
--> statement-breakpoint
CREATE TRIGGER casts_update AFTER UPDATE ON casts BEGIN
  UPDATE movies SET
    casts = (SELECT json_group_array(json_object('id', id, 'name', name, 'role', role, 'image', image_key))
             FROM (SELECT * FROM casts WHERE movie_id = NEW.movie_id ORDER BY id)),
    cast_names = (SELECT coalesce(group_concat(name_folded, char(10)), '')
                  FROM (SELECT * FROM casts WHERE movie_id = NEW.movie_id ORDER BY id))
  WHERE id = NEW.movie_id;
END;
--> statement-breakpoint
CREATE TRIGGER casts_delete AFTER DELETE ON casts BEGIN
  UPDATE movies SET
    casts = (SELECT json_group_array(json_object('id', id, 'name', name, 'role', role, 'image', image_key))
             FROM (SELECT * FROM casts WHERE movie_id = OLD.movie_id ORDER BY id)),
    cast_names = (SELECT coalesce(group_concat(name_folded, char(10)), '')
                  FROM (SELECT * FROM casts WHERE movie_id = OLD.movie_id ORDER BY id))
  WHERE id = OLD.movie_id;
END;
--> statement-breakpoint
-- Counts and stars of reviews, so that an average reads no review.
CREATE TRIGGER reviews_insert AFTER INSERT ON reviews BEGIN
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_update AFTER UPDATE OF star, movie_id ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_delete AFTER DELETE ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
END;
--> statement-breakpoint
-- Totals, each one row.
INSERT INTO totals (name, value) VALUES ('movies', 0), ('users', 0), ('categories', 0);
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'users';
END;
--> statement-breakpoint
CREATE TRIGGER users_uncounted AFTER DELETE ON users BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
END;
--> statement-breakpoint
CREATE TRIGGER categories_counted AFTER INSERT ON categories BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'categories';
END;
--> statement-breakpoint
CREATE TRIGGER categories_uncounted AFTER DELETE ON categories BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'categories';
END;
--> statement-breakpoint
CREATE TRIGGER movies_counted AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'movies';
END;
--> statement-breakpoint
CREATE TRIGGER movies_recounted AFTER UPDATE OF deleted_at ON movies WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  UPDATE totals SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'movies';
END;
--> statement-breakpoint
CREATE TRIGGER movies_uncounted AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'movies';
END;
--> statement-breakpoint
-- What was written to the audit log stays.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
