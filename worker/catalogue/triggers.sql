-- Search ------------------------------------------------------------------------------------------

-- The full-text words of each movie that is not in the bin. The names are those in every language,
-- a line each. Grams are each character and each pair of adjacent characters, in hex. Facets are
-- one word each, with a space on either side, so that trigrams find whole words.
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

-- Finds three or more consecutive characters in folded names of movies and people, and facets.
CREATE VIRTUAL TABLE movie_search
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='trigram');

-- Fills the table when a migration creates it.
INSERT INTO movie_search (rowid, name, cast_names, facets)
  SELECT id, name_folded, cast_names, facets FROM movie_words;

-- Finds one or two characters, each a word in hex, so that spaces and signs count as well.
CREATE VIRTUAL TABLE movie_grams
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='ascii', detail=column);

-- Fills the table when a migration creates it.
INSERT INTO movie_grams (rowid, name, cast_names, facets)
  SELECT id, name_grams, cast_grams, facets FROM movie_words;

-- Adds a new movie to full text.
CREATE TRIGGER movies_found_insert AFTER INSERT ON movies BEGIN
  INSERT INTO movie_search (rowid, name, cast_names, facets)
    SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id = NEW.id;
  INSERT INTO movie_grams (rowid, name, cast_names, facets)
    SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id = NEW.id;
END;

-- Writes the full text of a movie again after one of its indexed columns changed.
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

-- Removes a deleted movie from full text. Full text does not contain a movie in the bin.
CREATE TRIGGER movies_lost_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_search WHERE rowid = OLD.id;
  DELETE FROM movie_grams WHERE rowid = OLD.id;
END;

-- Age ----------------------------------------------------------------------------------------------

-- Sets the age of a new movie: the age of its rating in the site's scheme, else of its first
-- rating.
CREATE TRIGGER movies_aged_insert AFTER INSERT ON movies WHEN NEW.ages IS NOT NULL BEGIN
  UPDATE movies SET age = coalesce(
    NEW.ages ->> (SELECT settings ->> 'ageScheme' FROM site_settings ORDER BY version DESC LIMIT 1),
    (SELECT value FROM json_each(NEW.ages) LIMIT 1)
  ) WHERE id = NEW.id;
END;

-- Sets the age of a movie whose ratings changed.
CREATE TRIGGER movies_aged_update AFTER UPDATE OF ages ON movies BEGIN
  UPDATE movies SET age = coalesce(
    NEW.ages ->> (SELECT settings ->> 'ageScheme' FROM site_settings ORDER BY version DESC LIMIT 1),
    (SELECT value FROM json_each(NEW.ages) LIMIT 1)
  ) WHERE id = NEW.id;
END;

-- Sets the age of every rated movie after the site changed its scheme.
CREATE TRIGGER movies_aged_scheme AFTER INSERT ON site_settings
WHEN NEW.settings ->> 'ageScheme' IS NOT
  (SELECT settings ->> 'ageScheme' FROM site_settings WHERE version < NEW.version ORDER BY version DESC LIMIT 1)
BEGIN
  UPDATE movies SET age = coalesce(
    ages ->> (NEW.settings ->> 'ageScheme'),
    (SELECT value FROM json_each(ages) LIMIT 1)
  ) WHERE ages IS NOT NULL;
END;

-- People -------------------------------------------------------------------------------------------

-- Finds people by their folded names, for administrators.
CREATE VIRTUAL TABLE person_search USING fts5(name, content='', contentless_delete=1, tokenize='trigram');

-- Fills the table when a migration creates it.
INSERT INTO person_search (rowid, name) SELECT id, name_folded FROM people;

-- Adds a new person to full text.
CREATE TRIGGER people_found_insert AFTER INSERT ON people BEGIN
  INSERT INTO person_search (rowid, name) VALUES (NEW.id, NEW.name_folded);
END;

-- Writes the full text of a renamed person again.
CREATE TRIGGER people_found_update AFTER UPDATE OF name_folded ON people BEGIN
  DELETE FROM person_search WHERE rowid = NEW.id;
  INSERT INTO person_search (rowid, name) VALUES (NEW.id, NEW.name_folded);
END;

-- Removes a deleted person from full text.
CREATE TRIGGER people_lost_delete AFTER DELETE ON people BEGIN
  DELETE FROM person_search WHERE rowid = OLD.id;
END;

-- Rules of collections ----------------------------------------------------------------------------

