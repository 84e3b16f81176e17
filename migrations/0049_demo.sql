ALTER TABLE `site` ADD `demo_added_at` integer;--> statement-breakpoint
-- triggers
-- A site that began with the demo: no other videos are named so.
UPDATE `site` SET `demo_added_at` = (SELECT min(`created_at`) FROM `videos` WHERE `id` >= 'demo-' AND `id` < 'demo.');
