DROP TRIGGER extras_shown_video;

DROP VIEW movie_extras;

CREATE VIEW movie_extras AS SELECT m.id,
  (SELECT json_group_array(json_patch(
    json_object('id', CAST(id AS TEXT), 'kind', kind, 'title', title, 'durationMs', nullif(duration_ms, 0)),
    iif(is_open, json_object('open', json_object(
      'folder', '/stream/open/' || id || '/' || video_id,
      'publishedAt', strftime('%Y-%m-%dT%H:%M:%SZ', coalesce(published_at, created_at) / 1000, 'unixepoch')
    )), '{}'))) FROM (
    SELECT e.id, e.kind, e.title, e.is_open, v.id AS video_id, v.duration_ms, v.published_at, v.created_at
    FROM extras e JOIN videos v ON v.id = e.video_id
    WHERE e.movie_id = m.id AND v.status = 'ready'
    ORDER BY e.position, e.id)) AS extras
FROM movies m;

CREATE TRIGGER extras_shown_video AFTER UPDATE OF status, duration_ms, published_at ON videos BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM extras WHERE video_id = NEW.id);
END;

UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
WHERE id IN (SELECT e.movie_id FROM extras e JOIN videos v ON v.id = e.video_id WHERE v.status <> 'ready');
