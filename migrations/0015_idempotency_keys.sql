CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`key` text NOT NULL,
	`holder` text NOT NULL,
	`lease_ends_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`body_hash` text,
	`created_id` text,
	`status` integer,
	`response` text,
	PRIMARY KEY(`user_id`, `endpoint`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expiry` ON `idempotency_keys` (`expires_at`);