ALTER TABLE `movies` ADD `credits_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `version` integer DEFAULT 1 NOT NULL;