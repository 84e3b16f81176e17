-- Choices of the version before -------------------------------------------------------------------

-- Copies a choice that the version before stores while a deployment goes on, or that a backup of it has.
CREATE TRIGGER favourite_notices_chosen AFTER INSERT ON favourite_notices BEGIN
  INSERT INTO member_notices (user_id, notice, token, is_on, by_email, told_on, created_at)
    VALUES (NEW.user_id, 'favouriteNotices', NEW.token, NEW.is_on, NEW.by_email, NEW.told_on, NEW.created_at)
    ON CONFLICT (user_id, notice) DO UPDATE SET
      is_on = NEW.is_on, by_email = NEW.by_email, told_on = NEW.told_on;
END;

-- Copies a change of a choice by the version before.
CREATE TRIGGER favourite_notices_changed AFTER UPDATE ON favourite_notices BEGIN
  UPDATE member_notices SET is_on = NEW.is_on, by_email = NEW.by_email, told_on = NEW.told_on
    WHERE user_id = NEW.user_id AND notice = 'favouriteNotices';
END;
