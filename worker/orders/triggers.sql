-- Orders ------------------------------------------------------------------------------------------

-- Gives the orders of one account one payer, which keeps them together when the account is gone.
CREATE TRIGGER orders_payer_set AFTER INSERT ON orders WHEN NEW.kind = 'subscription' AND NEW.payer_id IS NULL BEGIN
  UPDATE orders SET payer_id = coalesce((SELECT o.payer_id FROM orders AS o
    WHERE o.user_id = NEW.user_id AND o.payer_id IS NOT NULL LIMIT 1), NEW.id)
  WHERE id = NEW.id;
END;

-- Makes the order of a deleted account due for a check, so that its subscription is cancelled.
-- Erases the country of the checkout; a payment keeps its country, which tax needs.
CREATE TRIGGER orders_without_user AFTER UPDATE OF user_id ON orders
WHEN OLD.user_id IS NOT NULL AND NEW.user_id IS NULL BEGIN
  UPDATE orders SET check_at = 0, checkout_country = NULL WHERE id = NEW.id;
END;

-- Lets the job that empties the bin check a kept movie again once an order of the movie is decided.
CREATE TRIGGER orders_not_pending AFTER UPDATE OF status ON orders
WHEN OLD.status IN ('open', 'flagged') AND NEW.status NOT IN ('open', 'flagged') BEGIN
  UPDATE movies SET kept_at = 0
    WHERE kept_at > 0 AND id IN (SELECT movie_id FROM order_items WHERE order_id = NEW.id);
END;

-- Erases the text of a payment event that arrives after its account was deleted.
CREATE TRIGGER payment_events_erased AFTER INSERT ON payment_events
WHEN NEW.raw <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND user_id IS NULL) BEGIN
  UPDATE payment_events SET raw = '' WHERE provider = NEW.provider AND event_id = NEW.event_id;
END;

-- Purchases ---------------------------------------------------------------------------------------

-- Stores with a purchase the video that was bought.
CREATE TRIGGER purchases_keep_video AFTER INSERT ON purchases WHEN NEW.video_id IS NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Lets the job that empties the bin check a kept movie again after the movie lost a buyer.
CREATE TRIGGER purchases_deleted AFTER DELETE ON purchases BEGIN
  UPDATE movies SET kept_at = 0 WHERE id = OLD.movie_id AND kept_at > 0;
END;

-- Customers at the provider -----------------------------------------------------------------------

-- Marks a customer whose changed email address the provider does not know yet.
CREATE TRIGGER provider_customers_email AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE user_id = NEW.id;
END;

-- Marks the customer of an erased account, which the provider has to delete.
CREATE TRIGGER provider_customers_erased AFTER UPDATE OF user_id ON provider_customers
WHEN NEW.user_id IS NULL BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE provider = NEW.provider AND customer_id = NEW.customer_id;
END;

-- Find anything: the last digits of numbers ----------------------------------------------------------

-- Finds an order by the last digits of its number. Drizzle cannot write an index of an expression with commas.
CREATE INDEX orders_last_digits ON orders (substr(id, -4));

-- Finds a payment by the last digits of its number.
CREATE INDEX payments_last_digits ON payments (substr(transaction_id, -4));

-- Finds a payment by the last digits of its invoice's number.
CREATE INDEX payments_invoice_last_digits ON payments (substr(invoice_number, -4)) WHERE invoice_number IS NOT NULL;
