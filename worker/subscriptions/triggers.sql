-- Subscribers by day ------------------------------------------------------------------------------

-- Counts the day on which a new subscription ends.
CREATE TRIGGER subscription_ends_insert AFTER INSERT ON subscriptions BEGIN
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Moves a subscription's count from its old last day to its new last day.
CREATE TRIGGER subscription_ends_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Removes a deleted subscription from the count of its last day.
CREATE TRIGGER subscription_ends_delete AFTER DELETE ON subscriptions BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
END;
