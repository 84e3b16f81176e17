ALTER TABLE `movies` ADD `age_ratings` text;

ALTER TABLE `movies` ADD `ages` text;

ALTER TABLE `movies` ADD `age` integer;

ALTER TABLE `movies` ADD `content_descriptors` text;

ALTER TABLE `movies` ADD `content_note` text;

CREATE TRIGGER movies_aged_insert AFTER INSERT ON movies WHEN NEW.ages IS NOT NULL BEGIN
  UPDATE movies SET age = coalesce(
    NEW.ages ->> (SELECT settings ->> 'ageScheme' FROM site_settings ORDER BY version DESC LIMIT 1),
    (SELECT value FROM json_each(NEW.ages) LIMIT 1)
  ) WHERE id = NEW.id;
END;

CREATE TRIGGER movies_aged_update AFTER UPDATE OF ages ON movies BEGIN
  UPDATE movies SET age = coalesce(
    NEW.ages ->> (SELECT settings ->> 'ageScheme' FROM site_settings ORDER BY version DESC LIMIT 1),
    (SELECT value FROM json_each(NEW.ages) LIMIT 1)
  ) WHERE id = NEW.id;
END;

CREATE TRIGGER movies_aged_scheme AFTER INSERT ON site_settings
WHEN NEW.settings ->> 'ageScheme' IS NOT
  (SELECT settings ->> 'ageScheme' FROM site_settings WHERE version < NEW.version ORDER BY version DESC LIMIT 1)
BEGIN
  UPDATE movies SET age = coalesce(
    ages ->> (NEW.settings ->> 'ageScheme'),
    (SELECT value FROM json_each(ages) LIMIT 1)
  ) WHERE ages IS NOT NULL;
END;
