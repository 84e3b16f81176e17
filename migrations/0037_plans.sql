ALTER TABLE `plans` ADD `period` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `provider_price_id` text;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `period` text;--> statement-breakpoint
-- Until now only this plan was sold.
UPDATE `plans` SET `active` = 0 WHERE `id` <> '10001';--> statement-breakpoint
-- A currency changes only before the first order; the numbers of prices stay.
CREATE TRIGGER `plans_currency` AFTER INSERT ON `site_settings` BEGIN
  UPDATE `plans` SET `currency` = lower(new.`settings` ->> '$.currency'), `provider_price_id` = NULL
    WHERE `currency` <> lower(new.`settings` ->> '$.currency');
END;
