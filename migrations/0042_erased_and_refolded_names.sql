DROP TRIGGER users_erased;

DROP TRIGGER audit_log_no_update;

-- Entries about an API key name its maker, with whose account their words are erased.
UPDATE audit_log SET author_id = coalesce(
  (SELECT user_id FROM api_keys WHERE id = audit_log.subject_id),
  (SELECT actor_id FROM audit_log AS made
    WHERE made.subject_id = audit_log.subject_id AND made.subject = 'API key' AND made.action = 'create')
)
WHERE subject = 'API key';

-- Erases the words of accounts that are gone.
UPDATE audit_log SET key_name = ''
WHERE key_name <> '' AND NOT EXISTS (SELECT 1 FROM users WHERE id = actor_id);

UPDATE audit_log SET before = iif(before IS NULL, NULL, '{}'), after = iif(after IS NULL, NULL, '{}')
WHERE subject = 'API key' AND NOT EXISTS (SELECT 1 FROM users WHERE id = author_id);

CREATE TRIGGER users_erased AFTER DELETE ON users BEGIN
  UPDATE audit_log SET actor_name = '', key_name = iif(key_name IS NULL, NULL, '')
  WHERE actor_id = OLD.id AND (actor_name <> '' OR key_name <> '');
  UPDATE audit_log SET
    before = iif(before IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(before)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star'))),
    after = iif(after IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(after)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
  WHERE (subject_id = OLD.id AND subject = 'user') OR author_id = OLD.id;
END;

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
