-- Plans -------------------------------------------------------------------------------------------

-- Sells plans in the site's new currency. A currency changes only before the first order.
CREATE TRIGGER plans_currency AFTER INSERT ON site_settings BEGIN
  UPDATE plans SET currency = lower(NEW.settings ->> '$.currency'), provider_price_id = NULL
    WHERE currency <> lower(NEW.settings ->> '$.currency');
END;

-- Removes the published prices after a change of the tax setting, because the provider never
-- changes the tax behaviour of a price.
CREATE TRIGGER plans_tax AFTER INSERT ON site_settings
WHEN coalesce(NEW.settings ->> '$.tax', 'none') <> coalesce((SELECT settings ->> '$.tax' FROM site_settings
  WHERE version < NEW.version ORDER BY version DESC LIMIT 1), 'none') BEGIN
  UPDATE plans SET provider_price_id = NULL WHERE provider_price_id IS NOT NULL;
END;

-- Adds a new renewing subscription to the count of its plan.
CREATE TRIGGER plans_renewing_insert AFTER INSERT ON subscriptions WHEN NEW.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing + 1 WHERE id = NEW.plan_id;
END;

-- Updates the plans' counts of renewing subscriptions after a subscription changed its plan, or its
-- renewal was stopped or restarted.
CREATE TRIGGER plans_renewing_update AFTER UPDATE OF plan_id, renews ON subscriptions
  WHEN (NEW.plan_id, NEW.renews) <> (OLD.plan_id, OLD.renews) BEGIN
  UPDATE plans SET renewing = renewing - OLD.renews WHERE id = OLD.plan_id;
  UPDATE plans SET renewing = renewing + NEW.renews WHERE id = NEW.plan_id;
END;

-- Removes a deleted subscription from the count of its plan.
CREATE TRIGGER plans_renewing_delete AFTER DELETE ON subscriptions WHEN OLD.renews = 1 BEGIN
  UPDATE plans SET renewing = renewing - 1 WHERE id = OLD.plan_id;
END;

-- Links of plans ----------------------------------------------------------------------------------

-- Gives a new plan that is sold by its link a token that nobody guesses.
CREATE TRIGGER plans_link_insert AFTER INSERT ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- Gives a plan its token when the plan is first sold by its link.
CREATE TRIGGER plans_link_update AFTER UPDATE OF listed ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;
