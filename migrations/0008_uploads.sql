ALTER TABLE `movies` ADD `video_path` text;--> statement-breakpoint
ALTER TABLE `video_files` ADD `etag` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `source_at` integer;--> statement-breakpoint
UPDATE `videos` SET `source_at` = `published_at` WHERE `source_sha256` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` DROP COLUMN `source_sha256`;--> statement-breakpoint
-- What plays of a film's video: its ladder, or until then its original where browsers play that. A list of films then
-- reads no row of videos.
UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8' WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = movies.video_id);
--> statement-breakpoint
CREATE TRIGGER movies_play_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8' WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.video_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER movies_play_update AFTER UPDATE OF video_id ON movies BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8' WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.video_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER videos_play AFTER UPDATE OF status, source_at, type ON videos BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8' WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.id) WHERE video_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER videos_lost BEFORE DELETE ON videos BEGIN
  UPDATE movies SET video_path = NULL WHERE video_id = OLD.id;
END;
