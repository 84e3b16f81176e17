CREATE TABLE `favourite_notices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`is_on` integer NOT NULL,
	`told_on` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `favourite_notices_token_unique` ON `favourite_notices` (`token`);

CREATE INDEX `favourite_notices_due` ON `favourite_notices` (`told_on`,`user_id`) WHERE "favourite_notices"."is_on";

ALTER TABLE `emails` ADD `stop_link` text;
