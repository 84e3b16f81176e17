CREATE TABLE `rentals` (
	`order_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`begin_days` integer NOT NULL,
	`watch_hours` integer NOT NULL,
	`begin_until` integer,
	`begun_at` integer,
	`watch_until` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rentals_terms" CHECK("rentals"."begin_days" > 0 and "rentals"."watch_hours" > 0),
	CONSTRAINT "rentals_begun" CHECK(("rentals"."begun_at" is null) = ("rentals"."watch_until" is null))
);
--> statement-breakpoint
CREATE INDEX `rentals_user` ON `rentals` (`user_id`,`movie_id`);--> statement-breakpoint
CREATE INDEX `rentals_movie` ON `rentals` (`movie_id`);--> statement-breakpoint
ALTER TABLE `movies` ADD `rent_price_cents` integer;--> statement-breakpoint
ALTER TABLE `movies` ADD `owners_may_stream` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `rental_order_id` text;--> statement-breakpoint
ALTER TABLE `streams` ADD `leased_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A rental begins with the first stream that it opens, in the statement that leases the stream.
CREATE TRIGGER `streams_begin_rental` AFTER INSERT ON `streams` WHEN NEW.`rental_order_id` IS NOT NULL BEGIN
  UPDATE `rentals` SET `begun_at` = NEW.`leased_at`, `watch_until` = NEW.`leased_at` + `watch_hours` * 3600000
    WHERE `order_id` = NEW.`rental_order_id` AND `begun_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `streams_begin_rental_later` AFTER UPDATE OF `rental_order_id` ON `streams`
WHEN NEW.`rental_order_id` IS NOT NULL AND NEW.`rental_order_id` IS NOT OLD.`rental_order_id` BEGIN
  UPDATE `rentals` SET `begun_at` = NEW.`leased_at`, `watch_until` = NEW.`leased_at` + `watch_hours` * 3600000
    WHERE `order_id` = NEW.`rental_order_id` AND `begun_at` IS NULL;
END;
