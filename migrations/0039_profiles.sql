CREATE TABLE `profile_favourites` (
	`profile_id` integer NOT NULL,
	`movie_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `movie_id`),
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `profile_favourites_list` ON `profile_favourites` (`profile_id`,`created_at`,`movie_id`);

CREATE INDEX `profile_favourites_movie` ON `profile_favourites` (`movie_id`);

CREATE TABLE `profile_views` (
	`profile_id` integer NOT NULL,
	`movie_id` integer NOT NULL,
	`position_ms` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`reported_at` integer NOT NULL,
	`watched_at` integer NOT NULL,
	`finished_at` integer,
	`series_id` integer,
	`series_position` integer,
	`superseded` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`profile_id`, `movie_id`),
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`series_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "profile_views_position" CHECK("profile_views"."position_ms" between 0 and "profile_views"."duration_ms")
);

CREATE INDEX `profile_views_list` ON `profile_views` (`profile_id`,`watched_at`,`movie_id`);

CREATE INDEX `profile_views_movie` ON `profile_views` (`movie_id`);

CREATE INDEX `profile_views_unfinished` ON `profile_views` (`profile_id`,`watched_at`,`movie_id`) WHERE "profile_views"."finished_at" is null;

CREATE INDEX `profile_views_continued` ON `profile_views` (`profile_id`,`watched_at`,`movie_id`) WHERE "profile_views"."series_id" is not null or ("profile_views"."finished_at" is null and not "profile_views"."superseded");

CREATE INDEX `profile_views_series` ON `profile_views` (`series_id`,`profile_id`) WHERE "profile_views"."series_id" is not null;

CREATE TABLE `profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`picture` text NOT NULL,
	`pin_hash` text,
	`age_limit` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `profiles_name` ON `profiles` (`user_id`,`name_folded`);

ALTER TABLE `sessions` ADD `profile_id` integer REFERENCES profiles(id) ON DELETE SET NULL;

ALTER TABLE `sessions` ADD `profile_limited` integer DEFAULT false NOT NULL;

CREATE INDEX `sessions_of_profile` ON `sessions` (`profile_id`) WHERE "sessions"."profile_id" is not null;

CREATE TRIGGER profiles_limited AFTER UPDATE OF age_limit ON profiles BEGIN
  UPDATE sessions SET profile_limited = NEW.age_limit IS NOT NULL
    WHERE profile_id = NEW.id AND profile_limited <> (NEW.age_limit IS NOT NULL);
END;

CREATE TRIGGER profiles_deleted BEFORE DELETE ON profiles WHEN OLD.age_limit IS NOT NULL BEGIN
  DELETE FROM sessions WHERE profile_id = OLD.id;
END;

CREATE TRIGGER profile_views_still_watched AFTER UPDATE OF reported_at ON profile_views
WHEN NEW.reported_at > OLD.reported_at AND NEW.watched_at = OLD.watched_at AND (NEW.finished_at IS NOT NULL
  OR NEW.reported_at > OLD.watched_at + 1800000
  OR EXISTS (SELECT 1 FROM profile_views WHERE profile_id = NEW.profile_id AND watched_at > OLD.watched_at)) BEGIN
  UPDATE profile_views SET watched_at = max(watched_at, NEW.reported_at), finished_at = NULL
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

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
