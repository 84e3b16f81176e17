ALTER TABLE `movies` ADD `pre_order` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `promised_on` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `announced_on` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `awaited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `arrived_at` integer;--> statement-breakpoint
CREATE INDEX `order_items_awaited` ON `order_items` (`movie_id`,`promised_on`,`order_id`) WHERE "order_items"."awaited" = 1;--> statement-breakpoint
CREATE INDEX `order_items_announced` ON `order_items` (`movie_id`,`announced_on`) WHERE "order_items"."awaited" = 1;