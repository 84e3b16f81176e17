CREATE TABLE `review_stars` (
	`movie_id` integer NOT NULL,
	`star` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`movie_id`, `star`),
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `reviews` ADD `edited_at` integer;--> statement-breakpoint
CREATE INDEX `reviews_of_star` ON `reviews` (`movie_id`,`star`,`created_at`,`id`);--> statement-breakpoint
-- How many reviews of a film give each number of stars, so that a histogram reads five rows and no review.
INSERT INTO `review_stars` (`movie_id`, `star`, `count`) SELECT `movie_id`, `star`, count(*) FROM `reviews` GROUP BY `movie_id`, `star`;
--> statement-breakpoint
CREATE TRIGGER `review_stars_insert` AFTER INSERT ON `reviews` BEGIN
  INSERT INTO `review_stars` (`movie_id`, `star`, `count`) VALUES (NEW.`movie_id`, NEW.`star`, 1)
  ON CONFLICT (`movie_id`, `star`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `review_stars_update` AFTER UPDATE OF `star`, `movie_id` ON `reviews`
WHEN OLD.`star` <> NEW.`star` OR OLD.`movie_id` <> NEW.`movie_id` BEGIN
  UPDATE `review_stars` SET `count` = `count` - 1 WHERE `movie_id` = OLD.`movie_id` AND `star` = OLD.`star`;
  INSERT INTO `review_stars` (`movie_id`, `star`, `count`) VALUES (NEW.`movie_id`, NEW.`star`, 1)
  ON CONFLICT (`movie_id`, `star`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `review_stars_delete` AFTER DELETE ON `reviews` BEGIN
  UPDATE `review_stars` SET `count` = `count` - 1 WHERE `movie_id` = OLD.`movie_id` AND `star` = OLD.`star`;
END;
