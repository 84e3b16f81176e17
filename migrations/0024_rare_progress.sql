DROP INDEX `sessions_user`;--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
DROP INDEX `streams_running`;--> statement-breakpoint
CREATE INDEX `streams_of_user` ON `streams` (`user_id`);--> statement-breakpoint
-- A session that watches is in use.
CREATE TRIGGER `streams_session_seen` AFTER UPDATE OF `ends_at` ON `streams` WHEN NEW.`stopped_at` IS NULL BEGIN
  UPDATE `sessions` SET `last_seen_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `id` = NEW.`session_id`;
END;
