DROP INDEX `payments_unstated`;--> statement-breakpoint
ALTER TABLE `payments` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `net_cents` integer GENERATED ALWAYS AS (amount_cents - refunded_cents - tax_cents * (amount_cents - refunded_cents) / max(amount_cents, 1)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `invoice_ref` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `invoice_number` text;--> statement-breakpoint
CREATE INDEX `payments_unstated` ON `payments` (`paid_at`) WHERE stated_cents is not net_cents;--> statement-breakpoint
ALTER TABLE `sandbox_payments` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- triggers
UPDATE `sandbox_payments` SET `refunded_cents` = `amount_cents` WHERE `refunded_at` IS NOT NULL;
--> statement-breakpoint
-- Revenue: what was paid, less what went back and less tax.
DROP TRIGGER `payments_counted`;--> statement-breakpoint
DROP TRIGGER `payments_recounted`;--> statement-breakpoint
DROP TRIGGER `payments_uncounted`;--> statement-breakpoint
CREATE TRIGGER `payments_counted` AFTER INSERT ON `payments` BEGIN
  INSERT INTO `daily_totals` SELECT 'revenue', date(NEW.`paid_at` / 1000, 'unixepoch'), 0
    WHERE NOT EXISTS (SELECT 1 FROM `daily_totals` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch'));
  UPDATE `daily_totals` SET `value` = `value` + NEW.`net_cents` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` + NEW.`net_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `refunded_cents`, `tax_cents` ON `payments` WHEN OLD.`net_cents` <> NEW.`net_cents` BEGIN
  UPDATE `daily_totals` SET `value` = `value` + NEW.`net_cents` - OLD.`net_cents` WHERE `name` = 'revenue' AND `day` = date(NEW.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` + NEW.`net_cents` - OLD.`net_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER `payments_uncounted` AFTER DELETE ON `payments` BEGIN
  UPDATE `daily_totals` SET `value` = `value` - OLD.`net_cents` WHERE `name` = 'revenue' AND `day` = date(OLD.`paid_at` / 1000, 'unixepoch');
  UPDATE `totals` SET `value` = `value` - OLD.`net_cents` WHERE `name` = 'revenue';
END;
--> statement-breakpoint
DROP TRIGGER `orders_shares_due_update`;--> statement-breakpoint
CREATE TRIGGER `orders_shares_due_update` AFTER UPDATE OF `refunded_cents`, `tax_cents` ON `payments` WHEN NEW.`net_cents` <> OLD.`net_cents` BEGIN
  UPDATE `orders` SET `shares_due` = 1 WHERE `id` = NEW.`order_id` AND `kind` <> 'subscription';
END;
