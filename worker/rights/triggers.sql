-- Terms -------------------------------------------------------------------------------------------

-- Refuses shares of a movie that add up to more than 100 %.
CREATE TRIGGER rights_term_shares_whole AFTER INSERT ON rights_term_shares BEGIN
  SELECT RAISE(ABORT, 'the shares of a movie are above 100 %')
    WHERE (SELECT max(sum(sale_share), sum(pool_share)) FROM rights_term_shares
      WHERE movie_id = NEW.movie_id AND from_month = NEW.from_month) > 10000;
END;

-- Refuses to change a share. Shares are replaced as a set.
CREATE TRIGGER rights_term_shares_fixed BEFORE UPDATE ON rights_term_shares BEGIN
  SELECT RAISE(ABORT, 'shares are replaced, not changed');
END;

-- Refuses new terms for a closed month, because its terms also divide late payments and refunds.
CREATE TRIGGER rights_term_shares_complete BEFORE INSERT ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= NEW.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the terms of a closed month, except with the demo.
CREATE TRIGGER rights_term_shares_kept BEFORE DELETE ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Marks a movie that has terms, even terms that give nobody a share.
CREATE TRIGGER rights_terms_begun AFTER INSERT ON rights_terms BEGIN
  UPDATE movies SET has_terms = 1 WHERE id = NEW.movie_id AND has_terms = 0;
END;

-- Removes the mark of a movie whose last terms were deleted.
CREATE TRIGGER rights_terms_gone AFTER DELETE ON rights_terms
WHEN NOT EXISTS (SELECT 1 FROM rights_terms WHERE movie_id = OLD.movie_id) BEGIN
  UPDATE movies SET has_terms = 0 WHERE id = OLD.movie_id;
END;

-- Pool --------------------------------------------------------------------------------------------

-- Refuses a new pool share for a closed month.
CREATE TRIGGER pool_shares_complete BEFORE INSERT ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= NEW.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change the pool share of a closed month.
CREATE TRIGGER pool_shares_closed BEFORE UPDATE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the pool share of a closed month, except with the demo.
CREATE TRIGGER pool_shares_kept BEFORE DELETE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Adds the time that a subscriber watched to the movie's minutes of the month. The time is the
-- difference of the positions in two reports, but at most the time between the reports, 5 minutes
-- per report, and 300 hours per month.
CREATE TRIGGER streams_count_watched AFTER UPDATE OF leased_at ON streams
WHEN NEW.play_id = OLD.play_id AND NEW.extra_id IS NULL AND NEW.rental_order_id IS NULL AND NEW.month IS NOT NULL
  AND NEW.leased_at > OLD.leased_at AND NEW.position_ms > coalesce(OLD.position_ms, 0)
  AND EXISTS (SELECT 1 FROM pool_shares WHERE share > 0)
  AND NOT EXISTS (SELECT 1 FROM subscriber_watch_times
    WHERE user_id = NEW.user_id AND month = NEW.month AND watched_ms >= 1080000000)
  AND NEW.leased_at < (SELECT max(until) FROM (
    SELECT expires_at AS until FROM subscriptions WHERE user_id = NEW.user_id
    UNION ALL SELECT until FROM gifts WHERE user_id = NEW.user_id)) BEGIN
  INSERT INTO movie_watch_times (month, movie_id, watched_ms) VALUES (NEW.month, NEW.movie_id,
    min(NEW.position_ms - coalesce(OLD.position_ms, 0), NEW.leased_at - OLD.leased_at, 300000,
      1080000000 - coalesce((SELECT watched_ms FROM subscriber_watch_times
        WHERE user_id = NEW.user_id AND month = NEW.month), 0)))
    ON CONFLICT (month, movie_id) DO UPDATE SET watched_ms = watched_ms + excluded.watched_ms;
  INSERT INTO subscriber_watch_times (user_id, month, watched_ms) VALUES (NEW.user_id, NEW.month,
    min(NEW.position_ms - coalesce(OLD.position_ms, 0), NEW.leased_at - OLD.leased_at, 300000))
    ON CONFLICT (user_id) DO UPDATE SET month = excluded.month,
      watched_ms = CASE WHEN month = excluded.month THEN watched_ms ELSE 0 END + excluded.watched_ms;
END;

-- Statements --------------------------------------------------------------------------------------

-- Refuses to change a closed month.
CREATE TRIGGER statement_months_closed BEFORE UPDATE ON statement_months WHEN OLD.step = 'closed' BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete a closed month, except with the demo.
CREATE TRIGGER statement_months_kept BEFORE DELETE ON statement_months
WHEN OLD.step = 'closed' AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses a new statement for a closed month.
CREATE TRIGGER statements_complete BEFORE INSERT ON statements
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = NEW.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change a statement.
CREATE TRIGGER statements_closed BEFORE UPDATE ON statements BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

-- Refuses to delete a statement, except with the demo.
CREATE TRIGGER statements_kept BEFORE DELETE ON statements
WHEN NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

-- Refuses a new line for a closed month.
CREATE TRIGGER statement_lines_complete BEFORE INSERT ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = NEW.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to change the lines of a closed month.
CREATE TRIGGER statement_lines_closed BEFORE UPDATE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed') BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

-- Refuses to delete the lines of a closed month, except with the demo.
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;
