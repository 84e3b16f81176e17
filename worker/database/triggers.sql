-- Rows inserted into this view are checked and not stored. The whole batch is undone, with the
-- row's code in the error, unless `holds` is true. A row with an `action` also adds an entry to the
-- audit log.
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

-- Audit log ---------------------------------------------------------------------------------------

-- Refuses INSERT OR REPLACE, which would delete a row without the trigger that refuses to delete.
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Refuses every update of an entry, except the erasure of a deleted account's data.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT (
  NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
  AND NEW.subject IS OLD.subject AND NEW.subject_id IS OLD.subject_id AND NEW.author_id IS OLD.author_id
  AND NEW.key_id IS OLD.key_id
  AND ((NEW.actor_name IS OLD.actor_name AND NEW.key_name IS OLD.key_name) OR (
    NEW.actor_name = '' AND NEW.key_name IS iif(OLD.key_name IS NULL, NULL, '')
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)
  ))
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

-- Refuses to delete entries that are younger than the boundary, which only the retention job moves.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN OLD.at >= (SELECT audit_starts_at FROM site) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
