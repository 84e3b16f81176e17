CREATE TABLE `trial_totals` (
	`month` text PRIMARY KEY NOT NULL,
	`begun` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `orders_trials` ON `orders` (`created_at`,`id`) WHERE "orders"."trial_days" is not null;
--> statement-breakpoint
-- triggers
INSERT INTO `trial_totals` SELECT strftime('%Y-%m', `created_at` / 1000, 'unixepoch'), count(*),
  sum(EXISTS (SELECT 1 FROM `payments` AS p WHERE p.`order_id` = `orders`.`id` AND p.`amount_cents` > 0))
FROM `orders` WHERE `trial_days` IS NOT NULL AND `status` NOT IN ('open', 'failed') GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER `trial_totals_begun` AFTER UPDATE OF `status` ON `orders`
WHEN NEW.`trial_days` IS NOT NULL AND OLD.`status` = 'open' AND NEW.`status` NOT IN ('open', 'failed') BEGIN
  INSERT INTO `trial_totals` SELECT strftime('%Y-%m', NEW.`created_at` / 1000, 'unixepoch'), 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM `trial_totals` WHERE `month` = strftime('%Y-%m', NEW.`created_at` / 1000, 'unixepoch'));
  UPDATE `trial_totals` SET `begun` = `begun` + 1 WHERE `month` = strftime('%Y-%m', NEW.`created_at` / 1000, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER `trial_totals_paid` AFTER INSERT ON `payments`
WHEN NEW.`amount_cents` > 0
  AND EXISTS (SELECT 1 FROM `orders` WHERE `id` = NEW.`order_id` AND `trial_days` IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM `payments` AS p WHERE p.`order_id` = NEW.`order_id` AND p.`amount_cents` > 0 AND p.`transaction_id` <> NEW.`transaction_id`) BEGIN
  UPDATE `trial_totals` SET `paid` = `paid` + 1
    WHERE `month` = (SELECT strftime('%Y-%m', `created_at` / 1000, 'unixepoch') FROM `orders` WHERE `id` = NEW.`order_id`);
END;
