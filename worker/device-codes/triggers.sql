-- Deletes the codes that an account has confirmed once its password changes, so that a television
-- that waits for its session gets none.
CREATE TRIGGER users_password_ends_device_codes AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash <> OLD.password_hash BEGIN
  DELETE FROM device_codes WHERE user_id = NEW.id;
END;
