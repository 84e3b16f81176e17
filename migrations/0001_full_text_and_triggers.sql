-- Full-text tables, views and triggers, as worker/<domain>/triggers.sql defines them, and the rows that every site has.

-- Rows --------------------------------------------------------------------------------------------

-- The identity that database and bucket share.
INSERT INTO site (id, storage_id) VALUES (1, lower(hex(randomblob(16))));

-- The totals that triggers count.
INSERT INTO totals (name, value) VALUES ('movies', 0), ('users', 0), ('categories', 0), ('bytes', 0), ('revenue', 0);

-- Catalogue: search -------------------------------------------------------------------------------

-- The words of a movie that is not in the bin. Grams are each character and each pair of neighbours, in hex. Facets
-- are one word each, with a space on either side for the trigrams.
CREATE VIEW movie_words AS SELECT id, name_folded, cast_names, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(name_folded))
    SELECT group_concat(hex(substr(name_folded, n, 1)) || ' ' || hex(substr(name_folded, n, 2)), ' ') FROM place
  ) AS name_grams, (
    WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(cast_names))
    SELECT group_concat(hex(substr(cast_names, n, 1)) || ' ' || hex(substr(cast_names, n, 2)), ' ') FROM place
  ) AS cast_grams,
  ' c' || category_id || ' y' || substr(year_bucket, 1, 4) || ' h' || substr(hour_bucket, 1, 1)
    || ' s' || star_bucket || ' p' || popular || ' l' || hex(language) || ' ' AS facets
FROM movies WHERE deleted_at IS NULL;

-- Finds three or more consecutive characters in folded names of movies and people, and facets.
CREATE VIRTUAL TABLE movie_search
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='trigram');

-- Finds one or two characters, each a word in hex, so that spaces and signs count as well.
CREATE VIRTUAL TABLE movie_grams
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='ascii', detail=column);

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
  name_folded, cast_names, deleted_at, category_id, year_bucket, hour_bucket, star_bucket, popular, language
ON movies BEGIN
  DELETE FROM movie_search WHERE rowid = NEW.id;
  DELETE FROM movie_grams WHERE rowid = NEW.id;
  INSERT INTO movie_search (rowid, name, cast_names, facets)
    SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id = NEW.id;
  INSERT INTO movie_grams (rowid, name, cast_names, facets)
    SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id = NEW.id;
END;

-- Removes a deleted movie from full text. A movie in the bin is not in it.
CREATE TRIGGER movies_lost_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_search WHERE rowid = OLD.id;
  DELETE FROM movie_grams WHERE rowid = OLD.id;
END;

-- Finds people by their folded names, for administrators.
CREATE VIRTUAL TABLE person_search USING fts5(name, content='', contentless_delete=1, tokenize='trigram');

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

-- Catalogue: rules of collections -----------------------------------------------------------------

-- The terms that a collection's rule asks of a movie that is not in the bin, one word each.
CREATE VIEW movie_term_words AS SELECT id,
  'c' || category_id || ' y' || printf('%04d', year) || ' l' || hex(language)
    || coalesce(' k' || replace(countries, ', ', ' k'), '')
    || coalesce((SELECT ' p' || group_concat(person_id, ' p') FROM credits WHERE movie_id = movies.id), '') AS terms
FROM movies WHERE deleted_at IS NULL;

-- Finds the movies that meet any combination of terms, read off its end, the newest first.
CREATE VIRTUAL TABLE movie_terms USING fts5(terms, content='', contentless_delete=1, tokenize='ascii', detail=none);

-- Adds the terms of a new movie.
CREATE TRIGGER movies_termed_insert AFTER INSERT ON movies BEGIN
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.id;
END;

-- Writes a movie's terms again, and lists it in collections by hand while it is not in the bin.
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

-- Catalogue: credits ------------------------------------------------------------------------------

-- The cast, the crew and the folded names of a movie's people, as its row repeats them.
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

-- Counts a new credit for its person, lists it by the movie's year, and repeats it in the movie's row. Full text
-- changes only with the names.
CREATE TRIGGER credits_insert AFTER INSERT ON credits BEGIN
  UPDATE credits SET listed_year = (SELECT year FROM movies WHERE id = NEW.movie_id AND deleted_at IS NULL)
    WHERE id = NEW.id;
  UPDATE people SET credit_count = credit_count + 1 WHERE id = NEW.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = NEW.movie_id)
    WHERE id = NEW.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = NEW.movie_id)
  WHERE id = NEW.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = NEW.movie_id);
END;

-- Repeats a changed credit in the movie's row, and counts it for its new person.
CREATE TRIGGER credits_update AFTER UPDATE OF person_id, job, character, position, image_key ON credits BEGIN
  UPDATE people SET credit_count = credit_count - 1 WHERE id = OLD.person_id AND NEW.person_id <> OLD.person_id;
  UPDATE people SET credit_count = credit_count + 1 WHERE id = NEW.person_id AND NEW.person_id <> OLD.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = NEW.movie_id)
    WHERE id = NEW.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = NEW.movie_id)
  WHERE id = NEW.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = NEW.movie_id);
END;

-- Takes a deleted credit off its person and the movie's row.
CREATE TRIGGER credits_delete AFTER DELETE ON credits BEGIN
  UPDATE people SET credit_count = credit_count - 1 WHERE id = OLD.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = OLD.movie_id)
    WHERE id = OLD.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = OLD.movie_id)
  WHERE id = OLD.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = OLD.movie_id);
