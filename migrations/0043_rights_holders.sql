CREATE TABLE `movie_watch_times` (
	`month` text NOT NULL,
	`movie_id` integer NOT NULL,
	`watched_ms` integer NOT NULL,
	PRIMARY KEY(`month`, `movie_id`)
);
--> statement-breakpoint
CREATE TABLE `pool_shares` (
	`from_month` text PRIMARY KEY NOT NULL,
	`share` integer NOT NULL,
	CONSTRAINT "pool_shares_share" CHECK("pool_shares"."share" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE `rights_holders` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`token_hash` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rights_holders_token` ON `rights_holders` (`token_hash`);--> statement-breakpoint
CREATE TABLE `rights_term_shares` (
	`movie_id` integer NOT NULL,
	`from_month` text NOT NULL,
	`holder_id` text NOT NULL,
	`sale_share` integer NOT NULL,
	`floor_cents` integer NOT NULL,
	`pool_share` integer NOT NULL,
	`advance_cents` integer NOT NULL,
	PRIMARY KEY(`movie_id`, `from_month`, `holder_id`),
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`holder_id`) REFERENCES `rights_holders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "rights_term_shares_sale" CHECK("rights_term_shares"."sale_share" between 0 and 10000),
	CONSTRAINT "rights_term_shares_pool" CHECK("rights_term_shares"."pool_share" between 0 and 10000),
	CONSTRAINT "rights_term_shares_cents" CHECK("rights_term_shares"."floor_cents" >= 0 and "rights_term_shares"."advance_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `rights_term_shares_holder` ON `rights_term_shares` (`holder_id`,`movie_id`,`from_month`);--> statement-breakpoint
CREATE INDEX `rights_term_shares_advance` ON `rights_term_shares` (`movie_id`) WHERE "rights_term_shares"."advance_cents" > 0;--> statement-breakpoint
CREATE TABLE `rights_terms` (
	`movie_id` integer NOT NULL,
	`from_month` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`movie_id`, `from_month`),
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rights_terms_newest` ON `rights_terms` (`updated_at`,`movie_id`);--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`month` text NOT NULL,
	`holder_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`kind` text NOT NULL,
	`movie_name` text NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`gross_cents` integer DEFAULT 0 NOT NULL,
	`share` integer,
	`earned` integer NOT NULL,
	`amount_cents` integer GENERATED ALWAYS AS (earned / 10000) VIRTUAL NOT NULL,
	PRIMARY KEY(`holder_id`, `month`, `movie_id`, `kind`),
	FOREIGN KEY (`holder_id`) REFERENCES `rights_holders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `statement_lines_movie` ON `statement_lines` (`holder_id`,`movie_id`);--> statement-breakpoint
CREATE INDEX `statement_lines_month` ON `statement_lines` (`month`);--> statement-breakpoint
CREATE TABLE `statement_months` (
	`month` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`batches` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`money_in_cents` integer DEFAULT 0 NOT NULL,
	`house_cents` integer,
	`closed_at` integer
);
--> statement-breakpoint
CREATE TABLE `statements` (
	`month` text NOT NULL,
	`holder_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`month`, `holder_id`),
	FOREIGN KEY (`holder_id`) REFERENCES `rights_holders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `statements_holder` ON `statements` (`holder_id`,`month`);--> statement-breakpoint
CREATE TABLE `subscriber_watch_times` (
	`user_id` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`watched_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscription_revenue` (
	`month` text NOT NULL,
	`paid_month` text NOT NULL,
	`net_cents` integer NOT NULL,
	PRIMARY KEY(`month`, `paid_month`)
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `stated_cents` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `stated_month` text;--> statement-breakpoint
CREATE INDEX `payments_unstated` ON `payments` (`paid_at`) WHERE stated_cents is not (amount_cents - refunded_cents);--> statement-breakpoint
ALTER TABLE `streams` ADD `position_ms` integer;--> statement-breakpoint
ALTER TABLE `streams` ADD `month` text;
--> statement-breakpoint
-- triggers
CREATE TRIGGER `rights_term_shares_whole` AFTER INSERT ON `rights_term_shares` BEGIN
  SELECT raise(ABORT, 'the shares of a movie are above 100 %') WHERE (SELECT max(sum(`sale_share`), sum(`pool_share`)) FROM `rights_term_shares`
    WHERE `movie_id` = NEW.`movie_id` AND `from_month` = NEW.`from_month`) > 10000;
END;
--> statement-breakpoint
CREATE TRIGGER `rights_term_shares_fixed` BEFORE UPDATE ON `rights_term_shares` BEGIN
  SELECT raise(ABORT, 'shares are replaced, not changed');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_months_closed` BEFORE UPDATE ON `statement_months` WHEN OLD.`step` = 'closed' BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_months_kept` BEFORE DELETE ON `statement_months` WHEN OLD.`step` = 'closed' BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statements_complete` BEFORE INSERT ON `statements`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` = NEW.`month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_lines_complete` BEFORE INSERT ON `statement_lines`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` = NEW.`month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
-- Terms and pool shares of a closed month: they also divide late payments and refunds.
CREATE TRIGGER `rights_term_shares_complete` BEFORE INSERT ON `rights_term_shares`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` >= NEW.`from_month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `rights_term_shares_kept` BEFORE DELETE ON `rights_term_shares`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` >= OLD.`from_month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `pool_shares_complete` BEFORE INSERT ON `pool_shares`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` >= NEW.`from_month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `pool_shares_closed` BEFORE UPDATE ON `pool_shares`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` >= OLD.`from_month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `pool_shares_kept` BEFORE DELETE ON `pool_shares`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` >= OLD.`from_month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statements_closed` BEFORE UPDATE ON `statements` BEGIN
  SELECT raise(ABORT, 'a statement never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statements_kept` BEFORE DELETE ON `statements` BEGIN
  SELECT raise(ABORT, 'a statement never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_lines_closed` BEFORE UPDATE ON `statement_lines`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` = OLD.`month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_lines_kept` BEFORE DELETE ON `statement_lines`
WHEN EXISTS (SELECT 1 FROM `statement_months` WHERE `month` = OLD.`month` AND `step` = 'closed') BEGIN
  SELECT raise(ABORT, 'a closed month never changes');
END;
--> statement-breakpoint
-- Minutes watched by subscribers: how far the movie went on, at most as long as it took by the Worker's clock. A report that
-- comes later than a grant lasts counts as so much. At most 300 hours of an account in a month.
CREATE TRIGGER `streams_count_watched` AFTER UPDATE OF `leased_at` ON `streams`
WHEN NEW.`play_id` = OLD.`play_id` AND NEW.`extra_id` IS NULL AND NEW.`rental_order_id` IS NULL AND NEW.`month` IS NOT NULL
  AND NEW.`leased_at` > OLD.`leased_at` AND NEW.`position_ms` > coalesce(OLD.`position_ms`, 0)
  AND EXISTS (SELECT 1 FROM `pool_shares` WHERE `share` > 0)
  AND NOT EXISTS (SELECT 1 FROM `subscriber_watch_times` WHERE `user_id` = NEW.`user_id` AND `month` = NEW.`month` AND `watched_ms` >= 1080000000)
  AND NEW.`leased_at` < (SELECT max(`until`) FROM (SELECT `expires_at` AS `until` FROM `subscriptions` WHERE `user_id` = NEW.`user_id`
    UNION ALL SELECT `until` FROM `gifts` WHERE `user_id` = NEW.`user_id`)) BEGIN
  INSERT INTO `movie_watch_times` (`month`, `movie_id`, `watched_ms`) VALUES (NEW.`month`, NEW.`movie_id`,
    min(NEW.`position_ms` - coalesce(OLD.`position_ms`, 0), NEW.`leased_at` - OLD.`leased_at`, 300000,
      1080000000 - coalesce((SELECT `watched_ms` FROM `subscriber_watch_times` WHERE `user_id` = NEW.`user_id` AND `month` = NEW.`month`), 0)))
    ON CONFLICT (`month`, `movie_id`) DO UPDATE SET `watched_ms` = `watched_ms` + excluded.`watched_ms`;
  INSERT INTO `subscriber_watch_times` (`user_id`, `month`, `watched_ms`) VALUES (NEW.`user_id`, NEW.`month`,
    min(NEW.`position_ms` - coalesce(OLD.`position_ms`, 0), NEW.`leased_at` - OLD.`leased_at`, 300000))
    ON CONFLICT (`user_id`) DO UPDATE SET `month` = excluded.`month`,
      `watched_ms` = CASE WHEN `month` = excluded.`month` THEN `watched_ms` ELSE 0 END + excluded.`watched_ms`;
END;
