DROP INDEX `rentals_movie`;--> statement-breakpoint
CREATE INDEX `rentals_movie` ON `rentals` (`movie_id`,`watch_until`);--> statement-breakpoint
ALTER TABLE `leases` ADD `failing_since` integer;