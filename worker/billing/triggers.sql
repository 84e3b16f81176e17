-- Plans -------------------------------------------------------------------------------------------

-- Sells plans in the site's new currency. A currency changes only before the first order.
CREATE TRIGGER plans_currency AFTER INSERT ON site_settings BEGIN
  UPDATE plans SET currency = lower(NEW.settings ->> '$.currency'), provider_price_id = NULL
    WHERE currency <> lower(NEW.settings ->> '$.currency');
END;

-- Takes away the prices that were published for another kind of tax: the provider never changes it of a price.
CREATE TRIGGER plans_tax AFTER INSERT ON site_settings
WHEN coalesce(NEW.settings ->> '$.tax', 'none') <> coalesce((SELECT settings ->> '$.tax' FROM site_settings
  WHERE version < NEW.version ORDER BY version DESC LIMIT 1), 'none') BEGIN
  UPDATE plans SET provider_price_id = NULL WHERE provider_price_id IS NOT NULL;
END;

-- Counts a new subscription that renews for its plan.
CREATE TRIGGER plans_renewing_insert AFTER INSERT ON subscriptions WHEN NEW.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing + 1 WHERE id = NEW.plan_id;
END;

-- Counts a subscription for its new plan, and only while it renews.
CREATE TRIGGER plans_renewing_update AFTER UPDATE OF plan_id, renews ON subscriptions
  WHEN (NEW.plan_id, NEW.renews) <> (OLD.plan_id, OLD.renews) BEGIN
  UPDATE plans SET renewing = renewing - OLD.renews WHERE id = OLD.plan_id;
  UPDATE plans SET renewing = renewing + NEW.renews WHERE id = NEW.plan_id;
END;

-- Takes a deleted subscription off its plan.
CREATE TRIGGER plans_renewing_delete AFTER DELETE ON subscriptions WHEN OLD.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing - 1 WHERE id = OLD.plan_id;
END;

-- Promotion codes ---------------------------------------------------------------------------------

-- Counts the use of a code by a new order.
CREATE TRIGGER promotion_codes_use AFTER INSERT ON orders
WHEN NEW.promotion_code_id IS NOT NULL AND NEW.status <> 'failed' BEGIN
  UPDATE promotion_codes SET uses = uses + 1 WHERE id = NEW.promotion_code_id;
END;

-- Gives the use back when the order fails, and counts it again when it is paid after all.
CREATE TRIGGER promotion_codes_release AFTER UPDATE OF status ON orders
  WHEN NEW.promotion_code_id IS NOT NULL AND (NEW.status = 'failed') <> (OLD.status = 'failed') BEGIN
  UPDATE promotion_codes SET uses = uses + iif(NEW.status = 'failed', -1, 1) WHERE id = NEW.promotion_code_id;
END;

-- Orders ------------------------------------------------------------------------------------------

-- Gives the orders of one account one payer, so that they stay together when the account is gone.
CREATE TRIGGER orders_payer_set AFTER INSERT ON orders WHEN NEW.kind = 'subscription' AND NEW.payer_id IS NULL BEGIN
  UPDATE orders SET payer_id = coalesce((SELECT o.payer_id FROM orders AS o
    WHERE o.user_id = NEW.user_id AND o.payer_id IS NOT NULL LIMIT 1), NEW.id)
  WHERE id = NEW.id;
END;

-- Checks the order of a deleted account soon, so that its subscription is cancelled.
CREATE TRIGGER orders_without_user AFTER UPDATE OF user_id ON orders
WHEN OLD.user_id IS NOT NULL AND NEW.user_id IS NULL BEGIN
  UPDATE orders SET check_at = 0 WHERE id = NEW.id;
END;

-- Looks at a kept movie in the bin again once an order of it is decided.
CREATE TRIGGER orders_not_pending AFTER UPDATE OF status ON orders
WHEN OLD.status IN ('open', 'flagged') AND NEW.status NOT IN ('open', 'flagged') BEGIN
  UPDATE movies SET kept_at = 0
    WHERE kept_at > 0 AND id IN (SELECT movie_id FROM order_items WHERE order_id = NEW.id);
END;

