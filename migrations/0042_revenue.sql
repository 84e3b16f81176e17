CREATE TABLE `movie_figures` (
	`movie_id` integer PRIMARY KEY NOT NULL,
	`revenue_cents` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `movie_figures_revenue` ON `movie_figures` (`revenue_cents`,`movie_id`);--> statement-breakpoint
CREATE INDEX `movie_figures_bytes` ON `movie_figures` (`bytes`,`movie_id`);--> statement-breakpoint
CREATE TABLE `mrr_changes` (
	`payer_id` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`yearly_cents` integer NOT NULL,
	`cohort` text NOT NULL,
	`order_id` text NOT NULL,
	PRIMARY KEY(`payer_id`, `month`),
	FOREIGN KEY (`payer_id`) REFERENCES `payers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mrr_changes_list` ON `mrr_changes` (`month`,`kind`,`order_id`);--> statement-breakpoint
CREATE INDEX `mrr_changes_cohort` ON `mrr_changes` (`cohort`,`month`);--> statement-breakpoint
CREATE INDEX `mrr_changes_order` ON `mrr_changes` (`order_id`);--> statement-breakpoint
CREATE TABLE `mrr_totals` (
	`month` text NOT NULL,
	`cohort` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`yearly_cents` integer NOT NULL,
	PRIMARY KEY(`month`, `cohort`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `payers` (
	`id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payers_due` ON `payers` (`due_at`) WHERE "payers"."due_at" is not null;--> statement-breakpoint
ALTER TABLE `order_items` ADD `revenue_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `payer_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `shares_due` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_payer` ON `orders` (`payer_id`) WHERE "orders"."payer_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_shares_due` ON `orders` (`id`) WHERE "orders"."shares_due" = 1;--> statement-breakpoint
ALTER TABLE `payments` ADD `period_starts_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `period_ends_at` integer;
--> statement-breakpoint
-- triggers
-- Orders of one account stay together when the account is gone.
UPDATE `orders` SET `payer_id` = coalesce((SELECT o.`id` FROM `orders` AS o WHERE o.`user_id` = `orders`.`user_id` AND o.`kind` = 'subscription' ORDER BY o.`created_at`, o.`id` LIMIT 1), `id`)
WHERE `kind` = 'subscription';
--> statement-breakpoint
CREATE TRIGGER `orders_payer_set` AFTER INSERT ON `orders` WHEN NEW.`kind` = 'subscription' AND NEW.`payer_id` IS NULL BEGIN
  UPDATE `orders` SET `payer_id` = coalesce((SELECT o.`payer_id` FROM `orders` AS o WHERE o.`user_id` = NEW.`user_id` AND o.`payer_id` IS NOT NULL LIMIT 1), NEW.`id`)
  WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- Payments of before: their periods by the calendar, until the provider's replace them.
UPDATE `payments` SET `period_starts_at` = `paid_at`, `period_ends_at` = (
  SELECT CASE p.`period`
    WHEN 'month' THEN unixepoch(`payments`.`paid_at` / 1000, 'unixepoch', '+1 month') * 1000
    WHEN 'quarter' THEN unixepoch(`payments`.`paid_at` / 1000, 'unixepoch', '+3 months') * 1000
    WHEN 'year' THEN unixepoch(`payments`.`paid_at` / 1000, 'unixepoch', '+12 months') * 1000
    ELSE `payments`.`paid_at` + p.`days` * 86400000 END
  FROM `orders` AS o INNER JOIN `plans` AS p ON p.`id` = o.`plan_id` WHERE o.`id` = `payments`.`order_id`)
WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `kind` = 'subscription');
--> statement-breakpoint
INSERT INTO `payers` (`id`, `due_at`, `version`) SELECT DISTINCT o.`payer_id`, 0, 0 FROM `payments` AS p INNER JOIN `orders` AS o ON o.`id` = p.`order_id` WHERE o.`payer_id` IS NOT NULL;
--> statement-breakpoint
-- A payer is due when a payment of a plan changes.
CREATE TRIGGER `payments_due` AFTER INSERT ON `payments` WHEN NEW.`period_ends_at` IS NOT NULL BEGIN
  INSERT INTO `payers` (`id`, `due_at`, `version`) SELECT o.`payer_id`, 0, 0 FROM `orders` AS o
    WHERE o.`id` = NEW.`order_id` AND o.`payer_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `payers` WHERE `id` = o.`payer_id`);
  UPDATE `payers` SET `due_at` = 0, `version` = `version` + 1 WHERE `id` = (SELECT `payer_id` FROM `orders` WHERE `id` = NEW.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `payments_due_again` AFTER UPDATE OF `refunded_at`, `period_starts_at`, `period_ends_at` ON `payments`
WHEN NEW.`period_ends_at` IS NOT NULL AND (NEW.`period_ends_at` IS NOT OLD.`period_ends_at` OR NEW.`period_starts_at` IS NOT OLD.`period_starts_at`
  OR (NEW.`refunded_at` IS NULL) <> (OLD.`refunded_at` IS NULL)) BEGIN
  INSERT INTO `payers` (`id`, `due_at`, `version`) SELECT o.`payer_id`, 0, 0 FROM `orders` AS o
    WHERE o.`id` = NEW.`order_id` AND o.`payer_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `payers` WHERE `id` = o.`payer_id`);
  UPDATE `payers` SET `due_at` = 0, `version` = `version` + 1 WHERE `id` = (SELECT `payer_id` FROM `orders` WHERE `id` = NEW.`order_id`);
END;
--> statement-breakpoint
-- Changes of MRR, added up.
CREATE TRIGGER `mrr_changes_counted` AFTER INSERT ON `mrr_changes` BEGIN
  INSERT INTO `mrr_totals` SELECT NEW.`month`, NEW.`cohort`, NEW.`kind`, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM `mrr_totals` WHERE `month` = NEW.`month` AND `cohort` = NEW.`cohort` AND `kind` = NEW.`kind`);
  UPDATE `mrr_totals` SET `count` = `count` + 1, `yearly_cents` = `yearly_cents` + NEW.`yearly_cents`
    WHERE `month` = NEW.`month` AND `cohort` = NEW.`cohort` AND `kind` = NEW.`kind`;
END;
--> statement-breakpoint
CREATE TRIGGER `mrr_changes_uncounted` AFTER DELETE ON `mrr_changes` BEGIN
  UPDATE `mrr_totals` SET `count` = `count` - 1, `yearly_cents` = `yearly_cents` - OLD.`yearly_cents`
    WHERE `month` = OLD.`month` AND `cohort` = OLD.`cohort` AND `kind` = OLD.`kind`;
END;
--> statement-breakpoint
-- The payments of movies are divided over their order's items when they change.
UPDATE `orders` SET `shares_due` = 1 WHERE `kind` <> 'subscription' AND `id` IN (SELECT `order_id` FROM `payments`);
--> statement-breakpoint
CREATE TRIGGER `orders_shares_due_insert` AFTER INSERT ON `payments` BEGIN
  UPDATE `orders` SET `shares_due` = 1 WHERE `id` = NEW.`order_id` AND `kind` <> 'subscription';
END;
--> statement-breakpoint
CREATE TRIGGER `orders_shares_due_update` AFTER UPDATE OF `refunded_cents` ON `payments` WHEN NEW.`refunded_cents` <> OLD.`refunded_cents` BEGIN
  UPDATE `orders` SET `shares_due` = 1 WHERE `id` = NEW.`order_id` AND `kind` <> 'subscription';
END;
--> statement-breakpoint
CREATE TRIGGER `movie_figures_revenue_added` AFTER UPDATE OF `revenue_cents` ON `order_items` WHEN NEW.`movie_id` IS NOT NULL AND NEW.`revenue_cents` <> OLD.`revenue_cents` BEGIN
  INSERT INTO `movie_figures` SELECT NEW.`movie_id`, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM `movie_figures` WHERE `movie_id` = NEW.`movie_id`);
  UPDATE `movie_figures` SET `revenue_cents` = `revenue_cents` + NEW.`revenue_cents` - OLD.`revenue_cents` WHERE `movie_id` = NEW.`movie_id`;
END;
--> statement-breakpoint
-- What the video of a movie weighs.
INSERT INTO `movie_figures` SELECT m.`id`, 0, v.`bytes` + coalesce((SELECT sum(f.`bytes`) FROM `video_files` AS f WHERE f.`video_id` = v.`id`), 0)
FROM `movies` AS m INNER JOIN `videos` AS v ON v.`id` = m.`video_id`;
--> statement-breakpoint
CREATE TRIGGER `movie_figures_video_insert` AFTER INSERT ON `movies` WHEN NEW.`video_id` IS NOT NULL BEGIN
  INSERT INTO `movie_figures` SELECT NEW.`id`, 0, coalesce((SELECT `bytes` FROM `videos` WHERE `id` = NEW.`video_id`), 0)
    + coalesce((SELECT sum(`bytes`) FROM `video_files` WHERE `video_id` = NEW.`video_id`), 0);
END;
--> statement-breakpoint
CREATE TRIGGER `movie_figures_video_update` AFTER UPDATE OF `video_id` ON `movies` WHEN NEW.`video_id` IS NOT OLD.`video_id` BEGIN
  INSERT INTO `movie_figures` SELECT NEW.`id`, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM `movie_figures` WHERE `movie_id` = NEW.`id`);
  UPDATE `movie_figures` SET `bytes` = coalesce((SELECT `bytes` FROM `videos` WHERE `id` = NEW.`video_id`), 0)
    + coalesce((SELECT sum(`bytes`) FROM `video_files` WHERE `video_id` = NEW.`video_id`), 0) WHERE `movie_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `movie_figures_file_insert` AFTER INSERT ON `video_files` BEGIN
  UPDATE `movie_figures` SET `bytes` = `bytes` + NEW.`bytes` WHERE `movie_id` IN (SELECT `id` FROM `movies` WHERE `video_id` = NEW.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `movie_figures_file_update` AFTER UPDATE OF `bytes` ON `video_files` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
  UPDATE `movie_figures` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `movie_id` IN (SELECT `id` FROM `movies` WHERE `video_id` = NEW.`video_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `movie_figures_file_delete` AFTER DELETE ON `video_files` BEGIN
  UPDATE `movie_figures` SET `bytes` = `bytes` - OLD.`bytes` WHERE `movie_id` IN (SELECT `id` FROM `movies` WHERE `video_id` = OLD.`video_id`);
END;