-- The terms of each movie that is not in the bin, one word each. A collection's rule is a query of
-- these terms.
CREATE VIEW movie_term_words AS SELECT id,
  'c' || category_id || ' y' || printf('%04d', year) || ' l' || hex(language)
    || coalesce(' k' || replace(countries, ', ', ' k'), '')
    || coalesce((SELECT ' p' || group_concat(person_id, ' p') FROM credits WHERE movie_id = movies.id), '') AS terms
FROM movies WHERE deleted_at IS NULL;

-- Finds the movies that meet any combination of terms. Reads from the end of the index, newest
-- first.
CREATE VIRTUAL TABLE movie_terms USING fts5(terms, content='', contentless_delete=1, tokenize='ascii', detail=none);

-- Fills the table when a migration creates it.
INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words;

-- Adds the terms of a new movie.
CREATE TRIGGER movies_termed_insert AFTER INSERT ON movies BEGIN
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.id;
END;

-- Writes a movie's terms again, and sets whether lists of collections by hand show the movie.
CREATE TRIGGER movies_termed_update
AFTER UPDATE OF category_id, year, language, countries, deleted_at ON movies BEGIN
  DELETE FROM movie_terms WHERE rowid = NEW.id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.id;
  UPDATE collection_movies SET listed = (NEW.deleted_at IS NULL)
    WHERE movie_id = NEW.id AND listed <> (NEW.deleted_at IS NULL);
END;

-- Removes the terms of a deleted movie.
CREATE TRIGGER movies_termed_delete AFTER DELETE ON movies BEGIN
  DELETE FROM movie_terms WHERE rowid = OLD.id;
END;

-- Writes a movie's terms again after a person was credited.
CREATE TRIGGER credits_termed_insert AFTER INSERT ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = NEW.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.movie_id;
END;

-- Writes a movie's terms again after a credit moved to another person.
CREATE TRIGGER credits_termed_update AFTER UPDATE OF person_id ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = NEW.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.movie_id;
END;

-- Writes a movie's terms again after a credit was deleted.
CREATE TRIGGER credits_termed_delete AFTER DELETE ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = OLD.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = OLD.movie_id;
END;

-- Credits -----------------------------------------------------------------------------------------

-- The cast, the crew and the folded names of a movie's people, in the form of the movie's columns.
CREATE VIEW movie_credits AS SELECT m.id,
  (SELECT json_group_array(json_object('id', id, 'personId', person_id, 'name', name, 'role', character,
    'image', image)) FROM (
    SELECT c.id, c.person_id, p.name, c.character, coalesce(p.portrait_key, c.image_key) AS image
    FROM credits c JOIN people p ON p.id = c.person_id
    WHERE c.movie_id = m.id AND c.job = 'cast' ORDER BY c.position, c.id)) AS casts,
  (SELECT json_group_array(json_object('id', id, 'personId', person_id, 'name', name, 'job', job)) FROM (
    SELECT c.id, c.person_id, p.name, c.job FROM credits c JOIN people p ON p.id = c.person_id
    WHERE c.movie_id = m.id AND c.job <> 'cast' ORDER BY c.job_rank DESC, c.position, c.id)) AS crew,
  (SELECT coalesce(group_concat(name_folded, char(10)), '') FROM (
    SELECT p.name_folded FROM credits c JOIN people p ON p.id = c.person_id
    WHERE c.movie_id = m.id ORDER BY c.job <> 'cast', c.position, c.id)) AS names
FROM movies m;

-- Counts a new credit for its person, sets the credit's `listed_year`, and updates the movie's row.
-- `cast_names` is written only if the names changed, because full text is then written too.
CREATE TRIGGER credits_insert AFTER INSERT ON credits BEGIN
  UPDATE credits SET listed_year = (SELECT year FROM movies WHERE id = NEW.movie_id AND deleted_at IS NULL)
    WHERE id = NEW.id;
  UPDATE people SET credit_count = credit_count + 1 WHERE id = NEW.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = NEW.movie_id)
    WHERE id = NEW.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = NEW.movie_id)
  WHERE id = NEW.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = NEW.movie_id);
END;

-- Updates the movie's row after a credit changed, and counts the credit for its new person.
CREATE TRIGGER credits_update AFTER UPDATE OF person_id, job, character, position, image_key ON credits BEGIN
  UPDATE people SET credit_count = credit_count - 1 WHERE id = OLD.person_id AND NEW.person_id <> OLD.person_id;
  UPDATE people SET credit_count = credit_count + 1 WHERE id = NEW.person_id AND NEW.person_id <> OLD.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = NEW.movie_id)
    WHERE id = NEW.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = NEW.movie_id)
  WHERE id = NEW.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = NEW.movie_id);
