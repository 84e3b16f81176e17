DROP TRIGGER users_erasing;

CREATE TABLE `exits` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`name` text,
	`reason` text,
	`timing` text NOT NULL,
	`received_at` integer NOT NULL,
	`token_hash` text,
	`confirmed_at` integer,
	`due_at` integer,
	`done_at` integer,
	`refunded_cents` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `exits_token` ON `exits` (`token_hash`);

CREATE INDEX `exits_user` ON `exits` (`user_id`,`received_at`);

CREATE INDEX `exits_order` ON `exits` (`order_id`);

CREATE INDEX `exits_due` ON `exits` (`due_at`) WHERE "exits"."due_at" is not null;

CREATE INDEX `exits_list` ON `exits` (`received_at`,`id`);

ALTER TABLE `orders` ADD `consent_text` text;

CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM emails WHERE kind = 'verify_email'
    AND "to" IN (SELECT email FROM one_time_tokens WHERE user_id = OLD.id AND email IS NOT NULL);
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email,
    'email:exit:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;
