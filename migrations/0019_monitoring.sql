CREATE TABLE `server_errors` (
	`hour` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `incidents` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `leases` ADD `succeeded_at` integer;--> statement-breakpoint
ALTER TABLE `leases` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `leases` ADD `error` text;