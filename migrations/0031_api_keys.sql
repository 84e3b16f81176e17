DROP TRIGGER audit_log_no_update;

DROP TRIGGER assertions_audit;

DROP TRIGGER assertions_hold;

DROP VIEW assertions;

CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`scopes` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_keys_scopes" CHECK(json_valid("api_keys"."scopes"))
);

CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);

CREATE INDEX `api_keys_of_user` ON `api_keys` (`user_id`);

ALTER TABLE `audit_log` ADD `key_id` text;

ALTER TABLE `audit_log` ADD `key_name` text;

CREATE VIEW assertions AS
  SELECT 0 AS code, 0 AS holds, id, at, actor_id, action, subject, subject_id, before, after, author_id, key_id
  FROM audit_log WHERE false;

CREATE TRIGGER assertions_hold INSTEAD OF INSERT ON assertions
WHEN NEW.holds IS NOT TRUE BEGIN
  SELECT RAISE(ABORT, 'assertion failed: ' || NEW.code);
END;

CREATE TRIGGER assertions_audit INSTEAD OF INSERT ON assertions
WHEN NEW.holds IS TRUE AND NEW.action IS NOT NULL BEGIN
  INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, before, after, author_id,
    key_id, key_name)
  SELECT NEW.at, id, name, NEW.action, NEW.subject, NEW.subject_id, NEW.before, NEW.after, NEW.author_id,
    NEW.key_id, (SELECT name FROM api_keys WHERE id = NEW.key_id)
  FROM users WHERE id = NEW.actor_id;
END;

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT (
  NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
  AND NEW.subject IS OLD.subject AND NEW.subject_id IS OLD.subject_id AND NEW.author_id IS OLD.author_id
  AND NEW.key_id IS OLD.key_id AND NEW.key_name IS OLD.key_name
  AND (NEW.actor_name IS OLD.actor_name
    OR (NEW.actor_name = '' AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)))
  AND ((NEW.before IS OLD.before AND NEW.after IS OLD.after) OR (
    NEW.before IS iif(OLD.before IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(OLD.before)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
    AND NEW.after IS iif(OLD.after IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(OLD.after)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
    AND iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id))
  ))
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
