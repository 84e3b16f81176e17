CREATE TABLE `video_losses` (
	`video_id` text PRIMARY KEY NOT NULL,
	`files` integer NOT NULL,
	`found_at` integer NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `audit_log_subject`;--> statement-breakpoint
CREATE INDEX `audit_log_actor_action` ON `audit_log` (`actor_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_subject` ON `audit_log` (`actor_id`,`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action_subject` ON `audit_log` (`action`,`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_action_subject` ON `audit_log` (`actor_id`,`action`,`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_thing` ON `audit_log` (`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `casts_image` ON `casts` (`image_key`) WHERE "casts"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `favourites_movie` ON `favourites` (`movie_id`);--> statement-breakpoint
CREATE INDEX `order_items_movie` ON `order_items` (`movie_id`);--> statement-breakpoint
CREATE INDEX `plays_movie` ON `plays` (`movie_id`);--> statement-breakpoint
CREATE INDEX `purchases_movie` ON `purchases` (`movie_id`);--> statement-breakpoint
CREATE INDEX `reviews_image` ON `reviews` (`image_key`) WHERE "reviews"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `users_image` ON `users` (`image_key`) WHERE "users"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `views_movie` ON `views` (`movie_id`);
--> statement-breakpoint
-- Where a poster's keys begin. All of a film's begin alike, so whose a stored picture is can be looked up.
CREATE INDEX `movies_poster` ON `movies` (substr(`poster`, instr(`poster`, '"posters/') + 1, 60));
--> statement-breakpoint
-- Who goes on with an upload that was given up for failed, uploads again.
CREATE TRIGGER `videos_resumed` AFTER UPDATE OF `updated_at` ON `videos`
WHEN OLD.`status` = 'failed' AND NEW.`status` = 'failed' AND NEW.`updated_at` > OLD.`updated_at` BEGIN
  UPDATE `videos` SET `status` = 'uploading' WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- What the originals and the files made of them weigh, so that nobody adds up a hundred thousand rows to show it.
INSERT INTO `totals` (`name`, `value`)
SELECT 'bytes', (SELECT coalesce(sum(`bytes`), 0) FROM `videos`) + (SELECT coalesce(sum(`bytes`), 0) FROM `video_files`);
--> statement-breakpoint
CREATE TRIGGER `videos_weighed` AFTER INSERT ON `videos` BEGIN
  UPDATE `totals` SET `value` = `value` + NEW.`bytes` WHERE `name` = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER `videos_weighed_off` AFTER DELETE ON `videos` BEGIN
  UPDATE `totals` SET `value` = `value` - OLD.`bytes` WHERE `name` = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER `video_files_weighed` AFTER INSERT ON `video_files` BEGIN
  UPDATE `totals` SET `value` = `value` + NEW.`bytes` WHERE `name` = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER `video_files_weighed_again` AFTER UPDATE OF `bytes` ON `video_files` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
  UPDATE `totals` SET `value` = `value` + NEW.`bytes` - OLD.`bytes` WHERE `name` = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER `video_files_weighed_off` AFTER DELETE ON `video_files` BEGIN
  UPDATE `totals` SET `value` = `value` - OLD.`bytes` WHERE `name` = 'bytes';
END;
--> statement-breakpoint
-- `INSERT OR REPLACE` deletes without a trigger.
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log`
WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
