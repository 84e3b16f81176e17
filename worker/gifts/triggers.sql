-- Gifts and gift codes ----------------------------------------------------------------------------

-- Moves given days behind the paid time of a new subscription.
CREATE TRIGGER gifts_follow_insert AFTER INSERT ON subscriptions BEGIN
  UPDATE gifts SET until = until + max(NEW.expires_at - NEW.event_at, 0)
  WHERE user_id = NEW.user_id AND until > NEW.event_at;
END;

-- Moves given days with the end of the paid time.
CREATE TRIGGER gifts_follow_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE gifts SET until = until + max(NEW.expires_at, NEW.event_at) - max(OLD.expires_at, NEW.event_at)
  WHERE user_id = NEW.user_id AND until > max(OLD.expires_at, NEW.event_at);
END;

-- Moves the time of redeemed codes behind the paid time of a new subscription. A code that has not begun moves as a
-- whole.
CREATE TRIGGER gift_codes_follow_insert AFTER INSERT ON subscriptions BEGIN
  UPDATE gift_codes SET
    ends_at = ends_at + max(NEW.expires_at - NEW.event_at, 0),
    starts_at = starts_at + iif(starts_at > NEW.event_at, max(NEW.expires_at - NEW.event_at, 0), 0)
  WHERE redeemed_by = NEW.user_id AND ends_at > NEW.event_at;
END;

-- Moves the time of redeemed codes with the end of the paid time. A code that has not begun moves as a whole.
CREATE TRIGGER gift_codes_follow_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE gift_codes SET
    ends_at = ends_at + max(NEW.expires_at, NEW.event_at) - max(OLD.expires_at, NEW.event_at),
    starts_at = starts_at
      + iif(starts_at > NEW.event_at, max(NEW.expires_at, NEW.event_at) - max(OLD.expires_at, NEW.event_at), 0)
  WHERE redeemed_by = NEW.user_id AND ends_at > max(OLD.expires_at, NEW.event_at);
END;

-- Erases the names and the message of gifts from and to a deleted account. A paid gift keeps them
-- until its email is sent.
CREATE TRIGGER gift_codes_erasing BEFORE DELETE ON users BEGIN
  UPDATE gift_codes SET recipient_email = NULL, recipient_name = NULL, sender_name = NULL, message = NULL,
    erase_at = NULL
  WHERE (buyer_id = OLD.id OR redeemed_by = OLD.id OR recipient_email = OLD.email OR recipient_id = OLD.id)
    AND due_on IS NULL;
END;
