DROP TRIGGER rights_term_shares_kept;

DROP TRIGGER pool_shares_kept;

DROP TRIGGER statement_months_kept;

DROP TRIGGER statements_kept;

DROP TRIGGER statement_lines_kept;

ALTER TABLE `sandbox_payments` ADD `dispute` text;

ALTER TABLE `sandbox_payments` ADD `dispute_due_at` integer;

CREATE TRIGGER rights_term_shares_kept BEFORE DELETE ON rights_term_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

CREATE TRIGGER pool_shares_kept BEFORE DELETE ON pool_shares
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month >= OLD.from_month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

CREATE TRIGGER statement_months_kept BEFORE DELETE ON statement_months
WHEN OLD.step = 'closed' AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;

CREATE TRIGGER statements_kept BEFORE DELETE ON statements
WHEN NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a statement never changes');
END;

CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines
WHEN EXISTS (SELECT 1 FROM statement_months WHERE month = OLD.month AND step = 'closed')
  AND NOT EXISTS (SELECT 1 FROM site WHERE demo_added_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a closed month never changes');
END;
