CREATE TABLE `storage_days` (
	`day` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
