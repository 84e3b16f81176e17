ALTER TABLE `audit_log` ADD `author_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_author` ON `audit_log` (`author_id`) WHERE "audit_log"."author_id" is not null;--> statement-breakpoint
DROP TRIGGER `audit_log_no_update`;--> statement-breakpoint
-- What accounts that were erased before left.
UPDATE `audit_log` SET `actor_name` = '' WHERE NOT EXISTS (SELECT 1 FROM `users` WHERE `id` = `actor_id`);--> statement-breakpoint
UPDATE `audit_log` SET
  `before` = json_remove(`before`, '$.name', '$.email', '$.phone', '$.review'),
  `after` = json_remove(`after`, '$.name', '$.email', '$.phone', '$.review')
WHERE `subject` = 'user' AND NOT EXISTS (SELECT 1 FROM `users` WHERE `id` = `subject_id`);--> statement-breakpoint
UPDATE `payment_events` SET `raw` = ''
WHERE `raw` <> '' AND `order_id` IN (SELECT `id` FROM `orders` WHERE `user_id` IS NULL);--> statement-breakpoint
-- The audit log is append-only, but for the name and address of an account that is gone.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log`
WHEN NOT (
  NEW.`id` IS OLD.`id` AND NEW.`at` IS OLD.`at` AND NEW.`actor_id` IS OLD.`actor_id` AND NEW.`action` IS OLD.`action`
  AND NEW.`subject` IS OLD.`subject` AND NEW.`subject_id` IS OLD.`subject_id` AND NEW.`author_id` IS OLD.`author_id`
  AND (NEW.`actor_name` IS OLD.`actor_name`
    OR (NEW.`actor_name` = '' AND NOT EXISTS (SELECT 1 FROM `users` WHERE `id` = OLD.`actor_id`)))
  AND ((NEW.`before` IS OLD.`before` AND NEW.`after` IS OLD.`after`) OR (
    NEW.`before` IS json_remove(OLD.`before`, '$.name', '$.email', '$.phone', '$.review')
    AND NEW.`after` IS json_remove(OLD.`after`, '$.name', '$.email', '$.phone', '$.review')
    AND iif(OLD.`subject` = 'user', OLD.`subject_id`, OLD.`author_id`) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `users` WHERE `id` = iif(OLD.`subject` = 'user', OLD.`subject_id`, OLD.`author_id`))
  ))
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Erasing an account: what refers to it only by its orders or its address, while both are there.
CREATE TRIGGER `users_erasing` BEFORE DELETE ON `users` BEGIN
  UPDATE `payment_events` SET `raw` = ''
  WHERE `raw` <> '' AND `order_id` IN (SELECT `id` FROM `orders` WHERE `user_id` = OLD.`id`);
  UPDATE `orders` SET `payment_link` = NULL WHERE `user_id` = OLD.`id` AND `payment_link` IS NOT NULL;
  DELETE FROM `emails` WHERE `to` = OLD.`email`;
  DELETE FROM `registrations` WHERE `email` = OLD.`email`;
  DELETE FROM `rate_limits` WHERE `key` IN (
    'sign-in:account:' || OLD.`email`, 'email:verify:' || OLD.`email`, 'email:reset:' || OLD.`email`,
    'email:new_sign_in:' || OLD.`email`, 'email:password_changed:' || OLD.`email`, 'email:email_changing:' || OLD.`email`
  );
  DELETE FROM `rate_limits`
  WHERE `key` > 'sign-in:device:' || OLD.`email` || ':' AND `key` < 'sign-in:device:' || OLD.`email` || ';';
END;
--> statement-breakpoint
CREATE TRIGGER `users_erased` AFTER DELETE ON `users` BEGIN
  UPDATE `audit_log` SET `actor_name` = '' WHERE `actor_id` = OLD.`id` AND `actor_name` <> '';
  UPDATE `audit_log` SET
    `before` = json_remove(`before`, '$.name', '$.email', '$.phone', '$.review'),
    `after` = json_remove(`after`, '$.name', '$.email', '$.phone', '$.review')
  WHERE `subject_id` = OLD.`id` AND `subject` = 'user';
  UPDATE `audit_log` SET
    `before` = json_remove(`before`, '$.name', '$.email', '$.phone', '$.review'),
    `after` = json_remove(`after`, '$.name', '$.email', '$.phone', '$.review')
  WHERE `author_id` = OLD.`id`;
END;
--> statement-breakpoint
-- An event that comes later brings name and address again.
CREATE TRIGGER `payment_events_erased` AFTER INSERT ON `payment_events`
WHEN NEW.`raw` <> '' AND EXISTS (SELECT 1 FROM `orders` WHERE `id` = NEW.`order_id` AND `user_id` IS NULL) BEGIN
  UPDATE `payment_events` SET `raw` = '' WHERE `provider` = NEW.`provider` AND `event_id` = NEW.`event_id`;
END;
