-- Webhooks ----------------------------------------------------------------------------------------

-- Queues each inserted row for every endpoint that wants its type, a row with a key only once. The
-- view stores nothing.
CREATE VIEW webhook_events AS SELECT type, key, data, created_at AS at FROM webhook_deliveries WHERE false;

CREATE TRIGGER webhook_events_queue INSTEAD OF INSERT ON webhook_events BEGIN
  INSERT INTO webhook_deliveries (id, endpoint_id, type, data, key, created_at, due_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), e.id, NEW.type, NEW.data, NEW.key, NEW.at, NEW.at
  FROM webhook_endpoints e
  WHERE e.is_on AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = NEW.type)
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.key = NEW.key);
END;

-- Gives up the waiting deliveries to an endpoint that is switched off.
CREATE TRIGGER webhook_endpoints_off AFTER UPDATE OF is_on ON webhook_endpoints WHEN NOT NEW.is_on BEGIN
  UPDATE webhook_deliveries SET due_at = NULL WHERE endpoint_id = NEW.id AND due_at IS NOT NULL;
END;

-- Queues the event of a new member.
CREATE TRIGGER webhooks_member_started AFTER INSERT ON subscriptions
WHEN EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('member.started', json_object('memberId', NEW.user_id,
    'planId', NEW.plan_id, 'orderId', NEW.order_id,
    'startedAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.started_at / 1000.0, 'unixepoch'),
    'paidUntil', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.expires_at / 1000.0, 'unixepoch')), unixepoch() * 1000);
END;

-- Queues the event of a member who comes back.
CREATE TRIGGER webhooks_member_returned AFTER UPDATE OF started_at, expires_at ON subscriptions
WHEN NEW.expires_at > OLD.expires_at AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on)
  AND (NEW.started_at >= OLD.expires_at
    OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE key = 'ended:' || NEW.user_id || ':' || OLD.expires_at)) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('member.started', json_object('memberId', NEW.user_id,
    'planId', NEW.plan_id, 'orderId', NEW.order_id,
    'startedAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.started_at / 1000.0, 'unixepoch'),
    'paidUntil', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.expires_at / 1000.0, 'unixepoch')), unixepoch() * 1000);
END;

-- Queues the event of a member whose account is deleted.
CREATE TRIGGER webhooks_member_deleted AFTER DELETE ON subscriptions
WHEN OLD.expires_at > unixepoch() * 1000 AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('member.ended', json_object('memberId', OLD.user_id,
    'planId', OLD.plan_id, 'endedAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), unixepoch() * 1000);
END;

-- Queues the event of a payment: the first payment of an order, or a renewal.
CREATE TRIGGER webhooks_order_paid AFTER INSERT ON payments
WHEN EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) SELECT 'order.paid', json_object('orderId', o.id, 'kind', o.kind,
    'memberId', o.user_id, 'planId', coalesce(NEW.plan_id, o.plan_id), 'transactionId', NEW.transaction_id,
    'amount', NEW.amount_cents / 100.0, 'currency', NEW.currency,
    'paidAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.paid_at / 1000.0, 'unixepoch')), unixepoch() * 1000
  FROM orders o WHERE o.id = NEW.order_id;
END;

-- Queues the event of a refund, whole or in part, or of a lost dispute.
CREATE TRIGGER webhooks_order_refunded AFTER UPDATE OF refunded_cents ON payments
WHEN NEW.refunded_cents > OLD.refunded_cents AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) SELECT 'order.refunded', json_object('orderId', o.id, 'kind', o.kind,
    'memberId', o.user_id, 'planId', coalesce(NEW.plan_id, o.plan_id), 'transactionId', NEW.transaction_id,
    'amount', (NEW.refunded_cents - OLD.refunded_cents) / 100.0, 'refunded', NEW.refunded_cents / 100.0,
    'paid', NEW.amount_cents / 100.0, 'currency', NEW.currency), unixepoch() * 1000
  FROM orders o WHERE o.id = NEW.order_id;
END;

-- Queues the event of a movie that is added to the catalogue.
CREATE TRIGGER webhooks_movie_added AFTER INSERT ON movies
WHEN NEW.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('movie.published', json_object('movieId', CAST(NEW.id AS TEXT),
    'name', NEW.name, 'year', NEW.year, 'firstDay', NEW.available_from, 'lastDay', NEW.available_until),
    unixepoch() * 1000);
END;

-- Queues the event of a draft that is published, or of a movie that comes back from the bin.
CREATE TRIGGER webhooks_movie_published AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('movie.published', json_object('movieId', CAST(NEW.id AS TEXT),
    'name', NEW.name, 'year', NEW.year, 'firstDay', NEW.available_from, 'lastDay', NEW.available_until),
    unixepoch() * 1000);
END;

-- Queues the event of a movie that leaves the catalogue: after its last day, as a draft, or into
-- the bin.
CREATE TRIGGER webhooks_movie_left AFTER UPDATE OF deleted_at ON movies
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('movie.leaving', json_object('movieId', CAST(NEW.id AS TEXT),
    'name', NEW.name, 'year', NEW.year, 'lastDay', NEW.available_until, 'left', json('true')), unixepoch() * 1000);
END;

-- Queues the event of a new review, without the review's text and its author's name.
CREATE TRIGGER webhooks_review_posted AFTER INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM webhook_endpoints WHERE is_on) BEGIN
  INSERT INTO webhook_events (type, data, at) VALUES ('review.posted', json_object('reviewId', CAST(NEW.id AS TEXT),
    'movieId', CAST(NEW.movie_id AS TEXT), 'memberId', NEW.user_id, 'stars', NEW.star), unixepoch() * 1000);
END;
