CREATE TABLE `site_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`placement` text NOT NULL,
	`position` integer NOT NULL,
	`texts` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "site_pages_placement" CHECK("site_pages"."placement" in ('none', 'footer', 'menu')),
	CONSTRAINT "site_pages_texts" CHECK(json_valid("site_pages"."texts"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_pages_slug_unique` ON `site_pages` (`slug`);