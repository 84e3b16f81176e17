ALTER TABLE `movies` ADD `premiere_time` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `territories` text;