END;

-- Lists the credits of a movie by its new year, and not at all in the bin.
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

-- The cast in the form of the table that credits replaced.
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

-- Catalogue: extras -------------------------------------------------------------------------------

-- The extras of a movie that can be played, as its row repeats them.
CREATE VIEW movie_extras AS SELECT m.id,
  (SELECT json_group_array(json_object('id', CAST(id AS TEXT), 'kind', kind, 'title', title, 'durationMs',
    nullif(duration_ms, 0))) FROM (
    SELECT e.id, e.kind, e.title, v.duration_ms FROM extras e JOIN videos v ON v.id = e.video_id
    WHERE e.movie_id = m.id
      AND (v.status = 'ready' OR (v.source_at IS NOT NULL AND v.type IN ('video/mp4', 'video/webm')))
    ORDER BY e.position, e.id)) AS extras
FROM movies m;

-- Repeats a new extra in the movie's row.
CREATE TRIGGER extras_shown_insert AFTER INSERT ON extras WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = NEW.movie_id) WHERE id = NEW.movie_id;
END;

-- Repeats a changed extra in the movie's row.
CREATE TRIGGER extras_shown_update AFTER UPDATE OF kind, title, position, video_id ON extras BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = NEW.movie_id) WHERE id = NEW.movie_id;
END;

-- Takes a deleted extra off the movie's row.
CREATE TRIGGER extras_shown_delete AFTER DELETE ON extras WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = OLD.movie_id) WHERE id = OLD.movie_id;
END;

-- Repeats an extra in the movie's row once its video can be played.
CREATE TRIGGER extras_shown_video AFTER UPDATE OF status, source_at, type, duration_ms ON videos BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM extras WHERE video_id = NEW.id);
END;

-- Catalogue: reviews ------------------------------------------------------------------------------

-- Counts a new review and its stars in the movie's row.
CREATE TRIGGER reviews_insert AFTER INSERT ON reviews BEGIN
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;

-- Counts the changed stars of a review in the movie's row.
CREATE TRIGGER reviews_update AFTER UPDATE OF star, movie_id ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;

-- Takes a deleted review off the movie's row.
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

-- Takes a deleted review off the histogram.
CREATE TRIGGER review_stars_delete AFTER DELETE ON reviews BEGIN
  UPDATE review_stars SET count = count - 1 WHERE movie_id = OLD.movie_id AND star = OLD.star;
END;

-- Catalogue: facets -------------------------------------------------------------------------------

-- Counts a new movie in its cell.
CREATE TRIGGER movie_cells_insert AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_cells
    VALUES (NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.star_bucket, NEW.language, 1)
    ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

-- Moves a movie to its new cell, or out of its cell into the bin.
CREATE TRIGGER movie_cells_move
AFTER UPDATE OF deleted_at, category_id, year_bucket, hour_bucket, star_bucket, language ON movies
WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_cells WHERE movie_count = 1 AND (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.star_bucket, OLD.language);
  UPDATE movie_cells SET movie_count = movie_count - 1
    WHERE (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.star_bucket, OLD.language);
  INSERT INTO movie_cells SELECT NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.star_bucket, NEW.language, 1
    WHERE NEW.deleted_at IS NULL ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

-- Counts a movie that came back from the bin.
CREATE TRIGGER movie_cells_return AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL BEGIN
  INSERT INTO movie_cells
    VALUES (NEW.category_id, NEW.year_bucket, NEW.hour_bucket, NEW.star_bucket, NEW.language, 1)
    ON CONFLICT DO UPDATE SET movie_count = movie_count + 1;
END;

-- Takes a deleted movie off its cell.
CREATE TRIGGER movie_cells_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_cells WHERE movie_count = 1 AND (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.star_bucket, OLD.language);
  UPDATE movie_cells SET movie_count = movie_count - 1
    WHERE (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.star_bucket, OLD.language);
END;

-- Catalogue: categories ---------------------------------------------------------------------------

-- The title, slug and position of every category, as the row of the site repeats them.
CREATE VIEW category_labels AS
SELECT json_group_object(id, json_array(title, slug, position)) AS labels FROM categories;

-- Repeats a new category in the row of the site.
CREATE TRIGGER category_labels_insert AFTER INSERT ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Repeats a changed category in the row of the site.
CREATE TRIGGER category_labels_update AFTER UPDATE OF id, title, slug, position ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Takes a deleted category off the row of the site.
CREATE TRIGGER category_labels_delete AFTER DELETE ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Catalogue: totals -------------------------------------------------------------------------------

-- Counts a new movie.
CREATE TRIGGER movies_counted AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'movies';
END;

-- Counts a movie only while it is not in the bin.
CREATE TRIGGER movies_recounted AFTER UPDATE OF deleted_at ON movies
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  UPDATE totals SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'movies';
END;

-- Takes a deleted movie off the total.
CREATE TRIGGER movies_uncounted AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'movies';
END;

-- Counts a new category.
CREATE TRIGGER categories_counted AFTER INSERT ON categories BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'categories';
END;

-- Takes a deleted category off the total.
CREATE TRIGGER categories_uncounted AFTER DELETE ON categories BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'categories';
END;

-- Catalogue: posters ------------------------------------------------------------------------------

-- Finds the movie of a stored poster by the part with which all keys of one poster begin. Drizzle cannot write an index
-- of an expression with commas.
CREATE INDEX movies_poster ON movies (substr(poster, instr(poster, '"posters/') + 1, 60));

