-- Push messages -----------------------------------------------------------------------------------

-- An account that wants no emails gets no notices once its last browser with push messages is gone.
CREATE TRIGGER push_addresses_gone AFTER DELETE ON push_addresses BEGIN
  UPDATE favourite_notices SET is_on = 0
    WHERE user_id = OLD.user_id AND is_on AND NOT by_email
      AND NOT EXISTS (SELECT 1 FROM push_addresses WHERE user_id = OLD.user_id);
END;
