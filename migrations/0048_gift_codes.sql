CREATE TABLE `gift_codes` (
	`order_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text,
	`plan_id` text NOT NULL,
	`periods` integer NOT NULL,
	`days` integer NOT NULL,
	`code` text NOT NULL,
	`recipient_email` text,
	`recipient_name` text,
	`sender_name` text,
	`message` text,
	`language` text NOT NULL,
	`send_on` text NOT NULL,
	`due_on` text,
	`sent_at` integer,
	`erase_at` integer,
	`redeemed_by` text,
	`redeemed_at` integer,
	`starts_at` integer,
	`ends_at` integer,
	`suspended_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "gift_codes_time" CHECK("gift_codes"."periods" > 0 and "gift_codes"."days" > 0),
	CONSTRAINT "gift_codes_redeemed" CHECK(("gift_codes"."redeemed_at" is null) = ("gift_codes"."ends_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_codes_code` ON `gift_codes` (`code`);--> statement-breakpoint
CREATE INDEX `gift_codes_buyer` ON `gift_codes` (`buyer_id`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `gift_codes_redeemed_by` ON `gift_codes` (`redeemed_by`,`ends_at`) WHERE "gift_codes"."redeemed_by" is not null;--> statement-breakpoint
CREATE INDEX `gift_codes_due` ON `gift_codes` (`due_on`) WHERE "gift_codes"."due_on" is not null;--> statement-breakpoint
CREATE INDEX `gift_codes_erase` ON `gift_codes` (`erase_at`) WHERE "gift_codes"."erase_at" is not null;
--> statement-breakpoint
-- triggers
-- The time of gift codes moves with the end of the paid time, as that of `gifts` does in 0018: what has not begun moves whole.
CREATE TRIGGER `gift_codes_follow_update` AFTER UPDATE OF `expires_at` ON `subscriptions` WHEN NEW.`expires_at` <> OLD.`expires_at` BEGIN
  UPDATE `gift_codes` SET
    `ends_at` = `ends_at` + max(NEW.`expires_at`, NEW.`event_at`) - max(OLD.`expires_at`, NEW.`event_at`),
    `starts_at` = `starts_at` + iif(`starts_at` > NEW.`event_at`, max(NEW.`expires_at`, NEW.`event_at`) - max(OLD.`expires_at`, NEW.`event_at`), 0)
  WHERE `redeemed_by` = NEW.`user_id` AND `ends_at` > max(OLD.`expires_at`, NEW.`event_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `gift_codes_follow_insert` AFTER INSERT ON `subscriptions` BEGIN
  UPDATE `gift_codes` SET
    `ends_at` = `ends_at` + max(NEW.`expires_at` - NEW.`event_at`, 0),
    `starts_at` = `starts_at` + iif(`starts_at` > NEW.`event_at`, max(NEW.`expires_at` - NEW.`event_at`, 0), 0)
  WHERE `redeemed_by` = NEW.`user_id` AND `ends_at` > NEW.`event_at`;
END;
--> statement-breakpoint
-- Erasing a buyer: what they wrote, unless it is paid and has yet to be sent. The email erases it then.
CREATE TRIGGER `gift_codes_erasing` BEFORE DELETE ON `users` BEGIN
  UPDATE `gift_codes` SET `recipient_email` = NULL, `recipient_name` = NULL, `sender_name` = NULL, `message` = NULL, `erase_at` = NULL
  WHERE `buyer_id` = OLD.`id` AND `due_on` IS NULL;
END;
