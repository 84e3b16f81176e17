-- What plays at this moment becomes a table of its own; `plays` keeps one press of Watch each.
CREATE TABLE `streams` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`play_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `streams_running` ON `streams` (`user_id`,`ends_at`);--> statement-breakpoint
DROP INDEX `plays_running`;--> statement-breakpoint
ALTER TABLE `plays` ADD `reported_at` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `height` integer;--> statement-breakpoint
CREATE INDEX `plays_user` ON `plays` (`user_id`);--> statement-breakpoint
ALTER TABLE `plays` DROP COLUMN `session_id`;--> statement-breakpoint
ALTER TABLE `plays` DROP COLUMN `device`;--> statement-breakpoint
ALTER TABLE `plays` DROP COLUMN `lease_ends_at`;--> statement-breakpoint
ALTER TABLE `plays` DROP COLUMN `rendition`;--> statement-breakpoint
-- Nothing has written this table so far.
DROP TABLE `play_days`;--> statement-breakpoint
CREATE TABLE `play_days` (
	`day` text NOT NULL,
	`movie_id` integer NOT NULL,
	`plays` integer NOT NULL,
	`measured` integer NOT NULL,
	`started` integer NOT NULL,
	`startup_ms` integer NOT NULL,
	`rebuffers` integer NOT NULL,
	`rebuffer_ms` integer NOT NULL,
	`errors` integer NOT NULL,
	`heights` text NOT NULL,
	PRIMARY KEY(`day`, `movie_id`),
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `play_days_movie` ON `play_days` (`movie_id`,`day`);--> statement-breakpoint
CREATE INDEX `views_unfinished` ON `views` (`user_id`,`watched_at`,`movie_id`) WHERE "views"."finished_at" is null;--> statement-breakpoint
-- A stream that begins is a play.
CREATE TRIGGER `streams_begun` AFTER INSERT ON `streams` BEGIN
  INSERT OR IGNORE INTO `plays` (`id`, `user_id`, `movie_id`, `started_at`) VALUES (NEW.`play_id`, NEW.`user_id`, NEW.`movie_id`, NEW.`started_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `streams_begun_again` AFTER UPDATE OF `play_id` ON `streams` WHEN NEW.`play_id` <> OLD.`play_id` BEGIN
  INSERT OR IGNORE INTO `plays` (`id`, `user_id`, `movie_id`, `started_at`) VALUES (NEW.`play_id`, NEW.`user_id`, NEW.`movie_id`, NEW.`started_at`);
END;
