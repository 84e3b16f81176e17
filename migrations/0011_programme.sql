-- Without row ids, the rows lie in the order of the key: counting reads each cell once.
CREATE TABLE `movie_cells` (
	`category_id` integer NOT NULL,
	`year_bucket` text NOT NULL,
	`hour_bucket` text NOT NULL,
	`star_bucket` integer NOT NULL,
	`language` text NOT NULL,
	`films` integer NOT NULL,
	PRIMARY KEY(`category_id`, `language`, `year_bucket`, `hour_bucket`, `star_bucket`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "movie_cells_films" CHECK("movie_cells"."films" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `movies` ADD `downloadable` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `movies_download_newest` ON `movies` (`downloadable`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_free_newest` ON `movies` (`downloadable`,`price_cents`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
-- The films that are not in the bin, counted by cell.
INSERT INTO `movie_cells` (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`, `films`)
SELECT `category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`, count(*) FROM `movies`
WHERE `deleted_at` IS NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_insert` AFTER INSERT ON `movies` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `movie_cells` VALUES (NEW.`category_id`, NEW.`year_bucket`, NEW.`hour_bucket`, NEW.`star_bucket`, NEW.`language`, 1)
    ON CONFLICT DO UPDATE SET `films` = `films` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_move` AFTER UPDATE OF `deleted_at`, `category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language` ON `movies`
WHEN OLD.`deleted_at` IS NULL BEGIN
  DELETE FROM `movie_cells` WHERE `films` = 1 AND (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
  UPDATE `movie_cells` SET `films` = `films` - 1 WHERE (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
  INSERT INTO `movie_cells` SELECT NEW.`category_id`, NEW.`year_bucket`, NEW.`hour_bucket`, NEW.`star_bucket`, NEW.`language`, 1
    WHERE NEW.`deleted_at` IS NULL ON CONFLICT DO UPDATE SET `films` = `films` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_return` AFTER UPDATE OF `deleted_at` ON `movies` WHEN OLD.`deleted_at` IS NOT NULL AND NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `movie_cells` VALUES (NEW.`category_id`, NEW.`year_bucket`, NEW.`hour_bucket`, NEW.`star_bucket`, NEW.`language`, 1)
    ON CONFLICT DO UPDATE SET `films` = `films` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_cells_delete` AFTER DELETE ON `movies` WHEN OLD.`deleted_at` IS NULL BEGIN
  DELETE FROM `movie_cells` WHERE `films` = 1 AND (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
  UPDATE `movie_cells` SET `films` = `films` - 1 WHERE (`category_id`, `year_bucket`, `hour_bucket`, `star_bucket`, `language`)
    = (OLD.`category_id`, OLD.`year_bucket`, OLD.`hour_bucket`, OLD.`star_bucket`, OLD.`language`);
END;
--> statement-breakpoint
-- Whether a film's file is there: what can be downloaded is listed without a look at a video.
UPDATE `movies` SET `downloadable` = 1
WHERE EXISTS (SELECT 1 FROM `videos` WHERE `videos`.`id` = `movies`.`video_id` AND `videos`.`source_at` IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER `movies_file_insert` AFTER INSERT ON `movies` WHEN NEW.`video_id` IS NOT NULL BEGIN
  UPDATE `movies` SET `downloadable` = EXISTS (SELECT 1 FROM `videos` WHERE `id` = NEW.`video_id` AND `source_at` IS NOT NULL) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `movies_file_update` AFTER UPDATE OF `video_id` ON `movies` BEGIN
  UPDATE `movies` SET `downloadable` = EXISTS (SELECT 1 FROM `videos` WHERE `id` = NEW.`video_id` AND `source_at` IS NOT NULL) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `videos_file` AFTER UPDATE OF `source_at` ON `videos` BEGIN
  UPDATE `movies` SET `downloadable` = NEW.`source_at` IS NOT NULL WHERE `video_id` = NEW.`id`;
END;
