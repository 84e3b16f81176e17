DROP INDEX `movies_bin`;

DROP INDEX `movies_left`;

ALTER TABLE `movies` ADD `draft` integer DEFAULT false NOT NULL;

CREATE INDEX `movies_drafts` ON `movies` (`deleted_at`,`id`) WHERE "movies"."left_at" is not null and "movies"."draft";

CREATE INDEX `movies_bin` ON `movies` (`deleted_at`,`id`) WHERE "movies"."deleted_at" is not null and "movies"."left_at" is null;

CREATE INDEX `movies_left` ON `movies` (`deleted_at`,`id`) WHERE "movies"."left_at" is not null and not "movies"."draft";