-- Videos and streams: the file that plays ---------------------------------------------------------

-- Names the file that a new movie plays: the master playlist, or until then an original that browsers play.
CREATE TRIGGER movies_play_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.video_id) WHERE id = NEW.id;
END;

-- Names the file of a movie's new video.
CREATE TRIGGER movies_play_update AFTER UPDATE OF video_id ON movies BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.video_id) WHERE id = NEW.id;
END;

-- Names the file again in each movie after its video changed state.
CREATE TRIGGER videos_play AFTER UPDATE OF status, source_at, type ON videos BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.id) WHERE video_id = NEW.id;
END;

-- Leaves movies without a file before their video is deleted.
CREATE TRIGGER videos_lost BEFORE DELETE ON videos BEGIN
  UPDATE movies SET video_path = NULL WHERE video_id = OLD.id;
END;

-- Says whether the original of a new movie's video is there to download.
CREATE TRIGGER movies_file_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET downloadable = EXISTS (SELECT 1 FROM videos
    WHERE id = NEW.video_id AND source_at IS NOT NULL) WHERE id = NEW.id;
END;

-- Says whether the original of a movie's new video is there to download.
CREATE TRIGGER movies_file_update AFTER UPDATE OF video_id ON movies BEGIN
  UPDATE movies SET downloadable = EXISTS (SELECT 1 FROM videos
    WHERE id = NEW.video_id AND source_at IS NOT NULL) WHERE id = NEW.id;
END;

-- Says in each movie that the original of its video arrived or went.
CREATE TRIGGER videos_file AFTER UPDATE OF source_at ON videos BEGIN
  UPDATE movies SET downloadable = NEW.source_at IS NOT NULL WHERE video_id = NEW.id;
END;

-- Videos and streams: uploads ---------------------------------------------------------------------

-- Sets a failed upload back to uploading when a part of it arrives.
CREATE TRIGGER videos_resumed AFTER UPDATE OF updated_at ON videos
WHEN OLD.status = 'failed' AND NEW.status = 'failed' AND NEW.updated_at > OLD.updated_at BEGIN
  UPDATE videos SET status = 'uploading' WHERE id = NEW.id;
END;

-- Videos and streams: videos in use ---------------------------------------------------------------

-- A new video is unused since it was created.
CREATE TRIGGER videos_unused_insert AFTER INSERT ON videos BEGIN
  UPDATE videos SET unused_since = NEW.created_at WHERE id = NEW.id;
END;

-- A video is in use from its new movie on.
CREATE TRIGGER videos_used_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
END;

-- A movie's new video is in use. The old one is unused unless another movie or an extra has it.
CREATE TRIGGER videos_used_update AFTER UPDATE OF video_id ON movies WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
  UPDATE videos SET unused_since = NEW.updated_at
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- The video of a deleted movie is unused since the movie went to the bin.
CREATE TRIGGER videos_used_delete AFTER DELETE ON movies WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = coalesce(OLD.deleted_at, OLD.updated_at)
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- A video is in use from its new extra on.
CREATE TRIGGER extras_used_insert AFTER INSERT ON extras WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
END;

-- An extra's new video is in use. The old one is unused unless a movie or another extra has it.
CREATE TRIGGER extras_used_update AFTER UPDATE OF video_id ON extras WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
  UPDATE videos SET unused_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- The video of a deleted extra is unused since its movie went to the bin, or from now on.
