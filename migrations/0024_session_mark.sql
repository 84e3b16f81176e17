ALTER TABLE `movies` ADD `session_mark` integer DEFAULT false NOT NULL;
