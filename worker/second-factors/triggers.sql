-- Ends every sign-in that was begun with the old password.
CREATE TRIGGER users_password_ends_challenges AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash <> OLD.password_hash BEGIN
  DELETE FROM challenges WHERE user_id = NEW.id;
END;
