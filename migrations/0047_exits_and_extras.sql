DROP TRIGGER users_erasing;

DROP TRIGGER extras_shown_video;

DROP VIEW movie_extras;

CREATE TABLE `unassigned_exits` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`contract` text,
	`reason` text,
	`timing` text NOT NULL,
	`received_at` integer NOT NULL
);

CREATE INDEX `unassigned_exits_email` ON `unassigned_exits` (`email`,`received_at`);

CREATE INDEX `unassigned_exits_list` ON `unassigned_exits` (`received_at`,`id`);

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

CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM emails WHERE kind = 'verify_email'
    AND "to" IN (SELECT email FROM one_time_tokens WHERE user_id = OLD.id AND email IS NOT NULL);
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM review_reports WHERE email = OLD.email;
  DELETE FROM unassigned_exits WHERE email = OLD.email;
  UPDATE review_reports SET explanation = '' WHERE author_id = OLD.id AND explanation <> '';
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email,
    'email:exit:' || OLD.email, 'email:report:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;

CREATE TRIGGER extras_shown_video AFTER UPDATE OF status, duration_ms, published_at ON videos BEGIN
  UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
  WHERE id IN (SELECT movie_id FROM extras WHERE video_id = NEW.id);
END;

UPDATE movies SET extras = (SELECT extras FROM movie_extras WHERE id = movies.id)
WHERE id IN (SELECT e.movie_id FROM extras e JOIN videos v ON v.id = e.video_id WHERE v.status <> 'ready');
