-- The schema that migrations/ makes, for reading: each table with its indexes and triggers.
-- npm run generate-migration writes this file. Tables are defined in worker/schema.ts, triggers, views and full-text
-- tables in worker/<domain>/triggers.sql.

-- Site --------------------------------------------------------------------------------------------

-- The owner's settings of the site. Each publication is a row with the next version.
CREATE TABLE site_settings (
  version integer PRIMARY KEY NOT NULL,
  settings text NOT NULL,
  published_at integer NOT NULL,
  published_by text,
  FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE set null
);

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

-- Sells plans in the site's new currency. A currency changes only before the first order.
CREATE TRIGGER plans_currency AFTER INSERT ON site_settings BEGIN
  UPDATE plans SET currency = lower(NEW.settings ->> '$.currency'), provider_price_id = NULL
    WHERE currency <> lower(NEW.settings ->> '$.currency');
END;

-- Removes the published prices after a change of the tax setting, because the provider never
-- changes the tax behaviour of a price.
CREATE TRIGGER plans_tax AFTER INSERT ON site_settings
WHEN coalesce(NEW.settings ->> '$.tax', 'none') <> coalesce((SELECT settings ->> '$.tax' FROM site_settings
  WHERE version < NEW.version ORDER BY version DESC LIMIT 1), 'none') BEGIN
  UPDATE plans SET provider_price_id = NULL WHERE provider_price_id IS NOT NULL;
END;

-- The owner's arrangement of the home page: one row, or none before the first arrangement.
CREATE TABLE home_layout (
  id integer PRIMARY KEY NOT NULL,
  layout text NOT NULL,
  version integer NOT NULL,
  updated_at integer NOT NULL,
  CONSTRAINT home_layout_one CHECK(id = 1),
  CONSTRAINT home_layout_json CHECK(json_valid(layout))
);

-- Catalogue ---------------------------------------------------------------------------------------

-- The categories of the catalogue.
CREATE TABLE categories (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  title text NOT NULL,
  slug text,
  position integer DEFAULT 0 NOT NULL,
  in_menu integer DEFAULT false NOT NULL,
  descriptions text DEFAULT '{}' NOT NULL,
  picture text,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  title_folded text,
  translated_titles text DEFAULT '{}' NOT NULL
);
CREATE INDEX categories_position ON categories (position);
CREATE INDEX categories_slug ON categories (slug);
CREATE UNIQUE INDEX categories_title_unique ON categories (title);

-- Counts a new category.
CREATE TRIGGER categories_counted AFTER INSERT ON categories BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'categories';
END;

-- Subtracts a deleted category from the total.
CREATE TRIGGER categories_uncounted AFTER DELETE ON categories BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'categories';
END;

-- Removes a deleted category from the site's row.
CREATE TRIGGER category_labels_delete AFTER DELETE ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Repeats a new category in the site's row.
CREATE TRIGGER category_labels_insert AFTER INSERT ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Repeats a changed category in the site's row.
CREATE TRIGGER category_labels_update AFTER UPDATE OF id, title, slug, position, translated_titles ON categories BEGIN
  UPDATE site SET category_labels = (SELECT labels FROM category_labels);
END;

