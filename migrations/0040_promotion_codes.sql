CREATE TABLE `promotion_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`amount_cents` integer,
	`periods` integer,
	`plan_ids` text,
	`starts_on` text,
	`ends_on` text,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`ended` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "promotion_codes_discount" CHECK(("promotion_codes"."percent" is null) <> ("promotion_codes"."amount_cents" is null)),
	CONSTRAINT "promotion_codes_percent" CHECK("promotion_codes"."percent" between 1 and 100),
	CONSTRAINT "promotion_codes_amount" CHECK("promotion_codes"."amount_cents" > 0),
	CONSTRAINT "promotion_codes_periods" CHECK("promotion_codes"."periods" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promotion_codes_code` ON `promotion_codes` (`code`);--> statement-breakpoint
CREATE INDEX `promotion_codes_newest` ON `promotion_codes` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `promotion_code_id` text REFERENCES promotion_codes(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `trial_days` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `trial_person` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `trial_card` text;--> statement-breakpoint
CREATE INDEX `orders_promotion_code` ON `orders` (`promotion_code_id`,`user_id`) WHERE "orders"."promotion_code_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_trial_person` ON `orders` (`trial_person`) WHERE "orders"."trial_person" is not null;--> statement-breakpoint
CREATE INDEX `orders_trial_card` ON `orders` (`trial_card`) WHERE "orders"."trial_card" is not null;--> statement-breakpoint
ALTER TABLE `plans` ADD `trial_days` integer;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `discount_periods` integer;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `trial_days` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `is_free` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_free` ON `subscriptions` (`reminded_days`,`expires_at`) WHERE "subscriptions"."is_free" = 1;
--> statement-breakpoint
-- triggers
CREATE TRIGGER `promotion_codes_use` AFTER INSERT ON `orders` WHEN new.`promotion_code_id` IS NOT NULL AND new.`status` <> 'failed' BEGIN
  UPDATE `promotion_codes` SET `uses` = `uses` + 1 WHERE `id` = new.`promotion_code_id`;
END;--> statement-breakpoint
CREATE TRIGGER `promotion_codes_release` AFTER UPDATE OF `status` ON `orders`
  WHEN new.`promotion_code_id` IS NOT NULL AND (new.`status` = 'failed') <> (old.`status` = 'failed') BEGIN
  UPDATE `promotion_codes` SET `uses` = `uses` + iif(new.`status` = 'failed', -1, 1) WHERE `id` = new.`promotion_code_id`;
END;
