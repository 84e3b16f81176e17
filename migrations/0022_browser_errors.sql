CREATE TABLE `browser_errors` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`page` text NOT NULL,
	`browser` text NOT NULL,
	`build` text NOT NULL,
	`count` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `browser_errors_newest` ON `browser_errors` (`last_seen_at`);