CREATE TRIGGER extras_used_delete AFTER DELETE ON extras WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = coalesce(
    (SELECT deleted_at FROM movies WHERE id = OLD.movie_id), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Videos and streams: stored bytes ----------------------------------------------------------------

-- Adds the original of a new video to the total of bytes.
CREATE TRIGGER videos_weighed AFTER INSERT ON videos BEGIN
  UPDATE totals SET value = value + NEW.bytes WHERE name = 'bytes';
END;

-- Takes the original of a deleted video off the total of bytes.
CREATE TRIGGER videos_weighed_off AFTER DELETE ON videos BEGIN
  UPDATE totals SET value = value - OLD.bytes WHERE name = 'bytes';
END;

-- Adds a new file to the total of bytes.
CREATE TRIGGER video_files_weighed AFTER INSERT ON video_files BEGIN
  UPDATE totals SET value = value + NEW.bytes WHERE name = 'bytes';
END;

-- Adds the difference of a file that was sent again to the total of bytes.
CREATE TRIGGER video_files_weighed_again AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE totals SET value = value + NEW.bytes - OLD.bytes WHERE name = 'bytes';
END;

-- Takes a deleted file off the total of bytes.
CREATE TRIGGER video_files_weighed_off AFTER DELETE ON video_files BEGIN
  UPDATE totals SET value = value - OLD.bytes WHERE name = 'bytes';
END;

-- Videos and streams: stream leases ---------------------------------------------------------------

-- A session that begins to watch is in use.
CREATE TRIGGER streams_session_seen_first AFTER INSERT ON streams BEGIN
  UPDATE sessions SET last_seen_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.session_id;
END;

-- A session that watches is in use.
CREATE TRIGGER streams_session_seen AFTER UPDATE OF ends_at ON streams WHEN NEW.stopped_at IS NULL BEGIN
  UPDATE sessions SET last_seen_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.session_id;
END;

-- Viewing: watch history --------------------------------------------------------------------------

-- Moves a playing movie to the top of the history after half an hour, after another movie was watched, or when it was
-- finished. Other reports leave the index entries as they are.
CREATE TRIGGER views_still_watched AFTER UPDATE OF reported_at ON views
WHEN NEW.reported_at > OLD.reported_at AND NEW.watched_at = OLD.watched_at AND (NEW.finished_at IS NOT NULL
  OR NEW.reported_at > OLD.watched_at + 1800000
  OR EXISTS (SELECT 1 FROM views WHERE user_id = NEW.user_id AND watched_at > OLD.watched_at)) BEGIN
  UPDATE views SET watched_at = max(watched_at, NEW.reported_at), finished_at = NULL
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Viewing: plays ----------------------------------------------------------------------------------

-- A new stream is a play. The statement may be INSERT OR IGNORE, which would override the conflict clause of an
-- upsert in a trigger.
CREATE TRIGGER streams_begun AFTER INSERT ON streams BEGIN
  INSERT OR IGNORE INTO plays (id, user_id, movie_id, extra_id, started_at)
  VALUES (NEW.play_id, NEW.user_id, NEW.movie_id, NEW.extra_id, NEW.started_at);
END;

-- A stream that changes to another play begins one.
CREATE TRIGGER streams_begun_again AFTER UPDATE OF play_id ON streams WHEN NEW.play_id <> OLD.play_id BEGIN
  INSERT OR IGNORE INTO plays (id, user_id, movie_id, extra_id, started_at)
  VALUES (NEW.play_id, NEW.user_id, NEW.movie_id, NEW.extra_id, NEW.started_at);
END;

-- Counts a play for its day, its movie and all movies. Plays of extras count for no movie.
CREATE TRIGGER plays_counted AFTER INSERT ON plays WHEN NEW.extra_id IS NULL BEGIN
  INSERT INTO play_days SELECT date(NEW.started_at / 1000, 'unixepoch'), NEW.movie_id, 0, 0, 0, 0, 0, 0, 0, '{}'
    WHERE NOT EXISTS (SELECT 1 FROM play_days
      WHERE day = date(NEW.started_at / 1000, 'unixepoch') AND movie_id = NEW.movie_id);
  UPDATE play_days SET plays = plays + 1
    WHERE day = date(NEW.started_at / 1000, 'unixepoch') AND movie_id = NEW.movie_id;
  INSERT INTO daily_totals SELECT 'plays', date(NEW.started_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM daily_totals
      WHERE name = 'plays' AND day = date(NEW.started_at / 1000, 'unixepoch'));
  UPDATE daily_totals SET value = value + 1 WHERE name = 'plays' AND day = date(NEW.started_at / 1000, 'unixepoch');
  INSERT INTO movie_plays SELECT NEW.movie_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_plays WHERE movie_id = NEW.movie_id);
  UPDATE movie_plays SET plays = plays + 1 WHERE movie_id = NEW.movie_id;
END;

-- Adds the first playback metrics of a play to its day.
CREATE TRIGGER plays_measured AFTER UPDATE OF reported_at ON plays
WHEN OLD.reported_at IS NULL AND NEW.reported_at IS NOT NULL AND NEW.extra_id IS NULL BEGIN
  UPDATE play_days SET measured = measured + 1, started = started + (NEW.startup_ms IS NOT NULL),
    startup_ms = startup_ms + coalesce(NEW.startup_ms, 0), rebuffers = rebuffers + coalesce(NEW.rebuffers, 0),
    rebuffer_ms = rebuffer_ms + coalesce(NEW.rebuffer_ms, 0), errors = errors + coalesce(NEW.errors, 0),
    heights = iif(NEW.height IS NULL, heights,
      json_set(heights, '$."' || NEW.height || '"', coalesce(heights ->> ('$."' || NEW.height || '"'), 0) + 1))
  WHERE day = date(NEW.started_at / 1000, 'unixepoch') AND movie_id = NEW.movie_id;
END;

-- Accounts: search --------------------------------------------------------------------------------

-- Finds accounts by folded name and address, for administrators. Rows are numbered by users.serial, since row ids of
-- a table with a text key do not last.
CREATE VIRTUAL TABLE user_search USING fts5(name, email, content='', contentless_delete=1, tokenize='trigram');

-- Numbers a new account and adds it to full text.
CREATE TRIGGER users_found_insert AFTER INSERT ON users BEGIN
  UPDATE users SET serial = (SELECT coalesce(max(serial), 0) + 1 FROM users) WHERE id = NEW.id;
  INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users WHERE id = NEW.id;
END;

-- Writes the full text of a changed account again.
CREATE TRIGGER users_found_update AFTER UPDATE OF name_folded, email ON users BEGIN
  DELETE FROM user_search WHERE rowid = NEW.serial;
  INSERT INTO user_search (rowid, name, email) VALUES (NEW.serial, NEW.name_folded, NEW.email);
END;

-- Removes a deleted account from full text.
CREATE TRIGGER users_lost_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = OLD.serial;
END;

-- Accounts: totals --------------------------------------------------------------------------------

-- Counts a new account.
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'users';
END;

-- Takes a deleted account off the total.
CREATE TRIGGER users_uncounted AFTER DELETE ON users BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
END;

-- Accounts: erasure -------------------------------------------------------------------------------

-- Deletes what names an account only by its orders or its address, while both are there.
CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;

