ALTER TABLE `plans` ADD `link_token` text;

CREATE TRIGGER plans_link_insert AFTER INSERT ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

CREATE TRIGGER plans_link_update AFTER UPDATE OF listed ON plans WHEN NEW.listed = 0 AND NEW.link_token IS NULL BEGIN
  UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- Plans that are sold by their link had their id in it until now, five digits that could be counted to.
UPDATE plans SET link_token = lower(hex(randomblob(16))) WHERE listed = 0;
