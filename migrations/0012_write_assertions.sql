CREATE VIEW assertions AS
  SELECT 0 AS code, 0 AS holds, id, at, actor_id, action, subject, subject_id, before, after, author_id
  FROM audit_log WHERE false;

CREATE TRIGGER assertions_hold INSTEAD OF INSERT ON assertions
WHEN NEW.holds IS NOT TRUE BEGIN
  SELECT RAISE(ABORT, 'assertion failed: ' || NEW.code);
END;

CREATE TRIGGER assertions_audit INSTEAD OF INSERT ON assertions
WHEN NEW.holds IS TRUE AND NEW.action IS NOT NULL BEGIN
  INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, before, after, author_id)
  SELECT NEW.at, id, name, NEW.action, NEW.subject, NEW.subject_id, NEW.before, NEW.after, NEW.author_id
  FROM users WHERE id = NEW.actor_id;
END;
