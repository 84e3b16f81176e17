ALTER TABLE `movies` ADD `download_file` text;
