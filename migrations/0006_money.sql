CREATE TABLE `gifts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`provider` text NOT NULL,
	`transaction_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_at` integer NOT NULL,
	`refunded_at` integer,
	PRIMARY KEY(`provider`, `transaction_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_time` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE TABLE `sandbox_checkouts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`plan_id` text,
	`days` integer,
	`name` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`renews` integer NOT NULL,
	`ended_at` integer,
	`return_to` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_events` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_at` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `sandbox_checkouts`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sandbox_payments_order` ON `sandbox_payments` (`order_id`,`paid_at`);--> statement-breakpoint
CREATE TABLE `subscriber_days` (
	`day` text PRIMARY KEY NOT NULL,
	`subscribers` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `done_at` integer;--> statement-breakpoint
CREATE INDEX `orders_unsettled` ON `orders` (`checked_at`) WHERE "orders"."done_at" is null;--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);