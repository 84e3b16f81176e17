ALTER TABLE `plans` ADD `period` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `provider_price_id` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `renewing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `period` text;--> statement-breakpoint
-- Until now only this plan was sold.
UPDATE `plans` SET `active` = 0 WHERE `id` <> '10001';--> statement-breakpoint
UPDATE `plans` SET `renewing` = (SELECT count(*) FROM `subscriptions` WHERE `plan_id` = `plans`.`id` AND `renews` = 1);--> statement-breakpoint
-- A currency changes only before the first order; the numbers of prices stay.
CREATE TRIGGER `plans_currency` AFTER INSERT ON `site_settings` BEGIN
  UPDATE `plans` SET `currency` = lower(new.`settings` ->> '$.currency'), `provider_price_id` = NULL
    WHERE `currency` <> lower(new.`settings` ->> '$.currency');
END;--> statement-breakpoint
CREATE TRIGGER `plans_renewing_insert` AFTER INSERT ON `subscriptions` WHEN new.`renews` = 1 BEGIN
  UPDATE `plans` SET `renewing` = `renewing` + 1 WHERE `id` = new.`plan_id`;
END;--> statement-breakpoint
CREATE TRIGGER `plans_renewing_update` AFTER UPDATE OF `plan_id`, `renews` ON `subscriptions`
  WHEN (new.`plan_id`, new.`renews`) <> (old.`plan_id`, old.`renews`) BEGIN
  UPDATE `plans` SET `renewing` = `renewing` - old.`renews` WHERE `id` = old.`plan_id`;
  UPDATE `plans` SET `renewing` = `renewing` + new.`renews` WHERE `id` = new.`plan_id`;
END;--> statement-breakpoint
CREATE TRIGGER `plans_renewing_delete` AFTER DELETE ON `subscriptions` WHEN old.`renews` = 1 BEGIN
  UPDATE `plans` SET `renewing` = `renewing` - 1 WHERE `id` = old.`plan_id`;
END;
