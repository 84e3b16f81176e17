CREATE TABLE `legal_reviews` (
	`page` text PRIMARY KEY NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` text,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "legal_reviews_page" CHECK("legal_reviews"."page" in ('terms', 'privacy', 'imprint'))
);
