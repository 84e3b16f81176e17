ALTER TABLE `collections` ADD `season_prices` text;

ALTER TABLE `orders` ADD `season_name` text;
