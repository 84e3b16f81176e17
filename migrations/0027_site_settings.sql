CREATE TABLE `site_settings` (
	`version` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
