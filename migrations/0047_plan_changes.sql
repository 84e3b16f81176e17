ALTER TABLE `plans` ADD `max_height` integer;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `resumption_noticed_for` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_paused` ON `subscriptions` (`paused_until`) WHERE "subscriptions"."paused_until" is not null;