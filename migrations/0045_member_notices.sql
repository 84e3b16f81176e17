CREATE TABLE `member_notices` (
	`user_id` text NOT NULL,
	`notice` text NOT NULL,
	`token` text NOT NULL,
	`is_on` integer NOT NULL,
	`by_email` integer NOT NULL,
	`told_on` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `notice`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `member_notices_token_unique` ON `member_notices` (`token`);

CREATE INDEX `member_notices_due` ON `member_notices` (`notice`,`told_on`,`user_id`) WHERE "member_notices"."is_on";

INSERT INTO `member_notices` (`user_id`, `notice`, `token`, `is_on`, `by_email`, `told_on`, `created_at`)
SELECT `user_id`, 'favouriteNotices', `token`, `is_on`, `by_email`, `told_on`, `created_at` FROM `favourite_notices`;

CREATE TRIGGER favourite_notices_chosen AFTER INSERT ON favourite_notices BEGIN
  INSERT INTO member_notices (user_id, notice, token, is_on, by_email, told_on, created_at)
    VALUES (NEW.user_id, 'favouriteNotices', NEW.token, NEW.is_on, NEW.by_email, NEW.told_on, NEW.created_at)
    ON CONFLICT (user_id, notice) DO UPDATE SET
      token = NEW.token, is_on = NEW.is_on, by_email = NEW.by_email, told_on = NEW.told_on;
END;

CREATE TRIGGER favourite_notices_changed AFTER UPDATE OF is_on, by_email ON favourite_notices
WHEN OLD.is_on <> NEW.is_on OR OLD.by_email <> NEW.by_email BEGIN
  UPDATE member_notices SET is_on = NEW.is_on, by_email = NEW.by_email
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;

CREATE TRIGGER favourite_notices_told AFTER UPDATE OF told_on ON favourite_notices BEGIN
  UPDATE member_notices SET told_on = max(told_on, NEW.told_on)
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;

CREATE TRIGGER member_notices_changed AFTER UPDATE OF is_on, by_email ON member_notices
WHEN NEW.notice = 'favouriteNotices' AND (OLD.is_on <> NEW.is_on OR OLD.by_email <> NEW.by_email) BEGIN
  UPDATE favourite_notices SET is_on = NEW.is_on, by_email = NEW.by_email
    WHERE user_id = NEW.user_id;
END;