END;

-- Subtracts a deleted credit from its person's count, and updates the movie's row.
CREATE TRIGGER credits_delete AFTER DELETE ON credits BEGIN
  UPDATE people SET credit_count = credit_count - 1 WHERE id = OLD.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = OLD.movie_id)
    WHERE id = OLD.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = OLD.movie_id)
  WHERE id = OLD.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = OLD.movie_id);
END;

-- Sets `listed_year` of a movie's credits: the movie's new year, or null while the movie is in the
-- bin.
CREATE TRIGGER credits_listed_again AFTER UPDATE OF year, deleted_at ON movies
WHEN NEW.year <> OLD.year OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL) BEGIN
  UPDATE credits SET listed_year = iif(NEW.deleted_at IS NULL, NEW.year, NULL) WHERE movie_id = NEW.id;
END;

-- Repeats a person's new name or portrait in the rows of their movies.
CREATE TRIGGER people_shown_update AFTER UPDATE OF name, name_folded, portrait_key ON people BEGIN
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM credits WHERE person_id = NEW.id);
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = movies.id)
  WHERE NEW.name_folded <> OLD.name_folded AND id IN (SELECT movie_id FROM credits WHERE person_id = NEW.id);
END;

-- The cast as rows of the earlier table `casts`, which credits replaced.
CREATE VIEW casts AS
SELECT c.id, c.movie_id, p.name, p.name_folded, c.character AS role, c.image_key
FROM credits c JOIN people p ON p.id = c.person_id WHERE c.job = 'cast';

-- Adds a cast member as a credit. People of equal names are one person.
CREATE TRIGGER casts_insert INSTEAD OF INSERT ON casts BEGIN
  INSERT INTO people (name, name_folded, created_at) SELECT NEW.name, NEW.name_folded, unixepoch() * 1000
  WHERE NOT EXISTS (SELECT 1 FROM people WHERE name_folded = NEW.name_folded AND name = NEW.name);
  INSERT INTO credits (id, movie_id, person_id, job, character, position, image_key)
  SELECT NEW.id, NEW.movie_id, min(id), 'cast', NEW.role,
    (SELECT coalesce(max(position), 0) + 1 FROM credits WHERE movie_id = NEW.movie_id), NEW.image_key
  FROM people WHERE name_folded = NEW.name_folded AND name = NEW.name;
END;

-- Changes the character and the image of a credit.
CREATE TRIGGER casts_update INSTEAD OF UPDATE ON casts BEGIN
  UPDATE credits SET character = NEW.role, image_key = NEW.image_key WHERE id = OLD.id;
END;

-- Deletes the credit of a cast member.
CREATE TRIGGER casts_delete INSTEAD OF DELETE ON casts BEGIN
  DELETE FROM credits WHERE id = OLD.id;
END;

-- Extras ------------------------------------------------------------------------------------------

-- The extras of a movie whose renditions are published, in the form of the movie's column.
CREATE VIEW movie_extras AS SELECT m.id,
  (SELECT json_group_array(json_patch(
    json_object('id', CAST(id AS TEXT), 'kind', kind, 'title', title, 'durationMs', nullif(duration_ms, 0)),
    iif(is_open, json_object('open', json_object(
      'folder', '/stream/open/' || id || '/' || video_id,
      'publishedAt', strftime('%Y-%m-%dT%H:%M:%SZ', coalesce(published_at, created_at) / 1000, 'unixepoch')
    )), '{}'))) FROM (
    SELECT e.id, e.kind, e.title, e.is_open, v.id AS video_id, v.duration_ms, v.published_at, v.created_at
    FROM extras e JOIN videos v ON v.id = e.video_id
    WHERE e.movie_id = m.id AND v.status = 'ready'
    ORDER BY e.position, e.id)) AS extras
FROM movies m;

-- Repeats a new extra in the movie's row.
CREATE TRIGGER extras_shown_insert AFTER INSERT ON extras WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = NEW.movie_id) WHERE id = NEW.movie_id;
END;

-- Repeats a changed extra in the movie's row.
CREATE TRIGGER extras_shown_update AFTER UPDATE OF kind, title, position, video_id, is_open ON extras BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = NEW.movie_id) WHERE id = NEW.movie_id;
END;

