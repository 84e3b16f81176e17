-- The file that plays -----------------------------------------------------------------------------

-- Names the file that a new movie plays: the master playlist or, until there is one, an original
-- that browsers play.
CREATE TRIGGER movies_play_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.video_id) WHERE id = NEW.id;
END;

-- Names the file of a movie's new video.
CREATE TRIGGER movies_play_update AFTER UPDATE OF video_id ON movies BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.video_id) WHERE id = NEW.id;
END;

-- Names the playable file again in each movie whose video changed state.
CREATE TRIGGER videos_play AFTER UPDATE OF status, source_at, type ON videos BEGIN
  UPDATE movies SET video_path = (SELECT CASE WHEN v.status = 'ready' THEN 'master.m3u8'
    WHEN v.source_at IS NULL THEN NULL
    WHEN v.type = 'video/mp4' THEN 'source.mp4' WHEN v.type = 'video/webm' THEN 'source.webm' END
    FROM videos AS v WHERE v.id = NEW.id) WHERE video_id = NEW.id;
END;

-- Removes the playable file from the movies of a deleted video.
CREATE TRIGGER videos_lost BEFORE DELETE ON videos BEGIN
  UPDATE movies SET video_path = NULL WHERE video_id = OLD.id;
END;

-- Records whether the original of a new movie's video is there to download.
CREATE TRIGGER movies_file_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE movies SET downloadable = EXISTS (SELECT 1 FROM videos
    WHERE id = NEW.video_id AND source_at IS NOT NULL) WHERE id = NEW.id;
END;

-- Records whether the original of a movie's new video is there to download.
CREATE TRIGGER movies_file_update AFTER UPDATE OF video_id ON movies BEGIN
  UPDATE movies SET downloadable = EXISTS (SELECT 1 FROM videos
    WHERE id = NEW.video_id AND source_at IS NOT NULL) WHERE id = NEW.id;
END;

-- Records in each movie that the original of its video arrived or is gone.
CREATE TRIGGER videos_file AFTER UPDATE OF source_at ON videos BEGIN
  UPDATE movies SET downloadable = NEW.source_at IS NOT NULL WHERE video_id = NEW.id;
END;

-- Uploads -----------------------------------------------------------------------------------------

-- Sets a failed upload back to uploading when a part of it arrives.
CREATE TRIGGER videos_resumed AFTER UPDATE OF updated_at ON videos
WHEN OLD.status = 'failed' AND NEW.status = 'failed' AND NEW.updated_at > OLD.updated_at BEGIN
  UPDATE videos SET status = 'uploading' WHERE id = NEW.id;
END;

-- Videos in use -----------------------------------------------------------------------------------

-- Records that a new video is unused since its creation.
CREATE TRIGGER videos_unused_insert AFTER INSERT ON videos BEGIN
  UPDATE videos SET unused_since = NEW.created_at WHERE id = NEW.id;
END;

-- Marks the video of a new movie as used.
CREATE TRIGGER videos_used_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
END;

-- Marks a movie's new video as used, and the old one as unused unless another movie or an extra has
-- it.
CREATE TRIGGER videos_used_update AFTER UPDATE OF video_id ON movies WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
  UPDATE videos SET unused_since = NEW.updated_at
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Marks the video of a deleted movie as unused since the movie went to the bin, unless another
-- movie or an extra has it.
CREATE TRIGGER videos_used_delete AFTER DELETE ON movies WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = coalesce(OLD.deleted_at, OLD.updated_at)
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Marks the video of a new extra as used.
CREATE TRIGGER extras_used_insert AFTER INSERT ON extras WHEN NEW.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
END;

-- Marks an extra's new video as used, and the old one as unused unless a movie or another extra has
-- it.
CREATE TRIGGER extras_used_update AFTER UPDATE OF video_id ON extras WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  UPDATE videos SET unused_since = NULL WHERE id = NEW.video_id;
  UPDATE videos SET unused_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Marks the video of a deleted extra as unused since its movie went to the bin, or from now on,
-- unless a movie or another extra has it.
CREATE TRIGGER extras_used_delete AFTER DELETE ON extras WHEN OLD.video_id IS NOT NULL BEGIN
  UPDATE videos SET unused_since = coalesce(
    (SELECT deleted_at FROM movies WHERE id = OLD.movie_id), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE id = OLD.video_id AND NOT EXISTS (SELECT 1 FROM movies WHERE video_id = OLD.video_id)
    AND NOT EXISTS (SELECT 1 FROM extras WHERE video_id = OLD.video_id);
END;

-- Stored bytes ------------------------------------------------------------------------------------

-- Adds the original of a new video to the total of bytes.
CREATE TRIGGER videos_weighed AFTER INSERT ON videos BEGIN
  UPDATE totals SET value = value + NEW.bytes WHERE name = 'bytes';
END;

-- Subtracts the original of a deleted video from the total of bytes.
CREATE TRIGGER videos_weighed_off AFTER DELETE ON videos BEGIN
  UPDATE totals SET value = value - OLD.bytes WHERE name = 'bytes';
END;

-- Adds a new file to the total of bytes.
CREATE TRIGGER video_files_weighed AFTER INSERT ON video_files BEGIN
  UPDATE totals SET value = value + NEW.bytes WHERE name = 'bytes';
END;

-- Adds to the total of bytes the difference in size of a file that was sent again.
CREATE TRIGGER video_files_weighed_again AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE totals SET value = value + NEW.bytes - OLD.bytes WHERE name = 'bytes';
END;

-- Subtracts a deleted file from the total of bytes.
CREATE TRIGGER video_files_weighed_off AFTER DELETE ON video_files BEGIN
  UPDATE totals SET value = value - OLD.bytes WHERE name = 'bytes';
END;

-- Stream leases -----------------------------------------------------------------------------------

-- Updates the time at which a session was last seen, when it begins to watch.
CREATE TRIGGER streams_session_seen_first AFTER INSERT ON streams BEGIN
  UPDATE sessions SET last_seen_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.session_id;
END;

-- Updates the time at which a session was last seen, while it watches.
CREATE TRIGGER streams_session_seen AFTER UPDATE OF ends_at ON streams WHEN NEW.stopped_at IS NULL BEGIN
  UPDATE sessions SET last_seen_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.session_id;
END;
