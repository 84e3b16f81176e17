ALTER TABLE `movies` ADD `available_from` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `available_until` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `movies_left` ON `movies` (`deleted_at`,`id`) WHERE "movies"."left_at" is not null;--> statement-breakpoint
CREATE INDEX `movies_coming` ON `movies` (`available_from`,`id`) WHERE "movies"."deleted_at" is null and "movies"."available_from" is not null;--> statement-breakpoint
CREATE INDEX `movies_leaving` ON `movies` (`available_until`,`id`) WHERE "movies"."deleted_at" is null and "movies"."available_until" is not null;