DROP TRIGGER plays_pre_order;

CREATE TRIGGER plays_pre_order AFTER INSERT ON plays
WHEN NEW.extra_id IS NULL AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role <> 'ADMIN' AND staff_role IS NULL) BEGIN
  UPDATE order_items SET awaited = 0, arrived_at = NEW.started_at
  WHERE awaited = 1 AND movie_id = NEW.movie_id
    AND order_id = (SELECT order_id FROM purchases WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id);
END;
