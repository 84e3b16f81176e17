ALTER TABLE `collection_movies` ADD `season` integer;

ALTER TABLE `collection_movies` ADD `episode` integer;

CREATE UNIQUE INDEX `collection_movies_episode` ON `collection_movies` (`movie_id`) WHERE "collection_movies"."season" is not null;

CREATE UNIQUE INDEX `collection_movies_number` ON `collection_movies` (`collection_id`,`season`,`episode`) WHERE "collection_movies"."season" is not null;

ALTER TABLE `collections` ADD `series` text;

ALTER TABLE `views` ADD `series_id` integer REFERENCES collections(id) ON DELETE SET NULL;

ALTER TABLE `views` ADD `series_position` integer;

ALTER TABLE `views` ADD `superseded` integer DEFAULT false NOT NULL;

CREATE INDEX `views_continued` ON `views` (`user_id`,`watched_at`,`movie_id`) WHERE "views"."series_id" is not null or ("views"."finished_at" is null and not "views"."superseded");

CREATE INDEX `views_series` ON `views` (`series_id`,`user_id`) WHERE "views"."series_id" is not null;

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
