DROP TRIGGER orders_without_user;

ALTER TABLE `orders` ADD `checkout_country` text;

ALTER TABLE `payments` ADD `card_country` text;

ALTER TABLE `payments` ADD `billing_country` text;

ALTER TABLE `payments` ADD `checkout_country` text;

ALTER TABLE `payments` ADD `home_country` text GENERATED ALWAYS AS (case when amount_cents = 0 then null when card_country = billing_country then card_country when checkout_country in (card_country, billing_country) then checkout_country end) VIRTUAL;

ALTER TABLE `sandbox_checkouts` ADD `card_country` text;

ALTER TABLE `sandbox_checkouts` ADD `billing_country` text;

CREATE TRIGGER orders_without_user AFTER UPDATE OF user_id ON orders
WHEN OLD.user_id IS NOT NULL AND NEW.user_id IS NULL BEGIN
  UPDATE orders SET check_at = 0, checkout_country = NULL WHERE id = NEW.id;
END;
