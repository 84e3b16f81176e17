-- A session's token states whether its profile has an age limit. A token that differs from the session's row is replaced
-- before the request goes on.
CREATE TRIGGER profiles_limited AFTER UPDATE OF age_limit ON profiles BEGIN
  UPDATE sessions SET profile_limited = NEW.age_limit IS NOT NULL
    WHERE profile_id = NEW.id AND profile_limited <> (NEW.age_limit IS NOT NULL);
END;

-- A session goes on in the main profile once its profile is deleted. One with an age limit ends instead, because the
-- main profile may show more.
CREATE TRIGGER profiles_deleted BEFORE DELETE ON profiles WHEN OLD.age_limit IS NOT NULL BEGIN
  DELETE FROM sessions WHERE profile_id = OLD.id;
END;
