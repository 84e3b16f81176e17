CREATE TABLE `registrations` (
	`email` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`password_hash` text NOT NULL,
	`contested` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_token_hash_unique` ON `registrations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `registrations_expiry` ON `registrations` (`expires_at`);