ALTER TABLE `movies` ADD `original_title` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `countries` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `wikidata_id` text;--> statement-breakpoint
ALTER TABLE `movies` ADD `imdb_id` text;--> statement-breakpoint
ALTER TABLE `people` ADD `portrait_author` text;--> statement-breakpoint
ALTER TABLE `people` ADD `portrait_licence` text;--> statement-breakpoint
ALTER TABLE `people` ADD `portrait_source` text;