CREATE TABLE `extras` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`movie_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`position` integer NOT NULL,
	`video_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "extras_kind" CHECK("extras"."kind" in ('trailer', 'making-of', 'interview', 'deleted-scene', 'other'))
);
--> statement-breakpoint
CREATE INDEX `extras_list` ON `extras` (`movie_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `extras_video` ON `extras` (`video_id`) WHERE "extras"."video_id" is not null;--> statement-breakpoint
CREATE INDEX `extras_without_video` ON `extras` (`created_at`) WHERE "extras"."video_id" is null;--> statement-breakpoint
ALTER TABLE `movies` ADD `extras` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `movies` ADD `extras_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `plays` ADD `extra_id` integer;--> statement-breakpoint
ALTER TABLE `streams` ADD `extra_id` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `chapters` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `chapters_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The play of an extra counts for the limit of plays in an hour, and for no figure of its movie.
DROP TRIGGER `streams_begun`;--> statement-breakpoint
DROP TRIGGER `streams_begun_again`;--> statement-breakpoint
DROP TRIGGER `plays_counted`;--> statement-breakpoint
DROP TRIGGER `plays_measured`;--> statement-breakpoint
CREATE TRIGGER `streams_begun` AFTER INSERT ON `streams` BEGIN
  INSERT OR IGNORE INTO `plays` (`id`, `user_id`, `movie_id`, `extra_id`, `started_at`)
  VALUES (NEW.`play_id`, NEW.`user_id`, NEW.`movie_id`, NEW.`extra_id`, NEW.`started_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `streams_begun_again` AFTER UPDATE OF `play_id` ON `streams` WHEN NEW.`play_id` <> OLD.`play_id` BEGIN
  INSERT OR IGNORE INTO `plays` (`id`, `user_id`, `movie_id`, `extra_id`, `started_at`)
  VALUES (NEW.`play_id`, NEW.`user_id`, NEW.`movie_id`, NEW.`extra_id`, NEW.`started_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `plays_counted` AFTER INSERT ON `plays` WHEN NEW.`extra_id` IS NULL BEGIN
  INSERT INTO `play_days` SELECT date(NEW.`started_at` / 1000, 'unixepoch'), NEW.`movie_id`, 0, 0, 0, 0, 0, 0, 0, '{}'
    WHERE NOT EXISTS (SELECT 1 FROM `play_days` WHERE `day` = date(NEW.`started_at` / 1000, 'unixepoch') AND `movie_id` = NEW.`movie_id`);
  UPDATE `play_days` SET `plays` = `plays` + 1 WHERE `day` = date(NEW.`started_at` / 1000, 'unixepoch') AND `movie_id` = NEW.`movie_id`;
  INSERT INTO `daily_totals` SELECT 'plays', date(NEW.`started_at` / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM `daily_totals` WHERE `name` = 'plays' AND `day` = date(NEW.`started_at` / 1000, 'unixepoch'));
  UPDATE `daily_totals` SET `value` = `value` + 1 WHERE `name` = 'plays' AND `day` = date(NEW.`started_at` / 1000, 'unixepoch');
  INSERT INTO `movie_plays` SELECT NEW.`movie_id`, 0 WHERE NOT EXISTS (SELECT 1 FROM `movie_plays` WHERE `movie_id` = NEW.`movie_id`);
  UPDATE `movie_plays` SET `plays` = `plays` + 1 WHERE `movie_id` = NEW.`movie_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `plays_measured` AFTER UPDATE OF `reported_at` ON `plays`
WHEN OLD.`reported_at` IS NULL AND NEW.`reported_at` IS NOT NULL AND NEW.`extra_id` IS NULL BEGIN
  UPDATE `play_days` SET `measured` = `measured` + 1, `started` = `started` + (NEW.`startup_ms` IS NOT NULL),
    `startup_ms` = `startup_ms` + coalesce(NEW.`startup_ms`, 0), `rebuffers` = `rebuffers` + coalesce(NEW.`rebuffers`, 0),
    `rebuffer_ms` = `rebuffer_ms` + coalesce(NEW.`rebuffer_ms`, 0), `errors` = `errors` + coalesce(NEW.`errors`, 0),
    `heights` = iif(NEW.`height` IS NULL, `heights`, json_set(`heights`, '$."' || NEW.`height` || '"', coalesce(`heights` ->> ('$."' || NEW.`height` || '"'), 0) + 1))
  WHERE `day` = date(NEW.`started_at` / 1000, 'unixepoch') AND `movie_id` = NEW.`movie_id`;
END;
--> statement-breakpoint
-- A video is in use while a movie or an extra has it.
DROP TRIGGER `videos_used_update`;--> statement-breakpoint
DROP TRIGGER `videos_used_delete`;--> statement-breakpoint
CREATE TRIGGER `videos_used_update` AFTER UPDATE OF `video_id` ON `movies` WHEN NEW.`video_id` IS NOT OLD.`video_id` BEGIN
  UPDATE `videos` SET `unused_since` = NULL WHERE `id` = NEW.`video_id`;
  UPDATE `videos` SET `unused_since` = NEW.`updated_at`
  WHERE `id` = OLD.`video_id` AND NOT EXISTS (SELECT 1 FROM `movies` WHERE `video_id` = OLD.`video_id`)
    AND NOT EXISTS (SELECT 1 FROM `extras` WHERE `video_id` = OLD.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `videos_used_delete` AFTER DELETE ON `movies` WHEN OLD.`video_id` IS NOT NULL BEGIN
  UPDATE `videos` SET `unused_since` = coalesce(OLD.`deleted_at`, OLD.`updated_at`)
  WHERE `id` = OLD.`video_id` AND NOT EXISTS (SELECT 1 FROM `movies` WHERE `video_id` = OLD.`video_id`)
    AND NOT EXISTS (SELECT 1 FROM `extras` WHERE `video_id` = OLD.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `extras_used_insert` AFTER INSERT ON `extras` WHEN NEW.`video_id` IS NOT NULL BEGIN
  UPDATE `videos` SET `unused_since` = NULL WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `extras_used_update` AFTER UPDATE OF `video_id` ON `extras` WHEN NEW.`video_id` IS NOT OLD.`video_id` BEGIN
  UPDATE `videos` SET `unused_since` = NULL WHERE `id` = NEW.`video_id`;
  UPDATE `videos` SET `unused_since` = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE `id` = OLD.`video_id` AND NOT EXISTS (SELECT 1 FROM `movies` WHERE `video_id` = OLD.`video_id`)
    AND NOT EXISTS (SELECT 1 FROM `extras` WHERE `video_id` = OLD.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `extras_used_delete` AFTER DELETE ON `extras` WHEN OLD.`video_id` IS NOT NULL BEGIN
  UPDATE `videos` SET `unused_since` = coalesce(
    (SELECT `deleted_at` FROM `movies` WHERE `id` = OLD.`movie_id`), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE `id` = OLD.`video_id` AND NOT EXISTS (SELECT 1 FROM `movies` WHERE `video_id` = OLD.`video_id`)
    AND NOT EXISTS (SELECT 1 FROM `extras` WHERE `video_id` = OLD.`video_id`);
END;
--> statement-breakpoint
-- The extras of a movie that can be played, as its row repeats them: its page reads no row more.
CREATE VIEW `movie_extras` AS SELECT m.`id`,
  (SELECT json_group_array(json_object('id', CAST(`id` AS TEXT), 'kind', `kind`, 'title', `title`, 'durationMs', nullif(`duration_ms`, 0))) FROM (
    SELECT e.`id`, e.`kind`, e.`title`, v.`duration_ms` FROM `extras` e JOIN `videos` v ON v.`id` = e.`video_id`
    WHERE e.`movie_id` = m.`id` AND (v.`status` = 'ready' OR (v.`source_at` IS NOT NULL AND v.`type` IN ('video/mp4', 'video/webm')))
    ORDER BY e.`position`, e.`id`)) AS `extras`
FROM `movies` m;
--> statement-breakpoint
CREATE TRIGGER `extras_shown_insert` AFTER INSERT ON `extras` WHEN NEW.`video_id` IS NOT NULL BEGIN
  UPDATE `movies` SET `extras` = (SELECT `extras` FROM `movie_extras` WHERE `id` = NEW.`movie_id`) WHERE `id` = NEW.`movie_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `extras_shown_update` AFTER UPDATE OF `kind`, `title`, `position`, `video_id` ON `extras` BEGIN
  UPDATE `movies` SET `extras` = (SELECT `extras` FROM `movie_extras` WHERE `id` = NEW.`movie_id`) WHERE `id` = NEW.`movie_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `extras_shown_delete` AFTER DELETE ON `extras` WHEN OLD.`video_id` IS NOT NULL BEGIN
  UPDATE `movies` SET `extras` = (SELECT `extras` FROM `movie_extras` WHERE `id` = OLD.`movie_id`) WHERE `id` = OLD.`movie_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `extras_shown_video` AFTER UPDATE OF `status`, `source_at`, `type`, `duration_ms` ON `videos` BEGIN
  UPDATE `movies` SET `extras` = (SELECT `extras` FROM `movie_extras` WHERE `id` = `movies`.`id`)
  WHERE `id` IN (SELECT `movie_id` FROM `extras` WHERE `video_id` = NEW.`id`);
END;
