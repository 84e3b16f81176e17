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

-- Adjusts the revenue after a payment was refunded, or after its tax was corrected.
CREATE TRIGGER payments_recounted AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN OLD.net_cents <> NEW.net_cents BEGIN
  UPDATE daily_totals SET value = value + NEW.net_cents - OLD.net_cents
    WHERE name = 'revenue' AND day = date(NEW.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value + NEW.net_cents - OLD.net_cents WHERE name = 'revenue';
END;

-- Subtracts a deleted payment from the revenue.
CREATE TRIGGER payments_uncounted AFTER DELETE ON payments BEGIN
  UPDATE daily_totals SET value = value - OLD.net_cents
    WHERE name = 'revenue' AND day = date(OLD.paid_at / 1000, 'unixepoch');
  UPDATE totals SET value = value - OLD.net_cents WHERE name = 'revenue';
END;

-- Marks an order of movies whose new payment has to be divided among its items.
CREATE TRIGGER orders_shares_due_insert AFTER INSERT ON payments BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- Marks an order of movies whose changed payment has to be divided again.
CREATE TRIGGER orders_shares_due_update AFTER UPDATE OF refunded_cents, tax_cents ON payments
WHEN NEW.net_cents <> OLD.net_cents BEGIN
  UPDATE orders SET shares_due = 1 WHERE id = NEW.order_id AND kind <> 'subscription';
END;

-- MRR and trials ----------------------------------------------------------------------------------

-- Marks a payer whose MRR must be computed again after a payment of a plan.
CREATE TRIGGER payments_due AFTER INSERT ON payments WHEN NEW.period_ends_at IS NOT NULL BEGIN
  INSERT INTO payers (id, due_at, version) SELECT o.payer_id, 0, 0 FROM orders AS o
    WHERE o.id = NEW.order_id AND o.payer_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payers WHERE id = o.payer_id);
  UPDATE payers SET due_at = 0, version = version + 1
    WHERE id = (SELECT payer_id FROM orders WHERE id = NEW.order_id);
END;

-- Marks a payer whose MRR must be computed again after the period or the refund of a payment
-- changed.
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

-- Subtracts a deleted change of MRR from the totals.
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

-- Counts a trial as paid with the first payment above zero that follows it.
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

-- Adds to the bytes of movies the difference in size of a file that was sent again.
CREATE TRIGGER movie_figures_file_update AFTER UPDATE OF bytes ON video_files WHEN NEW.bytes <> OLD.bytes BEGIN
  UPDATE movie_figures SET bytes = bytes + NEW.bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = NEW.video_id);
END;

-- Subtracts a deleted file from the bytes of its movies.
CREATE TRIGGER movie_figures_file_delete AFTER DELETE ON video_files BEGIN
  UPDATE movie_figures SET bytes = bytes - OLD.bytes
    WHERE movie_id IN (SELECT id FROM movies WHERE video_id = OLD.video_id);
END;
