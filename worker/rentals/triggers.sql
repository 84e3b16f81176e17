-- Rentals -----------------------------------------------------------------------------------------

-- Begins a rental with the first stream that it opens, in the statement that leases the stream.
CREATE TRIGGER streams_begin_rental AFTER INSERT ON streams WHEN NEW.rental_order_id IS NOT NULL BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

-- Begins a rental that takes over a running stream.
CREATE TRIGGER streams_begin_rental_later AFTER UPDATE OF rental_order_id ON streams
WHEN NEW.rental_order_id IS NOT NULL AND NEW.rental_order_id IS NOT OLD.rental_order_id BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;
