DROP INDEX `payments_time`;--> statement-breakpoint
CREATE INDEX `payments_time` ON `payments` (`paid_at`,`order_id`);--> statement-breakpoint
DROP INDEX `price_moves_change`;--> statement-breakpoint
CREATE INDEX `price_moves_change` ON `price_moves` (`change_id`,`told_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_of_promotion_code` ON `orders` (`promotion_code_id`,`created_at`,`id`) WHERE "orders"."promotion_code_id" is not null and "orders"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX `subscriptions_of_plan` ON `subscriptions` (`plan_id`,`expires_at`,`user_id`) WHERE "subscriptions"."renews" = 1;