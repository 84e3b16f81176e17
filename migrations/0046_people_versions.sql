ALTER TABLE `movies` ADD `credits_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `site` ADD `category_labels` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- triggers
-- The title, slug and position of every category, which lists read with the row of the site.
CREATE VIEW `category_labels` AS
SELECT json_group_object(`id`, json_array(`title`, `slug`, `position`)) AS `labels` FROM `categories`;
--> statement-breakpoint
UPDATE `site` SET `category_labels` = (SELECT `labels` FROM `category_labels`);
--> statement-breakpoint
CREATE TRIGGER `category_labels_insert` AFTER INSERT ON `categories` BEGIN
  UPDATE `site` SET `category_labels` = (SELECT `labels` FROM `category_labels`);
END;
--> statement-breakpoint
CREATE TRIGGER `category_labels_update` AFTER UPDATE OF `id`, `title`, `slug`, `position` ON `categories` BEGIN
  UPDATE `site` SET `category_labels` = (SELECT `labels` FROM `category_labels`);
END;
--> statement-breakpoint
CREATE TRIGGER `category_labels_delete` AFTER DELETE ON `categories` BEGIN
  UPDATE `site` SET `category_labels` = (SELECT `labels` FROM `category_labels`);
END;
