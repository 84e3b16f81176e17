ALTER TABLE `movies` ADD `has_terms` integer DEFAULT false NOT NULL;

UPDATE movies SET has_terms = 1 WHERE id IN (SELECT movie_id FROM rights_terms);

CREATE INDEX `movies_without_terms` ON `movies` (`name_folded`,`serial`) WHERE "movies"."deleted_at" is null and "movies"."has_terms" = 0;

CREATE TRIGGER rights_terms_begun AFTER INSERT ON rights_terms BEGIN
  UPDATE movies SET has_terms = 1 WHERE id = NEW.movie_id AND has_terms = 0;
END;

CREATE TRIGGER rights_terms_gone AFTER DELETE ON rights_terms
WHEN NOT EXISTS (SELECT 1 FROM rights_terms WHERE movie_id = OLD.movie_id) BEGIN
  UPDATE movies SET has_terms = 0 WHERE id = OLD.movie_id;
END;
