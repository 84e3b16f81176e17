CREATE TABLE `merged_people` (
	`id` integer PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merged_people_person` ON `merged_people` (`person_id`);