ALTER TABLE `orders` ADD `overdue_at` integer;