-- Empties an event that arrives after its account was deleted.
CREATE TRIGGER payment_events_erased AFTER INSERT ON payment_events
WHEN NEW.raw <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND user_id IS NULL) BEGIN
  UPDATE payment_events SET raw = '' WHERE provider = NEW.provider AND event_id = NEW.event_id;
END;

-- Purchases ---------------------------------------------------------------------------------------

-- A purchase keeps the video that was bought.
CREATE TRIGGER purchases_keep_video AFTER INSERT ON purchases WHEN NEW.video_id IS NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;

-- Looks at a kept movie in the bin again after it lost a buyer.
CREATE TRIGGER purchases_deleted AFTER DELETE ON purchases BEGIN
  UPDATE movies SET kept_at = 0 WHERE id = OLD.movie_id AND kept_at > 0;
END;

-- Rentals -----------------------------------------------------------------------------------------

-- A rental begins with the first stream that it opens, in the statement that leases the stream.
CREATE TRIGGER streams_begin_rental AFTER INSERT ON streams WHEN NEW.rental_order_id IS NOT NULL BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

-- A rental begins when a running stream changes to it.
CREATE TRIGGER streams_begin_rental_later AFTER UPDATE OF rental_order_id ON streams
WHEN NEW.rental_order_id IS NOT NULL AND NEW.rental_order_id IS NOT OLD.rental_order_id BEGIN
  UPDATE rentals SET begun_at = NEW.leased_at, watch_until = NEW.leased_at + watch_hours * 3600000
    WHERE order_id = NEW.rental_order_id AND begun_at IS NULL;
END;

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

-- Erases the names and the message of gifts from and to a deleted account, unless a paid code has yet to be sent. The
-- email erases them then.
CREATE TRIGGER gift_codes_erasing BEFORE DELETE ON users BEGIN
  UPDATE gift_codes SET recipient_email = NULL, recipient_name = NULL, sender_name = NULL, message = NULL,
    erase_at = NULL
  WHERE (buyer_id = OLD.id OR redeemed_by = OLD.id OR recipient_email = OLD.email) AND due_on IS NULL;
END;

-- Customers at the provider -----------------------------------------------------------------------

-- The provider has yet to learn a changed address.
CREATE TRIGGER provider_customers_email AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE user_id = NEW.id;
END;

-- The provider has yet to learn that an account was erased.
CREATE TRIGGER provider_customers_erased AFTER UPDATE OF user_id ON provider_customers
WHEN NEW.user_id IS NULL BEGIN
  UPDATE provider_customers SET outdated = 1 WHERE provider = NEW.provider AND customer_id = NEW.customer_id;
END;

-- Price changes -----------------------------------------------------------------------------------

-- Counts a subscriber who was told of a new price.
CREATE TRIGGER price_changes_told AFTER INSERT ON price_moves BEGIN
  UPDATE price_changes SET told = told + 1, moved = moved + (NEW.moved_at IS NOT NULL) WHERE id = NEW.change_id;
END;

-- Counts a subscriber who pays the new price.
CREATE TRIGGER price_changes_moved AFTER UPDATE OF moved_at ON price_moves BEGIN
  UPDATE price_changes SET moved = moved + (NEW.moved_at IS NOT NULL) - (OLD.moved_at IS NOT NULL)
    WHERE id = NEW.change_id;
END;

-- Takes a deleted move off its price change.
CREATE TRIGGER price_changes_left AFTER DELETE ON price_moves BEGIN
  UPDATE price_changes SET told = told - 1, moved = moved - (OLD.moved_at IS NOT NULL) WHERE id = OLD.change_id;
END;

-- Subscribers by day ------------------------------------------------------------------------------

-- Counts the day on which a new subscription ends.
CREATE TRIGGER subscription_ends_insert AFTER INSERT ON subscriptions BEGIN
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Moves the end of a subscription to its new day.
CREATE TRIGGER subscription_ends_update AFTER UPDATE OF expires_at ON subscriptions
WHEN NEW.expires_at <> OLD.expires_at BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
  INSERT INTO subscription_ends SELECT date(NEW.expires_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM subscription_ends WHERE day = date(NEW.expires_at / 1000, 'unixepoch'));
  UPDATE subscription_ends SET count = count + 1 WHERE day = date(NEW.expires_at / 1000, 'unixepoch');
END;