-- Takes the name, address and phone of a deleted account out of the audit log.
CREATE TRIGGER users_erased AFTER DELETE ON users BEGIN
  UPDATE audit_log SET actor_name = '' WHERE actor_id = OLD.id AND actor_name <> '';
  UPDATE audit_log SET
    before = json_remove(before, '$.name', '$.email', '$.phone', '$.review'),
    after = json_remove(after, '$.name', '$.email', '$.phone', '$.review')
  WHERE subject_id = OLD.id AND subject = 'user';
  UPDATE audit_log SET
    before = json_remove(before, '$.name', '$.email', '$.phone', '$.review'),
    after = json_remove(after, '$.name', '$.email', '$.phone', '$.review')
  WHERE author_id = OLD.id;
END;

-- Billing: plans ----------------------------------------------------------------------------------

-- Sells plans in the site's new currency. A currency changes only before the first order.
CREATE TRIGGER plans_currency AFTER INSERT ON site_settings BEGIN
  UPDATE plans SET currency = lower(NEW.settings ->> '$.currency'), provider_price_id = NULL
    WHERE currency <> lower(NEW.settings ->> '$.currency');
END;

-- Counts a new subscription that renews for its plan.
CREATE TRIGGER plans_renewing_insert AFTER INSERT ON subscriptions WHEN NEW.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing + 1 WHERE id = NEW.plan_id;
END;

-- Counts a subscription for its new plan, and only while it renews.
CREATE TRIGGER plans_renewing_update AFTER UPDATE OF plan_id, renews ON subscriptions
  WHEN (NEW.plan_id, NEW.renews) <> (OLD.plan_id, OLD.renews) BEGIN
  UPDATE plans SET renewing = renewing - OLD.renews WHERE id = OLD.plan_id;
  UPDATE plans SET renewing = renewing + NEW.renews WHERE id = NEW.plan_id;
END;

-- Takes a deleted subscription off its plan.
CREATE TRIGGER plans_renewing_delete AFTER DELETE ON subscriptions WHEN OLD.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing - 1 WHERE id = OLD.plan_id;
END;

-- Billing: promotion codes ------------------------------------------------------------------------

-- Counts the use of a code by a new order.
CREATE TRIGGER promotion_codes_use AFTER INSERT ON orders
WHEN NEW.promotion_code_id IS NOT NULL AND NEW.status <> 'failed' BEGIN
  UPDATE promotion_codes SET uses = uses + 1 WHERE id = NEW.promotion_code_id;
END;

-- Gives the use back when the order fails, and counts it again when it is paid after all.
CREATE TRIGGER promotion_codes_release AFTER UPDATE OF status ON orders
  WHEN NEW.promotion_code_id IS NOT NULL AND (NEW.status = 'failed') <> (OLD.status = 'failed') BEGIN
  UPDATE promotion_codes SET uses = uses + iif(NEW.status = 'failed', -1, 1) WHERE id = NEW.promotion_code_id;
END;

-- Billing: orders ---------------------------------------------------------------------------------

-- Gives the orders of one account one payer, so that they stay together when the account is gone.
CREATE TRIGGER orders_payer_set AFTER INSERT ON orders WHEN NEW.kind = 'subscription' AND NEW.payer_id IS NULL BEGIN
  UPDATE orders SET payer_id = coalesce((SELECT o.payer_id FROM orders AS o
    WHERE o.user_id = NEW.user_id AND o.payer_id IS NOT NULL LIMIT 1), NEW.id)
  WHERE id = NEW.id;
END;

-- Checks the order of a deleted account soon, so that its subscription is cancelled.
CREATE TRIGGER orders_without_user AFTER UPDATE OF user_id ON orders
WHEN OLD.user_id IS NOT NULL AND NEW.user_id IS NULL BEGIN
  UPDATE orders SET check_at = 0 WHERE id = NEW.id;
END;

-- Looks at a kept movie in the bin again once an order of it is decided.
CREATE TRIGGER orders_not_pending AFTER UPDATE OF status ON orders
WHEN OLD.status IN ('open', 'flagged') AND NEW.status NOT IN ('open', 'flagged') BEGIN
  UPDATE movies SET kept_at = 0
    WHERE kept_at > 0 AND id IN (SELECT movie_id FROM order_items WHERE order_id = NEW.id);
END;

-- Empties an event that arrives after its account was deleted.
CREATE TRIGGER payment_events_erased AFTER INSERT ON payment_events
WHEN NEW.raw <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND user_id IS NULL) BEGIN
  UPDATE payment_events SET raw = '' WHERE provider = NEW.provider AND event_id = NEW.event_id;
END;

-- Billing: purchases ------------------------------------------------------------------------------

-- A purchase keeps the video that was bought.
CREATE TRIGGER purchases_keep_video AFTER INSERT ON purchases WHEN NEW.video_id IS NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Looks at a kept movie in the bin again after it lost a buyer.
CREATE TRIGGER purchases_deleted AFTER DELETE ON purchases BEGIN
  UPDATE movies SET kept_at = 0 WHERE id = OLD.movie_id AND kept_at > 0;
END;

-- Billing: rentals --------------------------------------------------------------------------------

-- A rental begins with the first stream that it opens, in the statement that leases the stream.
CREATE TRIGGER streams_begin_rental AFTER INSERT ON streams WHEN NEW.rental_order_id IS NOT NULL BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

-- A rental begins when a running stream changes to it.
CREATE TRIGGER streams_begin_rental_later AFTER UPDATE OF rental_order_id ON streams
WHEN NEW.rental_order_id IS NOT NULL AND NEW.rental_order_id IS NOT OLD.rental_order_id BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

