CREATE TABLE `provider_customers` (
	`provider` text NOT NULL,
	`customer_id` text NOT NULL,
	`user_id` text,
	`outdated` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`provider`, `customer_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_customers_user` ON `provider_customers` (`user_id`,`provider`);--> statement-breakpoint
CREATE INDEX `provider_customers_outdated` ON `provider_customers` (`provider`) WHERE "provider_customers"."outdated" = 1;--> statement-breakpoint
DROP INDEX `movies_free_newest`;--> statement-breakpoint
ALTER TABLE `movies` ADD `free_download` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `movies_free_newest` ON `movies` (`downloadable`,`free_download`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE `orders` ADD `attempt` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `declines_renewals` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `overdue_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `pay_url` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `overdue_days` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_overdue` ON `subscriptions` (`overdue_days`,`overdue_since`) WHERE "subscriptions"."overdue_since" is not null;--> statement-breakpoint
-- Gifted days are counted from the end of the paid time: when that moves, they move with it.
CREATE TRIGGER `gifts_follow_update` AFTER UPDATE OF `expires_at` ON `subscriptions` WHEN NEW.`expires_at` <> OLD.`expires_at` BEGIN
  UPDATE `gifts` SET `until` = `until` + max(NEW.`expires_at`, NEW.`event_at`) - max(OLD.`expires_at`, NEW.`event_at`)
  WHERE `user_id` = NEW.`user_id` AND `until` > max(OLD.`expires_at`, NEW.`event_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `gifts_follow_insert` AFTER INSERT ON `subscriptions` BEGIN
  UPDATE `gifts` SET `until` = `until` + max(NEW.`expires_at` - NEW.`event_at`, 0)
  WHERE `user_id` = NEW.`user_id` AND `until` > NEW.`event_at`;
END;
--> statement-breakpoint
UPDATE `payments` SET `refunded_cents` = `amount_cents` WHERE `refunded_at` IS NOT NULL;
--> statement-breakpoint
-- Revenue: what was paid, less what went back.
DROP TRIGGER `payments_counted`;--> statement-breakpoint
DROP TRIGGER `payments_recounted`;--> statement-breakpoint
DROP TRIGGER `payments_uncounted`;--> statement-breakpoint
CREATE TRIGGER `payments_counted` AFTER INSERT ON `payments` BEGIN
  INSERT INTO `daily_totals` SELECT 'revenue', date(NEW.`paid_at` / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM `daily_totals` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch'));
  UPDATE `daily_totals` SET `value` = `value` + NEW.`amount_cents` - NEW.`refunded_cents` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` + NEW.`amount_cents` - NEW.`refunded_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `refunded_cents` ON `payments` WHEN OLD.`refunded_cents` <> NEW.`refunded_cents` BEGIN
  UPDATE `daily_totals` SET `value` = `value` + OLD.`refunded_cents` - NEW.`refunded_cents` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` + OLD.`refunded_cents` - NEW.`refunded_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER `payments_uncounted` AFTER DELETE ON `payments` BEGIN
  UPDATE `daily_totals` SET `value` = `value` - OLD.`amount_cents` + OLD.`refunded_cents` WHERE `name` = 'revenue' AND `day` = date(OLD.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` - OLD.`amount_cents` + OLD.`refunded_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
-- The payment provider learns of a changed address and of an erased account.
CREATE TRIGGER `provider_customers_email` AFTER UPDATE OF `email` ON `users` WHEN NEW.`email` <> OLD.`email` BEGIN
  UPDATE `provider_customers` SET `outdated` = 1 WHERE `user_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `provider_customers_erased` AFTER UPDATE OF `user_id` ON `provider_customers` WHEN NEW.`user_id` IS NULL BEGIN
  UPDATE `provider_customers` SET `outdated` = 1 WHERE `provider` = NEW.`provider` AND `customer_id` = NEW.`customer_id`;
END;
