ALTER TABLE `categories` ADD `slug` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `in_menu` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `descriptions` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_position` ON `categories` (`position`);