-- Billing: gifts and gift codes -------------------------------------------------------------------

-- Moves given days behind the paid time of a new subscription.
CREATE TRIGGER gifts_follow_insert AFTER INSERT ON subscriptions BEGIN
  UPDATE gifts SET until = until + max(NEW.expires_at - NEW.event_at, 0)
  WHERE user_id = NEW.user_id AND until > NEW.event_at;
END;

-- Moves given days with the end of the paid time.
CREATE TRIGGER gifts_follow_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE gifts SET until = until + max(NEW.expires_at, NEW.event_at) - max(OLD.expires_at, NEW.event_at)
  WHERE user_id = NEW.user_id AND until > max(OLD.expires_at, NEW.event_at);
END;

-- Moves the time of redeemed codes behind the paid time of a new subscription. A code that has not begun moves as a
-- whole.
CREATE TRIGGER gift_codes_follow_insert AFTER INSERT ON subscriptions BEGIN
  UPDATE gift_codes SET
    ends_at = ends_at + max(NEW.expires_at - NEW.event_at, 0),
    starts_at = starts_at + iif(starts_at > NEW.event_at, max(NEW.expires_at - NEW.event_at, 0), 0)
  WHERE redeemed_by = NEW.user_id AND ends_at > NEW.event_at;
END;

-- Moves the time of redeemed codes with the end of the paid time. A code that has not begun moves as a whole.
CREATE TRIGGER gift_codes_follow_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE gift_codes SET
    ends_at = ends_at + max(NEW.expires_at, NEW.event_at) - max(OLD.expires_at, NEW.event_at),
    starts_at = starts_at
      + iif(starts_at > NEW.event_at, max(NEW.expires_at, NEW.event_at) - max(OLD.expires_at, NEW.event_at), 0)
  WHERE redeemed_by = NEW.user_id AND ends_at > max(OLD.expires_at, NEW.event_at);
END;

-- Erases the names and the message of a deleted buyer, unless a paid code has yet to be sent. The email erases them
-- then.
CREATE TRIGGER gift_codes_erasing BEFORE DELETE ON users BEGIN
  UPDATE gift_codes SET recipient_email = NULL, recipient_name = NULL, sender_name = NULL, message = NULL,
    erase_at = NULL
  WHERE buyer_id = OLD.id AND due_on IS NULL;
END;

-- Billing: customers at the provider --------------------------------------------------------------

-- The provider has yet to learn a changed address.
CREATE TRIGGER provider_customers_email AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE user_id = NEW.id;
END;

-- The provider has yet to learn that an account was erased.
CREATE TRIGGER provider_customers_erased AFTER UPDATE OF user_id ON provider_customers
WHEN NEW.user_id IS NULL BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE provider = NEW.provider AND customer_id = NEW.customer_id;
END;

-- Billing: price changes --------------------------------------------------------------------------

-- Counts a subscriber who was told of a new price.
CREATE TRIGGER price_changes_told AFTER INSERT ON price_moves BEGIN
  UPDATE price_changes SET told = told + 1, moved = moved + (NEW.moved_at IS NOT NULL) WHERE id = NEW.change_id;
END;

-- Counts a subscriber who pays the new price.
CREATE TRIGGER price_changes_moved AFTER UPDATE OF moved_at ON price_moves BEGIN
  UPDATE price_changes SET moved = moved + (NEW.moved_at IS NOT NULL) - (OLD.moved_at IS NOT NULL)
    WHERE id = NEW.change_id;
END;

-- Takes a deleted move off its price change.
CREATE TRIGGER price_changes_left AFTER DELETE ON price_moves BEGIN
  UPDATE price_changes SET told = told - 1, moved = moved - (OLD.moved_at IS NOT NULL) WHERE id = OLD.change_id;
END;

-- Billing: subscribers by day ---------------------------------------------------------------------

-- Counts the day on which a new subscription ends.
CREATE TRIGGER subscription_ends_insert AFTER INSERT ON subscriptions BEGIN
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Moves the end of a subscription to its new day.
CREATE TRIGGER subscription_ends_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Takes the end of a deleted subscription off its day.
CREATE TRIGGER subscription_ends_delete AFTER DELETE ON subscriptions BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
END;

-- Billing: revenue --------------------------------------------------------------------------------