-- Takes the end of a deleted subscription off its day.
CREATE TRIGGER subscription_ends_delete AFTER DELETE ON subscriptions BEGIN
  UPDATE subscription_ends SET count = count - 1 WHERE day = date(OLD.expires_at / 1000, 'unixepoch');
END;

-- Revenue -----------------------------------------------------------------------------------------

-- Adds a payment, less refunds and tax, to the revenue of its day and of all time.
CREATE TRIGGER payments_counted AFTER INSERT ON payments BEGIN
  INSERT INTO daily_totals SELECT 'revenue', date(NEW.paid_at / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM daily_totals
      WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch'));
  UPDATE daily_totals SET value = value + NEW.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents WHERE name = 'revenue';
END;

-- Adds the difference after a refund, or after the tax was corrected.
CREATE TRIGGER payments_recounted AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN OLD.net_cents <> NEW.net_cents BEGIN
  UPDATE daily_totals SET value = value + NEW.net_cents - OLD.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents - OLD.net_cents WHERE name = 'revenue';
END;

-- Takes a deleted payment off the revenue.
CREATE TRIGGER payments_uncounted AFTER DELETE ON payments BEGIN
  UPDATE daily_totals SET value = value - OLD.net_cents
    WHERE name = 'revenue' AND day = date(OLD.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value - OLD.net_cents WHERE name = 'revenue';
END;

-- A payment of movies has yet to be divided over the items of its order.
CREATE TRIGGER orders_shares_due_insert AFTER INSERT ON payments BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- A changed payment of movies has to be divided again.
CREATE TRIGGER orders_shares_due_update AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN NEW.net_cents <> OLD.net_cents BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- MRR and trials ----------------------------------------------------------------------------------

-- Computes the MRR of a payer again after a payment of a plan.
CREATE TRIGGER payments_due AFTER INSERT ON payments WHEN NEW.period_ends_at IS NOT NULL BEGIN
  INSERT INTO payers (id, due_at, version) SELECT o.payer_id, 0, 0 FROM orders AS o
    WHERE o.id = NEW.order_id AND o.payer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payers WHERE id = o.payer_id);
  UPDATE payers SET due_at = 0, version = version + 1
    WHERE id = (SELECT payer_id FROM orders WHERE id = NEW.order_id);
END;

-- Computes the MRR of a payer again after the period or the refund of a payment changed.
CREATE TRIGGER payments_due_again AFTER UPDATE OF refunded_at, period_starts_at, period_ends_at ON payments
WHEN NEW.period_ends_at IS NOT NULL
  AND (NEW.period_ends_at IS NOT OLD.period_ends_at OR NEW.period_starts_at IS NOT OLD.period_starts_at
  OR (NEW.refunded_at IS NULL) <> (OLD.refunded_at IS NULL)) BEGIN
  INSERT INTO payers (id, due_at, version) SELECT o.payer_id, 0, 0 FROM orders AS o
    WHERE o.id = NEW.order_id AND o.payer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payers WHERE id = o.payer_id);
  UPDATE payers SET due_at = 0, version = version + 1
    WHERE id = (SELECT payer_id FROM orders WHERE id = NEW.order_id);
END;

-- Adds a change of MRR to the totals of its month and cohort.
CREATE TRIGGER mrr_changes_counted AFTER INSERT ON mrr_changes BEGIN
  INSERT INTO mrr_totals SELECT NEW.month, NEW.cohort, NEW.kind, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM mrr_totals WHERE month = NEW.month AND cohort = NEW.cohort AND kind = NEW.kind);
  UPDATE mrr_totals SET count = count + 1, yearly_cents = yearly_cents + NEW.yearly_cents
    WHERE month = NEW.month AND cohort = NEW.cohort AND kind = NEW.kind;
END;

-- Takes a deleted change of MRR off the totals.
CREATE TRIGGER mrr_changes_uncounted AFTER DELETE ON mrr_changes BEGIN
  UPDATE mrr_totals SET count = count - 1, yearly_cents = yearly_cents - OLD.yearly_cents
    WHERE month = OLD.month AND cohort = OLD.cohort AND kind = OLD.kind;
END;

