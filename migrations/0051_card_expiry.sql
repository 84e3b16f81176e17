ALTER TABLE `subscriptions` ADD `card_expires_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `card_noticed_for` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_card` ON `subscriptions` (`card_expires_at`) WHERE "subscriptions"."card_noticed_for" is not "subscriptions"."card_expires_at";