-- Adds a payment, less refunds and tax, to the revenue of its day and of all time.
CREATE TRIGGER payments_counted AFTER INSERT ON payments BEGIN
  INSERT INTO daily_totals SELECT 'revenue', date(NEW.paid_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM daily_totals
      WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch'));
  UPDATE daily_totals SET value = value + NEW.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents WHERE name = 'revenue';
END;

-- Adds the difference after a refund, or after the tax was corrected.
CREATE TRIGGER payments_recounted AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN OLD.net_cents <> NEW.net_cents BEGIN
  UPDATE daily_totals SET value = value + NEW.net_cents - OLD.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents - OLD.net_cents WHERE name = 'revenue';
END;

-- Takes a deleted payment off the revenue.
CREATE TRIGGER payments_uncounted AFTER DELETE ON payments BEGIN
  UPDATE daily_totals SET value = value - OLD.net_cents
    WHERE name = 'revenue' AND day = date(OLD.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value - OLD.net_cents WHERE name = 'revenue';
END;

-- A payment of movies has yet to be divided over the items of its order.
CREATE TRIGGER orders_shares_due_insert AFTER INSERT ON payments BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- A changed payment of movies has to be divided again.
CREATE TRIGGER orders_shares_due_update AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN NEW.net_cents <> OLD.net_cents BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- Billing: MRR and trials -------------------------------------------------------------------------

-- Computes the MRR of a payer again after a payment of a plan.
CREATE TRIGGER payments_due AFTER INSERT ON payments WHEN NEW.period_ends_at IS NOT NULL BEGIN
  INSERT INTO payers (id, due_at, version) SELECT o.payer_id, 0, 0 FROM orders AS o
    WHERE o.id = NEW.order_id AND o.payer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payers WHERE id = o.payer_id);
  UPDATE payers SET due_at = 0, version = version + 1
    WHERE id = (SELECT payer_id FROM orders WHERE id = NEW.order_id);
END;

-- Computes the MRR of a payer again after the period or the refund of a payment changed.
CREATE TRIGGER payments_due_again AFTER UPDATE OF refunded_at, period_starts_at, period_ends_at ON payments
WHEN NEW.period_ends_at IS NOT NULL
  AND (NEW.period_ends_at IS NOT OLD.period_ends_at OR NEW.period_starts_at IS NOT OLD.period_starts_at
  OR (NEW.refunded_at IS NULL) <> (OLD.refunded_at IS NULL)) BEGIN
  INSERT INTO payers (id, due_at, version) SELECT o.payer_id, 0, 0 FROM orders AS o
    WHERE o.id = NEW.order_id AND o.payer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payers WHERE id = o.payer_id);
  UPDATE payers SET due_at = 0, version = version + 1
    WHERE id = (SELECT payer_id FROM orders WHERE id = NEW.order_id);
END;

-- Adds a change of MRR to the totals of its month and cohort.
CREATE TRIGGER mrr_changes_counted AFTER INSERT ON mrr_changes BEGIN
  INSERT INTO mrr_totals SELECT NEW.month, NEW.cohort, NEW.kind, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM mrr_totals WHERE month = NEW.month AND cohort = NEW.cohort AND kind = NEW.kind);
  UPDATE mrr_totals SET count = count + 1, yearly_cents = yearly_cents + NEW.yearly_cents
    WHERE month = NEW.month AND cohort = NEW.cohort AND kind = NEW.kind;
END;

-- Takes a deleted change of MRR off the totals.
CREATE TRIGGER mrr_changes_uncounted AFTER DELETE ON mrr_changes BEGIN
  UPDATE mrr_totals SET count = count - 1, yearly_cents = yearly_cents - OLD.yearly_cents
    WHERE month = OLD.month AND cohort = OLD.cohort AND kind = OLD.kind;
END;

-- Counts a trial for the month in which its order was created.
CREATE TRIGGER trial_totals_begun AFTER UPDATE OF status ON orders
WHEN NEW.trial_days IS NOT NULL AND OLD.status = 'open' AND NEW.status NOT IN ('open', 'failed') BEGIN
  INSERT INTO trial_totals SELECT strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'), 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM trial_totals
      WHERE month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'));
  UPDATE trial_totals SET begun = begun + 1 WHERE month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch');
END;

-- Counts a trial with its first payment above zero.
CREATE TRIGGER trial_totals_paid AFTER INSERT ON payments
WHEN NEW.amount_cents > 0
  AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND trial_days IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM payments AS p
    WHERE p.order_id = NEW.order_id AND p.amount_cents > 0 AND p.transaction_id <> NEW.transaction_id) BEGIN
  UPDATE trial_totals SET paid = paid + 1
    WHERE month = (SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch') FROM orders WHERE id = NEW.order_id);
END;

-- Billing: figures of movies ----------------------------------------------------------------------

-- Adds the revenue of an order's item to its movie.
CREATE TRIGGER movie_figures_revenue_added AFTER UPDATE OF revenue_cents ON order_items
WHEN NEW.movie_id IS NOT NULL AND NEW.revenue_cents <> OLD.revenue_cents BEGIN
  INSERT INTO movie_figures SELECT NEW.movie_id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_figures WHERE movie_id = NEW.movie_id);
  UPDATE movie_figures SET revenue_cents = revenue_cents + NEW.revenue_cents - OLD.revenue_cents
    WHERE movie_id = NEW.movie_id;
END;

-- Sums the bytes of a new movie's video.
CREATE TRIGGER movie_figures_video_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  INSERT INTO movie_figures SELECT NEW.id, 0, coalesce((SELECT bytes FROM videos WHERE id = NEW.video_id), 0)
    + coalesce((SELECT sum(bytes) FROM video_files WHERE video_id = NEW.video_id), 0);
END;

-- Sums the bytes of a movie's new video.
CREATE TRIGGER movie_figures_video_update AFTER UPDATE OF video_id ON movies
WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  INSERT INTO movie_figures SELECT NEW.id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_figures WHERE movie_id = NEW.id);
  UPDATE movie_figures SET bytes = coalesce((SELECT bytes FROM videos WHERE id = NEW.video_id), 0)
    + coalesce((SELECT sum(bytes) FROM video_files WHERE video_id = NEW.video_id), 0) WHERE movie_id = NEW.id;
END;

-- Adds a new file to the bytes of the movies that show its video.
CREATE TRIGGER movie_figures_file_insert AFTER INSERT ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Adds the difference of a file that was sent again to the bytes of its movies.
CREATE TRIGGER movie_figures_file_update AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Takes a deleted file off the bytes of its movies.
CREATE TRIGGER movie_figures_file_delete AFTER DELETE ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = OLD.video_id);
END;

