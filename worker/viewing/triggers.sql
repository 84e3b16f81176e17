-- Watch history -----------------------------------------------------------------------------------

-- Moves a playing movie to the top of the history when the movie is finished, half an hour after
-- its last move, or after another movie was watched. Other reports leave the index entries as they
-- are.
CREATE TRIGGER views_still_watched AFTER UPDATE OF reported_at ON views
WHEN NEW.reported_at > OLD.reported_at AND NEW.watched_at = OLD.watched_at AND (NEW.finished_at IS NOT NULL
  OR NEW.reported_at > OLD.watched_at + 1800000
  OR EXISTS (SELECT 1 FROM views WHERE user_id = NEW.user_id AND watched_at > OLD.watched_at)) BEGIN
  UPDATE views SET watched_at = max(watched_at, NEW.reported_at), finished_at = NULL
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Marks an episode at its first view as the episode of its series that the user watched last,
-- unless a later view of the series exists: a restored backup inserts views in any order.
CREATE TRIGGER views_episode_begun AFTER INSERT ON views
WHEN EXISTS (SELECT 1 FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM views AS later JOIN collection_movies AS own
    ON own.movie_id = NEW.movie_id AND own.season IS NOT NULL AND own.collection_id = later.series_id
    WHERE later.user_id = NEW.user_id AND later.series_id IS NOT NULL AND later.watched_at > NEW.watched_at) BEGIN
  UPDATE views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND user_id = NEW.user_id;
  UPDATE views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Marks an episode that is watched again as the episode of its series that the user watched last. A
-- view of a movie that left its series is detached from the series.
CREATE TRIGGER views_episode_watched AFTER UPDATE OF watched_at ON views
WHEN NEW.watched_at > OLD.watched_at AND (NEW.superseded OR (NEW.series_id, NEW.series_position) IS NOT (
  SELECT collection_id, position FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)) BEGIN
  UPDATE views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND user_id = NEW.user_id;
  UPDATE views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Watch history of profiles ------------------------------------------------------------------------

-- Like `views_still_watched`.
CREATE TRIGGER profile_views_still_watched AFTER UPDATE OF reported_at ON profile_views
WHEN NEW.reported_at > OLD.reported_at AND NEW.watched_at = OLD.watched_at AND (NEW.finished_at IS NOT NULL
  OR NEW.reported_at > OLD.watched_at + 1800000
  OR EXISTS (SELECT 1 FROM profile_views WHERE profile_id = NEW.profile_id AND watched_at > OLD.watched_at)) BEGIN
  UPDATE profile_views SET watched_at = max(watched_at, NEW.reported_at), finished_at = NULL
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

-- Like `views_episode_begun`.
CREATE TRIGGER profile_views_episode_begun AFTER INSERT ON profile_views
WHEN EXISTS (SELECT 1 FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM profile_views AS later JOIN collection_movies AS own
    ON own.movie_id = NEW.movie_id AND own.season IS NOT NULL AND own.collection_id = later.series_id
    WHERE later.profile_id = NEW.profile_id AND later.series_id IS NOT NULL AND later.watched_at > NEW.watched_at) BEGIN
  UPDATE profile_views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND profile_id = NEW.profile_id;
  UPDATE profile_views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

-- Like `views_episode_watched`.
CREATE TRIGGER profile_views_episode_watched AFTER UPDATE OF watched_at ON profile_views
WHEN NEW.watched_at > OLD.watched_at AND (NEW.superseded OR (NEW.series_id, NEW.series_position) IS NOT (
  SELECT collection_id, position FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)) BEGIN
  UPDATE profile_views SET series_id = NULL, superseded = 1
    WHERE series_id = (SELECT collection_id FROM collection_movies
      WHERE movie_id = NEW.movie_id AND season IS NOT NULL) AND profile_id = NEW.profile_id;
  UPDATE profile_views SET superseded = 0, (series_id, series_position) = (SELECT collection_id, position
      FROM collection_movies WHERE movie_id = NEW.movie_id AND season IS NOT NULL)
    WHERE profile_id = NEW.profile_id AND movie_id = NEW.movie_id;
END;

-- Plays -------------------------------------------------------------------------------------------

-- Records a new stream as a play. Triggers on plays use no upsert, because INSERT OR IGNORE
-- overrides the conflict clause of an upsert in a trigger.
CREATE TRIGGER streams_begun AFTER INSERT ON streams BEGIN
  INSERT OR IGNORE INTO plays (id, user_id, movie_id, extra_id, started_at)
  VALUES (NEW.play_id, NEW.user_id, NEW.movie_id, NEW.extra_id, NEW.started_at);
END;

-- Records a play when a stream changes to another play.
CREATE TRIGGER streams_begun_again AFTER UPDATE OF play_id ON streams WHEN NEW.play_id <> OLD.play_id BEGIN
  INSERT OR IGNORE INTO plays (id, user_id, movie_id, extra_id, started_at)
  VALUES (NEW.play_id, NEW.user_id, NEW.movie_id, NEW.extra_id, NEW.started_at);
END;

-- Counts a play for its day, its movie and all movies. Plays of extras count for no movie.
CREATE TRIGGER plays_counted AFTER INSERT ON plays WHEN NEW.extra_id IS NULL BEGIN
  INSERT INTO play_days SELECT date(NEW.started_at / 1000, 'unixepoch'), NEW.movie_id, 0, 0, 0, 0, 0, 0, 0, '{}'
    WHERE NOT EXISTS (SELECT 1 FROM play_days
      WHERE day = date(NEW.started_at / 1000, 'unixepoch') AND movie_id = NEW.movie_id);
  UPDATE play_days SET plays = plays + 1
    WHERE day = date(NEW.started_at / 1000, 'unixepoch') AND movie_id = NEW.movie_id;
  INSERT INTO daily_totals SELECT 'plays', date(NEW.started_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM daily_totals
      WHERE name = 'plays' AND day = date(NEW.started_at / 1000, 'unixepoch'));
  UPDATE daily_totals SET value = value + 1 WHERE name = 'plays' AND day = date(NEW.started_at / 1000, 'unixepoch');
  INSERT INTO movie_plays SELECT NEW.movie_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_plays WHERE movie_id = NEW.movie_id);
  UPDATE movie_plays SET plays = plays + 1 WHERE movie_id = NEW.movie_id;
END;

-- Adds the first playback metrics of a play to its day.
CREATE TRIGGER plays_measured AFTER UPDATE OF reported_at ON plays
WHEN OLD.reported_at IS NULL AND NEW.reported_at IS NOT NULL AND NEW.extra_id IS NULL BEGIN
  UPDATE play_days SET measured = measured + 1, started = started + (NEW.startup_ms IS NOT NULL),
    startup_ms = startup_ms + coalesce(NEW.startup_ms, 0), rebuffers = rebuffers + coalesce(NEW.rebuffers, 0),
    rebuffer_ms = rebuffer_ms + coalesce(NEW.rebuffer_ms, 0), errors = errors + coalesce(NEW.errors, 0),
    heights = iif(NEW.height IS NULL, heights,
      json_set(heights, '$."' || NEW.height || '"', coalesce(heights ->> ('$."' || NEW.height || '"'), 0) + 1))
  WHERE day = date(NEW.started_at / 1000, 'unixepoch') AND movie_id = NEW.movie_id;
END;
