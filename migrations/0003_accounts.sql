CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_age` ON `known_devices` (`last_seen_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `serial` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_serial_unique` ON `users` (`serial`);