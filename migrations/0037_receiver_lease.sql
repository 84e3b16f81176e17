ALTER TABLE `streams` ADD `receiver_id` text;