-- Rights: terms -----------------------------------------------------------------------------------

-- Refuses shares of a movie that add up to more than 100 %.
CREATE TRIGGER rights_term_shares_whole AFTER INSERT ON rights_term_shares BEGIN
  SELECT RAISE(ABORT, 'the shares of a movie are above 100 %')
    WHERE (SELECT max(sum(sale_share), sum(pool_share)) FROM rights_term_shares
      WHERE movie_id = NEW.movie_id AND from_month = NEW.from_month) > 10000;
END;

-- Refuses to change a share. Shares are replaced as a set.
CREATE TRIGGER rights_term_shares_fixed BEFORE UPDATE ON rights_term_shares BEGIN
  SELECT RAISE(ABORT, 'shares are replaced, not changed');
END;

-- Refuses new terms for a closed month. Terms also divide late payments and refunds.
CREATE TRIGGER rights_term_shares_complete BEFORE INSERT ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= NEW.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the terms of a closed month.
CREATE TRIGGER rights_term_shares_kept BEFORE DELETE ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Rights: pool ------------------------------------------------------------------------------------

-- Refuses a new pool share for a closed month.
CREATE TRIGGER pool_shares_complete BEFORE INSERT ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= NEW.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change the pool share of a closed month.
CREATE TRIGGER pool_shares_closed BEFORE UPDATE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the pool share of a closed month.
CREATE TRIGGER pool_shares_kept BEFORE DELETE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Adds the time that a subscriber watched to the movie and the month: how far the movie went on, at most as long as
-- it took by the Worker's clock, and at most 5 minutes a report and 300 hours a month.
CREATE TRIGGER streams_count_watched AFTER UPDATE OF leased_at ON streams
WHEN NEW.play_id = OLD.play_id AND NEW.extra_id IS NULL AND NEW.rental_order_id IS NULL AND NEW.month IS NOT NULL
  AND NEW.leased_at > OLD.leased_at AND NEW.position_ms > coalesce(OLD.position_ms, 0)
  AND EXISTS (SELECT 1 FROM pool_shares WHERE share > 0)
  AND NOT EXISTS (SELECT 1 FROM subscriber_watch_times
    WHERE user_id = NEW.user_id AND month = NEW.month AND watched_ms >= 1080000000)
  AND NEW.leased_at < (SELECT max(until) FROM (
    SELECT expires_at AS until FROM subscriptions WHERE user_id = NEW.user_id
    UNION ALL SELECT until FROM gifts WHERE user_id = NEW.user_id)) BEGIN
  INSERT INTO movie_watch_times (month, movie_id, watched_ms) VALUES (NEW.month, NEW.movie_id,
    min(NEW.position_ms - coalesce(OLD.position_ms, 0), NEW.leased_at - OLD.leased_at, 300000,
      1080000000 - coalesce((SELECT watched_ms FROM subscriber_watch_times
        WHERE user_id = NEW.user_id AND month = NEW.month), 0)))
    ON CONFLICT (month, movie_id) DO UPDATE SET watched_ms = watched_ms + excluded.watched_ms;
  INSERT INTO subscriber_watch_times (user_id, month, watched_ms) VALUES (NEW.user_id, NEW.month,
    min(NEW.position_ms - coalesce(OLD.position_ms, 0), NEW.leased_at - OLD.leased_at, 300000))
    ON CONFLICT (user_id) DO UPDATE SET month = excluded.month,
      watched_ms = CASE WHEN month = excluded.month THEN watched_ms ELSE 0 END + excluded.watched_ms;
END;

-- Rights: statements ------------------------------------------------------------------------------

-- Refuses to change a closed month.
CREATE TRIGGER statement_months_closed BEFORE UPDATE ON statement_months WHEN OLD.step = 'closed' BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete a closed month.
CREATE TRIGGER statement_months_kept BEFORE DELETE ON statement_months WHEN OLD.step = 'closed' BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses a new statement for a closed month.
CREATE TRIGGER statements_complete BEFORE INSERT ON statements
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = NEW.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change a statement.
CREATE TRIGGER statements_closed BEFORE UPDATE ON statements BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

-- Refuses to delete a statement.
CREATE TRIGGER statements_kept BEFORE DELETE ON statements BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

-- Refuses a new line for a closed month.
CREATE TRIGGER statement_lines_complete BEFORE INSERT ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = NEW.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change the lines of a closed month.
CREATE TRIGGER statement_lines_closed BEFORE UPDATE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the lines of a closed month.
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Audit log ---------------------------------------------------------------------------------------

-- Refuses INSERT OR REPLACE, which deletes without a trigger.
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Refuses every change but the erasure of an account that is gone.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT (
  NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
  AND NEW.subject IS OLD.subject AND NEW.subject_id IS OLD.subject_id AND NEW.author_id IS OLD.author_id
  AND (NEW.actor_name IS OLD.actor_name
    OR (NEW.actor_name = '' AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)))
  AND ((NEW.before IS OLD.before AND NEW.after IS OLD.after) OR (
    NEW.before IS json_remove(OLD.before, '$.name', '$.email', '$.phone', '$.review')
    AND NEW.after IS json_remove(OLD.after, '$.name', '$.email', '$.phone', '$.review')
    AND iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id))
  ))
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Refuses to delete entries that are younger than the boundary, which only the retention job moves.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN OLD.at >= (SELECT audit_starts_at FROM site) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
