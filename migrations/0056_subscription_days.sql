ALTER TABLE `movies` ADD `subscription_from` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `subscription_until` text;