-- Names by the glossary. SQLite renames neither an index nor a constraint: they are made again.
ALTER TABLE `letters` RENAME TO `emails`;--> statement-breakpoint
DROP INDEX `letters_waiting`;--> statement-breakpoint
DROP INDEX `letters_mailbox`;--> statement-breakpoint
DROP INDEX `letters_to`;--> statement-breakpoint
CREATE INDEX `emails_waiting` ON `emails` (`queued_at`) WHERE "emails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `emails_mailbox` ON `emails` (`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_to` ON `emails` (`to`,`sent_at`);--> statement-breakpoint
ALTER TABLE `throttles` RENAME TO `rate_limits`;--> statement-breakpoint
DROP INDEX `throttles_end`;--> statement-breakpoint
CREATE INDEX `rate_limits_end` ON `rate_limits` (`ends_at`);--> statement-breakpoint
ALTER TABLE `video_losses` RENAME TO `missing_video_files`;
--> statement-breakpoint
-- The table is counted from `movies`: it is made again, with the triggers that keep it.
DROP TRIGGER `movie_cells_insert`;--> statement-breakpoint
DROP TRIGGER `movie_cells_move`;--> statement-breakpoint
DROP TRIGGER `movie_cells_return`;--> statement-breakpoint
DROP TRIGGER `movie_cells_delete`;--> statement-breakpoint
DROP TABLE `movie_cells`;
--> statement-breakpoint
-- Without row ids, the rows lie in the order of the key: counting reads each cell once.
CREATE TABLE `movie_cells` (
	`category_id` integer NOT NULL,
	`year_bucket` text NOT NULL,
	`hour_bucket` text NOT NULL,
	`star_bucket` integer NOT NULL,
	`language` text NOT NULL,
	`movie_count` integer NOT NULL,
	PRIMARY KEY(`category_id`, `language`, `year_bucket`, `hour_bucket`, `star_bucket`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "movie_cells_movie_count" CHECK("movie_cells"."movie_count" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `movie_cells` (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`, `movie_count`)
SELECT `category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`, count(*) FROM `movies`
WHERE `deleted_at` IS NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_insert` AFTER INSERT ON `movies` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `movie_cells` VALUES (NEW.`category_id`, NEW.`year_bucket`, NEW.`hour_bucket`, NEW.`star_bucket`, NEW.`language`, 1)
    ON CONFLICT DO UPDATE SET `movie_count` = `movie_count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_move` AFTER UPDATE OF `deleted_at`, `category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language` ON `movies`
WHEN OLD.`deleted_at` IS NULL BEGIN
  DELETE FROM `movie_cells` WHERE `movie_count` = 1 AND (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
  UPDATE `movie_cells` SET `movie_count` = `movie_count` - 1 WHERE (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
  INSERT INTO `movie_cells` SELECT NEW.`category_id`, NEW.`year_bucket`, NEW.`hour_bucket`, NEW.`star_bucket`, NEW.`language`, 1
    WHERE NEW.`deleted_at` IS NULL ON CONFLICT DO UPDATE SET `movie_count` = `movie_count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_return` AFTER UPDATE OF `deleted_at` ON `movies` WHEN OLD.`deleted_at` IS NOT NULL AND NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `movie_cells` VALUES (NEW.`category_id`, NEW.`year_bucket`, NEW.`hour_bucket`, NEW.`star_bucket`, NEW.`language`, 1)
    ON CONFLICT DO UPDATE SET `movie_count` = `movie_count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_delete` AFTER DELETE ON `movies` WHEN OLD.`deleted_at` IS NULL BEGIN
  DELETE FROM `movie_cells` WHERE `movie_count` = 1 AND (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
  UPDATE `movie_cells` SET `movie_count` = `movie_count` - 1 WHERE (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
END;
