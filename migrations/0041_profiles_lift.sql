DROP TRIGGER profiles_limited;

CREATE TRIGGER profiles_limited AFTER UPDATE OF age_limit ON profiles WHEN OLD.age_limit IS NOT NEW.age_limit BEGIN
  UPDATE sessions SET profile_limited = NEW.age_limit IS NOT NULL, pin_until = NULL WHERE profile_id = NEW.id;
END;
