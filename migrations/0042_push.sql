CREATE TABLE `push_addresses` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`public_key` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `push_addresses_url_unique` ON `push_addresses` (`url`);

CREATE INDEX `push_addresses_user` ON `push_addresses` (`user_id`);

CREATE TABLE `push_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	CONSTRAINT "push_key_one" CHECK("push_key"."id" = 1)
);

CREATE TABLE `push_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` text NOT NULL,
	`message` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `push_addresses`(`session_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `push_messages_due` ON `push_messages` (`due_at`);

CREATE INDEX `push_messages_end` ON `push_messages` (`ends_at`);

CREATE INDEX `push_messages_address` ON `push_messages` (`session_id`);

ALTER TABLE `favourite_notices` ADD `by_email` integer DEFAULT true NOT NULL;
