CREATE TABLE `daily_totals` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
CREATE TABLE `movie_plays` (
	`movie_id` integer PRIMARY KEY NOT NULL,
	`plays` integer NOT NULL,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `movie_plays_most` ON `movie_plays` (`plays`);--> statement-breakpoint
CREATE TABLE `subscription_ends` (
	`day` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `emails_waiting`;--> statement-breakpoint
ALTER TABLE `emails` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`due_at`) WHERE "emails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `emails_age` ON `emails` (`queued_at`);--> statement-breakpoint
DROP INDEX `orders_unsettled`;--> statement-breakpoint
ALTER TABLE `orders` ADD `check_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`provider`,`check_at`) WHERE "orders"."done_at" is null;--> statement-breakpoint
ALTER TABLE `site` ADD `audit_starts_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_age` ON `audit_log` (`at`);--> statement-breakpoint
DROP INDEX `plays_user`;--> statement-breakpoint
CREATE INDEX `plays_user` ON `plays` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `payment_events_raw` ON `payment_events` (`received_at`) WHERE "payment_events"."raw" <> '';--> statement-breakpoint
DROP INDEX `subscriptions_expiry`;--> statement-breakpoint
CREATE INDEX `subscriptions_expiry` ON `subscriptions` (`expires_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_order` ON `subscriptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_reminder` ON `subscriptions` (`renews`,`reminded_days`,`expires_at`);--> statement-breakpoint
UPDATE `emails` SET `due_at` = `queued_at` WHERE `sent_at` IS NULL AND `attempts` < 10;
--> statement-breakpoint
-- The subscription of a deleted account is cancelled soon.
CREATE TRIGGER `orders_without_user` AFTER UPDATE OF `user_id` ON `orders` WHEN OLD.`user_id` IS NOT NULL AND NEW.`user_id` IS NULL BEGIN
  UPDATE `orders` SET `check_at` = 0 WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- The audit log keeps two years: the job moves this boundary, and deletes only what is before it.
DROP TRIGGER `audit_log_no_delete`;--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log`
WHEN OLD.`at` >= (SELECT `audit_starts_at` FROM `site`) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Daily values, in one table.
INSERT INTO `daily_totals` SELECT 'bytes', `day`, `bytes` FROM `storage_days`;--> statement-breakpoint
INSERT INTO `daily_totals` SELECT 'subscribers', `day`, `subscribers` FROM `subscriber_days`;--> statement-breakpoint
INSERT INTO `daily_totals` SELECT 'revenue', date(`paid_at` / 1000, 'unixepoch'), sum(`amount_cents`) FROM `payments` WHERE `refunded_at` IS NULL GROUP BY 2;--> statement-breakpoint
INSERT INTO `totals` SELECT 'revenue', coalesce(sum(`amount_cents`), 0) FROM `payments` WHERE `refunded_at` IS NULL;--> statement-breakpoint
INSERT INTO `subscription_ends` SELECT date(`expires_at` / 1000, 'unixepoch'), count(*) FROM `subscriptions` GROUP BY 1;
--> statement-breakpoint
-- The plays that the job had not added up yet.
INSERT INTO `play_days`
SELECT `day`, `movie_id`, sum(`n`), sum(`measured`), sum(`started`), sum(`startup_ms`), sum(`rebuffers`), sum(`rebuffer_ms`), sum(`errors`),
  json_group_object(cast(`height` AS text), `n`) FILTER (WHERE `height` IS NOT NULL)
FROM (SELECT date(`started_at` / 1000, 'unixepoch') AS `day`, `movie_id`, `height`, count(*) AS `n`, count(`reported_at`) AS `measured`,
    count(`startup_ms`) AS `started`, coalesce(sum(`startup_ms`), 0) AS `startup_ms`, coalesce(sum(`rebuffers`), 0) AS `rebuffers`,
    coalesce(sum(`rebuffer_ms`), 0) AS `rebuffer_ms`, coalesce(sum(`errors`), 0) AS `errors`
  FROM `plays` WHERE `started_at` >= (unixepoch() - 3 * 86400) / 86400 * 86400000 GROUP BY 1, 2, 3) WHERE true GROUP BY 1, 2
ON CONFLICT DO UPDATE SET `plays` = excluded.`plays`, `measured` = excluded.`measured`, `started` = excluded.`started`, `startup_ms` = excluded.`startup_ms`,
  `rebuffers` = excluded.`rebuffers`, `rebuffer_ms` = excluded.`rebuffer_ms`, `errors` = excluded.`errors`, `heights` = excluded.`heights`;
--> statement-breakpoint
INSERT INTO `daily_totals` SELECT 'plays', `day`, sum(`plays`) FROM `play_days` GROUP BY `day`;--> statement-breakpoint
INSERT INTO `movie_plays` SELECT `movie_id`, sum(`plays`) FROM `play_days` GROUP BY `movie_id`;--> statement-breakpoint
DROP TABLE `storage_days`;--> statement-breakpoint
DROP TABLE `subscriber_days`;
--> statement-breakpoint
-- Plays are added up as they happen. The statements that fire these triggers may be `INSERT OR IGNORE`, which would
-- override an upsert's conflict clause.
CREATE TRIGGER `plays_counted` AFTER INSERT ON `plays` BEGIN
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
CREATE TRIGGER `plays_measured` AFTER UPDATE OF `reported_at` ON `plays` WHEN OLD.`reported_at` IS NULL AND NEW.`reported_at` IS NOT NULL BEGIN
  UPDATE `play_days` SET `measured` = `measured` + 1, `started` = `started` + (NEW.`startup_ms` IS NOT NULL),
    `startup_ms` = `startup_ms` + coalesce(NEW.`startup_ms`, 0), `rebuffers` = `rebuffers` + coalesce(NEW.`rebuffers`, 0),
    `rebuffer_ms` = `rebuffer_ms` + coalesce(NEW.`rebuffer_ms`, 0), `errors` = `errors` + coalesce(NEW.`errors`, 0),
    `heights` = iif(NEW.`height` IS NULL, `heights`, json_set(`heights`, '$."' || NEW.`height` || '"', coalesce(`heights` ->> ('$."' || NEW.`height` || '"'), 0) + 1))
  WHERE `day` = date(NEW.`started_at` / 1000, 'unixepoch') AND `movie_id` = NEW.`movie_id`;
END;
--> statement-breakpoint
-- Revenue: payments that were not refunded.
CREATE TRIGGER `payments_counted` AFTER INSERT ON `payments` BEGIN
  INSERT INTO `daily_totals` SELECT 'revenue', date(NEW.`paid_at` / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM `daily_totals` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch'));
  UPDATE `daily_totals` SET `value` = `value` + iif(NEW.`refunded_at` IS NULL, NEW.`amount_cents`, 0) WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` + iif(NEW.`refunded_at` IS NULL, NEW.`amount_cents`, 0) WHERE `name` = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `refunded_at` ON `payments` WHEN (OLD.`refunded_at` IS NULL) <> (NEW.`refunded_at` IS NULL) BEGIN
  UPDATE `daily_totals` SET `value` = `value` + iif(NEW.`refunded_at` IS NULL, 1, -1) * NEW.`amount_cents` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` + iif(NEW.`refunded_at` IS NULL, 1, -1) * NEW.`amount_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER `payments_uncounted` AFTER DELETE ON `payments` WHEN OLD.`refunded_at` IS NULL BEGIN
  UPDATE `daily_totals` SET `value` = `value` - OLD.`amount_cents` WHERE `name` = 'revenue' AND `day` = date(OLD.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` - OLD.`amount_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
-- How many subscriptions end on each day.
CREATE TRIGGER `subscription_ends_insert` AFTER INSERT ON `subscriptions` BEGIN
  INSERT INTO `subscription_ends` SELECT date(NEW.`expires_at` / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM `subscription_ends` WHERE `day` = date(NEW.`expires_at` / 1000, 'unixepoch'));
  UPDATE `subscription_ends` SET `count` = `count` + 1 WHERE `day` = date(NEW.`expires_at` / 1000, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER `subscription_ends_update` AFTER UPDATE OF `expires_at` ON `subscriptions` WHEN NEW.`expires_at` <> OLD.`expires_at` BEGIN
  UPDATE `subscription_ends` SET `count` = `count` - 1 WHERE `day` = date(OLD.`expires_at` / 1000, 'unixepoch');
  INSERT INTO `subscription_ends` SELECT date(NEW.`expires_at` / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM `subscription_ends` WHERE `day` = date(NEW.`expires_at` / 1000, 'unixepoch'));
  UPDATE `subscription_ends` SET `count` = `count` + 1 WHERE `day` = date(NEW.`expires_at` / 1000, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER `subscription_ends_delete` AFTER DELETE ON `subscriptions` BEGIN
  UPDATE `subscription_ends` SET `count` = `count` - 1 WHERE `day` = date(OLD.`expires_at` / 1000, 'unixepoch');
END;
