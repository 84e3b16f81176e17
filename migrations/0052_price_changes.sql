CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`plan_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`provider_price_id` text,
	`effective_at` integer NOT NULL,
	`announced_at` integer NOT NULL,
	`withdrawn_at` integer,
	`told` integer DEFAULT 0 NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_changes_amount" CHECK("price_changes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `price_changes_plan` ON `price_changes` (`plan_id`,`announced_at`);--> statement-breakpoint
CREATE TABLE `price_moves` (
	`order_id` text NOT NULL,
	`change_id` text NOT NULL,
	`old_cents` integer NOT NULL,
	`told_at` integer NOT NULL,
	`moves_at` integer NOT NULL,
	`moved_at` integer,
	PRIMARY KEY(`order_id`, `change_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`change_id`) REFERENCES `price_changes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `price_moves_change` ON `price_moves` (`change_id`);--> statement-breakpoint
CREATE INDEX `price_moves_due` ON `price_moves` (`moves_at`) WHERE "price_moves"."moved_at" is null;--> statement-breakpoint
ALTER TABLE `sandbox_checkouts` ADD `next_amount_cents` integer;--> statement-breakpoint
-- triggers
CREATE TRIGGER `price_changes_told` AFTER INSERT ON `price_moves` BEGIN
  UPDATE `price_changes` SET `told` = `told` + 1, `moved` = `moved` + (NEW.`moved_at` IS NOT NULL) WHERE `id` = NEW.`change_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_changes_moved` AFTER UPDATE OF `moved_at` ON `price_moves` BEGIN
  UPDATE `price_changes` SET `moved` = `moved` + (NEW.`moved_at` IS NOT NULL) - (OLD.`moved_at` IS NOT NULL) WHERE `id` = NEW.`change_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_changes_left` AFTER DELETE ON `price_moves` BEGIN
  UPDATE `price_changes` SET `told` = `told` - 1, `moved` = `moved` - (OLD.`moved_at` IS NOT NULL) WHERE `id` = OLD.`change_id`;
END;
