ALTER TABLE `movies` ADD `kept_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `movies` ADD `bin_checked_at` integer GENERATED ALWAYS AS (max(deleted_at, kept_at)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `movies_bin_due` ON `movies` (`bin_checked_at`) WHERE "movies"."deleted_at" is not null;--> statement-breakpoint
-- A movie that may have no buyer left is due again.
CREATE TRIGGER `purchases_deleted` AFTER DELETE ON `purchases` BEGIN
  UPDATE `movies` SET `kept_at` = 0 WHERE `id` = OLD.`movie_id` AND `kept_at` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_not_pending` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.`status` IN ('open', 'flagged') AND NEW.`status` NOT IN ('open', 'flagged') BEGIN
  UPDATE `movies` SET `kept_at` = 0 WHERE `kept_at` > 0 AND `id` IN (SELECT `movie_id` FROM `order_items` WHERE `order_id` = NEW.`id`);
END;
