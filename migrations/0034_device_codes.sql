CREATE TABLE `device_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_code_hash` text NOT NULL,
	`device` text NOT NULL,
	`country` text,
	`interval_seconds` integer NOT NULL,
	`polled_at` integer,
	`is_early` integer DEFAULT false NOT NULL,
	`user_id` text,
	`session_id` text,
	`refused_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `device_codes_user_code_hash_unique` ON `device_codes` (`user_code_hash`);

CREATE INDEX `device_codes_expiry` ON `device_codes` (`expires_at`);

CREATE INDEX `device_codes_of_user` ON `device_codes` (`user_id`) WHERE "device_codes"."user_id" is not null;

CREATE INDEX `device_codes_of_session` ON `device_codes` (`session_id`) WHERE "device_codes"."session_id" is not null;

ALTER TABLE `sessions` ADD `is_television` integer DEFAULT false NOT NULL;

CREATE TRIGGER users_password_ends_device_codes AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash <> OLD.password_hash BEGIN
  DELETE FROM device_codes WHERE user_id = NEW.id;
END;
