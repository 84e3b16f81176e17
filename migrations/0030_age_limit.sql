ALTER TABLE `sessions` ADD `pin_until` integer;

ALTER TABLE `users` ADD `age_limit` integer;

ALTER TABLE `users` ADD `pin_hash` text;
