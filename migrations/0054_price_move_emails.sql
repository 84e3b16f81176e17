ALTER TABLE `price_moves` ADD `email_id` text;--> statement-breakpoint
CREATE INDEX `price_moves_email` ON `price_moves` (`email_id`) WHERE "price_moves"."moved_at" is null;