CREATE TABLE `credits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`serial` integer GENERATED ALWAYS AS (id) VIRTUAL,
	`movie_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`job` text NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`image_key` text,
	`job_rank` integer GENERATED ALWAYS AS (case job when 'director' then 12 when 'writer' then 11 when 'cast' then 10 when 'producer' then 9 when 'music' then 8 when 'camera' then 7 when 'editor' then 6 when 'design' then 5 when 'animation' then 4 when 'effects' then 3 when 'sound' then 2 when 'costumes' then 1 end) VIRTUAL,
	`listed_year` integer,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "credits_job" CHECK("credits"."job" in ('director', 'writer', 'cast', 'producer', 'music', 'camera', 'editor', 'design', 'animation', 'effects', 'sound', 'costumes'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credits_once` ON `credits` (`movie_id`,`person_id`,`job`,`character`);--> statement-breakpoint
CREATE INDEX `credits_person` ON `credits` (`person_id`);--> statement-breakpoint
CREATE INDEX `credits_listed` ON `credits` (`person_id`,`job_rank`,`listed_year`,`movie_id`,`serial`) WHERE "credits"."listed_year" is not null;--> statement-breakpoint
CREATE INDEX `credits_image` ON `credits` (`image_key`) WHERE "credits"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `credits_person_image` ON `credits` (`person_id`,`serial`) WHERE "credits"."image_key" is not null;--> statement-breakpoint
CREATE TABLE `people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`serial` integer GENERATED ALWAYS AS (id) VIRTUAL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`portrait_key` text,
	`born` text,
	`died` text,
	`credit_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "people_name" CHECK(length("people"."name") between 1 and 120)
);
--> statement-breakpoint
CREATE INDEX `people_list` ON `people` (`name_folded`,`serial`);--> statement-breakpoint
CREATE INDEX `people_portrait` ON `people` (`portrait_key`) WHERE "people"."portrait_key" is not null;--> statement-breakpoint
ALTER TABLE `movies` ADD `crew` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- People of the same name are the same person. Credits keep the ids of the cast.
INSERT INTO `people` (`name`, `name_folded`, `created_at`)
SELECT `name`, `name_folded`, unixepoch() * 1000 FROM `casts` GROUP BY `name` ORDER BY min(`id`);
--> statement-breakpoint
INSERT INTO `credits` (`id`, `movie_id`, `person_id`, `job`, `character`, `position`, `image_key`, `listed_year`)
SELECT c.`id`, c.`movie_id`, p.`id`, 'cast', c.`role`, row_number() OVER (PARTITION BY c.`movie_id` ORDER BY c.`id`), c.`image_key`,
  (SELECT `year` FROM `movies` WHERE `id` = c.`movie_id` AND `deleted_at` IS NULL)
FROM `casts` c JOIN `people` p ON p.`name` = c.`name`;
--> statement-breakpoint
UPDATE `people` SET `credit_count` = (SELECT count(*) FROM `credits` WHERE `person_id` = `people`.`id`);
--> statement-breakpoint
DROP TABLE `casts`;
--> statement-breakpoint
-- Until the newer Worker is uploaded, and after a roll back, the one before reads and deletes the cast here. It cannot add:
-- SQLite refuses `ON CONFLICT` on a view.
CREATE VIEW `casts` AS
SELECT c.`id`, c.`movie_id`, p.`name`, p.`name_folded`, c.`character` AS `role`, c.`image_key`
FROM `credits` c JOIN `people` p ON p.`id` = c.`person_id` WHERE c.`job` = 'cast';
--> statement-breakpoint
CREATE TRIGGER `casts_insert` INSTEAD OF INSERT ON `casts` BEGIN
  INSERT INTO `people` (`name`, `name_folded`, `created_at`) SELECT NEW.`name`, NEW.`name_folded`, unixepoch() * 1000
  WHERE NOT EXISTS (SELECT 1 FROM `people` WHERE `name_folded` = NEW.`name_folded` AND `name` = NEW.`name`);
  INSERT INTO `credits` (`id`, `movie_id`, `person_id`, `job`, `character`, `position`, `image_key`)
  SELECT NEW.`id`, NEW.`movie_id`, min(`id`), 'cast', NEW.`role`,
    (SELECT coalesce(max(`position`), 0) + 1 FROM `credits` WHERE `movie_id` = NEW.`movie_id`), NEW.`image_key`
  FROM `people` WHERE `name_folded` = NEW.`name_folded` AND `name` = NEW.`name`;
END;
--> statement-breakpoint
CREATE TRIGGER `casts_update` INSTEAD OF UPDATE ON `casts` BEGIN
  UPDATE `credits` SET `character` = NEW.`role`, `image_key` = NEW.`image_key` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `casts_delete` INSTEAD OF DELETE ON `casts` BEGIN
  DELETE FROM `credits` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
-- The credits of a movie as its row repeats them.
CREATE VIEW `movie_credits` AS SELECT m.`id`,
  (SELECT json_group_array(json_object('id', `id`, 'personId', `person_id`, 'name', `name`, 'role', `character`, 'image', `image`)) FROM (
    SELECT c.`id`, c.`person_id`, p.`name`, c.`character`, coalesce(p.`portrait_key`, c.`image_key`) AS `image`
    FROM `credits` c JOIN `people` p ON p.`id` = c.`person_id`
    WHERE c.`movie_id` = m.`id` AND c.`job` = 'cast' ORDER BY c.`position`, c.`id`)) AS `casts`,
  (SELECT json_group_array(json_object('id', `id`, 'personId', `person_id`, 'name', `name`, 'job', `job`)) FROM (
    SELECT c.`id`, c.`person_id`, p.`name`, c.`job` FROM `credits` c JOIN `people` p ON p.`id` = c.`person_id`
    WHERE c.`movie_id` = m.`id` AND c.`job` <> 'cast' ORDER BY c.`job_rank` DESC, c.`position`, c.`id`)) AS `crew`,
  (SELECT coalesce(group_concat(`name_folded`, char(10)), '') FROM (
    SELECT p.`name_folded` FROM `credits` c JOIN `people` p ON p.`id` = c.`person_id`
    WHERE c.`movie_id` = m.`id` ORDER BY c.`job` <> 'cast', c.`position`, c.`id`)) AS `names`
FROM `movies` m;
--> statement-breakpoint
UPDATE `movies` SET `casts` = (SELECT `casts` FROM `movie_credits` WHERE `id` = `movies`.`id`)
WHERE `id` IN (SELECT `movie_id` FROM `credits`);
--> statement-breakpoint
-- Full text changes only with the names.
CREATE TRIGGER `credits_insert` AFTER INSERT ON `credits` BEGIN
  UPDATE `credits` SET `listed_year` = (SELECT `year` FROM `movies` WHERE `id` = NEW.`movie_id` AND `deleted_at` IS NULL) WHERE `id` = NEW.`id`;
  UPDATE `people` SET `credit_count` = `credit_count` + 1 WHERE `id` = NEW.`person_id`;
  UPDATE `movies` SET (`casts`, `crew`) = (SELECT `casts`, `crew` FROM `movie_credits` WHERE `id` = NEW.`movie_id`) WHERE `id` = NEW.`movie_id`;
  UPDATE `movies` SET `cast_names` = (SELECT `names` FROM `movie_credits` WHERE `id` = NEW.`movie_id`)
  WHERE `id` = NEW.`movie_id` AND `cast_names` <> (SELECT `names` FROM `movie_credits` WHERE `id` = NEW.`movie_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `credits_update` AFTER UPDATE OF `person_id`, `job`, `character`, `position`, `image_key` ON `credits` BEGIN
  UPDATE `people` SET `credit_count` = `credit_count` - 1 WHERE `id` = OLD.`person_id` AND NEW.`person_id` <> OLD.`person_id`;
  UPDATE `people` SET `credit_count` = `credit_count` + 1 WHERE `id` = NEW.`person_id` AND NEW.`person_id` <> OLD.`person_id`;
  UPDATE `movies` SET (`casts`, `crew`) = (SELECT `casts`, `crew` FROM `movie_credits` WHERE `id` = NEW.`movie_id`) WHERE `id` = NEW.`movie_id`;
  UPDATE `movies` SET `cast_names` = (SELECT `names` FROM `movie_credits` WHERE `id` = NEW.`movie_id`)
  WHERE `id` = NEW.`movie_id` AND `cast_names` <> (SELECT `names` FROM `movie_credits` WHERE `id` = NEW.`movie_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `credits_delete` AFTER DELETE ON `credits` BEGIN
  UPDATE `people` SET `credit_count` = `credit_count` - 1 WHERE `id` = OLD.`person_id`;
  UPDATE `movies` SET (`casts`, `crew`) = (SELECT `casts`, `crew` FROM `movie_credits` WHERE `id` = OLD.`movie_id`) WHERE `id` = OLD.`movie_id`;
  UPDATE `movies` SET `cast_names` = (SELECT `names` FROM `movie_credits` WHERE `id` = OLD.`movie_id`)
  WHERE `id` = OLD.`movie_id` AND `cast_names` <> (SELECT `names` FROM `movie_credits` WHERE `id` = OLD.`movie_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `credits_listed_again` AFTER UPDATE OF `year`, `deleted_at` ON `movies`
WHEN NEW.`year` <> OLD.`year` OR (NEW.`deleted_at` IS NULL) <> (OLD.`deleted_at` IS NULL) BEGIN
  UPDATE `credits` SET `listed_year` = iif(NEW.`deleted_at` IS NULL, NEW.`year`, NULL) WHERE `movie_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `people_shown_update` AFTER UPDATE OF `name`, `name_folded`, `portrait_key` ON `people` BEGIN
  UPDATE `movies` SET (`casts`, `crew`) = (SELECT `casts`, `crew` FROM `movie_credits` WHERE `id` = `movies`.`id`)
  WHERE `id` IN (SELECT `movie_id` FROM `credits` WHERE `person_id` = NEW.`id`);
  UPDATE `movies` SET `cast_names` = (SELECT `names` FROM `movie_credits` WHERE `id` = `movies`.`id`)
  WHERE NEW.`name_folded` <> OLD.`name_folded` AND `id` IN (SELECT `movie_id` FROM `credits` WHERE `person_id` = NEW.`id`);
END;
--> statement-breakpoint
-- Full text over folded names, for the administrators' search.
CREATE VIRTUAL TABLE person_search USING fts5(name, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO person_search (rowid, name) SELECT id, name_folded FROM people;
--> statement-breakpoint
CREATE TRIGGER people_found_insert AFTER INSERT ON people BEGIN
  INSERT INTO person_search (rowid, name) VALUES (NEW.id, NEW.name_folded);
END;
--> statement-breakpoint
CREATE TRIGGER people_found_update AFTER UPDATE OF name_folded ON people BEGIN
  DELETE FROM person_search WHERE rowid = NEW.id;
  INSERT INTO person_search (rowid, name) VALUES (NEW.id, NEW.name_folded);
END;
--> statement-breakpoint
CREATE TRIGGER people_lost_delete AFTER DELETE ON people BEGIN
  DELETE FROM person_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TABLE `merged_people` (
	`id` integer PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merged_people_person` ON `merged_people` (`person_id`);