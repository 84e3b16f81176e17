-- A session that begins to watch is in use.
CREATE TRIGGER `streams_session_seen_first` AFTER INSERT ON `streams` BEGIN
  UPDATE `sessions` SET `last_seen_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `id` = NEW.`session_id`;
END;
--> statement-breakpoint
-- Reports of a playing movie leave its time in the history, and so its index entries, as they are. It moves after half an
-- hour, when another movie was watched since, and when a finished movie is watched again.
CREATE TRIGGER `views_still_watched` AFTER UPDATE OF `reported_at` ON `views`
WHEN NEW.`reported_at` > OLD.`reported_at` AND NEW.`watched_at` = OLD.`watched_at` AND (NEW.`finished_at` IS NOT NULL
  OR NEW.`reported_at` > OLD.`watched_at` + 1800000
  OR EXISTS (SELECT 1 FROM `views` WHERE `user_id` = NEW.`user_id` AND `watched_at` > OLD.`watched_at`)) BEGIN
  UPDATE `views` SET `watched_at` = max(`watched_at`, NEW.`reported_at`), `finished_at` = NULL
    WHERE `user_id` = NEW.`user_id` AND `movie_id` = NEW.`movie_id`;
END;
