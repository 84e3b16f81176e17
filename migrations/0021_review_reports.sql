DROP TRIGGER users_erasing;

CREATE TABLE `review_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` integer,
	`author_id` text,
	`reporter_id` text,
	`movie_name` text NOT NULL,
	`reason` text NOT NULL,
	`explanation` text NOT NULL,
	`name` text,
	`email` text,
	`language` text NOT NULL,
	`reported_at` integer NOT NULL,
	`decision` text,
	`told_at` integer,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `review_reports_review` ON `review_reports` (`review_id`);

CREATE INDEX `review_reports_author` ON `review_reports` (`author_id`);

CREATE INDEX `review_reports_reporter` ON `review_reports` (`reporter_id`);

CREATE INDEX `review_reports_email` ON `review_reports` (`email`) WHERE "review_reports"."email" is not null;

CREATE INDEX `review_reports_age` ON `review_reports` (`reported_at`);

CREATE INDEX `review_reports_open` ON `review_reports` (`review_id`,`reported_at`,`id`) WHERE "review_reports"."decision" is null;

CREATE INDEX `review_reports_untold` ON `review_reports` (`reported_at`) WHERE "review_reports"."decision" is not null and "review_reports"."email" is not null and "review_reports"."told_at" is null;

CREATE INDEX `reviews_newest` ON `reviews` (`created_at`,`id`);

CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`created_at`,`id`);

CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM emails WHERE kind = 'verify_email'
    AND "to" IN (SELECT email FROM one_time_tokens WHERE user_id = OLD.id AND email IS NOT NULL);
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM review_reports WHERE email = OLD.email;
  UPDATE review_reports SET explanation = '' WHERE author_id = OLD.id AND explanation <> '';
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email,
    'email:exit:' || OLD.email, 'email:report:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;

CREATE TRIGGER reviews_deleting BEFORE DELETE ON reviews BEGIN
  UPDATE review_reports SET decision = 'gone' WHERE review_id = OLD.id AND decision IS NULL;
END;