-- Removes a deleted extra from the movie's row.
CREATE TRIGGER extras_shown_delete AFTER DELETE ON extras WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = OLD.movie_id) WHERE id = OLD.movie_id;
END;

-- Repeats an extra in the movie's row once its video can be played.
CREATE TRIGGER extras_shown_video AFTER UPDATE OF status, duration_ms, published_at ON videos BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM extras WHERE video_id = NEW.id);
END;

-- Reviews -----------------------------------------------------------------------------------------

-- Counts a new review and its stars in the movie's row.
CREATE TRIGGER reviews_insert AFTER INSERT ON reviews BEGIN
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;

-- Counts the changed stars of a review in the movie's row.
CREATE TRIGGER reviews_update AFTER UPDATE OF star, movie_id ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;

-- Subtracts a deleted review from the counts in the movie's row.
CREATE TRIGGER reviews_delete AFTER DELETE ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
END;

-- Counts a new review for the histogram of stars.
CREATE TRIGGER review_stars_insert AFTER INSERT ON reviews BEGIN
  INSERT INTO review_stars (movie_id, star, count) VALUES (NEW.movie_id, NEW.star, 1)
  ON CONFLICT (movie_id, star) DO UPDATE SET count = count + 1;
END;

-- Counts the changed stars of a review for the histogram.
CREATE TRIGGER review_stars_update AFTER UPDATE OF star, movie_id ON reviews
WHEN OLD.star <> NEW.star OR OLD.movie_id <> NEW.movie_id BEGIN
  UPDATE review_stars SET count = count - 1 WHERE movie_id = OLD.movie_id AND star = OLD.star;
  INSERT INTO review_stars (movie_id, star, count) VALUES (NEW.movie_id, NEW.star, 1)
  ON CONFLICT (movie_id, star) DO UPDATE SET count = count + 1;
END;

-- Subtracts a deleted review from the histogram of stars.
CREATE TRIGGER review_stars_delete AFTER DELETE ON reviews BEGIN
  UPDATE review_stars SET count = count - 1 WHERE movie_id = OLD.movie_id AND star = OLD.star;
END;

-- Facets ------------------------------------------------------------------------------------------

-- Counts a new movie in its cell.
CREATE TRIGGER movie_cells_insert AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_cells
    VALUES (NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.filter_star, NEW.language, 1)
    ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

-- Moves a changed movie from its old cell to its new cell. A movie that moves to the bin leaves its
-- old cell only.
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

-- Counts a movie that came back from the bin.
CREATE TRIGGER movie_cells_return AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_cells
    VALUES (NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.filter_star, NEW.language, 1)
    ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

-- Subtracts a deleted movie from its cell.
CREATE TRIGGER movie_cells_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_cells WHERE movie_count = 1 AND (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
  UPDATE movie_cells SET movie_count = movie_count - 1
    WHERE (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
END;

-- Categories --------------------------------------------------------------------------------------

-- The title, slug, position and titles in other languages of every category, in the form of the
-- column in the site's row.
CREATE VIEW category_labels AS
SELECT json_group_object(id, json_array(title, slug, position, json(translated_titles))) AS labels FROM categories;

-- Repeats a new category in the site's row.
CREATE TRIGGER category_labels_insert AFTER INSERT ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Repeats a changed category in the site's row.
CREATE TRIGGER category_labels_update AFTER UPDATE OF id, title, slug, position, translated_titles ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Removes a deleted category from the site's row.
CREATE TRIGGER category_labels_delete AFTER DELETE ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Totals ------------------------------------------------------------------------------------------

-- Counts a new movie.
CREATE TRIGGER movies_counted AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'movies';
END;

-- Counts a movie only while it is not in the bin.
CREATE TRIGGER movies_recounted AFTER UPDATE OF deleted_at ON movies
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  UPDATE totals SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'movies';
END;

-- Subtracts a deleted movie from the total.
CREATE TRIGGER movies_uncounted AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'movies';
END;

-- Counts a new category.
CREATE TRIGGER categories_counted AFTER INSERT ON categories BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'categories';
END;

-- Subtracts a deleted category from the total.
CREATE TRIGGER categories_uncounted AFTER DELETE ON categories BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'categories';
END;

-- Posters -----------------------------------------------------------------------------------------

-- Finds the movie of a stored poster by the common beginning of the poster's keys. Drizzle cannot
-- write an index of an expression with commas.
CREATE INDEX movies_poster ON movies (substr(poster, instr(poster, '"posters/') + 1, 60));
