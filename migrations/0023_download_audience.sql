DROP INDEX `movies_download_newest`;

DROP INDEX `movies_free_newest`;

ALTER TABLE `movies` ADD `download_for` text;

CREATE INDEX `movies_opened_download_newest` ON `movies` (`downloadable`,`id`) WHERE "movies"."deleted_at" is null
          and coalesce("movies"."download_for" <> 'nobody', "movies"."free_download");

CREATE INDEX `movies_download_newest` ON `movies` (`downloadable`,`id`) WHERE "movies"."deleted_at" is null and "movies"."download_for" is not 'nobody';

CREATE INDEX `movies_free_newest` ON `movies` (`downloadable`,`free_download`,`id`) WHERE "movies"."deleted_at" is null and "movies"."download_for" is not 'nobody';
