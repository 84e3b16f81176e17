CREATE TABLE `member_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `member_notes_list` ON `member_notes` (`user_id`,`created_at`,`id`);

CREATE INDEX `member_notes_author` ON `member_notes` (`author_id`) WHERE "member_notes"."author_id" is not null;

CREATE TABLE `sent_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `sent_emails_list` ON `sent_emails` (`user_id`,`sent_at`,`id`);

CREATE INDEX `sent_emails_age` ON `sent_emails` (`sent_at`);

DROP INDEX `users_admins`;

ALTER TABLE `users` ADD `blocked_at` integer;

CREATE INDEX `users_administrators` ON `users` (`created_at`,`id`) WHERE "users"."role" = 'ADMIN';

CREATE INDEX `users_blocked` ON `users` (`created_at`,`id`) WHERE "users"."blocked_at" is not null;

CREATE INDEX `gifts_end` ON `gifts` (`until`,`user_id`);
