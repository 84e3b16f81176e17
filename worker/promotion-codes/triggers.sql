-- Promotion codes ---------------------------------------------------------------------------------

-- Counts the use of a code by a new order.
CREATE TRIGGER promotion_codes_use AFTER INSERT ON orders
WHEN NEW.promotion_code_id IS NOT NULL AND NEW.status <> 'failed' BEGIN
  UPDATE promotion_codes SET uses = uses + 1 WHERE id = NEW.promotion_code_id;
END;

-- Stops counting the use of a code when the order fails, and counts it again when the order is paid
-- after all.
CREATE TRIGGER promotion_codes_release AFTER UPDATE OF status ON orders
  WHEN NEW.promotion_code_id IS NOT NULL AND (NEW.status = 'failed') <> (OLD.status = 'failed') BEGIN
  UPDATE promotion_codes SET uses = uses + iif(NEW.status = 'failed', -1, 1) WHERE id = NEW.promotion_code_id;
END;