-- Movies. Triggers copy a movie's credits to `casts` and `crew`, and the folded names of all their
-- people to `cast_names`, so that a list reads one row per movie and one search finds cast and
-- crew.
CREATE TABLE movies (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  serial integer GENERATED ALWAYS AS (id) VIRTUAL,
  name text NOT NULL,
  name_folded text NOT NULL,
  original_title text,
  countries text,
  wikidata_id text,
  imdb_id text,
  poster text NOT NULL,
  video_id text,
  video_path text,
  downloadable integer DEFAULT false NOT NULL,
  trailer text,
  category_id integer NOT NULL,
  duration_text text NOT NULL,
  hour_bucket text NOT NULL,
  year integer NOT NULL,
  year_bucket text NOT NULL,
  rating real NOT NULL,
  star_bucket integer NOT NULL,
  popular integer DEFAULT false NOT NULL,
  language text NOT NULL,
  description text NOT NULL,
  price_cents integer NOT NULL,
  free_download integer DEFAULT false NOT NULL,
  rent_price_cents integer,
  owners_may_stream integer DEFAULT false NOT NULL,
  pre_order integer DEFAULT false NOT NULL,
  available_from text,
  available_until text,
  subscription_from text,
  subscription_until text,
  premiere_time text,
  territories text,
  casts text DEFAULT '[]' NOT NULL,
  crew text DEFAULT '[]' NOT NULL,
  extras text DEFAULT '[]' NOT NULL,
  cast_names text DEFAULT '' NOT NULL,
  review_count integer DEFAULT 0 NOT NULL,
  review_stars integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  extras_version integer DEFAULT 1 NOT NULL,
  credits_version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  deleted_at integer,
  left_at integer,
  kept_at integer DEFAULT 0 NOT NULL,
  bin_checked_at integer GENERATED ALWAYS AS (max(deleted_at, kept_at)) VIRTUAL,
  draft integer DEFAULT false NOT NULL,
  has_terms integer DEFAULT false NOT NULL,
  translations text DEFAULT '{}' NOT NULL,
  translated_names text DEFAULT '' NOT NULL,
  download_for text,
  session_mark integer DEFAULT false NOT NULL,
  age_ratings text,
  ages text,
  age integer,
  content_descriptors text,
  content_note text,
  download_file text,
  filter_star integer GENERATED ALWAYS AS (iif(rating = 0 and star_bucket = 1, 0, star_bucket)) VIRTUAL,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE set null,
  FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE restrict,
  CONSTRAINT movies_name CHECK(length(name) between 1 and 200),
  CONSTRAINT movies_rating CHECK(rating between 0 and 5),
  CONSTRAINT movies_star CHECK(star_bucket between 1 and 5),
  CONSTRAINT movies_price CHECK(price_cents >= 0),
  CONSTRAINT movies_hours CHECK(hour_bucket in ('0-1', '1-2', '2-3', '3-4', '4-5')),
  CONSTRAINT movies_years CHECK(year_bucket in ('1700-1800', '1800-1900', '1900-2000', '2000-2010', '2010-2030')),
  CONSTRAINT movies_popular CHECK(popular in (0, 1)),
  CONSTRAINT movies_poster CHECK(json_valid(poster))
);
CREATE INDEX movies_all_name ON movies (name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_all_newest ON movies (id) WHERE deleted_at is null;
CREATE INDEX movies_all_popular ON movies (popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_all_rating ON movies (rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_bin ON movies (deleted_at, id) WHERE deleted_at is not null and left_at is null;
CREATE INDEX movies_bin_due ON movies (bin_checked_at) WHERE deleted_at is not null;
CREATE INDEX movies_category_name ON movies (category_id, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_category_newest ON movies (category_id, id) WHERE deleted_at is null;
CREATE INDEX movies_category_popular ON movies (category_id, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_category_rating ON movies (category_id, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_coming ON movies (available_from, id) WHERE deleted_at is null and available_from is not null;
CREATE INDEX movies_download_newest ON movies (downloadable, id) WHERE deleted_at is null and download_for is not 'nobody';
CREATE INDEX movies_drafts ON movies (deleted_at, id) WHERE left_at is not null and draft;
CREATE INDEX movies_free_newest ON movies (downloadable, free_download, id) WHERE deleted_at is null and download_for is not 'nobody';
CREATE INDEX movies_hours_name ON movies (hour_bucket, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_hours_newest ON movies (hour_bucket, id) WHERE deleted_at is null;
CREATE INDEX movies_hours_popular ON movies (hour_bucket, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_hours_rating ON movies (hour_bucket, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_language_name ON movies (language, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_language_newest ON movies (language, id) WHERE deleted_at is null;
CREATE INDEX movies_language_popular ON movies (language, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_language_rating ON movies (language, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_leaving ON movies (available_until, id) WHERE deleted_at is null and available_until is not null;
CREATE INDEX movies_left ON movies (deleted_at, id) WHERE left_at is not null and not draft;
CREATE INDEX movies_opened_download_newest ON movies (downloadable, id) WHERE deleted_at is null
          and coalesce(download_for <> 'nobody', free_download);
CREATE INDEX movies_popular_name ON movies (popular, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_popular_newest ON movies (popular, id) WHERE deleted_at is null;
CREATE INDEX movies_popular_rating ON movies (popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_poster ON movies (substr(poster, instr(poster, '"posters/') + 1, 60));
CREATE INDEX movies_star_name ON movies (filter_star, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_star_newest ON movies (filter_star, id) WHERE deleted_at is null;
CREATE INDEX movies_star_popular ON movies (filter_star, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_star_rating ON movies (filter_star, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_video ON movies (video_id);
CREATE INDEX movies_without_terms ON movies (name_folded, serial) WHERE deleted_at is null and has_terms = 0;
CREATE INDEX movies_year_name ON movies (year_bucket, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_year_newest ON movies (year_bucket, id) WHERE deleted_at is null;
CREATE INDEX movies_year_popular ON movies (year_bucket, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_year_rating ON movies (year_bucket, rating, serial) WHERE deleted_at is null;

-- Sets `listed_year` of a movie's credits: the movie's new year, or null while the movie is in the
-- bin.
CREATE TRIGGER credits_listed_again AFTER UPDATE OF year, deleted_at ON movies
WHEN NEW.year <> OLD.year OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL) BEGIN
  UPDATE credits SET listed_year = iif(NEW.deleted_at IS NULL, NEW.year, NULL) WHERE movie_id = NEW.id;
END;

-- Subtracts a deleted movie from its cell.
CREATE TRIGGER movie_cells_delete AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM movie_cells WHERE movie_count = 1 AND (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
  UPDATE movie_cells SET movie_count = movie_count - 1
    WHERE (category_id, year_bucket, hour_bucket, star_bucket, language)
    = (OLD.category_id, OLD.year_bucket, OLD.hour_bucket, OLD.filter_star, OLD.language);
END;

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

-- Counts a new movie.
CREATE TRIGGER movies_counted AFTER INSERT ON movies WHEN NEW.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'movies';
END;

-- Records whether the original of a new movie's video is there to download.
CREATE TRIGGER movies_file_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET downloadable = EXISTS (SELECT 1 FROM videos
    WHERE id = NEW.video_id AND source_at IS NOT NULL) WHERE id = NEW.id;
END;

-- Records whether the original of a movie's new video is there to download.
CREATE TRIGGER movies_file_update AFTER UPDATE OF video_id ON movies BEGIN
  UPDATE movies SET downloadable = EXISTS (SELECT 1 FROM videos
    WHERE id = NEW.video_id AND source_at IS NOT NULL) WHERE id = NEW.id;
END;

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

-- Names the file that a new movie plays: the master playlist or, until there is one, an original
-- that browsers play.
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

-- Counts a movie only while it is not in the bin.
CREATE TRIGGER movies_recounted AFTER UPDATE OF deleted_at ON movies
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  UPDATE totals SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'movies';
END;

-- Removes the terms of a deleted movie.
CREATE TRIGGER movies_termed_delete AFTER DELETE ON movies BEGIN
  DELETE FROM movie_terms WHERE rowid = OLD.id;
END;

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

-- Subtracts a deleted movie from the total.
CREATE TRIGGER movies_uncounted AFTER DELETE ON movies WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'movies';
END;

-- Marks the video of a deleted movie as unused since the movie went to the bin, unless another
-- movie or an extra has it.
CREATE TRIGGER videos_used_delete AFTER DELETE ON movies WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = coalesce(OLD.deleted_at, OLD.updated_at)
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Marks the video of a new movie as used.
CREATE TRIGGER videos_used_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
END;

-- Marks a movie's new video as used, and the old one as unused unless another movie or an extra has
-- it.
CREATE TRIGGER videos_used_update AFTER UPDATE OF video_id ON movies WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
  UPDATE videos SET unused_since = NEW.updated_at
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Queues the event of a movie that is added to the catalogue.
CREATE TRIGGER webhooks_movie_added AFTER INSERT ON movies
WHEN NEW.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('movie.published', json_object('movieId', CAST(NEW.id AS TEXT),
    'name', NEW.name, 'year', NEW.year, 'firstDay', NEW.available_from, 'lastDay', NEW.available_until),
    unixepoch() * 1000);
END;

-- Queues the event of a movie that leaves the catalogue: after its last day, as a draft, or into
-- the bin.
CREATE TRIGGER webhooks_movie_left AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('movie.leaving', json_object('movieId', CAST(NEW.id AS TEXT),
    'name', NEW.name, 'year', NEW.year, 'lastDay', NEW.available_until, 'left', json('true')), unixepoch() * 1000);
END;

-- Queues the event of a draft that is published, or of a movie that comes back from the bin.
CREATE TRIGGER webhooks_movie_published AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('movie.published', json_object('movieId', CAST(NEW.id AS TEXT),
    'name', NEW.name, 'year', NEW.year, 'firstDay', NEW.available_from, 'lastDay', NEW.available_until),
    unixepoch() * 1000);
END;

-- The number of movies for each combination of filterable values, so that facet counts read no
-- movie. Set by trigger. The migration adds WITHOUT ROWID, which Drizzle cannot express: rows are
-- stored in key order, and counting reads each row once.
CREATE TABLE movie_cells (
  category_id integer NOT NULL,
  year_bucket text NOT NULL,
  hour_bucket text NOT NULL,
  star_bucket integer NOT NULL,
  language text NOT NULL,
  movie_count integer NOT NULL,
  PRIMARY KEY(category_id, language, year_bucket, hour_bucket, star_bucket),
  FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE restrict,
  CONSTRAINT movie_cells_movie_count CHECK(movie_count > 0)
) WITHOUT ROWID;

-- The people in the credits of movies. `credit_count` is set by trigger.
CREATE TABLE people (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  serial integer GENERATED ALWAYS AS (id) VIRTUAL,
  name text NOT NULL,
  name_folded text NOT NULL,
  portrait_key text,
  portrait_author text,
  portrait_licence text,
  portrait_source text,
  born text,
  died text,
  credit_count integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT people_name CHECK(length(name) between 1 and 120)
);
CREATE INDEX people_list ON people (name_folded, serial);
CREATE INDEX people_portrait ON people (portrait_key) WHERE portrait_key is not null;

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

-- Repeats a person's new name or portrait in the rows of their movies.
CREATE TRIGGER people_shown_update AFTER UPDATE OF name, name_folded, portrait_key ON people BEGIN
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM credits WHERE person_id = NEW.id);
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = movies.id)
  WHERE NEW.name_folded <> OLD.name_folded AND id IN (SELECT movie_id FROM credits WHERE person_id = NEW.id);
END;

-- The ids of people who were merged into another person. The address of a merged person's page
-- leads to the page of `person_id`.
CREATE TABLE merged_people (
  id integer PRIMARY KEY NOT NULL,
  person_id integer NOT NULL,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE cascade
);
CREATE INDEX merged_people_person ON merged_people (person_id);

-- The people of a movie, by job. The view `casts` shows only the cast.
CREATE TABLE credits (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  serial integer GENERATED ALWAYS AS (id) VIRTUAL,
  movie_id integer NOT NULL,
  person_id integer NOT NULL,
  job text NOT NULL,
  character text DEFAULT '' NOT NULL,
  position integer NOT NULL,
  image_key text,
  job_rank integer GENERATED ALWAYS AS (case job when 'director' then 12 when 'writer' then 11 when 'cast' then 10 when 'producer' then 9 when 'music' then 8 when 'camera' then 7 when 'editor' then 6 when 'design' then 5 when 'animation' then 4 when 'effects' then 3 when 'sound' then 2 when 'costumes' then 1 end) VIRTUAL,
  listed_year integer,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE restrict,
  CONSTRAINT credits_job CHECK(job in ('director', 'writer', 'cast', 'producer', 'music', 'camera', 'editor', 'design', 'animation', 'effects', 'sound', 'costumes'))
);
CREATE INDEX credits_image ON credits (image_key) WHERE image_key is not null;
CREATE INDEX credits_listed ON credits (person_id, job_rank, listed_year, movie_id, serial) WHERE listed_year is not null;
CREATE UNIQUE INDEX credits_once ON credits (movie_id, person_id, job, character);
CREATE INDEX credits_person ON credits (person_id);
CREATE INDEX credits_person_image ON credits (person_id, serial) WHERE image_key is not null;

-- Subtracts a deleted credit from its person's count, and updates the movie's row.
CREATE TRIGGER credits_delete AFTER DELETE ON credits BEGIN
  UPDATE people SET credit_count = credit_count - 1 WHERE id = OLD.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = OLD.movie_id)
    WHERE id = OLD.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = OLD.movie_id)
  WHERE id = OLD.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = OLD.movie_id);
END;

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

-- Writes a movie's terms again after a credit was deleted.
CREATE TRIGGER credits_termed_delete AFTER DELETE ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = OLD.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = OLD.movie_id;
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

-- Updates the movie's row after a credit changed, and counts the credit for its new person.
CREATE TRIGGER credits_update AFTER UPDATE OF person_id, job, character, position, image_key ON credits BEGIN
  UPDATE people SET credit_count = credit_count - 1 WHERE id = OLD.person_id AND NEW.person_id <> OLD.person_id;
  UPDATE people SET credit_count = credit_count + 1 WHERE id = NEW.person_id AND NEW.person_id <> OLD.person_id;
  UPDATE movies SET (casts, crew) = (SELECT casts, crew FROM movie_credits WHERE id = NEW.movie_id)
    WHERE id = NEW.movie_id;
  UPDATE movies SET cast_names = (SELECT names FROM movie_credits WHERE id = NEW.movie_id)
  WHERE id = NEW.movie_id AND cast_names <> (SELECT names FROM movie_credits WHERE id = NEW.movie_id);
END;

-- Reviews of movies. The demo's sample reviews have no account.
CREATE TABLE reviews (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  movie_id integer NOT NULL,
  user_id text,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  image_key text,
  star integer NOT NULL,
  body text NOT NULL,
  created_at integer NOT NULL,
  edited_at integer,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT reviews_star CHECK(star between 1 and 5)
);
CREATE INDEX reviews_image ON reviews (image_key) WHERE image_key is not null;
CREATE INDEX reviews_list ON reviews (movie_id, created_at, id);
CREATE INDEX reviews_newest ON reviews (created_at, id);
CREATE INDEX reviews_of_star ON reviews (movie_id, star, created_at, id);
CREATE UNIQUE INDEX reviews_once ON reviews (user_id, movie_id);
CREATE INDEX reviews_user ON reviews (user_id, created_at, id);

-- Subtracts a deleted review from the histogram of stars.
CREATE TRIGGER review_stars_delete AFTER DELETE ON reviews BEGIN
  UPDATE review_stars SET count = count - 1 WHERE movie_id = OLD.movie_id AND star = OLD.star;
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

-- Subtracts a deleted review from the counts in the movie's row.
CREATE TRIGGER reviews_delete AFTER DELETE ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
END;

-- Decides the open reports of a review that is deleted for another reason than a report.
CREATE TRIGGER reviews_deleting BEFORE DELETE ON reviews BEGIN
  UPDATE review_reports SET decision = 'gone' WHERE review_id = OLD.id AND decision IS NULL;
END;

-- Counts a new review and its stars in the movie's row.
CREATE TRIGGER reviews_insert AFTER INSERT ON reviews BEGIN
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;

-- Counts the changed stars of a review in the movie's row.
CREATE TRIGGER reviews_update AFTER UPDATE OF star, movie_id ON reviews BEGIN
  UPDATE movies SET review_count = review_count - 1, review_stars = review_stars - OLD.star WHERE id = OLD.movie_id;
  UPDATE movies SET review_count = review_count + 1, review_stars = review_stars + NEW.star WHERE id = NEW.movie_id;
END;

-- Queues the event of a new review, without the review's text and its author's name.
CREATE TRIGGER webhooks_review_posted AFTER INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('review.posted', json_object('reviewId', CAST(NEW.id AS TEXT),
    'movieId', CAST(NEW.movie_id AS TEXT), 'memberId', NEW.user_id, 'stars', NEW.star), unixepoch() * 1000);
END;

-- Reports of reviews. A report outlives its review, so that the reporter can be told. Deleting a
-- review decides its open reports, by trigger.
CREATE TABLE review_reports (
  id text PRIMARY KEY NOT NULL,
  review_id integer,
  author_id text,
  reporter_id text,
  movie_name text NOT NULL,
  reason text NOT NULL,
  explanation text NOT NULL,
  name text,
  email text,
  language text NOT NULL,
  reported_at integer NOT NULL,
  decision text,
  told_at integer,
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE set null,
  FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX review_reports_age ON review_reports (reported_at);
CREATE INDEX review_reports_author ON review_reports (author_id);
CREATE INDEX review_reports_email ON review_reports (email) WHERE email is not null;
CREATE INDEX review_reports_open ON review_reports (review_id, reported_at, id) WHERE decision is null;
CREATE INDEX review_reports_reporter ON review_reports (reporter_id);
CREATE INDEX review_reports_review ON review_reports (review_id);
CREATE INDEX review_reports_untold ON review_reports (reported_at) WHERE decision is not null and email is not null and told_at is null;

-- The number of reviews of a movie with each number of stars. Set by trigger.
CREATE TABLE review_stars (
  movie_id integer NOT NULL,
  star integer NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY(movie_id, star),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);

-- Movies that the owner groups, by hand or by a rule. A rule is a full-text query of `movie_terms`.
-- Full text intersects the rule's terms before it reads a row, so that a page reads at most 30
-- rows. The indexes of `movies` and a table of countries would read up to 40,000 rows for a rare
-- match.
CREATE TABLE collections (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  slug text NOT NULL,
  position integer NOT NULL,
  texts text NOT NULL,
  picture text,
  starts_at integer,
  ends_at integer,
  rule text,
  rule_terms text,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  series text,
  season_prices text,
  season_rent_prices text,
  CONSTRAINT collections_texts CHECK(json_valid(texts)),
  CONSTRAINT collections_rule CHECK((rule is null) = (rule_terms is null))
);
CREATE INDEX collections_by_hand ON collections (slug) WHERE rule_terms is null;
CREATE INDEX collections_by_rule ON collections (slug) WHERE rule_terms is not null;
CREATE INDEX collections_position ON collections (position);
CREATE UNIQUE INDEX collections_slug_unique ON collections (slug);

-- The movies of collections that are put together by hand, with their positions.
CREATE TABLE collection_movies (
  collection_id integer NOT NULL,
  movie_id integer NOT NULL,
  position integer NOT NULL,
  listed integer DEFAULT true NOT NULL,
  season integer,
  episode integer,
  PRIMARY KEY(collection_id, movie_id),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE UNIQUE INDEX collection_movies_episode ON collection_movies (movie_id) WHERE season is not null;
CREATE INDEX collection_movies_listed ON collection_movies (collection_id, position, movie_id) WHERE listed;
CREATE INDEX collection_movies_movie ON collection_movies (movie_id);
CREATE UNIQUE INDEX collection_movies_number ON collection_movies (collection_id, season, episode) WHERE season is not null;

-- Pages -------------------------------------------------------------------------------------------

-- The owner's texts: additional pages, and texts that replace those of built-in pages.
CREATE TABLE site_pages (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  slug text NOT NULL,
  placement text NOT NULL,
  position integer NOT NULL,
  texts text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  CONSTRAINT site_pages_placement CHECK(placement in ('none', 'footer', 'menu')),
  CONSTRAINT site_pages_texts CHECK(json_valid(texts))
);
CREATE UNIQUE INDEX site_pages_slug_unique ON site_pages (slug);

-- The administrators' reviews of built-in legal pages. The variable LEGAL_REVIEWED applies to pages
-- without a row.
CREATE TABLE legal_reviews (
  page text PRIMARY KEY NOT NULL,
  reviewed_at integer,
  reviewed_by text,
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT legal_reviews_page CHECK(page in ('terms', 'privacy', 'imprint', 'accessibility'))
);

-- Set-up ------------------------------------------------------------------------------------------

-- The steps of the set-up that an administrator completed, skipped or opened.
CREATE TABLE set_up (
  step text PRIMARY KEY NOT NULL,
  state text NOT NULL,
  code text,
  email_id text,
  changed_at integer NOT NULL,
  CONSTRAINT set_up_step CHECK(step in ('look', 'languages', 'owner', 'second-factor', 'legal', 'email', 'plan', 'payments', 'movie')),
  CONSTRAINT set_up_state CHECK(state in ('open', 'done', 'skipped'))
);

-- Videos ------------------------------------------------------------------------------------------

-- The videos with the state of their upload. A video's files are in R2 under `videos/<id>/`.
CREATE TABLE videos (
  id text PRIMARY KEY NOT NULL,
  status text NOT NULL,
  file_name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  duration_ms integer NOT NULL,
  upload_id text,
  source_at integer,
  tracks text,
  chapters text DEFAULT '[]' NOT NULL,
  chapters_version integer DEFAULT 1 NOT NULL,
  created_by text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  published_at integer,
  unused_since integer,
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT videos_id CHECK(id <> 'watch'),
  CONSTRAINT videos_status CHECK(status in ('uploading', 'ready', 'failed')),
  CONSTRAINT videos_ready CHECK(status <> 'ready' or published_at is not null)
);
CREATE INDEX videos_list ON videos (status, created_at, id);
CREATE INDEX videos_unused ON videos (status, updated_at) WHERE unused_since is not null;

-- Repeats an extra in the movie's row once its video can be played.
CREATE TRIGGER extras_shown_video AFTER UPDATE OF status, duration_ms, published_at ON videos BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM extras WHERE video_id = NEW.id);
END;

-- Records in each movie that the original of its video arrived or is gone.
CREATE TRIGGER videos_file AFTER UPDATE OF source_at ON videos BEGIN
  UPDATE movies SET downloadable = NEW.source_at IS NOT NULL WHERE video_id = NEW.id;
END;

-- Removes the playable file from the movies of a deleted video.
CREATE TRIGGER videos_lost BEFORE DELETE ON videos BEGIN
  UPDATE movies SET video_path = NULL WHERE video_id = OLD.id;
END;

-- Names the playable file again in each movie whose video changed state.
CREATE TRIGGER videos_play AFTER UPDATE OF status, source_at, type ON videos BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.id) WHERE video_id = NEW.id;
END;

-- Sets a failed upload back to uploading when a part of it arrives.
CREATE TRIGGER videos_resumed AFTER UPDATE OF updated_at ON videos
WHEN OLD.status = 'failed' AND NEW.status = 'failed' AND NEW.updated_at > OLD.updated_at BEGIN
  UPDATE videos SET status = 'uploading' WHERE id = NEW.id;
END;

-- Records that a new video is unused since its creation.
CREATE TRIGGER videos_unused_insert AFTER INSERT ON videos BEGIN
  UPDATE videos SET unused_since = NEW.created_at WHERE id = NEW.id;
END;

-- Adds the original of a new video to the total of bytes.
CREATE TRIGGER videos_weighed AFTER INSERT ON videos BEGIN
  UPDATE totals SET value = value + NEW.bytes WHERE name = 'bytes';
END;

-- Subtracts the original of a deleted video from the total of bytes.
CREATE TRIGGER videos_weighed_off AFTER DELETE ON videos BEGIN
  UPDATE totals SET value = value - OLD.bytes WHERE name = 'bytes';
END;

-- Extras of a movie: videos that no list shows. Everybody who may watch the movie may watch its
-- extras. Everybody may watch an open extra.
CREATE TABLE extras (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  movie_id integer NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  position integer NOT NULL,
  video_id text,
  created_at integer NOT NULL,
  is_open integer DEFAULT false NOT NULL,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE set null,
  CONSTRAINT extras_kind CHECK(kind in ('trailer', 'making-of', 'interview', 'deleted-scene', 'other'))
);
CREATE INDEX extras_list ON extras (movie_id, position, id);
CREATE INDEX extras_video ON extras (video_id) WHERE video_id is not null;
CREATE INDEX extras_without_video ON extras (created_at) WHERE video_id is null;

-- Removes a deleted extra from the movie's row.
CREATE TRIGGER extras_shown_delete AFTER DELETE ON extras WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = OLD.movie_id) WHERE id = OLD.movie_id;
END;

-- Repeats a new extra in the movie's row.
CREATE TRIGGER extras_shown_insert AFTER INSERT ON extras WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = NEW.movie_id) WHERE id = NEW.movie_id;
END;

-- Repeats a changed extra in the movie's row.
CREATE TRIGGER extras_shown_update AFTER UPDATE OF kind, title, position, video_id, is_open ON extras BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = NEW.movie_id) WHERE id = NEW.movie_id;
END;

-- Marks the video of a deleted extra as unused since its movie went to the bin, or from now on,
-- unless a movie or another extra has it.
CREATE TRIGGER extras_used_delete AFTER DELETE ON extras WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = coalesce(
    (SELECT deleted_at FROM movies WHERE id = OLD.movie_id), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Marks the video of a new extra as used.
CREATE TRIGGER extras_used_insert AFTER INSERT ON extras WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
END;

-- Marks an extra's new video as used, and the old one as unused unless a movie or another extra has
-- it.
CREATE TRIGGER extras_used_update AFTER UPDATE OF video_id ON extras WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
  UPDATE videos SET unused_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- The uploaded packaged files of videos. Playlists are written from these rows.
CREATE TABLE video_files (
  video_id text NOT NULL,
  path text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  etag text,
  duration_ms integer,
  created_at integer NOT NULL,
  PRIMARY KEY(video_id, path),
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE cascade,
  CONSTRAINT video_files_bytes CHECK(bytes > 0),
  CONSTRAINT video_files_sha256 CHECK(length(sha256) = 64)
);

-- Subtracts a deleted file from the bytes of its movies.
CREATE TRIGGER movie_figures_file_delete AFTER DELETE ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = OLD.video_id);
END;

-- Adds a new file to the bytes of the movies that show its video.
CREATE TRIGGER movie_figures_file_insert AFTER INSERT ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Adds to the bytes of movies the difference in size of a file that was sent again.
CREATE TRIGGER movie_figures_file_update AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Adds a new file to the total of bytes.
CREATE TRIGGER video_files_weighed AFTER INSERT ON video_files BEGIN
  UPDATE totals SET value = value + NEW.bytes WHERE name = 'bytes';
END;

-- Adds to the total of bytes the difference in size of a file that was sent again.
CREATE TRIGGER video_files_weighed_again AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE totals SET value = value + NEW.bytes - OLD.bytes WHERE name = 'bytes';
END;

-- Subtracts a deleted file from the total of bytes.
CREATE TRIGGER video_files_weighed_off AFTER DELETE ON video_files BEGIN
  UPDATE totals SET value = value - OLD.bytes WHERE name = 'bytes';
END;

-- Videos with missing files, as of the last scan.
CREATE TABLE missing_video_files (
  video_id text PRIMARY KEY NOT NULL,
  files integer NOT NULL,
  found_at integer NOT NULL,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE cascade
);

-- The uploaded parts of an original's multipart upload. R2 does not list such parts.
CREATE TABLE video_parts (
  video_id text NOT NULL,
  part integer NOT NULL,
  etag text NOT NULL,
  bytes integer NOT NULL,
  PRIMARY KEY(video_id, part),
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE cascade,
  CONSTRAINT video_parts_number CHECK(part between 1 and 10000)
);

-- Accounts ----------------------------------------------------------------------------------------

-- Accounts. `email` is stored in lower case.
CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  serial integer,
  name text NOT NULL,
  name_folded text NOT NULL,
  email text NOT NULL,
  phone text,
  image_key text,
  role text DEFAULT 'USER' NOT NULL,
  password_hash text NOT NULL,
  email_verified_at integer,
  created_at integer NOT NULL,
  language text DEFAULT 'en' NOT NULL,
  blocked_at integer,
  staff_role text,
  age_limit integer,
  pin_hash text,
  CONSTRAINT users_role CHECK(role in ('ADMIN', 'USER')),
  CONSTRAINT users_email CHECK(email = lower(email))
);
CREATE INDEX users_administrators ON users (created_at, id) WHERE role = 'ADMIN';
CREATE INDEX users_blocked ON users (created_at, id) WHERE blocked_at is not null;
CREATE UNIQUE INDEX users_email_unique ON users (email);
CREATE INDEX users_image ON users (image_key) WHERE image_key is not null;
CREATE INDEX users_list ON users (created_at, id);
CREATE INDEX users_name ON users (name_folded, id);
CREATE UNIQUE INDEX users_serial_unique ON users (serial);
CREATE INDEX users_staff ON users (created_at, id) WHERE staff_role is not null;

-- Erases the names and the message of gifts from and to a deleted account. A paid gift keeps them
-- until its email is sent.
CREATE TRIGGER gift_codes_erasing BEFORE DELETE ON users BEGIN
  UPDATE gift_codes SET recipient_email = NULL, recipient_name = NULL, sender_name = NULL, message = NULL,
    erase_at = NULL
  WHERE (buyer_id = OLD.id OR redeemed_by = OLD.id OR recipient_email = OLD.email OR recipient_id = OLD.id)
    AND due_on IS NULL;
END;

-- Marks a customer whose changed email address the provider does not know yet.
CREATE TRIGGER provider_customers_email AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE user_id = NEW.id;
END;

-- Keeps what names an account by its address with the account when the address changes. The giver of a
-- gift does not learn the new address.
CREATE TRIGGER users_address_changed AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE emails SET user_id = NEW.id WHERE "to" = OLD.email;
  UPDATE review_reports SET email = NEW.email WHERE email = OLD.email;
  UPDATE unassigned_exits SET email = NEW.email WHERE email = OLD.email;
  UPDATE gift_codes SET recipient_id = NEW.id WHERE recipient_email = OLD.email;
  DELETE FROM registrations WHERE email = OLD.email;
END;

-- Counts a new account.
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'users';
END;

-- Removes the names of a deleted account from the audit log, and all values that could name the
-- account.
CREATE TRIGGER users_erased AFTER DELETE ON users BEGIN
  UPDATE audit_log SET actor_name = '', key_name = iif(key_name IS NULL, NULL, '')
  WHERE actor_id = OLD.id AND (actor_name <> '' OR key_name <> '');
  UPDATE audit_log SET
    before = iif(before IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(before)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star'))),
    after = iif(after IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(after)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
  WHERE (subject_id = OLD.id AND subject = 'user') OR author_id = OLD.id;
END;

-- Erases the rows and texts that belong to an account only by its orders or its address, before
-- these are gone.
CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM review_reports WHERE email = OLD.email;
  DELETE FROM unassigned_exits WHERE email = OLD.email;
  UPDATE review_reports SET explanation = '' WHERE author_id = OLD.id AND explanation <> '';
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email,
    'email:exit:' || OLD.email, 'email:report:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;

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

-- Ends every sign-in that was begun with the old password.
CREATE TRIGGER users_password_ends_challenges AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash <> OLD.password_hash BEGIN
  DELETE FROM challenges WHERE user_id = NEW.id;
END;

-- Deletes the codes that an account has confirmed once its password changes, so that a television
-- that waits for its session gets none.
CREATE TRIGGER users_password_ends_device_codes AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash <> OLD.password_hash BEGIN
  DELETE FROM device_codes WHERE user_id = NEW.id;
END;

-- Subtracts a deleted account from the total.
CREATE TRIGGER users_uncounted AFTER DELETE ON users BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
END;

-- Registrations whose address is not verified yet: one per address, whether or not the address has
-- an account. `contested` says that another registration of the address had another password, so
-- the mailbox's owner sets a new password.
CREATE TABLE registrations (
  email text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  phone text,
  password_hash text NOT NULL,
  contested integer NOT NULL,
  token_hash text NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  language text DEFAULT 'en' NOT NULL
);
CREATE INDEX registrations_expiry ON registrations (expires_at);
CREATE UNIQUE INDEX registrations_token_hash_unique ON registrations (token_hash);

-- Signed-in browsers. Ending a session deletes its row.
CREATE TABLE sessions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  device text NOT NULL,
  created_at integer NOT NULL,
  last_seen_at integer NOT NULL,
  expires_at integer NOT NULL,
  stays integer DEFAULT false NOT NULL,
  proved_at integer,
  pin_until integer,
  is_television integer DEFAULT false NOT NULL,
  profile_id integer REFERENCES profiles(id) ON DELETE SET NULL,
  profile_limited integer DEFAULT false NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_of_profile ON sessions (profile_id) WHERE profile_id is not null;
CREATE INDEX sessions_of_user ON sessions (user_id);

-- The profiles of an account besides the main profile, which is the account itself.
CREATE TABLE profiles (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  name_folded text NOT NULL,
  picture text NOT NULL,
  pin_hash text,
  age_limit integer,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE UNIQUE INDEX profiles_name ON profiles (user_id, name_folded);

-- Ends the sessions of a deleted profile that had an age limit, because the main profile may show
-- more. The sessions of other deleted profiles go on in the main profile.
CREATE TRIGGER profiles_deleted BEFORE DELETE ON profiles WHEN OLD.age_limit IS NOT NULL BEGIN
  DELETE FROM sessions WHERE profile_id = OLD.id;
END;

-- Records in a profile's sessions whether the profile has an age limit now, and ends the time for
-- which a PIN lifted the former limit. A session's token states the same fact. A token that differs
-- from the session's row is replaced before its request goes on.
CREATE TRIGGER profiles_limited AFTER UPDATE OF age_limit ON profiles WHEN OLD.age_limit IS NOT NEW.age_limit BEGIN
  UPDATE sessions SET profile_limited = NEW.age_limit IS NOT NULL, pin_until = NULL WHERE profile_id = NEW.id;
END;

-- The passkeys of accounts. `counter` detects a copied authenticator, if the authenticator counts
-- its signatures.
CREATE TABLE passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  public_key text NOT NULL,
  counter integer NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- The authenticator app of an account. The app is a second factor only after a code from the app
-- has confirmed it.
CREATE TABLE authenticators (
  user_id text PRIMARY KEY NOT NULL,
  secret text NOT NULL,
  confirmed_at integer,
  last_step integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

-- Unused recovery codes, by their hash.
CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY(user_id, hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

-- Challenges that an authenticator signs once. The browser names a challenge by its ticket; the row
-- has the ticket's hash. `userId` is null for a sign-in without an address.
CREATE TABLE challenges (
  hash text PRIMARY KEY NOT NULL,
  user_id text,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX challenges_expiry ON challenges (expires_at);
CREATE INDEX challenges_of_user ON challenges (user_id);

-- The codes of televisions that wait for a sign-in, stored hashed. A code without `user_id` and
-- `refused_at` is undecided. The row is deleted when the code is used, or when the session that
-- confirmed the code ends.
CREATE TABLE device_codes (
  hash text PRIMARY KEY NOT NULL,
  user_code_hash text NOT NULL,
  device text NOT NULL,
  country text,
  interval_seconds integer NOT NULL,
  polled_at integer,
  is_early integer DEFAULT false NOT NULL,
  user_id text,
  session_id text,
  refused_at integer,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE cascade
);
CREATE INDEX device_codes_expiry ON device_codes (expires_at);
CREATE INDEX device_codes_of_session ON device_codes (session_id) WHERE session_id is not null;
CREATE INDEX device_codes_of_user ON device_codes (user_id) WHERE user_id is not null;
CREATE UNIQUE INDEX device_codes_user_code_hash_unique ON device_codes (user_code_hash);

-- The browsers in which an account was used, by the hash of a cookie. A sign-in from another
-- browser causes a warning email.
CREATE TABLE known_devices (
  user_id text NOT NULL,
  hash text NOT NULL,
  last_seen_at integer NOT NULL,
  PRIMARY KEY(user_id, hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX known_devices_age ON known_devices (last_seen_at);

-- The tokens in emails, stored hashed. An account has one token for each purpose, so that a newer
-- token voids the older token.
CREATE TABLE one_time_tokens (
  hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  email text,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);
CREATE UNIQUE INDEX one_time_tokens_newest ON one_time_tokens (user_id, purpose);

-- The hits of each rate limit in its window: failed sign-ins, emails, contact messages.
CREATE TABLE rate_limits (
  key text PRIMARY KEY NOT NULL,
  count integer NOT NULL,
  ends_at integer NOT NULL
);
CREATE INDEX rate_limits_end ON rate_limits (ends_at);

-- The outbox: emails to send and, with the `mailbox` provider, emails that were sent. Emails of
-- other providers are deleted once sent, because they contain valid links.
CREATE TABLE emails (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  "to" text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  queued_at integer NOT NULL,
  sent_at integer,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  stop_link text,
  user_id text REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX emails_age ON emails (queued_at);
CREATE INDEX emails_due ON emails (due_at) WHERE sent_at is null;
CREATE INDEX emails_mailbox ON emails (sent_at, id) WHERE sent_at is not null;
CREATE INDEX emails_of_user ON emails (user_id) WHERE user_id is not null;
CREATE INDEX emails_stuck ON emails (queued_at) WHERE sent_at is null and attempts >= 5;
CREATE INDEX emails_to ON emails ("to", sent_at);

-- The emails that were sent to accounts, without their texts, which contain valid links.
CREATE TABLE sent_emails (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  sent_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX sent_emails_age ON sent_emails (sent_at);
CREATE INDEX sent_emails_list ON sent_emails (user_id, sent_at, id);

-- Cancellations and withdrawals that people declared on the pages for them, which need no sign-in.
CREATE TABLE exits (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  user_id text NOT NULL,
  order_id text NOT NULL,
  name text,
  reason text,
  timing text NOT NULL,
  received_at integer NOT NULL,
  token_hash text,
  confirmed_at integer,
  due_at integer,
  done_at integer,
  refunded_cents integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade
);
CREATE INDEX exits_due ON exits (due_at) WHERE due_at is not null;
CREATE INDEX exits_list ON exits (received_at, id);
CREATE INDEX exits_order ON exits (order_id);
CREATE UNIQUE INDEX exits_token ON exits (token_hash);
CREATE INDEX exits_user ON exits (user_id, received_at);

-- Cancellations and withdrawals that name no contract, until an administrator assigns them to an
-- order or dismisses them.
CREATE TABLE unassigned_exits (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  name text,
  contract text,
  reason text,
  timing text NOT NULL,
  received_at integer NOT NULL
);
CREATE INDEX unassigned_exits_email ON unassigned_exits (email, received_at);
CREATE INDEX unassigned_exits_list ON unassigned_exits (received_at, id);

-- The notes of administrators about an account.
CREATE TABLE member_notes (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  author_id text,
  body text NOT NULL,
  created_at integer NOT NULL,
  changed_at integer,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE set null
);
CREATE INDEX member_notes_author ON member_notes (author_id) WHERE author_id is not null;
CREATE INDEX member_notes_list ON member_notes (user_id, created_at, id);

-- Billing -----------------------------------------------------------------------------------------

-- The plans of subscriptions.
CREATE TABLE plans (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  price_cents integer NOT NULL,
  currency text NOT NULL,
  days integer NOT NULL,
  period text,
  streams integer NOT NULL,
  active integer NOT NULL,
  listed integer DEFAULT true NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  provider_price_id text,
  renewing integer DEFAULT 0 NOT NULL,
  max_height integer,
  trial_days integer,
  link_token text,
  translated_names text DEFAULT '{}' NOT NULL,
  CONSTRAINT plans_id CHECK(id glob '[0-9][0-9][0-9][0-9][0-9]'),
  CONSTRAINT plans_price CHECK(price_cents > 0),
  CONSTRAINT plans_days CHECK(days > 0),
  CONSTRAINT plans_streams CHECK(streams > 0)
);

-- Gives a new plan that is sold by its link a token that nobody guesses.
CREATE TRIGGER plans_link_insert AFTER INSERT ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- Gives a plan its token when the plan is first sold by its link.
CREATE TRIGGER plans_link_update AFTER UPDATE OF listed ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- The result of publishing each plan at the provider. Empty with a provider that needs no
-- publication.
CREATE TABLE plan_publications (
  plan_id text PRIMARY KEY NOT NULL,
  offer text NOT NULL,
  checked_at integer,
  attempt integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  error text,
  retry_at integer,
  FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE cascade
);

-- Codes that reduce a plan's price by a percentage or an amount. A code's discount never changes,
-- because orders name the code.
CREATE TABLE promotion_codes (
  id text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  percent integer,
  amount_cents integer,
  periods integer,
  plan_ids text,
  starts_on text,
  ends_on text,
  max_uses integer,
  uses integer DEFAULT 0 NOT NULL,
  ended integer DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT promotion_codes_discount CHECK((percent is null) <> (amount_cents is null)),
  CONSTRAINT promotion_codes_percent CHECK(percent between 1 and 100),
  CONSTRAINT promotion_codes_amount CHECK(amount_cents > 0),
  CONSTRAINT promotion_codes_periods CHECK(periods > 0)
);
CREATE UNIQUE INDEX promotion_codes_code ON promotion_codes (code);
CREATE INDEX promotion_codes_newest ON promotion_codes (created_at, id);

-- The end of each account's paid time, and whether the subscription renews: one row per account.
-- The ledger `payment_events` has the events that caused these values.
CREATE TABLE subscriptions (
  user_id text PRIMARY KEY NOT NULL,
  plan_id text NOT NULL,
  started_at integer NOT NULL,
  expires_at integer NOT NULL,
  renews integer NOT NULL,
  order_id text,
  provider text NOT NULL,
  provider_ref text,
  event_at integer NOT NULL,
  reminded_days integer,
  overdue_since integer,
  pay_url text,
  overdue_days integer,
  is_free integer DEFAULT false NOT NULL,
  paused_until integer,
  resumption_noticed_for integer,
  next_plan_id text,
  next_plan_at integer,
  card_expires_at integer,
  card_noticed_for integer,
  yearly_noticed_at integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (next_plan_id) REFERENCES plans(id)
);
CREATE INDEX subscriptions_anniversary ON subscriptions ((started_at / 86400000) % 365, yearly_noticed_at);
CREATE INDEX subscriptions_card ON subscriptions (card_expires_at) WHERE card_noticed_for is not card_expires_at;
CREATE INDEX subscriptions_expiry ON subscriptions (expires_at, user_id);
CREATE INDEX subscriptions_free ON subscriptions (reminded_days, expires_at) WHERE is_free = 1;
CREATE INDEX subscriptions_of_plan ON subscriptions (plan_id, expires_at, user_id) WHERE renews = 1;
CREATE INDEX subscriptions_order ON subscriptions (order_id);
CREATE INDEX subscriptions_overdue ON subscriptions (overdue_days, overdue_since) WHERE overdue_since is not null;
CREATE INDEX subscriptions_paused ON subscriptions (paused_until) WHERE paused_until is not null;
CREATE UNIQUE INDEX subscriptions_provider ON subscriptions (provider, provider_ref);
CREATE INDEX subscriptions_reminder ON subscriptions (renews, reminded_days, expires_at);
CREATE INDEX subscriptions_renewal ON subscriptions (plan_id, reminded_days, expires_at);

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

-- Removes a deleted subscription from the count of its plan.
CREATE TRIGGER plans_renewing_delete AFTER DELETE ON subscriptions WHEN OLD.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing - 1 WHERE id = OLD.plan_id;
END;

-- Adds a new renewing subscription to the count of its plan.
CREATE TRIGGER plans_renewing_insert AFTER INSERT ON subscriptions WHEN NEW.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing + 1 WHERE id = NEW.plan_id;
END;

-- Updates the plans' counts of renewing subscriptions after a subscription changed its plan, or its
-- renewal was stopped or restarted.
CREATE TRIGGER plans_renewing_update AFTER UPDATE OF plan_id, renews ON subscriptions
  WHEN (NEW.plan_id, NEW.renews) <> (OLD.plan_id, OLD.renews) BEGIN
  UPDATE plans SET renewing = renewing - OLD.renews WHERE id = OLD.plan_id;
  UPDATE plans SET renewing = renewing + NEW.renews WHERE id = NEW.plan_id;
END;

-- Removes a deleted subscription from the count of its last day.
CREATE TRIGGER subscription_ends_delete AFTER DELETE ON subscriptions BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
END;

-- Counts the day on which a new subscription ends.
CREATE TRIGGER subscription_ends_insert AFTER INSERT ON subscriptions BEGIN
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Moves a subscription's count from its old last day to its new last day.
CREATE TRIGGER subscription_ends_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Queues the event of a member whose account is deleted.
CREATE TRIGGER webhooks_member_deleted AFTER DELETE ON subscriptions
WHEN OLD.expires_at > unixepoch() * 1000 AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('member.ended', json_object('memberId', OLD.user_id,
    'planId', OLD.plan_id, 'endedAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), unixepoch() * 1000);
END;

-- Queues the event of a member who comes back.
CREATE TRIGGER webhooks_member_returned AFTER UPDATE OF started_at, expires_at ON subscriptions
WHEN NEW.expires_at > OLD.expires_at AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on)
  AND (NEW.started_at >= OLD.expires_at
    OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE key = 'ended:' || NEW.user_id || ':' || OLD.expires_at)) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('member.started', json_object('memberId', NEW.user_id,
    'planId', NEW.plan_id, 'orderId', NEW.order_id,
    'startedAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.started_at / 1000.0, 'unixepoch'),
    'paidUntil', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.expires_at / 1000.0, 'unixepoch')), unixepoch() * 1000);
END;

-- Queues the event of a new member.
CREATE TRIGGER webhooks_member_started AFTER INSERT ON subscriptions
WHEN EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('member.started', json_object('memberId', NEW.user_id,
    'planId', NEW.plan_id, 'orderId', NEW.order_id,
    'startedAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.started_at / 1000.0, 'unixepoch'),
    'paidUntil', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.expires_at / 1000.0, 'unixepoch')), unixepoch() * 1000);
END;

-- Time that an administrator or a gift code gave to an account. Access lasts until its end,
-- whatever the account has paid.
CREATE TABLE gifts (
  user_id text PRIMARY KEY NOT NULL,
  until integer NOT NULL,
  given_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX gifts_end ON gifts (until, user_id);

-- Checkouts of a plan, of movies, of a rental, or of a gift.
CREATE TABLE orders (
  id text PRIMARY KEY NOT NULL,
  user_id text,
  kind text NOT NULL,
  plan_id text,
  status text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  provider text NOT NULL,
  payer_id text,
  provider_ref text,
  transaction_id text,
  payment_link text,
  attempt integer DEFAULT 0 NOT NULL,
  checked_at integer,
  check_at integer DEFAULT 0 NOT NULL,
  done_at integer,
  shares_due integer DEFAULT false NOT NULL,
  terms_accepted_at integer,
  promotion_code_id text,
  discount_cents integer DEFAULT 0 NOT NULL,
  trial_days integer,
  dispute text,
  dispute_due_at integer,
  state text GENERATED ALWAYS AS (case when dispute in ('open', 'inquiry') then 'disputed' when dispute = 'lost' and status = 'refunded' then 'charged_back' else status end) VIRTUAL NOT NULL,
  trial_person text,
  trial_card text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  overdue_at integer,
  consent_text text,
  checkout_country text,
  season_name text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (promotion_code_id) REFERENCES promotion_codes(id),
  CONSTRAINT orders_status CHECK(status in ('open', 'paid', 'failed', 'refunded', 'flagged')),
  CONSTRAINT orders_plan CHECK((kind = 'subscription') = (plan_id is not null)),
  CONSTRAINT orders_amount CHECK(amount_cents > 0)
);
CREATE INDEX orders_disputed ON orders (state, created_at, id) WHERE dispute is not null;
CREATE INDEX orders_due ON orders (provider, check_at) WHERE done_at is null;
CREATE INDEX orders_kind ON orders (kind, created_at, id);
CREATE INDEX orders_kind_disputed ON orders (kind, state, created_at, id) WHERE dispute is not null;
CREATE INDEX orders_kind_status ON orders (kind, status, created_at, id);
CREATE INDEX orders_last_digits ON orders (substr(id, -4));
CREATE INDEX orders_list ON orders (status, created_at, id);
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_of_payers ON orders (created_at, id) WHERE payer_id is not null;
CREATE INDEX orders_of_promotion_code ON orders (promotion_code_id, created_at, id) WHERE promotion_code_id is not null and status <> 'failed';
CREATE UNIQUE INDEX orders_one_open ON orders (user_id) WHERE status = 'open' and kind = 'subscription';
CREATE INDEX orders_payer ON orders (payer_id) WHERE payer_id is not null;
CREATE INDEX orders_promotion_code ON orders (promotion_code_id, user_id) WHERE promotion_code_id is not null;
CREATE UNIQUE INDEX orders_provider ON orders (provider, provider_ref);
CREATE INDEX orders_shares_due ON orders (id) WHERE shares_due = 1;
CREATE UNIQUE INDEX orders_transaction ON orders (provider, transaction_id);
CREATE INDEX orders_trial_card ON orders (trial_card) WHERE trial_card is not null;
CREATE INDEX orders_trial_person ON orders (trial_person) WHERE trial_person is not null;
CREATE INDEX orders_trials ON orders (created_at, id) WHERE trial_days is not null;
CREATE INDEX orders_user ON orders (user_id, created_at, id);

-- Lets the job that empties the bin check a kept movie again once an order of the movie is decided.
CREATE TRIGGER orders_not_pending AFTER UPDATE OF status ON orders
WHEN OLD.status IN ('open', 'flagged') AND NEW.status NOT IN ('open', 'flagged') BEGIN
  UPDATE movies SET kept_at = 0
    WHERE kept_at > 0 AND id IN (SELECT movie_id FROM order_items WHERE order_id = NEW.id);
END;

-- Gives the orders of one account one payer, which keeps them together when the account is gone.
CREATE TRIGGER orders_payer_set AFTER INSERT ON orders WHEN NEW.kind = 'subscription' AND NEW.payer_id IS NULL BEGIN
  UPDATE orders SET payer_id = coalesce((SELECT o.payer_id FROM orders AS o
    WHERE o.user_id = NEW.user_id AND o.payer_id IS NOT NULL LIMIT 1), NEW.id)
  WHERE id = NEW.id;
END;

-- Makes the order of a deleted account due for a check, so that its subscription is cancelled.
-- Erases the country of the checkout; a payment keeps its country, which tax needs.
CREATE TRIGGER orders_without_user AFTER UPDATE OF user_id ON orders
WHEN OLD.user_id IS NOT NULL AND NEW.user_id IS NULL BEGIN
  UPDATE orders SET check_at = 0, checkout_country = NULL WHERE id = NEW.id;
END;

-- Stops counting the use of a code when the order fails, and counts it again when the order is paid
-- after all.
CREATE TRIGGER promotion_codes_release AFTER UPDATE OF status ON orders
  WHEN NEW.promotion_code_id IS NOT NULL AND (NEW.status = 'failed') <> (OLD.status = 'failed') BEGIN
  UPDATE promotion_codes SET uses = uses + iif(NEW.status = 'failed', -1, 1) WHERE id = NEW.promotion_code_id;
END;

-- Counts the use of a code by a new order.
CREATE TRIGGER promotion_codes_use AFTER INSERT ON orders
WHEN NEW.promotion_code_id IS NOT NULL AND NEW.status <> 'failed' BEGIN
  UPDATE promotion_codes SET uses = uses + 1 WHERE id = NEW.promotion_code_id;
END;

-- Counts a trial for the month in which its order was created.
CREATE TRIGGER trial_totals_begun AFTER UPDATE OF status ON orders
WHEN NEW.trial_days IS NOT NULL AND OLD.status = 'open' AND NEW.status NOT IN ('open', 'failed') BEGIN
  INSERT INTO trial_totals SELECT strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'), 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM trial_totals
      WHERE month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'));
  UPDATE trial_totals SET begun = begun + 1 WHERE month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch');
END;

-- The changes of an order's plan that were requested from the provider. The provider state says
-- whether and when they happened. A plan change without a row here was not sold by this site.
CREATE TABLE plan_changes (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  plan_id text NOT NULL,
  amount_cents integer NOT NULL,
  timing text NOT NULL,
  requested_at integer NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT plan_changes_timing CHECK(timing in ('now', 'period_end')),
  CONSTRAINT plan_changes_amount CHECK(amount_cents > 0)
);
CREATE INDEX plan_changes_order ON plan_changes (order_id, requested_at);

-- Announced new prices for all subscribers of a plan: `amount_cents`, and the id of the price at
-- the provider. A later price for new subscribers changes no row here. `told` and `moved` count the
-- subscribers in `price_moves`. Set by triggers.
CREATE TABLE price_changes (
  id text PRIMARY KEY NOT NULL,
  plan_id text NOT NULL,
  amount_cents integer NOT NULL,
  provider_price_id text,
  effective_at integer NOT NULL,
  announced_at integer NOT NULL,
  withdrawn_at integer,
  told integer DEFAULT 0 NOT NULL,
  moved integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT price_changes_amount CHECK(amount_cents > 0)
);
CREATE INDEX price_changes_plan ON price_changes (plan_id, announced_at);

-- The subscribers who were told of a new price, by their order. `moves_at` is when the provider is
-- asked to charge the new price: at least 30 days after the email, and postponed while the provider
-- cannot be asked.
CREATE TABLE price_moves (
  order_id text NOT NULL,
  change_id text NOT NULL,
  old_cents integer NOT NULL,
  told_at integer NOT NULL,
  email_id text,
  moves_at integer NOT NULL,
  moved_at integer,
  reminds_of integer,
  PRIMARY KEY(order_id, change_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (change_id) REFERENCES price_changes(id)
);
CREATE INDEX price_moves_change ON price_moves (change_id, told_at, order_id);
CREATE INDEX price_moves_due ON price_moves (moves_at) WHERE moved_at is null;
CREATE INDEX price_moves_email ON price_moves (email_id) WHERE moved_at is null;
CREATE INDEX price_moves_reminder ON price_moves (reminds_of) WHERE reminds_of is not null;

-- Removes a deleted price move from the counts of its price change.
CREATE TRIGGER price_changes_left AFTER DELETE ON price_moves BEGIN
  UPDATE price_changes SET told = told - 1, moved = moved - (OLD.moved_at IS NOT NULL) WHERE id = OLD.change_id;
END;

-- Counts a subscriber who pays the new price.
CREATE TRIGGER price_changes_moved AFTER UPDATE OF moved_at ON price_moves BEGIN
  UPDATE price_changes SET moved = moved + (NEW.moved_at IS NOT NULL) - (OLD.moved_at IS NOT NULL)
    WHERE id = NEW.change_id;
END;

-- Counts a subscriber who was told of a new price.
CREATE TRIGGER price_changes_told AFTER INSERT ON price_moves BEGIN
  UPDATE price_changes SET told = told + 1, moved = moved + (NEW.moved_at IS NOT NULL) WHERE id = NEW.change_id;
END;

-- The accounts' customers at the payment provider; a customer is deleted with the account.
-- `outdated` says that the provider does not know yet that the account's address has changed, or
-- that the account is deleted. Set by trigger.
CREATE TABLE provider_customers (
  provider text NOT NULL,
  customer_id text NOT NULL,
  user_id text,
  outdated integer DEFAULT false NOT NULL,
  PRIMARY KEY(provider, customer_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null
);
CREATE INDEX provider_customers_outdated ON provider_customers (provider) WHERE outdated = 1;
CREATE UNIQUE INDEX provider_customers_user ON provider_customers (user_id, provider);

-- Marks the customer of an erased account, which the provider has to delete.
CREATE TRIGGER provider_customers_erased AFTER UPDATE OF user_id ON provider_customers
WHEN NEW.user_id IS NULL BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE provider = NEW.provider AND customer_id = NEW.customer_id;
END;

-- Every payment of an order that the provider reported: the first, and a plan's renewals. Revenue
-- is counted from these rows.
CREATE TABLE payments (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  order_id text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  paid_at integer NOT NULL,
  refunded_cents integer DEFAULT 0 NOT NULL,
  refunded_at integer,
  dispute text,
  dispute_due_at integer,
  tax_cents integer DEFAULT 0 NOT NULL,
  net_cents integer GENERATED ALWAYS AS (amount_cents - refunded_cents - tax_cents * (amount_cents - refunded_cents) / max(amount_cents, 1)) VIRTUAL NOT NULL,
  invoice_ref text,
  invoice_number text,
  plan_id text,
  credit_cents integer DEFAULT 0 NOT NULL,
  period_starts_at integer,
  period_ends_at integer,
  stated_cents integer,
  stated_month text,
  card_country text,
  billing_country text,
  checkout_country text,
  home_country text GENERATED ALWAYS AS (case when amount_cents = 0 then null when card_country = billing_country then card_country when checkout_country in (card_country, billing_country) then checkout_country end) VIRTUAL,
  PRIMARY KEY(provider, transaction_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (plan_id) REFERENCES plans(id)
);
CREATE INDEX payments_invoice_last_digits ON payments (substr(invoice_number, -4)) WHERE invoice_number IS NOT NULL;
CREATE INDEX payments_last_digits ON payments (substr(transaction_id, -4));
CREATE INDEX payments_order ON payments (order_id, paid_at);
CREATE INDEX payments_time ON payments (paid_at, order_id);
CREATE INDEX payments_unstated ON payments (paid_at) WHERE stated_cents is not net_cents;

-- Marks an order of movies whose new payment has to be divided among its items.
CREATE TRIGGER orders_shares_due_insert AFTER INSERT ON payments BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- Marks an order of movies whose changed payment has to be divided again.
CREATE TRIGGER orders_shares_due_update AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN NEW.net_cents <> OLD.net_cents BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- Adds a payment, less refunds and tax, to the revenue of its day and of all time.
CREATE TRIGGER payments_counted AFTER INSERT ON payments BEGIN
  INSERT INTO daily_totals SELECT 'revenue', date(NEW.paid_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM daily_totals
      WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch'));
  UPDATE daily_totals SET value = value + NEW.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents WHERE name = 'revenue';
END;

-- Marks a payer whose MRR must be computed again after a payment of a plan.
CREATE TRIGGER payments_due AFTER INSERT ON payments WHEN NEW.period_ends_at IS NOT NULL BEGIN
  INSERT INTO payers (id, due_at, version) SELECT o.payer_id, 0, 0 FROM orders AS o
    WHERE o.id = NEW.order_id AND o.payer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payers WHERE id = o.payer_id);
  UPDATE payers SET due_at = 0, version = version + 1
    WHERE id = (SELECT payer_id FROM orders WHERE id = NEW.order_id);
END;

-- Marks a payer whose MRR must be computed again after the period or the refund of a payment
-- changed.
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

-- Adjusts the revenue after a payment was refunded, or after its tax was corrected.
CREATE TRIGGER payments_recounted AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN OLD.net_cents <> NEW.net_cents BEGIN
  UPDATE daily_totals SET value = value + NEW.net_cents - OLD.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents - OLD.net_cents WHERE name = 'revenue';
END;

-- Subtracts a deleted payment from the revenue.
CREATE TRIGGER payments_uncounted AFTER DELETE ON payments BEGIN
  UPDATE daily_totals SET value = value - OLD.net_cents
    WHERE name = 'revenue' AND day = date(OLD.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value - OLD.net_cents WHERE name = 'revenue';
END;

-- Counts a trial as paid with the first payment above zero that follows it.
CREATE TRIGGER trial_totals_paid AFTER INSERT ON payments
WHEN NEW.amount_cents > 0
  AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND trial_days IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM payments AS p
    WHERE p.order_id = NEW.order_id AND p.amount_cents > 0 AND p.transaction_id <> NEW.transaction_id) BEGIN
  UPDATE trial_totals SET paid = paid + 1
    WHERE month = (SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch') FROM orders WHERE id = NEW.order_id);
END;

-- Queues the event of a payment: the first payment of an order, or a renewal.
CREATE TRIGGER webhooks_order_paid AFTER INSERT ON payments
WHEN EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) SELECT 'order.paid', json_object('orderId', o.id, 'kind', o.kind,
    'memberId', o.user_id, 'planId', coalesce(NEW.plan_id, o.plan_id), 'transactionId', NEW.transaction_id,
    'amount', NEW.amount_cents / 100.0, 'currency', NEW.currency,
    'paidAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.paid_at / 1000.0, 'unixepoch')), unixepoch() * 1000
  FROM orders o WHERE o.id = NEW.order_id;
END;

-- Queues the event of a refund, whole or in part, or of a lost dispute.
CREATE TRIGGER webhooks_order_refunded AFTER UPDATE OF refunded_cents ON payments
WHEN NEW.refunded_cents > OLD.refunded_cents AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) SELECT 'order.refunded', json_object('orderId', o.id, 'kind', o.kind,
    'memberId', o.user_id, 'planId', coalesce(NEW.plan_id, o.plan_id), 'transactionId', NEW.transaction_id,
    'amount', (NEW.refunded_cents - OLD.refunded_cents) / 100.0, 'refunded', NEW.refunded_cents / 100.0,
    'paid', NEW.amount_cents / 100.0, 'currency', NEW.currency), unixepoch() * 1000
  FROM orders o WHERE o.id = NEW.order_id;
END;

-- Values of the site by day (`2026-11-21`, UTC). Triggers add up `plays` and `revenue` (cents,
-- refunds subtracted on the day of the payment); a job records `bytes` and `subscribers` hourly.
CREATE TABLE daily_totals (
  name text NOT NULL,
  day text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY(name, day)
);

-- The number of subscriptions that end on a day (UTC), so that counting subscribers reads no
-- subscription. Set by trigger.
CREATE TABLE subscription_ends (
  day text PRIMARY KEY NOT NULL,
  count integer NOT NULL
);

-- The accounts that ever paid for a plan, by `orders.payer_id`. A trigger on payments adds the
-- rows.
CREATE TABLE payers (
  id text PRIMARY KEY NOT NULL,
  due_at integer,
  version integer DEFAULT 0 NOT NULL
);
CREATE INDEX payers_due ON payers (due_at) WHERE due_at is not null;

-- The difference of a payer's monthly recurring revenue (MRR) between the end of a month
-- (`2026-03`, UTC) and the end of the previous month, computed from payments by
-- worker/revenue/mrr-changes.ts. Months without a difference have no row.
CREATE TABLE mrr_changes (
  payer_id text NOT NULL,
  month text NOT NULL,
  kind text NOT NULL,
  yearly_cents integer NOT NULL,
  cohort text NOT NULL,
  order_id text NOT NULL,
  PRIMARY KEY(payer_id, month),
  FOREIGN KEY (payer_id) REFERENCES payers(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade
);
CREATE INDEX mrr_changes_cohort ON mrr_changes (cohort, month);
CREATE INDEX mrr_changes_list ON mrr_changes (month, kind, order_id);
CREATE INDEX mrr_changes_order ON mrr_changes (order_id);

-- Adds a change of MRR to the totals of its month and cohort.
CREATE TRIGGER mrr_changes_counted AFTER INSERT ON mrr_changes BEGIN
  INSERT INTO mrr_totals SELECT NEW.month, NEW.cohort, NEW.kind, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM mrr_totals WHERE month = NEW.month AND cohort = NEW.cohort AND kind = NEW.kind);
  UPDATE mrr_totals SET count = count + 1, yearly_cents = yearly_cents + NEW.yearly_cents
    WHERE month = NEW.month AND cohort = NEW.cohort AND kind = NEW.kind;
END;

-- Subtracts a deleted change of MRR from the totals.
CREATE TRIGGER mrr_changes_uncounted AFTER DELETE ON mrr_changes BEGIN
  UPDATE mrr_totals SET count = count - 1, yearly_cents = yearly_cents - OLD.yearly_cents
    WHERE month = OLD.month AND cohort = OLD.cohort AND kind = OLD.kind;
END;

-- Free trials by the month in which they began: their number, and the number of those that a
-- payment followed. Set by triggers.
CREATE TABLE trial_totals (
  month text PRIMARY KEY NOT NULL,
  begun integer DEFAULT 0 NOT NULL,
  paid integer DEFAULT 0 NOT NULL
);

-- The sums of `mrr_changes` by month, cohort and kind. Set by trigger.
CREATE TABLE mrr_totals (
  month text NOT NULL,
  cohort text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  yearly_cents integer NOT NULL,
  PRIMARY KEY(month, cohort, kind)
);

-- The movies of an order, each at its price on the day of the order.
CREATE TABLE order_items (
  order_id text NOT NULL,
  movie_id integer,
  line integer NOT NULL,
  name text NOT NULL,
  price_cents integer NOT NULL,
  revenue_cents integer DEFAULT 0 NOT NULL,
  promised_on text,
  announced_on text,
  awaited integer DEFAULT false NOT NULL,
  arrived_at integer,
  PRIMARY KEY(order_id, line),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE set null
);
CREATE INDEX order_items_announced ON order_items (movie_id, announced_on) WHERE awaited = 1;
CREATE INDEX order_items_awaited ON order_items (movie_id, promised_on, order_id) WHERE awaited = 1;
CREATE INDEX order_items_movie ON order_items (movie_id);
CREATE UNIQUE INDEX order_items_once ON order_items (order_id, movie_id);

-- Adds the revenue of an order's item to its movie.
CREATE TRIGGER movie_figures_revenue_added AFTER UPDATE OF revenue_cents ON order_items
WHEN NEW.movie_id IS NOT NULL AND NEW.revenue_cents <> OLD.revenue_cents BEGIN
  INSERT INTO movie_figures SELECT NEW.movie_id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_figures WHERE movie_id = NEW.movie_id);
  UPDATE movie_figures SET revenue_cents = revenue_cents + NEW.revenue_cents - OLD.revenue_cents
    WHERE movie_id = NEW.movie_id;
END;

-- Gives the buyer of a pre-order the movie's current video when the movie arrives. The movie may
-- have had no video at the purchase.
CREATE TRIGGER order_items_arrived AFTER UPDATE OF arrived_at ON order_items
WHEN OLD.arrived_at IS NULL AND NEW.arrived_at IS NOT NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE order_id = NEW.order_id AND movie_id = NEW.movie_id;
END;

-- The revenue of each movie, and the bytes of its video: the original and the packaged files. Set
-- by trigger.
CREATE TABLE movie_figures (
  movie_id integer PRIMARY KEY NOT NULL,
  revenue_cents integer DEFAULT 0 NOT NULL,
  bytes integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX movie_figures_bytes ON movie_figures (bytes, movie_id);
CREATE INDEX movie_figures_revenue ON movie_figures (revenue_cents, movie_id);

-- The movies that an account may always download.
CREATE TABLE purchases (
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  order_id text NOT NULL,
  bought_at integer NOT NULL,
  video_id text,
  PRIMARY KEY(user_id, movie_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE set null
);
CREATE INDEX purchases_list ON purchases (user_id, bought_at, movie_id);
CREATE INDEX purchases_movie ON purchases (movie_id);
CREATE INDEX purchases_order ON purchases (order_id);
CREATE INDEX purchases_video ON purchases (video_id) WHERE video_id is not null;

-- Lets the job that empties the bin check a kept movie again after the movie lost a buyer.
CREATE TRIGGER purchases_deleted AFTER DELETE ON purchases BEGIN
  UPDATE movies SET kept_at = 0 WHERE id = OLD.movie_id AND kept_at > 0;
END;

-- Stores with a purchase the video that was bought.
CREATE TRIGGER purchases_keep_video AFTER INSERT ON purchases WHEN NEW.video_id IS NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- The movies of ordered rentals with the rental's terms: one movie, or the episodes of a season,
-- whose rows have the same terms and times. While its order is paid, a rental opens its movies:
-- until `begin_until` before it has begun, and until `watch_until` afterwards. The payment sets
-- `begin_until`. A trigger on `streams` begins the rental. `suspended_ms` is the time that remained
-- when a dispute suspended the rental.
CREATE TABLE rentals (
  order_id text NOT NULL,
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  begin_days integer NOT NULL,
  watch_hours integer NOT NULL,
  begin_until integer,
  begun_at integer,
  watch_until integer,
  suspended_ms integer,
  PRIMARY KEY(order_id, movie_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  CONSTRAINT rentals_terms CHECK(begin_days > 0 and watch_hours > 0),
  CONSTRAINT rentals_begun CHECK((begun_at is null) = (watch_until is null))
);
CREATE INDEX rentals_movie ON rentals (movie_id, watch_until);
CREATE INDEX rentals_unbegun ON rentals (movie_id, begin_until, order_id) WHERE begun_at is null and begin_until is not null;
CREATE INDEX rentals_user ON rentals (user_id, movie_id);

-- The ordered gifts of time on a plan. A gift's code is valid while its order is paid. The account
-- that redeems a code gets the time in `gifts`. Before that, only the buyer and the recipient know
-- the code.
CREATE TABLE gift_codes (
  order_id text PRIMARY KEY NOT NULL,
  buyer_id text,
  plan_id text NOT NULL,
  periods integer NOT NULL,
  days integer NOT NULL,
  code text NOT NULL,
  recipient_email text,
  recipient_name text,
  sender_name text,
  message text,
  language text NOT NULL,
  send_on text NOT NULL,
  due_on text,
  sent_at integer,
  erase_at integer,
  redeemed_by text,
  redeemed_at integer,
  starts_at integer,
  ends_at integer,
  suspended_ms integer,
  created_at integer NOT NULL,
  recipient_id text REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (buyer_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (redeemed_by) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT gift_codes_time CHECK(periods > 0 and days > 0),
  CONSTRAINT gift_codes_redeemed CHECK((redeemed_at is null) = (ends_at is null))
);
CREATE INDEX gift_codes_buyer ON gift_codes (buyer_id, created_at, order_id);
CREATE UNIQUE INDEX gift_codes_code ON gift_codes (code);
CREATE INDEX gift_codes_due ON gift_codes (due_on) WHERE due_on is not null;
CREATE INDEX gift_codes_erase ON gift_codes (erase_at) WHERE erase_at is not null;
CREATE INDEX gift_codes_recipient ON gift_codes (recipient_email) WHERE recipient_email is not null;
CREATE INDEX gift_codes_recipient_id ON gift_codes (recipient_id) WHERE recipient_id is not null;
CREATE INDEX gift_codes_redeemed_by ON gift_codes (redeemed_by, ends_at) WHERE redeemed_by is not null;

-- The ledger: each verified event as received, and its effect.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  order_id text,
  effect_key text,
  effect text NOT NULL,
  raw text NOT NULL,
  provider_at integer NOT NULL,
  received_at integer NOT NULL,
  PRIMARY KEY(provider, event_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE set null
);
CREATE UNIQUE INDEX payment_events_effect ON payment_events (provider, effect_key);
CREATE INDEX payment_events_list ON payment_events (received_at, event_id);
CREATE INDEX payment_events_order ON payment_events (order_id, provider_at);
CREATE INDEX payment_events_raw ON payment_events (received_at) WHERE raw <> '';

-- Erases the text of a payment event that arrives after its account was deleted.
CREATE TRIGGER payment_events_erased AFTER INSERT ON payment_events
WHEN NEW.raw <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND user_id IS NULL) BEGIN
  UPDATE payment_events SET raw = '' WHERE provider = NEW.provider AND event_id = NEW.event_id;
END;

-- The sandbox's own checkouts, as a payment provider stores them.
CREATE TABLE sandbox_checkouts (
  order_id text PRIMARY KEY NOT NULL,
  plan_id text,
  days integer,
  period text,
  name text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  renews integer NOT NULL,
  declines_renewals integer DEFAULT false NOT NULL,
  discount_cents integer DEFAULT 0 NOT NULL,
  discount_periods integer,
  trial_days integer,
  paused_until integer,
  next_plan text,
  next_amount_cents integer,
  ended_at integer,
  return_to text NOT NULL,
  created_at integer NOT NULL,
  expires_at integer,
  card_country text,
  billing_country text
);

-- The sandbox's payments: the first, and one for each renewal.
CREATE TABLE sandbox_payments (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  paid_at integer NOT NULL,
  plan_id text,
  credit_cents integer DEFAULT 0 NOT NULL,
  starts_at integer,
  ends_at integer,
  refunded_cents integer DEFAULT 0 NOT NULL,
  refunded_at integer,
  dispute text,
  dispute_due_at integer,
  FOREIGN KEY (order_id) REFERENCES sandbox_checkouts(order_id) ON DELETE cascade
);
CREATE INDEX sandbox_payments_order ON sandbox_payments (order_id, paid_at);

-- The sandbox's events that are not delivered yet.
CREATE TABLE sandbox_events (
  id text PRIMARY KEY NOT NULL,
  body text NOT NULL,
  created_at integer NOT NULL
);

-- Rights ------------------------------------------------------------------------------------------

-- The owners of rights in movies, who get a share of the movies' earnings.
CREATE TABLE rights_holders (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  email text,
  token_hash text,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX rights_holders_token ON rights_holders (token_hash);

-- The terms of a movie from a month on (`2026-12`), until newer terms begin in a later month.
CREATE TABLE rights_terms (
  movie_id integer NOT NULL,
  from_month text NOT NULL,
  version integer NOT NULL,
  updated_at integer NOT NULL,
  PRIMARY KEY(movie_id, from_month),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX rights_terms_newest ON rights_terms (updated_at, movie_id);

-- Marks a movie that has terms, even terms that give nobody a share.
CREATE TRIGGER rights_terms_begun AFTER INSERT ON rights_terms BEGIN
  UPDATE movies SET has_terms = 1 WHERE id = NEW.movie_id AND has_terms = 0;
END;

-- Removes the mark of a movie whose last terms were deleted.
CREATE TRIGGER rights_terms_gone AFTER DELETE ON rights_terms
WHEN NOT EXISTS (SELECT 1 FROM rights_terms WHERE movie_id = OLD.movie_id) BEGIN
  UPDATE movies SET has_terms = 0 WHERE id = OLD.movie_id;
END;

-- Each holder's part in the terms of a movie. Shares are hundredths of a percent. A trigger keeps
-- their sums at 100 % or less.
CREATE TABLE rights_term_shares (
  movie_id integer NOT NULL,
  from_month text NOT NULL,
  holder_id text NOT NULL,
  sale_share integer NOT NULL,
  floor_cents integer NOT NULL,
  pool_share integer NOT NULL,
  advance_cents integer NOT NULL,
  PRIMARY KEY(movie_id, from_month, holder_id),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (holder_id) REFERENCES rights_holders(id) ON DELETE restrict,
  CONSTRAINT rights_term_shares_sale CHECK(sale_share between 0 and 10000),
  CONSTRAINT rights_term_shares_pool CHECK(pool_share between 0 and 10000),
  CONSTRAINT rights_term_shares_cents CHECK(floor_cents >= 0 and advance_cents >= 0)
);
CREATE INDEX rights_term_shares_advance ON rights_term_shares (movie_id) WHERE advance_cents > 0;
CREATE INDEX rights_term_shares_holder ON rights_term_shares (holder_id, movie_id, from_month);

-- Refuses new terms for a closed month, because its terms also divide late payments and refunds.
CREATE TRIGGER rights_term_shares_complete BEFORE INSERT ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= NEW.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change a share. Shares are replaced as a set.
CREATE TRIGGER rights_term_shares_fixed BEFORE UPDATE ON rights_term_shares BEGIN
  SELECT RAISE(ABORT, 'shares are replaced, not changed');
END;

-- Refuses to delete the terms of a closed month, except with the demo.
CREATE TRIGGER rights_term_shares_kept BEFORE DELETE ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses shares of a movie that add up to more than 100 %.
CREATE TRIGGER rights_term_shares_whole AFTER INSERT ON rights_term_shares BEGIN
  SELECT RAISE(ABORT, 'the shares of a movie are above 100 %')
    WHERE (SELECT max(sum(sale_share), sum(pool_share)) FROM rights_term_shares
      WHERE movie_id = NEW.movie_id AND from_month = NEW.from_month) > 10000;
END;

-- The share of subscription revenue that goes into the pool from a month on, in hundredths of a
-- percent.
CREATE TABLE pool_shares (
  from_month text PRIMARY KEY NOT NULL,
  share integer NOT NULL,
  CONSTRAINT pool_shares_share CHECK(share between 0 and 10000)
);

-- Refuses to change the pool share of a closed month.
CREATE TRIGGER pool_shares_closed BEFORE UPDATE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses a new pool share for a closed month.
CREATE TRIGGER pool_shares_complete BEFORE INSERT ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= NEW.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the pool share of a closed month, except with the demo.
CREATE TRIGGER pool_shares_kept BEFORE DELETE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- How long subscribers watched each movie in a month. Set by trigger on `streams`, once there is a
-- pool. The times outlive the movie, because the parts of other movies depend on them.
CREATE TABLE movie_watch_times (
  month text NOT NULL,
  movie_id integer NOT NULL,
  watched_ms integer NOT NULL,
  PRIMARY KEY(month, movie_id)
);

-- How long one account watched in the newest month in which it watched. The trigger of
-- `movie_watch_times` counts this time up to a limit.
CREATE TABLE subscriber_watch_times (
  user_id text PRIMARY KEY NOT NULL,
  month text NOT NULL,
  watched_ms integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

-- The months of statements, from the month of the first holder on. Triggers reject every change of
-- a closed month.
CREATE TABLE statement_months (
  month text PRIMARY KEY NOT NULL,
  step text NOT NULL,
  batches integer DEFAULT 0 NOT NULL,
  cursor text,
  money_in_cents integer DEFAULT 0 NOT NULL,
  house_cents integer,
  closed_at integer
);

-- Refuses to change a closed month.
CREATE TRIGGER statement_months_closed BEFORE UPDATE ON statement_months WHEN OLD.step = 'closed' BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete a closed month, except with the demo.
CREATE TRIGGER statement_months_kept BEFORE DELETE ON statement_months
WHEN OLD.step = 'closed' AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- The part of `money_in_cents` that came from subscriptions and gifts, by the month of the payment.
CREATE TABLE subscription_revenue (
  month text NOT NULL,
  paid_month text NOT NULL,
  net_cents integer NOT NULL,
  PRIMARY KEY(month, paid_month)
);

-- The amount that a holder gets for a month.
CREATE TABLE statements (
  month text NOT NULL,
  holder_id text NOT NULL,
  amount_cents integer NOT NULL,
  PRIMARY KEY(month, holder_id),
  FOREIGN KEY (holder_id) REFERENCES rights_holders(id) ON DELETE restrict
);
CREATE INDEX statements_holder ON statements (holder_id, month);

-- Refuses to change a statement.
CREATE TRIGGER statements_closed BEFORE UPDATE ON statements BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

-- Refuses a new statement for a closed month.
CREATE TRIGGER statements_complete BEFORE INSERT ON statements
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = NEW.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete a statement, except with the demo.
CREATE TRIGGER statements_kept BEFORE DELETE ON statements
WHEN NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

-- The lines of the statements, added while a month is being closed. The lines stay when the movie
-- is deleted.
CREATE TABLE statement_lines (
  month text NOT NULL,
  holder_id text NOT NULL,
  movie_id integer NOT NULL,
  kind text NOT NULL,
  movie_name text NOT NULL,
  units integer DEFAULT 0 NOT NULL,
  watched_ms integer DEFAULT 0 NOT NULL,
  gross_cents integer DEFAULT 0 NOT NULL,
  share integer,
  earned integer NOT NULL,
  amount_cents integer GENERATED ALWAYS AS (earned / 10000) VIRTUAL NOT NULL,
  PRIMARY KEY(holder_id, month, movie_id, kind),
  FOREIGN KEY (holder_id) REFERENCES rights_holders(id) ON DELETE restrict
);
CREATE INDEX statement_lines_month ON statement_lines (month);
CREATE INDEX statement_lines_movie ON statement_lines (holder_id, movie_id);

-- Refuses to change the lines of a closed month.
CREATE TRIGGER statement_lines_closed BEFORE UPDATE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses a new line for a closed month.
CREATE TRIGGER statement_lines_complete BEFORE INSERT ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = NEW.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the lines of a closed month, except with the demo.
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Viewing -----------------------------------------------------------------------------------------

-- The favourite movies of an account's main profile.
CREATE TABLE favourites (
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(user_id, movie_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX favourites_list ON favourites (user_id, created_at, movie_id);
CREATE INDEX favourites_movie ON favourites (movie_id);

-- The favourite movies of all profiles besides main profiles.
CREATE TABLE profile_favourites (
  profile_id integer NOT NULL,
  movie_id integer NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(profile_id, movie_id),
  FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX profile_favourites_list ON profile_favourites (profile_id, created_at, movie_id);
CREATE INDEX profile_favourites_movie ON profile_favourites (movie_id);

-- The accounts that ever asked for a notice. `token` is part of the link that stops the notice's
-- emails. The token stays when the notice is stopped and started again, so that the link of an
-- older email works.
CREATE TABLE member_notices (
  user_id text NOT NULL,
  notice text NOT NULL,
  token text NOT NULL,
  is_on integer NOT NULL,
  by_email integer NOT NULL,
  told_on text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(user_id, notice),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX member_notices_due ON member_notices (notice, told_on, user_id) WHERE is_on;
CREATE UNIQUE INDEX member_notices_token_unique ON member_notices (token);

-- Copies a changed choice to `favourite_notices`, the table that the Worker's previous version
-- reads, so that the previous version sends no emails to members who stopped them.
CREATE TRIGGER member_notices_changed AFTER UPDATE OF is_on, by_email ON member_notices
WHEN NEW.notice = 'favouriteNotices' AND (OLD.is_on <> NEW.is_on OR OLD.by_email <> NEW.by_email) BEGIN
  UPDATE favourite_notices SET is_on = NEW.is_on, by_email = NEW.by_email
    WHERE user_id = NEW.user_id;
END;

-- The notices of favourites in the table of the previous version of the code, which still runs
-- during a deployment. Triggers copy the rows to `member_notices`.
CREATE TABLE favourite_notices (
  user_id text PRIMARY KEY NOT NULL,
  token text NOT NULL,
  is_on integer NOT NULL,
  told_on text NOT NULL,
  created_at integer NOT NULL,
  by_email integer DEFAULT true NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX favourite_notices_due ON favourite_notices (told_on, user_id) WHERE is_on;
CREATE UNIQUE INDEX favourite_notices_token_unique ON favourite_notices (token);

-- Copies to `member_notices` a choice that the Worker's previous version changed.
CREATE TRIGGER favourite_notices_changed AFTER UPDATE OF is_on, by_email ON favourite_notices
WHEN OLD.is_on <> NEW.is_on OR OLD.by_email <> NEW.by_email BEGIN
  UPDATE member_notices SET is_on = NEW.is_on, by_email = NEW.by_email
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;

-- Copies to `member_notices` a choice that the Worker's previous version stores during a
-- deployment, or that a backup of that version contains.
CREATE TRIGGER favourite_notices_chosen AFTER INSERT ON favourite_notices BEGIN
  INSERT INTO member_notices (user_id, notice, token, is_on, by_email, told_on, created_at)
    VALUES (NEW.user_id, 'favouriteNotices', NEW.token, NEW.is_on, NEW.by_email, NEW.told_on, NEW.created_at)
    ON CONFLICT (user_id, notice) DO UPDATE SET
      token = NEW.token, is_on = NEW.is_on, by_email = NEW.by_email, told_on = NEW.told_on;
END;

-- Copies to `member_notices` the last notified day that the Worker's previous version stored.
CREATE TRIGGER favourite_notices_told AFTER UPDATE OF told_on ON favourite_notices BEGIN
  UPDATE member_notices SET told_on = max(told_on, NEW.told_on)
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;

-- The site's key for push services (RFC 8292), made when somebody first asks for push messages.
CREATE TABLE push_key (
  id integer PRIMARY KEY NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  CONSTRAINT push_key_one CHECK(id = 1)
);

-- The browsers that asked for push messages. A push address ends with its session, so that nobody
-- reads messages of an account after signing out.
CREATE TABLE push_addresses (
  session_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  url text NOT NULL,
  public_key text NOT NULL,
  secret text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE UNIQUE INDEX push_addresses_url_unique ON push_addresses (url);
CREATE INDEX push_addresses_user ON push_addresses (user_id);

-- Push messages that are not yet sent.
CREATE TABLE push_messages (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  session_id text NOT NULL,
  message text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at integer NOT NULL,
  ends_at integer NOT NULL,
  FOREIGN KEY (session_id) REFERENCES push_addresses(session_id) ON DELETE cascade
);
CREATE INDEX push_messages_address ON push_messages (session_id);
CREATE INDEX push_messages_due ON push_messages (due_at);
CREATE INDEX push_messages_end ON push_messages (ends_at);

-- The position of an account's main profile in a movie, for history, resuming and
-- continue-watching.
CREATE TABLE views (
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  position_ms integer NOT NULL,
  duration_ms integer NOT NULL,
  reported_at integer NOT NULL,
  watched_at integer NOT NULL,
  finished_at integer,
  series_id integer REFERENCES collections(id) ON DELETE SET NULL,
  series_position integer,
  superseded integer DEFAULT false NOT NULL,
  PRIMARY KEY(user_id, movie_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  CONSTRAINT views_position CHECK(position_ms between 0 and duration_ms)
);
CREATE INDEX views_continued ON views (user_id, watched_at, movie_id) WHERE series_id is not null or (finished_at is null and not superseded);
CREATE INDEX views_list ON views (user_id, watched_at, movie_id);
CREATE INDEX views_movie ON views (movie_id);
CREATE INDEX views_series ON views (series_id, user_id) WHERE series_id is not null;
CREATE INDEX views_unfinished ON views (user_id, watched_at, movie_id) WHERE finished_at is null;

-- Marks an episode at its first view as the episode of its series that the user watched last,
-- unless a later view of the series exists: a restored backup inserts views in any order.
CREATE TRIGGER views_episode_begun AFTER INSERT ON views
WHEN EXISTS (SELECT 1 FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM views AS later JOIN collection_movies AS own
    ON own.movie_id = NEW.movie_id AND own.season IS NOT NULL AND own.collection_id = later.series_id
    WHERE later.user_id = NEW.user_id AND later.series_id IS NOT NULL AND later.watched_at > NEW.watched_at) BEGIN
  UPDATE views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND user_id = NEW.user_id;
  UPDATE views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Marks an episode that is watched again as the episode of its series that the user watched last. A
-- view of a movie that left its series is detached from the series.
CREATE TRIGGER views_episode_watched AFTER UPDATE OF watched_at ON views
WHEN NEW.watched_at > OLD.watched_at AND (NEW.superseded OR (NEW.series_id, NEW.series_position) IS NOT (
  SELECT collection_id, position FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)) BEGIN
  UPDATE views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND user_id = NEW.user_id;
  UPDATE views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Moves a playing movie to the top of the history when the movie is finished, half an hour after
-- its last move, or after another movie was watched. Other reports leave the index entries as they
-- are.
CREATE TRIGGER views_still_watched AFTER UPDATE OF reported_at ON views
WHEN NEW.reported_at > OLD.reported_at AND NEW.watched_at = OLD.watched_at AND (NEW.finished_at IS NOT NULL
  OR NEW.reported_at > OLD.watched_at + 1800000
  OR EXISTS (SELECT 1 FROM views WHERE user_id = NEW.user_id AND watched_at > OLD.watched_at)) BEGIN
  UPDATE views SET watched_at = max(watched_at, NEW.reported_at), finished_at = NULL
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- The position of a profile besides the main profile in a movie, with the columns of `views`.
CREATE TABLE profile_views (
  profile_id integer NOT NULL,
  movie_id integer NOT NULL,
  position_ms integer NOT NULL,
  duration_ms integer NOT NULL,
  reported_at integer NOT NULL,
  watched_at integer NOT NULL,
  finished_at integer,
  series_id integer,
  series_position integer,
  superseded integer DEFAULT false NOT NULL,
  PRIMARY KEY(profile_id, movie_id),
  FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (series_id) REFERENCES collections(id) ON DELETE set null,
  CONSTRAINT profile_views_position CHECK(position_ms between 0 and duration_ms)
);
CREATE INDEX profile_views_continued ON profile_views (profile_id, watched_at, movie_id) WHERE series_id is not null or (finished_at is null and not superseded);
CREATE INDEX profile_views_list ON profile_views (profile_id, watched_at, movie_id);
CREATE INDEX profile_views_movie ON profile_views (movie_id);
CREATE INDEX profile_views_series ON profile_views (series_id, profile_id) WHERE series_id is not null;
CREATE INDEX profile_views_unfinished ON profile_views (profile_id, watched_at, movie_id) WHERE finished_at is null;

-- Like `views_episode_begun`.
CREATE TRIGGER profile_views_episode_begun AFTER INSERT ON profile_views
WHEN EXISTS (SELECT 1 FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM profile_views AS later JOIN collection_movies AS own
    ON own.movie_id = NEW.movie_id AND own.season IS NOT NULL AND own.collection_id = later.series_id
    WHERE later.profile_id = NEW.profile_id AND later.series_id IS NOT NULL AND later.watched_at > NEW.watched_at) BEGIN
  UPDATE profile_views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND profile_id = NEW.profile_id;
  UPDATE profile_views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

-- Like `views_episode_watched`.
CREATE TRIGGER profile_views_episode_watched AFTER UPDATE OF watched_at ON profile_views
WHEN NEW.watched_at > OLD.watched_at AND (NEW.superseded OR (NEW.series_id, NEW.series_position) IS NOT (
  SELECT collection_id, position FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)) BEGIN
  UPDATE profile_views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND profile_id = NEW.profile_id;
  UPDATE profile_views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

-- Like `views_still_watched`.
CREATE TRIGGER profile_views_still_watched AFTER UPDATE OF reported_at ON profile_views
WHEN NEW.reported_at > OLD.reported_at AND NEW.watched_at = OLD.watched_at AND (NEW.finished_at IS NOT NULL
  OR NEW.reported_at > OLD.watched_at + 1800000
  OR EXISTS (SELECT 1 FROM profile_views WHERE profile_id = NEW.profile_id AND watched_at > OLD.watched_at)) BEGIN
  UPDATE profile_views SET watched_at = max(watched_at, NEW.reported_at), finished_at = NULL
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

-- The stream leases: one movie per session. Ending the session ends its lease.
CREATE TABLE streams (
  session_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  extra_id integer,
  play_id text NOT NULL,
  started_at integer NOT NULL,
  rental_order_id text,
  position_ms integer,
  month text,
  leased_at integer DEFAULT 0 NOT NULL,
  ends_at integer NOT NULL,
  stopped_at integer,
  receiver_id text,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX streams_of_user ON streams (user_id);

-- Begins a rental with the first stream that it opens, in the statement that leases the stream.
CREATE TRIGGER streams_begin_rental AFTER INSERT ON streams WHEN NEW.rental_order_id IS NOT NULL BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

-- Begins a rental that takes over a running stream.
CREATE TRIGGER streams_begin_rental_later AFTER UPDATE OF rental_order_id ON streams
WHEN NEW.rental_order_id IS NOT NULL AND NEW.rental_order_id IS NOT OLD.rental_order_id BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

-- Records a new stream as a play. Triggers on plays use no upsert, because INSERT OR IGNORE
-- overrides the conflict clause of an upsert in a trigger.
CREATE TRIGGER streams_begun AFTER INSERT ON streams BEGIN
  INSERT OR IGNORE INTO plays (id, user_id, movie_id, extra_id, started_at)
  VALUES (NEW.play_id, NEW.user_id, NEW.movie_id, NEW.extra_id, NEW.started_at);
END;

-- Records a play when a stream changes to another play.
CREATE TRIGGER streams_begun_again AFTER UPDATE OF play_id ON streams WHEN NEW.play_id <> OLD.play_id BEGIN
  INSERT OR IGNORE INTO plays (id, user_id, movie_id, extra_id, started_at)
  VALUES (NEW.play_id, NEW.user_id, NEW.movie_id, NEW.extra_id, NEW.started_at);
END;

-- Adds the time that a subscriber watched to the movie's minutes of the month. The time is the
-- difference of the positions in two reports, but at most the time between the reports, 5 minutes
-- per report, and 300 hours per month.
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

-- Updates the time at which a session was last seen, while it watches.
CREATE TRIGGER streams_session_seen AFTER UPDATE OF ends_at ON streams WHEN NEW.stopped_at IS NULL BEGIN
  UPDATE sessions SET last_seen_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.session_id;
END;

-- Updates the time at which a session was last seen, when it begins to watch.
CREATE TRIGGER streams_session_seen_first AFTER INSERT ON streams BEGIN
  UPDATE sessions SET last_seen_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.session_id;
END;

-- Play requests, inserted by trigger on `streams`, with their playback metrics once the player
-- reported them.
CREATE TABLE plays (
  id text PRIMARY KEY NOT NULL,
  user_id text,
  movie_id integer NOT NULL,
  extra_id integer,
  started_at integer NOT NULL,
  reported_at integer,
  startup_ms integer,
  rebuffers integer,
  rebuffer_ms integer,
  errors integer,
  height integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX plays_day ON plays (started_at, movie_id);
CREATE INDEX plays_movie ON plays (movie_id);
CREATE INDEX plays_user ON plays (user_id, started_at);

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

-- Marks a pre-order as arrived when its buyer plays the movie, before the job finds that the movie
-- has arrived. Plays of the staff and of extras do not count, because both are possible before the
-- movie arrives.
CREATE TRIGGER plays_pre_order AFTER INSERT ON plays
WHEN NEW.extra_id IS NULL AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role <> 'ADMIN' AND staff_role IS NULL) BEGIN
  UPDATE order_items SET awaited = 0, arrived_at = NEW.started_at
  WHERE awaited = 1 AND movie_id = NEW.movie_id
    AND order_id = (SELECT order_id FROM purchases WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id);
END;

-- The number of plays of each movie. Set by trigger.
CREATE TABLE movie_plays (
  movie_id integer PRIMARY KEY NOT NULL,
  plays integer NOT NULL,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX movie_plays_most ON movie_plays (plays);

-- The sums of plays by day (`2026-11-21`, UTC) and movie. Set by trigger.
CREATE TABLE play_days (
  day text NOT NULL,
  movie_id integer NOT NULL,
  plays integer NOT NULL,
  measured integer NOT NULL,
  started integer NOT NULL,
  startup_ms integer NOT NULL,
  rebuffers integer NOT NULL,
  rebuffer_ms integer NOT NULL,
  errors integer NOT NULL,
  heights text NOT NULL,
  PRIMARY KEY(day, movie_id),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX play_days_movie ON play_days (movie_id, day);

-- Operations --------------------------------------------------------------------------------------

-- The audit log: who changed what. Triggers refuse to delete a row younger than two years. They
-- also refuse every update, except the erasure of a deleted account's data, which empties
-- `actor_name` and `key_name` and removes values of `before` and `after`.
CREATE TABLE audit_log (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  at integer NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  before text,
  after text,
  author_id text,
  key_id text,
  key_name text
);
CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_action_subject ON audit_log (action, subject, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, id);
CREATE INDEX audit_log_actor_action_subject ON audit_log (actor_id, action, subject, id);
CREATE INDEX audit_log_actor_subject ON audit_log (actor_id, subject, id);
CREATE INDEX audit_log_age ON audit_log (at);
CREATE INDEX audit_log_author ON audit_log (author_id) WHERE author_id is not null;
CREATE INDEX audit_log_key ON audit_log (key_id, id) WHERE key_id is not null;
CREATE INDEX audit_log_key_action ON audit_log (key_id, action, id) WHERE key_id is not null;
CREATE INDEX audit_log_key_action_subject ON audit_log (key_id, action, subject, id) WHERE key_id is not null;
CREATE INDEX audit_log_key_subject ON audit_log (key_id, subject, id) WHERE key_id is not null;
CREATE INDEX audit_log_subject ON audit_log (subject, id);
CREATE INDEX audit_log_thing ON audit_log (subject_id, id);

-- Refuses to delete entries that are younger than the boundary, which only the retention job moves.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN OLD.at >= (SELECT audit_starts_at FROM site) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Refuses INSERT OR REPLACE, which would delete a row without the trigger that refuses to delete.
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Refuses every update of an entry, except the erasure of a deleted account's data.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT (
  NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
  AND NEW.subject IS OLD.subject AND NEW.subject_id IS OLD.subject_id AND NEW.author_id IS OLD.author_id
  AND NEW.key_id IS OLD.key_id
  AND ((NEW.actor_name IS OLD.actor_name AND NEW.key_name IS OLD.key_name) OR (
    NEW.actor_name = '' AND NEW.key_name IS iif(OLD.key_name IS NULL, NULL, '')
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)
  ))
  AND ((NEW.before IS OLD.before AND NEW.after IS OLD.after) OR (
    NEW.before IS iif(OLD.before IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(OLD.before)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
    AND NEW.after IS iif(OLD.after IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(OLD.after)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
    AND iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id))
  ))
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Values of the whole site in one row. `storage_id` is also stored in the bucket, so that a Worker
-- with another site's bucket deletes nothing there. The job for orphans deletes all orphans found
-- before `deletions_approved_until`, however many.
CREATE TABLE site (
  id integer PRIMARY KEY NOT NULL,
  storage_id text NOT NULL,
  audit_starts_at integer DEFAULT 0 NOT NULL,
  deletions_approved_until integer,
  rows_backed_up_at integer,
  demo_added_at integer,
  category_labels text DEFAULT '{}' NOT NULL,
  CONSTRAINT site_one_row CHECK(id = 1)
);

-- Stored files that no row names: a video's folder, an image, captions, or a folder of audio. They
-- are deleted if they are still orphans after 14 days.
CREATE TABLE orphans (
  key text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  found_at integer NOT NULL
);
CREATE INDEX orphans_due ON orphans (kind, found_at);

-- Problems that the owner was told of. `params` is JSON for the message. No job deletes anything
-- during the incident `deletions_held`, which a restore opens.
CREATE TABLE incidents (
  name text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  params text NOT NULL,
  started_at integer NOT NULL,
  ended_at integer
);

-- The leases of jobs: the run that holds the lease, the lease's end, and the job's heartbeat.
CREATE TABLE leases (
  name text PRIMARY KEY NOT NULL,
  holder text NOT NULL,
  ends_at integer NOT NULL,
  cursor text,
  succeeded_at integer,
  failed_at integer,
  error text,
  failing_since integer
);

-- The number of responses with a status of 500 or more in an hour (counted since 1970).
CREATE TABLE server_errors (
  hour integer PRIMARY KEY NOT NULL,
  count integer NOT NULL
);

-- Errors that pages threw. An error has one row, however many browsers it occurred in. The row
-- names neither the account nor its IP address.
CREATE TABLE browser_errors (
  id text PRIMARY KEY NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  page text NOT NULL,
  browser text NOT NULL,
  build text NOT NULL,
  count integer NOT NULL,
  first_seen_at integer NOT NULL,
  last_seen_at integer NOT NULL
);
CREATE INDEX browser_errors_newest ON browser_errors (last_seen_at);

-- The responses of the last day to requests with an `Idempotency-Key`. A row without `status`
-- belongs to a request in progress. This request holds the row until its lease ends or, once
-- `created_id` names the thing that the request created, for good.
CREATE TABLE idempotency_keys (
  user_id text NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  holder text NOT NULL,
  lease_ends_at integer NOT NULL,
  expires_at integer NOT NULL,
  body_hash text,
  created_id text,
  status integer,
  response text,
  PRIMARY KEY(user_id, endpoint, key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

-- The keys with which programs use the API, within the key's scopes and in the name of the account
-- that made the key.
CREATE TABLE api_keys (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  prefix text NOT NULL,
  scopes text NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer,
  expires_at integer,
  revoked_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT api_keys_scopes CHECK(json_valid(scopes))
);
CREATE UNIQUE INDEX api_keys_hash_unique ON api_keys (hash);
CREATE INDEX api_keys_of_user ON api_keys (user_id);

-- The addresses at which other systems receive events.
CREATE TABLE webhook_endpoints (
  id text PRIMARY KEY NOT NULL,
  url text NOT NULL,
  events text NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_until integer,
  is_on integer DEFAULT true NOT NULL,
  failing_since integer,
  paused_at integer,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT webhook_endpoints_events CHECK(json_valid(events))
);

-- Gives up the waiting deliveries to an endpoint that is switched off.
CREATE TRIGGER webhook_endpoints_off AFTER UPDATE OF is_on ON webhook_endpoints WHEN NOT NEW.is_on BEGIN
  UPDATE webhook_deliveries SET due_at = NULL WHERE endpoint_id = NEW.id AND due_at IS NOT NULL;
END;

-- The outbox and the log of webhooks. Each row is an event for one endpoint, inserted by a trigger
-- or a job.
CREATE TABLE webhook_deliveries (
  id text PRIMARY KEY NOT NULL,
  endpoint_id text NOT NULL,
  type text NOT NULL,
  data text NOT NULL,
  key text,
  created_at integer NOT NULL,
  due_at integer,
  delivered_at integer,
  attempt_count integer DEFAULT 0 NOT NULL,
  attempts text DEFAULT '[]' NOT NULL,
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE cascade
);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE due_at is not null;
CREATE UNIQUE INDEX webhook_deliveries_key ON webhook_deliveries (key, endpoint_id) WHERE key is not null;
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (endpoint_id, created_at, id);

-- Counts and sums in one row each: `movies`, `users`, `categories`, `bytes`, `revenue` (cents). Set
-- by trigger.
CREATE TABLE totals (
  name text PRIMARY KEY NOT NULL,
  value integer NOT NULL
);

-- Views and full text -----------------------------------------------------------------------------

-- Finds accounts by folded name and address, for administrators. Rows are numbered by users.serial, since row ids of
-- a table with a text key do not last.
CREATE VIRTUAL TABLE user_search USING fts5(name, email, content='', contentless_delete=1, tokenize='trigram');;

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
);;

-- Finds three or more consecutive characters in folded names of movies and people, and facets.
CREATE VIRTUAL TABLE movie_search
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='trigram');;

-- Finds one or two characters, each a word in hex, so that spaces and signs count as well.
CREATE VIRTUAL TABLE movie_grams
  USING fts5(name, cast_names, facets, content='', contentless_delete=1, tokenize='ascii', detail=column);;

-- Finds people by their folded names, for administrators.
CREATE VIRTUAL TABLE person_search USING fts5(name, content='', contentless_delete=1, tokenize='trigram');;

-- The terms of each movie that is not in the bin, one word each. A collection's rule is a query of
-- these terms.
CREATE VIEW movie_term_words AS SELECT id,
  'c' || category_id || ' y' || printf('%04d', year) || ' l' || hex(language)
    || coalesce(' k' || replace(countries, ', ', ' k'), '')
    || coalesce((SELECT ' p' || group_concat(person_id, ' p') FROM credits WHERE movie_id = movies.id), '') AS terms
FROM movies WHERE deleted_at IS NULL;;

-- Finds the movies that meet any combination of terms. Reads from the end of the index, newest
-- first.
CREATE VIRTUAL TABLE movie_terms USING fts5(terms, content='', contentless_delete=1, tokenize='ascii', detail=none);;

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
FROM movies m;;

-- The cast as rows of the earlier table `casts`, which credits replaced.
CREATE VIEW casts AS
SELECT c.id, c.movie_id, p.name, p.name_folded, c.character AS role, c.image_key
FROM credits c JOIN people p ON p.id = c.person_id WHERE c.job = 'cast';;

-- Adds a cast member as a credit. People of equal names are one person.
CREATE TRIGGER casts_insert INSTEAD OF INSERT ON casts BEGIN
  INSERT INTO people (name, name_folded, created_at) SELECT NEW.name, NEW.name_folded, unixepoch() * 1000
  WHERE NOT EXISTS (SELECT 1 FROM people WHERE name_folded = NEW.name_folded AND name = NEW.name);
  INSERT INTO credits (id, movie_id, person_id, job, character, position, image_key)
  SELECT NEW.id, NEW.movie_id, min(id), 'cast', NEW.role,
    (SELECT coalesce(max(position), 0) + 1 FROM credits WHERE movie_id = NEW.movie_id), NEW.image_key
  FROM people WHERE name_folded = NEW.name_folded AND name = NEW.name;
END;;

-- Changes the character and the image of a credit.
CREATE TRIGGER casts_update INSTEAD OF UPDATE ON casts BEGIN
  UPDATE credits SET character = NEW.role, image_key = NEW.image_key WHERE id = OLD.id;
END;;

-- Deletes the credit of a cast member.
CREATE TRIGGER casts_delete INSTEAD OF DELETE ON casts BEGIN
  DELETE FROM credits WHERE id = OLD.id;
END;;

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
FROM movies m;;

-- The title, slug, position and titles in other languages of every category, in the form of the
-- column in the site's row.
CREATE VIEW category_labels AS
SELECT json_group_object(id, json_array(title, slug, position, json(translated_titles))) AS labels FROM categories;;

-- Rows inserted into this view are checked and not stored. The whole batch is undone, with the
-- row's code in the error, unless `holds` is true. A row with an `action` also adds an entry to the
-- audit log.
CREATE VIEW assertions AS
  SELECT 0 AS code, 0 AS holds, id, at, actor_id, action, subject, subject_id, before, after, author_id, key_id
  FROM audit_log WHERE false;;

CREATE TRIGGER assertions_hold INSTEAD OF INSERT ON assertions
WHEN NEW.holds IS NOT TRUE BEGIN
  SELECT RAISE(ABORT, 'assertion failed: ' || NEW.code);
END;;

CREATE TRIGGER assertions_audit INSTEAD OF INSERT ON assertions
WHEN NEW.holds IS TRUE AND NEW.action IS NOT NULL BEGIN
  INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, before, after, author_id,
    key_id, key_name)
  SELECT NEW.at, id, name, NEW.action, NEW.subject, NEW.subject_id, NEW.before, NEW.after, NEW.author_id,
    NEW.key_id, (SELECT name FROM api_keys WHERE id = NEW.key_id)
  FROM users WHERE id = NEW.actor_id;
END;;

-- Queues each inserted row for every endpoint that wants its type, a row with a key only once. The
-- view stores nothing.
CREATE VIEW webhook_events AS SELECT type, key, data, created_at AS at FROM webhook_deliveries WHERE false;;

CREATE TRIGGER webhook_events_queue INSTEAD OF INSERT ON webhook_events BEGIN
  INSERT INTO webhook_deliveries (id, endpoint_id, type, data, key, created_at, due_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, NEW.type, NEW.data, NEW.key, NEW.at, NEW.at
  FROM webhook_endpoints e
  WHERE e.is_on AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = NEW.type)
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.key = NEW.key);
END;;
