CREATE TABLE `plan_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`timing` text NOT NULL,
	`requested_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_changes_timing" CHECK("plan_changes"."timing" in ('now', 'period_end')),
	CONSTRAINT "plan_changes_amount" CHECK("plan_changes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `plan_changes_order` ON `plan_changes` (`order_id`,`requested_at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `plan_id` text REFERENCES plans(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `credit_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `next_plan` text;--> statement-breakpoint
ALTER TABLE `sandbox_payments` ADD `plan_id` text;--> statement-breakpoint
ALTER TABLE `sandbox_payments` ADD `credit_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_plan_id` text REFERENCES plans(id);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_plan_at` integer;