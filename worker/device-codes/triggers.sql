-- A television that waits for its session does not get one once the password has changed.
CREATE TRIGGER users_password_ends_device_codes AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash <> OLD.password_hash BEGIN
  DELETE FROM device_codes WHERE user_id = NEW.id;
END;
