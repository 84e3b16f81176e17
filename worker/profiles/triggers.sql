-- Records in a profile's sessions whether the profile has an age limit now, and ends the time for
-- which a PIN lifted the former limit. A session's token states the same fact. A token that differs
-- from the session's row is replaced before its request goes on.
CREATE TRIGGER profiles_limited AFTER UPDATE OF age_limit ON profiles WHEN OLD.age_limit IS NOT NEW.age_limit BEGIN
  UPDATE sessions SET profile_limited = NEW.age_limit IS NOT NULL, pin_until = NULL WHERE profile_id = NEW.id;
END;

-- Ends the sessions of a deleted profile that had an age limit, because the main profile may show
-- more. The sessions of other deleted profiles go on in the main profile.
CREATE TRIGGER profiles_deleted BEFORE DELETE ON profiles WHEN OLD.age_limit IS NOT NULL BEGIN
  DELETE FROM sessions WHERE profile_id = OLD.id;
END;