-- Counts a trial for the month in which its order was created.
CREATE TRIGGER trial_totals_begun AFTER UPDATE OF status ON orders
WHEN NEW.trial_days IS NOT NULL AND OLD.status = 'open' AND NEW.status NOT IN ('open', 'failed') BEGIN
  INSERT INTO trial_totals SELECT strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'), 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM trial_totals
      WHERE month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'));
  UPDATE trial_totals SET begun = begun + 1 WHERE month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch');
END;

-- Counts a trial with its first payment above zero.
CREATE TRIGGER trial_totals_paid AFTER INSERT ON payments
WHEN NEW.amount_cents > 0
  AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND trial_days IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM payments AS p
    WHERE p.order_id = NEW.order_id AND p.amount_cents > 0 AND p.transaction_id <> NEW.transaction_id) BEGIN
  UPDATE trial_totals SET paid = paid + 1
    WHERE month = (SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch') FROM orders WHERE id = NEW.order_id);
END;

-- Figures of movies -------------------------------------------------------------------------------

-- Adds the revenue of an order's item to its movie.
CREATE TRIGGER movie_figures_revenue_added AFTER UPDATE OF revenue_cents ON order_items
WHEN NEW.movie_id IS NOT NULL AND NEW.revenue_cents <> OLD.revenue_cents BEGIN
  INSERT INTO movie_figures SELECT NEW.movie_id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_figures WHERE movie_id = NEW.movie_id);
  UPDATE movie_figures SET revenue_cents = revenue_cents + NEW.revenue_cents - OLD.revenue_cents
    WHERE movie_id = NEW.movie_id;
END;

-- Sums the bytes of a new movie's video.
CREATE TRIGGER movie_figures_video_insert AFTER INSERT ON movies WHEN NEW.video_id IS NOT NULL BEGIN
  INSERT INTO movie_figures SELECT NEW.id, 0, coalesce((SELECT bytes FROM videos WHERE id = NEW.video_id), 0)
    + coalesce((SELECT sum(bytes) FROM video_files WHERE video_id = NEW.video_id), 0);
END;

-- Sums the bytes of a movie's new video.
CREATE TRIGGER movie_figures_video_update AFTER UPDATE OF video_id ON movies
WHEN NEW.video_id IS NOT OLD.video_id BEGIN
  INSERT INTO movie_figures SELECT NEW.id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM movie_figures WHERE movie_id = NEW.id);
  UPDATE movie_figures SET bytes = coalesce((SELECT bytes FROM videos WHERE id = NEW.video_id), 0)
    + coalesce((SELECT sum(bytes) FROM video_files WHERE video_id = NEW.video_id), 0) WHERE movie_id = NEW.id;
END;

-- Adds a new file to the bytes of the movies that show its video.
CREATE TRIGGER movie_figures_file_insert AFTER INSERT ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Adds the difference of a file that was sent again to the bytes of its movies.
CREATE TRIGGER movie_figures_file_update AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Takes a deleted file off the bytes of its movies.
CREATE TRIGGER movie_figures_file_delete AFTER DELETE ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = OLD.video_id);
END;

-- Pre-orders --------------------------------------------------------------------------------------

-- A pre-order that its buyer plays has come, before the job finds that it is here. Administrators play movies early.
CREATE TRIGGER plays_pre_order AFTER INSERT ON plays
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role <> 'ADMIN') BEGIN
  UPDATE order_items SET awaited = 0, arrived_at = NEW.started_at
  WHERE awaited = 1 AND movie_id = NEW.movie_id
    AND order_id = (SELECT order_id FROM purchases WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id);
END;

-- The buyer's video is that of now, since there may have been none when it was bought.
CREATE TRIGGER order_items_arrived AFTER UPDATE OF arrived_at ON order_items
WHEN OLD.arrived_at IS NULL AND NEW.arrived_at IS NOT NULL BEGIN
  UPDATE purchases SET video_id = (SELECT video_id FROM movies WHERE id = NEW.movie_id)
  WHERE order_id = NEW.order_id AND movie_id = NEW.movie_id;
END;

-- Links of plans ----------------------------------------------------------------------------------

-- Gives a new plan that is sold by its link a token that nobody guesses.
CREATE TRIGGER plans_link_insert AFTER INSERT ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- Gives a plan that is sold by its link from now on its token.
CREATE TRIGGER plans_link_update AFTER UPDATE OF listed ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;
