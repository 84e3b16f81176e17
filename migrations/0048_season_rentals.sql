DROP TRIGGER streams_begin_rental;

DROP TRIGGER streams_begin_rental_later;

CREATE TABLE `__new_rentals` (
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`begin_days` integer NOT NULL,
	`watch_hours` integer NOT NULL,
	`begin_until` integer,
	`begun_at` integer,
	`watch_until` integer,
	`suspended_ms` integer,
	PRIMARY KEY(`order_id`, `movie_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rentals_terms" CHECK("__new_rentals"."begin_days" > 0 and "__new_rentals"."watch_hours" > 0),
	CONSTRAINT "rentals_begun" CHECK(("__new_rentals"."begun_at" is null) = ("__new_rentals"."watch_until" is null))
);

INSERT INTO `__new_rentals`("order_id", "user_id", "movie_id", "begin_days", "watch_hours", "begin_until", "begun_at", "watch_until", "suspended_ms") SELECT "order_id", "user_id", "movie_id", "begin_days", "watch_hours", "begin_until", "begun_at", "watch_until", "suspended_ms" FROM `rentals`;

DROP TABLE `rentals`;

ALTER TABLE `__new_rentals` RENAME TO `rentals`;

CREATE INDEX `rentals_user` ON `rentals` (`user_id`,`movie_id`);

CREATE INDEX `rentals_movie` ON `rentals` (`movie_id`,`watch_until`);

CREATE INDEX `rentals_unbegun` ON `rentals` (`movie_id`,`begin_until`,`order_id`) WHERE "rentals"."begun_at" is null and "rentals"."begin_until" is not null;

ALTER TABLE `collections` ADD `season_rent_prices` text;

CREATE TRIGGER streams_begin_rental AFTER INSERT ON streams WHEN NEW.rental_order_id IS NOT NULL BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

CREATE TRIGGER streams_begin_rental_later AFTER UPDATE OF rental_order_id ON streams
WHEN NEW.rental_order_id IS NOT NULL AND NEW.rental_order_id IS NOT OLD.rental_order_id BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;
