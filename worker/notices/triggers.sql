-- Choices of the previous version -------------------------------------------------------------------

-- Copies to `member_notices` a choice that the Worker's previous version stores during a
-- deployment, or that a backup of that version contains.
CREATE TRIGGER favourite_notices_chosen AFTER INSERT ON favourite_notices BEGIN
  INSERT INTO member_notices (user_id, notice, token, is_on, by_email, told_on, created_at)
    VALUES (NEW.user_id, 'favouriteNotices', NEW.token, NEW.is_on, NEW.by_email, NEW.told_on, NEW.created_at)
    ON CONFLICT (user_id, notice) DO UPDATE SET
      token = NEW.token, is_on = NEW.is_on, by_email = NEW.by_email, told_on = NEW.told_on;
END;

-- Copies to `member_notices` a choice that the Worker's previous version changed.
CREATE TRIGGER favourite_notices_changed AFTER UPDATE OF is_on, by_email ON favourite_notices
WHEN OLD.is_on <> NEW.is_on OR OLD.by_email <> NEW.by_email BEGIN
  UPDATE member_notices SET is_on = NEW.is_on, by_email = NEW.by_email
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;

-- Copies to `member_notices` the last notified day that the Worker's previous version stored.
CREATE TRIGGER favourite_notices_told AFTER UPDATE OF told_on ON favourite_notices BEGIN
  UPDATE member_notices SET told_on = max(told_on, NEW.told_on)
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;

-- Copies a changed choice to `favourite_notices`, the table that the Worker's previous version
-- reads, so that the previous version sends no emails to members who stopped them.
CREATE TRIGGER member_notices_changed AFTER UPDATE OF is_on, by_email ON member_notices
WHEN NEW.notice = 'favouriteNotices' AND (OLD.is_on <> NEW.is_on OR OLD.by_email <> NEW.by_email) BEGIN
  UPDATE favourite_notices SET is_on = NEW.is_on, by_email = NEW.by_email
    WHERE user_id = NEW.user_id;
END;
