CREATE TABLE `incidents` (
	`name` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`params` text NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `orphans` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `orphans_due` ON `orphans` (`kind`,`found_at`);--> statement-breakpoint
CREATE TABLE `site` (
	`id` integer PRIMARY KEY NOT NULL,
	`storage_id` text NOT NULL,
	`deletions_approved_until` integer,
	CONSTRAINT "site_one_row" CHECK("site"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `purchases` ADD `video_id` text REFERENCES videos(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `purchases_video` ON `purchases` (`video_id`) WHERE "purchases"."video_id" is not null;--> statement-breakpoint
ALTER TABLE `videos` ADD `unused_since` integer;--> statement-breakpoint
CREATE INDEX `videos_unused` ON `videos` (`status`,`updated_at`) WHERE "videos"."unused_since" is not null;--> statement-breakpoint
-- The identity that database and bucket share.
INSERT INTO `site` (`id`, `storage_id`) VALUES (1, lower(hex(randomblob(16))));
--> statement-breakpoint
-- A video that movies have let go of is counted from then.
UPDATE `videos` SET `unused_since` = iif(`status` = 'ready', unixepoch() * 1000, `created_at`)
WHERE NOT EXISTS (SELECT 1 FROM `movies` WHERE `movies`.`video_id` = `videos`.`id`);
--> statement-breakpoint
CREATE TRIGGER `videos_unused_insert` AFTER INSERT ON `videos` BEGIN
  UPDATE `videos` SET `unused_since` = NEW.`created_at` WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `videos_used_insert` AFTER INSERT ON `movies` WHEN NEW.`video_id` IS NOT NULL BEGIN
  UPDATE `videos` SET `unused_since` = NULL WHERE `id` = NEW.`video_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `videos_used_update` AFTER UPDATE OF `video_id` ON `movies` WHEN NEW.`video_id` IS NOT OLD.`video_id` BEGIN
  UPDATE `videos` SET `unused_since` = NULL WHERE `id` = NEW.`video_id`;
  UPDATE `videos` SET `unused_since` = NEW.`updated_at`
  WHERE `id` = OLD.`video_id` AND NOT EXISTS (SELECT 1 FROM `movies` WHERE `video_id` = OLD.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `videos_used_delete` AFTER DELETE ON `movies` WHEN OLD.`video_id` IS NOT NULL BEGIN
  UPDATE `videos` SET `unused_since` = coalesce(OLD.`deleted_at`, OLD.`updated_at`)
  WHERE `id` = OLD.`video_id` AND NOT EXISTS (SELECT 1 FROM `movies` WHERE `video_id` = OLD.`video_id`);
END;
--> statement-breakpoint
-- A purchase keeps the video that was bought.
UPDATE `purchases` SET `video_id` = (SELECT `video_id` FROM `movies` WHERE `movies`.`id` = `purchases`.`movie_id`);
--> statement-breakpoint
CREATE TRIGGER `purchases_keep_video` AFTER INSERT ON `purchases` WHEN NEW.`video_id` IS NULL BEGIN
  UPDATE `purchases` SET `video_id` = (SELECT `video_id` FROM `movies` WHERE `id` = NEW.`movie_id`)
  WHERE `user_id` = NEW.`user_id` AND `movie_id` = NEW.`movie_id`;
END;
