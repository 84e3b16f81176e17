CREATE TABLE `home_layout` (
	`id` integer PRIMARY KEY NOT NULL,
	`layout` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "home_layout_one" CHECK("home_layout"."id" = 1),
	CONSTRAINT "home_layout_json" CHECK(json_valid("home_layout"."layout"))
);
