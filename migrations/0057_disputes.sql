ALTER TABLE `orders` ADD `dispute` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `dispute_due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `state` text GENERATED ALWAYS AS (case when dispute in ('open', 'inquiry') then 'disputed' when dispute = 'lost' and status = 'refunded' then 'charged_back' else status end) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_disputed` ON `orders` (`state`,`created_at`,`id`) WHERE "orders"."dispute" is not null;--> statement-breakpoint
CREATE INDEX `orders_of_payers` ON `orders` (`created_at`,`id`) WHERE "orders"."payer_id" is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_due_at` integer;