-- Pre-orders --------------------------------------------------------------------------------------

-- Marks a pre-order as arrived when its buyer plays the movie, before the job finds that the movie
-- has arrived. Plays of the staff and of extras do not count, because both are possible before the
-- movie arrives.
CREATE TRIGGER plays_pre_order AFTER INSERT ON plays
WHEN NEW.extra_id IS NULL AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role <> 'ADMIN' AND staff_role IS NULL) BEGIN
  UPDATE order_items SET awaited = 0, arrived_at = NEW.started_at
  WHERE awaited = 1 AND movie_id = NEW.movie_id
    AND order_id = (SELECT order_id FROM purchases WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id);
END;

-- Gives the buyer of a pre-order the movie's current video when the movie arrives. The movie may
-- have had no video at the purchase.
CREATE TRIGGER order_items_arrived AFTER UPDATE OF arrived_at ON order_items
WHEN OLD.arrived_at IS NULL AND NEW.arrived_at IS NOT NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE order_id = NEW.order_id AND movie_id = NEW.movie_id;
END;
